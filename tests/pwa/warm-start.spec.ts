import { expect } from '@playwright/test';
import fc from 'fast-check';
import { drawSize } from '#tests/support/draw-size.ts';
import { CAMPAIGN_VALUES } from '../../contract/campaign.ts';
import { campaignStored, STORED } from '../../contract/stored.ts';
import type { FlakyNetwork } from './flaky-network.ts';
import { test } from './network-test.ts';
import { cachedUrls, waitForHydration, waitForWorker } from './page-state.ts';

let network: FlakyNetwork;
test.beforeAll(({ network: shared }) => {
  network = shared;
});

/** The number of starts, each with other garbage under every name that the page reads. */
const ROUNDS = drawSize(8, 40);
const GARBAGE = fc.oneof(
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

/** What the first rendered frame showed. */
interface FirstFrame {
  text: string;
  skeletons: number;
  accent: string;
  scheme: string;
}

test('[R10.05] a warm start shows settings, banners and categories before any answer, without skeletons', async ({
  page,
}) => {
  await page.goto(network.proxy.url);
  await waitForWorker(page);
  const banners = page.getByRole('region', { name: 'Destaques' }).or(page.locator('main h3')).first();
  await expect(page.getByRole('link', { name: 'Slots' }).first()).toBeVisible();
  await expect(banners).toBeVisible();
  const persisted = () => page.evaluate(() => localStorage.getItem('wg_cache') ?? '');
  for (const query of ['settings', 'banners', 'categories', 'providers', 'promotions', 'games'])
    await expect.poll(persisted).toContain(`"queryKey\\":[\\"${query}`);

  // The state after the operator set its own colours and the player chose the light theme.
  await page.evaluate(() => {
    const envelope = JSON.parse(localStorage.getItem('wg_cache') ?? '');
    envelope.text = envelope.text.replace('"general_color_accent":""', '"general_color_accent":"#3366ff"');
    localStorage.setItem('wg_cache', JSON.stringify(envelope));
    localStorage.setItem('wg_theme', JSON.stringify({ text: 'light', until: Date.now() + 86_400_000 }));
  });
  await page.addInitScript(() => {
    const frames: unknown[] = [];
    Object.assign(window, { renderedFrames: frames });
    const look = () => {
      // The file also contains a main element for unsupported browsers.
      const main = document.querySelector<HTMLElement>('#root main');
      if (!main?.textContent) return void requestAnimationFrame(look);
      frames.push({
        text: main.innerText,
        skeletons: main.querySelectorAll('[aria-busy=true]').length,
        accent: document.documentElement.style.getPropertyValue('--acc'),
        scheme: document.documentElement.dataset.theme,
      });
    };
    requestAnimationFrame(look);
  });
  const title = await page
    .locator('main article', { hasText: '18+' })
    .getByRole('heading')
    .first()
    .innerText();

  // Players with a session don't get the cached page for visitors.
  await expect.poll(async () => (await cachedUrls(page)).home).toEqual(['/']);
  await page.evaluate(() => caches.delete('home'));
  network.proxy.setDelay(60_000);
  await page.reload({ waitUntil: 'commit' });
  const first = await page.waitForFunction(
    () => (window as unknown as { renderedFrames?: unknown[] }).renderedFrames?.[0],
  );
  const frame = (await first.jsonValue()) as FirstFrame;
  expect(frame.text).toContain('Slots');
  expect(frame.text).toContain('Provedores');
  expect(frame.text).toContain(title);
  expect(frame.scheme).toBe('light');
  expect(frame.accent.toLowerCase()).toContain('#');
  expect(frame.accent.toLowerCase()).not.toBe('#f6bc31');
  expect(frame.skeletons).toBe(0);
});

test('[R10.05] storage that contains garbage or refuses access never prevents the start', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  network.proxy.setDelay(0);
  await page.goto(network.proxy.url);
  await expect(page.getByRole('link', { name: 'Slots' }).first()).toBeVisible();
  const stored = [...Object.values(STORED), ...CAMPAIGN_VALUES.map(campaignStored)];
  const names = stored.map(({ name, unprefixed: whole }) => (whole ? name : `wg_${name}`));
  const texts = fc.sample(GARBAGE, { numRuns: ROUNDS * names.length, seed: 20_261_121 });
  for (let round = 0; round < ROUNDS; round += 1) {
    const garbage = names.map((name) => [name, texts.pop() ?? ''] as const);
    // Not in a page of the app: one that sees its consent go loads itself anew.
    await page.goto(`${network.proxy.url}/robots.txt`);
    await page.evaluate((all) => {
      for (const [name, text] of all) {
        const envelope = JSON.stringify({ text, until: Date.now() + 3_600_000 });
        // As plain text, or in the envelope that the page's storage module expects.
        for (const storage of [localStorage, sessionStorage])
          storage.setItem(name, text.length % 2 ? text : envelope);
        // biome-ignore lint/suspicious/noDocumentCookie: core/device/storage.ts writes cookies in the same way
        document.cookie = `${name}=${encodeURIComponent(text.slice(0, 24))}; path=/`;
      }
    }, garbage);
    await page.goto(network.proxy.url, { waitUntil: 'commit' });
    await expect(page.getByRole('link', { name: 'Slots' }).first(), JSON.stringify(garbage)).toBeVisible();
    await waitForHydration(page);
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
