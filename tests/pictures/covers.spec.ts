// Contact sheets: 300 covers of different games at the size of a phone's list, and slots' windows in all palettes.
import { mkdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { skinSheet } from './skin-sheet.ts';

const SHOWN = 300;
/** CSS px: the narrowest tile of a list. */
const WIDTH = 104;

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

test('covers', async ({ browser }) => {
  mkdirSync('screens', { recursive: true });
  const lists = await Promise.all(
    [1, 6, 11].map(async (page) => {
      const answer = await fetch(`${product.url}/v2/casino-games?per_page=100&page=${page}`);
      return (await answer.json()) as { data: { image: string }[] };
    }),
  );
  const images = lists.flatMap(({ data }) => data.map(({ image }) => image));
  expect(new Set(images).size).toBe(SHOWN);
  const context = await browser.newContext({ viewport: { width: 1_720, height: 900 }, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${product.url}/healthz`);
  const tiles = images.map(
    (image) => `<img src="${image}" width="${WIDTH}" height="${(WIDTH * 4) / 3}" alt="">`,
  );
  await page.setContent(
    `<body style="display:flex;flex-wrap:wrap;gap:8px;margin:8px;background:#14120e">${tiles.join('')}</body>`,
  );
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  expect(
    await page.evaluate(() => [...document.images].filter((image) => image.naturalWidth === 0).length),
  ).toBe(0);
  await page.screenshot({ path: 'screens/covers.png', fullPage: true });
  await context.close();
});

test('skins of all palettes', async ({ browser }) => {
  mkdirSync('screens', { recursive: true });
  const { html, windows } = skinSheet();
  expect(windows).toBe(95);
  const page = await browser.newPage({ viewport: { width: 1_520, height: 900 } });
  await page.setContent(html);
  await page.screenshot({ path: 'screens/skins.png', fullPage: true });
  await page.close();
});
