// The built page on a host of plain files, under exactly the headers that the build wrote for such hosts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { configFromBuild } from '#contract/config.ts';
import { writeStaticHostFiles } from '#server/build/static-host-files.ts';
import { readHeadersFile } from '#tests/support/browser/headers-file.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { buildAgain } from '#tests/support/browser/second-build.ts';
import { openStaticHost, type StaticHost } from '#tests/support/browser/static-host.ts';
import { waitForWorker } from './page-state.ts';

/** Every page that the build prerenders, and what it shows only of the backend's answers. The last one has no file: the shell. */
const PAGES = [
  ['/', '#content a[href^="/play/"]'],
  ['/casino/slots', '#content a[href^="/play/"]'],
  ['/providers', '#content a[href^="/providers/"]'],
  ['/promotions', '#content a[href^="/promotions/"]'],
  ['/sports', '#content a[href^="/sports/"]'],
] as const;

let host: StaticHost;
let product: Product;
test.beforeEach(async ({ context }) => {
  host = await openStaticHost();
  product = await startProduct({ PUBLIC_URL: host.url, ALLOWED_ORIGINS: host.url });
  await context.addCookies([{ name: 'cookie-consent', value: 'all', url: host.url }]);
});
test.afterEach(async () => {
  await product?.stop();
  await host?.stop();
});

/** The build's variables that go with the reference backend (`docs/operators.md`). */
const forReferenceBackend = () => ({
  PUBLIC_URL: host.url,
  VITE_BACKEND: product.url,
  VITE_REALTIME_KEY: 'varanda',
  VITE_BOT_CHECK: 'altcha',
  VITE_LAUNCHER: `${product.sandboxUrl}/launcher.js`,
  VITE_KYC_SCRIPT_CAF: `${product.sandboxUrl}/verifier.js`,
  VITE_KYC_SCRIPT_LEGITIMUZ: `${product.sandboxUrl}/verifier.js`,
  VITE_KYC_ORIGINS: product.sandboxUrl,
  VITE_SPORTS_EMBED: `${product.sandboxUrl}/embed.js`,
  VITE_ALTENAR_EMBED: `${product.sandboxUrl}/embed.js`,
});

interface Watched {
  violations?: string[];
}

/** Collects what the policy refuses in each document that the page opens. */
async function watchViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = globalThis as unknown as Watched;
    watched.violations = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      watched.violations?.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
}

const violationsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as Watched).violations);

/** Opens every page: its inline style sheets hold, its script answers a click, the backend's answers show. */
async function expectPagesWork(page: Page): Promise<void> {
  for (const [path, answered] of PAGES) {
    await test.step(path, async () => {
      await page.goto(host.url + path);
      const sheets = () =>
        [...document.querySelectorAll('style')].map(({ sheet }) => Boolean(sheet?.cssRules.length));
      expect(await page.evaluate(sheets)).not.toContain(false);
      await expect(page.locator(answered).filter({ visible: true }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Entrar' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });
  }
}

/** The worker of each page too: what it is refused it reports to the backend alone. */
const expectNoReports = () => expect(product.output()).not.toContain('policy report');

test('with the backend on its own origin every page works', async ({ page }) => {
  // Cloudflare Pages takes no longer line.
  const lines = readFileSync('dist/static-host/_headers', 'utf8').split('\n');
  expect(lines.filter((line) => line.length > 2_000)).toEqual([]);
  host.sendHeaders(readHeadersFile('dist/static-host/_headers'));
  host.passOn(product.url);
  await watchViolations(page);
  await expectPagesWork(page);
  await waitForWorker(page);
  await expectPagesWork(page);
  expectNoReports();
});

/** Games come with the launcher of another origin, and prices and balances by the backend's socket. */
async function expectPartiesWork(page: Page): Promise<void> {
  const sockets: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', () => sockets.push(socket.url())));
  await page.goto(host.url);
  const game = await page.locator('#content a[href^="/play/"]').first().getAttribute('href');
  await page.goto(host.url + game);
  await expect.poll(() => page.evaluate(() => 'gameLauncher' in globalThis)).toBe(true);
  await expect.poll(() => sockets).toContainEqual(expect.stringContaining(product.url.replace('http', 'ws')));
  expect(await violationsOf(page)).toEqual([]);
}

test('with the backend on another origin every page works', async ({ page }) => {
  const environment = forReferenceBackend();
  host.configure(configFromBuild(environment));
  const folder = mkdtempSync(join(tmpdir(), 'varanda-static-host-'));
  try {
    writeStaticHostFiles(host.folder, folder, environment);
    host.sendHeaders(readHeadersFile(join(folder, '_headers')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await watchViolations(page);
  await expectPagesWork(page);
  await waitForWorker(page);
  await expectPagesWork(page);
  await expectPartiesWork(page);
  expectNoReports();
});

test('@weekly a build for a backend on another origin works as it is', async ({ page }) => {
  const second = buildAgain(forReferenceBackend());
  try {
    host.replaceFiles(join(second.folder, 'client'));
    host.sendHeaders(readHeadersFile(join(second.folder, 'static-host/_headers')));
  } finally {
    second.remove();
  }
  await watchViolations(page);
  await expectPagesWork(page);
  await expectPartiesWork(page);
  expectNoReports();
});
