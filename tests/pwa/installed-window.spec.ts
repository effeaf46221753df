import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import {
  BROWSER_ARGS,
  findWholeBrowser,
  hasWholeBrowser,
  NEEDS_WHOLE_BROWSER,
} from '#tests/support/browser/find-browser.ts';
import { test } from './network-test.ts';

test.skip(!(await hasWholeBrowser()), NEEDS_WHOLE_BROWSER);

let home: string;
test.beforeAll(({ network }) => {
  home = network.proxy.url;
});

/** A browser with its own profile sometimes doesn't close. After this time (ms) the test continues; the run ends the browser. */
const CLOSE_TIMEOUT_MS = 20_000;

/** Opens a window like that of an installed app: no address bar, no back button, one history entry. */
async function openWindow(
  path: string,
): Promise<{ context: BrowserContext; page: Page; close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'varanda-window-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findWholeBrowser(),
    args: [...BROWSER_ARGS, `--app=${home}${path}`],
    viewport: { width: 360, height: 740 },
  });
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  // The window opens with the browser: its load event may come before anybody listens.
  await page.waitForURL(home + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState === 'complete');
  const close = async () => {
    const timeout = new Promise<false>((done) => setTimeout(done, CLOSE_TIMEOUT_MS, false).unref());
    const closed = await Promise.race([context.close().then(() => true), timeout]);
    // The browser may still write to the profile for a moment.
    if (closed) rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  };
  return { context, page, close };
}

test('every page of an installed app has its own back or exit button', async () => {
  const { page, close } = await openWindow('/providers/cobogo');
  expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
  for (const path of [
    '/providers/cobogo',
    '/promotions/raspa-verde',
    '/jogo-responsavel',
    '/casino/roleta',
    '/play/sete-ladeiras',
    '/nothing/here',
  ]) {
    await page.goto(home + path);
    const exit = page.getByRole('banner').locator('button, a', { hasText: /^Sair$/ });
    await expect(page.getByRole('button', { name: 'Voltar' }).or(exit).first(), path).toBeVisible();
  }
  await close();
});

test('the back button opens the previous page, or home where there is none', async () => {
  const { page, close } = await openWindow('/providers/cobogo');
  const back = page.getByRole('button', { name: 'Voltar' });
  await back.click();
  await expect(page).toHaveURL(`${home}/`);
  await expect(back).toHaveCount(0);
  await page.getByRole('region', { name: 'Promoções' }).getByRole('link', { name: 'Ver todas' }).click();
  // Home has links of that name too, and stays in the document while it is hidden.
  await expect(page).toHaveURL(`${home}/promotions`);
  await page.getByRole('link', { name: 'Ler regras' }).first().click();
  await expect(page).toHaveURL(/\/promotions\/./);
  await back.click();
  await expect(page).toHaveURL(`${home}/promotions`);
  await close();
});

test('a wide window of a browser shows no back button of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${home}/providers/cobogo`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Voltar' })).toHaveCount(0);
});
