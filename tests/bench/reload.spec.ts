import { type CDPSession, type Page, test } from '@playwright/test';
import { freePortPair } from '#tests/support/browser/ports.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { keepFigures, median } from './figures.ts';
import { type Line, openLine } from './throttled-proxy.ts';

/** The first one warms the caches for the others. */
const RELOADS = Number(process.env.RELOADS ?? 10) + 1;
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

/**
 * Records when two of home's cards (banner, games) were painted with their texts, in ms since the reload began: the browser's
 * own time of the frame (element timing), without the tasks between the frame and a script that looks for it.
 */
async function watchContent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const painted = new Map<string, number>();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { identifier, renderTime } = entry as PerformanceEntry & {
          identifier: string;
          renderTime: number;
        };
        if (!painted.has(identifier)) painted.set(identifier, renderTime);
      }
      if (painted.size === 2) Object.assign(window, { contentAt: Math.max(...painted.values()) });
    }).observe({ type: 'element', buffered: true });
    // The browser records an element that was marked before its first paint.
    const mark = () => {
      const cards = [...document.querySelectorAll('main article')].slice(0, 2);
      for (const [place, card] of cards.entries())
        for (const part of [card, ...card.querySelectorAll('*')])
          part.setAttribute('elementtiming', `card ${place}`);
      if (cards.length === 2) parts.disconnect();
    };
    const parts = new MutationObserver(mark);
    parts.observe(document, { childList: true, subtree: true });
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
    const counted = times.slice(1);
    keepFigures({
      [`reload ${name}, least ms`]: Math.round(Math.min(...counted)),
      [`reload ${name}, median ms`]: Math.round(median(counted)),
      [`reload ${name}, longest ms`]: Math.round(Math.max(...counted)),
    });
  });
}
