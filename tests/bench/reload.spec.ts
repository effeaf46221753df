import { type CDPSession, type Page, test } from '@playwright/test';
import { freePortPair } from '#tests/support/browser/ports.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { keepFigures, median } from './figures.ts';
import { type Line, openLine } from './throttled-proxy.ts';

const RELOADS = 11;
const SLOWER = 4;

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

let product: Product;
let line: Line;
let url: string;
test.beforeAll(async () => {
  // Far from the product's own pair of ports, which is found by the same search.
  const port = (await freePortPair()) + 1_000;
  url = `http://localhost:${port}`;
  product = await startProduct({ PUBLIC_URL: url });
  line = await openLine(port, Number(new URL(product.url).port));
});
test.afterAll(async () => {
  await line?.close();
  await product?.stop();
});

/** Records when two of home's cards (banner, games) were on screen with their texts, in ms since the reload began. */
async function watchContent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = () =>
      [...document.querySelectorAll('main article')].filter((card) => {
        const { top, height } = card.getBoundingClientRect();
        return height > 0 && top < innerHeight && card.textContent?.trim();
      }).length >= 2;
    const look = () => {
      if (!seen()) requestAnimationFrame(look);
      // After the frame that shows them.
      else
        requestAnimationFrame(() =>
          setTimeout(() => Object.assign(window, { contentAt: performance.now() })),
        );
    };
    requestAnimationFrame(look);
  });
}

async function reloadOnce(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit', timeout: 20_000 });
  const found = await page.waitForFunction(
    () => Reflect.get(window, 'contentAt') as number | undefined,
    null,
    {
      timeout: 30_000,
    },
  );
  const at = (await found.jsonValue()) ?? 0;
  await page.waitForLoadState('load');
  return at;
}

/** Home as on a second visit: opened once before, its service worker active, nothing pending. */
async function settledHome(page: Page): Promise<CDPSession> {
  await watchContent(page);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    const limit = new Promise((resolve) => setTimeout(resolve, 10_000));
    await Promise.race([navigator.serviceWorker?.ready, limit]);
  });
  await page.waitForTimeout(8_000);
  await page.reload();
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return session;
}

const WAYS = {
  online: async () => {},
  'slow 4G': async () => line.setSlow(true),
  offline: async (page: Page) => page.context().setOffline(true),
};

for (const [name, enter] of Object.entries(WAYS)) {
  test(`reload to content, ${name}`, async ({ page }) => {
    test.setTimeout(300_000);
    line.setSlow(false);
    await settledHome(page);
    await enter(page);
    const times: number[] = [];
    try {
      for (let turn = 0; turn < RELOADS; turn += 1) times.push(await reloadOnce(page));
    } catch (error) {
      // Without a service worker there is nothing to show offline: that is the result.
      process.stdout.write(`reload ${name}: no content (${String(error).split('\n')[0]})\n`);
      return;
    } finally {
      line.setSlow(false);
    }
    // The first reload warms the caches for the others.
    const counted = times.slice(1);
    keepFigures({
      [`reload ${name}, median ms`]: Math.round(median(counted)),
      [`reload ${name}, longest ms`]: Math.round(Math.max(...counted)),
    });
  });
}
