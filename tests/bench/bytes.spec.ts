import { brotliCompressSync } from 'node:zlib';
import { type Page, type Response, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { keepFigures } from './figures.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;

test('bytes of the first load, compressed as they travel', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  await page.goto(product.url);
  await page.waitForLoadState('networkidle');
  const sums = { script: 0, document: 0, total: 0 };
  for (const answer of answers) {
    const { responseBodySize: size } = await answer.request().sizes();
    sums.total += size;
    const kind = answer.request().resourceType();
    if (kind === 'script' || kind === 'document') sums[kind] += size;
  }
  keepFigures({
    'first load, script kB': kilobytes(sums.script),
    'first load, total kB': kilobytes(sums.total),
    'first load, HTML kB': kilobytes(sums.document),
    'first load, requests': answers.length,
  });
});

/** The addresses of all entries in Cache Storage. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return [...new Set(lists.flat().map(({ url }) => url))];
  });

/** Bytes of these files on the wire, as the server sends them to a browser that accepts brotli. */
async function wireBytes(urls: readonly string[]): Promise<number> {
  let sum = 0;
  for (const url of urls) {
    const answer = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    sum += /text|json|javascript|svg|xml/.test(type) ? brotliCompressSync(body).length : body.length;
  }
  return sum;
}

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

  test('cache size after the installation, and later', async ({ page }) => {
    test.setTimeout(180_000);
    await page.goto(product.url);
    const ready = await page.evaluate(async () => {
      const limit = new Promise<undefined>((resolve) => setTimeout(resolve, 15_000));
      return (await Promise.race([navigator.serviceWorker?.ready, limit])) !== undefined;
    });
    if (!ready) process.stdout.write('no service worker took over\n');
    const first = await cached(page);
    let later = first;
    // Idle-time downloads come later: the cache is settled when it hasn't grown for five seconds.
    for (let turn = 0; turn < 20; turn += 1) {
      await page.waitForTimeout(5_000);
      const now = await cached(page);
      if (now.length === later.length) break;
      later = now;
    }
    keepFigures({
      'cache after install, files': first.length,
      'cache after install, kB': kilobytes(await wireBytes(first)),
      'cache later, files': later.length,
      'cache later, kB': kilobytes(await wireBytes(later)),
    });
  });
});
