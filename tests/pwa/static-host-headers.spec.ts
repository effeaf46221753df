// The built page on a host of plain files, under exactly the headers that the build wrote for such hosts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { configFromBuild } from '#contract/config.ts';
import { writeStaticHostFiles } from '#server/build/static-host-files.ts';
import { readHeadersFile } from '#tests/support/browser/headers-file.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { buildAgain } from '#tests/support/browser/second-build.ts';
import { openStaticHost, type StaticHost } from '#tests/support/browser/static-host.ts';
import { isWhole } from '#tests/support/draw-size.ts';
import { waitForWorker } from './page-state.ts';

/** Every page that the build prerenders, and what it shows only of the backend's answers. The last one has no file: the shell. */
const PAGES = [
  ['/', '#content a[href^="/play/"]'],
  ['/casino/slots', '#content a[href^="/play/"]'],
  ['/providers', '#content a[href^="/providers/"]'],
  ['/promotions', '#content a[href^="/promotions/"]'],
  ['/sports', '#content a[href^="/sports/"]'],
] as const;

/**
 * On each push a test opens one half of the pages by their files and the other half by the worker; two tests in a row open the opposite
 * halves, so that each page is opened both ways. Weekly each test opens all of them.
 */
const half = (place: number) => (isWhole() ? PAGES : PAGES.filter((_, index) => index % 2 === place));

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

/** The page's inline style sheets hold, its script answers a click, the backend's answers show, and the policy refuses nothing. */
async function expectPageWorks(page: Page, answered: string): Promise<void> {
  const sheets = () =>
    [...document.querySelectorAll('style')].map(({ sheet }) => Boolean(sheet?.cssRules.length));
  expect(await page.evaluate(sheets)).not.toContain(false);
  await expect(page.locator(answered).filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
}

/** Opens pages as a first visit does, without a worker that would answer with the shell. */
async function expectFilesWork(browser: Browser, pages: readonly (typeof PAGES)[number][]): Promise<void> {
  for (const [path, answered] of pages) {
    await test.step(path, async () => {
      const context = await browser.newContext();
      await context.addCookies([{ name: 'cookie-consent', value: 'all', url: host.url }]);
      const page = await context.newPage();
      await watchViolations(page);
      const response = await page.goto(host.url + path);
      expect(response?.fromServiceWorker()).toBe(false);
      await expectPageWorks(page, answered);
      await context.close();
    });
  }
}

/** Opens pages as a later visit does, answered by the worker. */
async function expectWorkerWorks(page: Page, pages: readonly (typeof PAGES)[number][]): Promise<void> {
  await watchViolations(page);
  await page.goto(host.url);
  await waitForWorker(page);
  for (const [path, answered] of pages) {
    await test.step(`${path} by the worker`, async () => {
      const response = await page.goto(host.url + path);
      expect(response?.fromServiceWorker()).toBe(true);
      await expectPageWorks(page, answered);
    });
  }
}

/** The backend's socket opens, on the backend's own origin or on the host's. */
async function expectSocketOpens(page: Page, origin: string): Promise<void> {
  const address = `${origin.replace('http', 'ws')}/app/varanda?protocol=7`;
  const open = (url: string) =>
    new Promise((resolve) => {
      const socket = new WebSocket(url);
      socket.onmessage = ({ data }) => resolve(JSON.parse(data).event);
      socket.onerror = () => resolve('refused');
    });
  expect(await page.evaluate(open, address)).toBe('pusher:connection_established');
  expect(await violationsOf(page)).toEqual([]);
}

/** The worker of each page too: what it is refused it reports to the backend alone. */
const expectNoReports = () => expect(product.output()).not.toContain('policy report');

test('with the backend on its own origin every page works', async ({ browser, page }) => {
  // Cloudflare Pages takes no longer line.
  const lines = readFileSync('dist/static-host/_headers', 'utf8').split('\n');
  expect(lines.filter((line) => line.length > 2_000)).toEqual([]);
  host.sendHeaders(readHeadersFile('dist/static-host/_headers'));
  host.passOn(product.url);
  await expectFilesWork(browser, half(0));
  await expectWorkerWorks(page, half(1));
  await expectSocketOpens(page, host.url);
  expectNoReports();
});

/** Games come with the launcher of another origin. */
async function expectPartiesWork(page: Page): Promise<void> {
  await page.goto(host.url);
  const game = await page.locator('#content a[href^="/play/"]').first().getAttribute('href');
  await page.goto(host.url + game);
  await expect.poll(() => page.evaluate(() => 'gameLauncher' in globalThis)).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
}

test('with the backend on another origin every page works', async ({ browser, page }) => {
  const environment = forReferenceBackend();
  host.configure(configFromBuild(environment));
  const folder = mkdtempSync(join(tmpdir(), 'varanda-static-host-'));
  try {
    writeStaticHostFiles(host.folder, folder, environment);
    host.sendHeaders(readHeadersFile(join(folder, '_headers')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await expectFilesWork(browser, half(1));
  await expectWorkerWorks(page, half(0));
  await expectPartiesWork(page);
  await expectSocketOpens(page, product.url);
  expectNoReports();
});

test('@weekly a build for a backend on another origin works as it is', async ({ browser, page }) => {
  const second = buildAgain(forReferenceBackend());
  try {
    host.replaceFiles(join(second.folder, 'client'));
    host.sendHeaders(readHeadersFile(join(second.folder, 'static-host/_headers')));
  } finally {
    second.remove();
  }
  await expectFilesWork(browser, PAGES);
  await expectWorkerWorks(page, PAGES);
  await expectPartiesWork(page);
  await expectSocketOpens(page, product.url);
  expectNoReports();
});
