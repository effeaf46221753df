import { expect, test } from '@playwright/test';
import { type Line, productOnALine } from './product-on-a-line.ts';
import { underWorker } from './worker-in-page.ts';

let line: Line;
test.beforeAll(async () => {
  line = await productOnALine();
});
test.afterAll(async () => {
  line?.front.delay(0);
  await line?.stop();
});

/** What the very first drawn frame showed. */
interface FirstFrame {
  text: string;
  waiting: number;
  accent: string;
  scheme: string;
}

test('[R10.05] a warm start shows settings, banners and categories before any answer, and no empty shapes', async ({
  page,
}) => {
  await page.goto(line.front.url);
  await underWorker(page);
  const banners = page.getByRole('region', { name: 'Destaques' }).or(page.locator('main h3')).first();
  await expect(page.getByRole('link', { name: 'Slots' }).first()).toBeVisible();
  await expect(banners).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem('wg_cache') ?? '');
  for (const noun of ['settings', 'banners', 'categories', 'providers', 'promotions', 'games'])
    await expect.poll(kept).toContain(`"queryKey\\":[\\"${noun}`);

  // As if the operator had colours of its own and the player chose the light theme.
  await page.evaluate(() => {
    const envelope = JSON.parse(localStorage.getItem('wg_cache') ?? '');
    envelope.text = envelope.text.replace('"general_color_accent":""', '"general_color_accent":"#3366ff"');
    localStorage.setItem('wg_cache', JSON.stringify(envelope));
    localStorage.setItem('wg_theme', JSON.stringify({ text: 'light', until: Date.now() + 86_400_000 }));
  });
  await page.addInitScript(() => {
    const frames: unknown[] = [];
    Object.assign(window, { frames_drawn: frames });
    const look = () => {
      // Not the one for browsers that are too old, which stands in the file.
      const main = document.querySelector<HTMLElement>('#root main');
      if (!main?.textContent) return void requestAnimationFrame(look);
      frames.push({
        text: main.innerText,
        waiting: main.querySelectorAll('[aria-busy=true]').length,
        accent: document.documentElement.style.getPropertyValue('--acc'),
        scheme: document.documentElement.dataset.theme,
      });
    };
    requestAnimationFrame(look);
  });
  const title = await page.locator('main h3, main h2').nth(1).innerText();

  line.front.delay(60_000);
  await page.reload({ waitUntil: 'commit' });
  const first = await page.waitForFunction(
    () => (window as unknown as { frames_drawn?: unknown[] }).frames_drawn?.[0],
  );
  const frame = (await first.jsonValue()) as FirstFrame;
  expect(frame.text).toContain('Slots');
  expect(frame.text).toContain('Provedores');
  expect(frame.text).toContain(title);
  expect(frame.scheme).toBe('light');
  expect(frame.accent.toLowerCase()).toContain('#');
  expect(frame.accent.toLowerCase()).not.toBe('#f6bc31');
  expect(frame.waiting).toBe(0);
});

test('[R10.05] storage full of rubbish, or refusing, never stops the start', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  line.front.delay(0);
  await page.goto(line.front.url);
  await expect(page.getByRole('link', { name: 'Slots' }).first()).toBeVisible();
  for (const rubbish of [
    '{',
    'null',
    '{"text":"{\\"buster\\":\\"1\\"}","until":9e15}',
    '[]',
    '\u0000'.repeat(9),
  ]) {
    await page.evaluate((text) => {
      for (const shelf of [localStorage, sessionStorage])
        for (const name of ['wg_cache', 'wg_theme', 'wg_last_reload', 'wg_open_modal', 'scroll', 'wg_jwt'])
          shelf.setItem(name, text);
    }, rubbish);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Slots' }).first()).toBeVisible();
  }
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Slots' }).first()).toBeVisible();
  expect(errors).toEqual([]);
});
