import { expect } from '@playwright/test';
import fc from 'fast-check';
import { CAMPAIGN_VALUES } from '../../contract/campaign.ts';
import { campaignStored, STORED } from '../../contract/stored.ts';
import { test } from './line-test.ts';
import type { Line } from './product-on-a-line.ts';
import { cached, takenOver, underWorker } from './worker-in-page.ts';

let line: Line;
test.beforeAll(({ line: shared }) => {
  line = shared;
});

/** Starts of the page, each with something else under every name that it reads. */
const ROUNDS = 40;
const RUBBISH = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/[\ud800-\udfff]/g, '')),
  fc.json(),
  fc.constantFrom(
    '{',
    'null',
    '[]',
    '{}',
    '-1',
    '1e999',
    '"',
    '{"buster":"1"}',
    '\u0000'.repeat(9),
    '/\\evil',
    'all',
  ),
);

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

  // As for players, who get no page that was drawn for visitors.
  await expect.poll(async () => (await cached(page))['drawn-home']).toEqual(['/']);
  await page.evaluate(() => caches.delete('drawn-home'));
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
  const stored = [...Object.values(STORED), ...CAMPAIGN_VALUES.map(campaignStored)];
  const names = stored.map(({ name, whole }) => (whole ? name : `wg_${name}`));
  const texts = fc.sample(RUBBISH, { numRuns: ROUNDS * names.length, seed: 20_261_121 });
  for (let round = 0; round < ROUNDS; round += 1) {
    const rubbish = names.map((name) => [name, texts.pop() ?? ''] as const);
    await page.evaluate((all) => {
      for (const [name, text] of all) {
        const kept = JSON.stringify({ text, until: Date.now() + 3_600_000 });
        // As it is, or where it is believed to be ours.
        for (const shelf of [localStorage, sessionStorage])
          shelf.setItem(name, text.length % 2 ? text : kept);
        // biome-ignore lint/suspicious/noDocumentCookie: as core/device/storage.ts writes them
        document.cookie = `${name}=${encodeURIComponent(text.slice(0, 24))}; path=/`;
      }
    }, rubbish);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('link', { name: 'Slots' }).first(), JSON.stringify(rubbish)).toBeVisible();
    await takenOver(page);
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
