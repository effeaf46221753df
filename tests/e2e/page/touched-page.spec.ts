// Pages that something changed on their way to the script: proxies, extensions, translators. The script draws them anew.
import { expect, type Page } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { inTurn } from '#tests/support/draw-size.ts';

test.describe.configure({ mode: 'parallel' });

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

/** Home, whose content is the richest, and the others: in turn on each push. */
const HOME = '/';
const OTHERS = ['/casino/slots', '/providers', '/promotions', '/termos-de-uso'];

const CHANGES: Readonly<Record<string, (html: string) => string>> = {
  'comments stripped': (html) => html.replace(/<!--[\s\S]*?-->/g, ''),
  'a node in front of the first child of main': (html) =>
    html.replace(/(<main\b[^>]*>)/, '$1<div class="extension"></div>'),
  'a node at the end of the root': (html) =>
    html.replace('</div><script type="application/json"', '<p></p></div><script type="application/json"'),
  'comments stripped, and as many nodes added': (html) => html.replace(/<!--[\s\S]*?-->/g, '<i></i>'),
  'spaces in every comment': (html) => html.replace(/<!--([\s\S]*?)-->/g, '<!-- $1 -->'),
  'texts wrapped by a translator': (html) =>
    html.replace(/>([^<>{}]{4,})<\/(h1|h2|p|a|span)>/g, '><font><font>$1</font></font></$2>'),
};

async function open(page: Page, path: string, change: (html: string) => string): Promise<void> {
  await page.route(product.url + path, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const [head = '', body = ''] = html.split('<body');
    const changed = `${head}<body${change(body)}`;
    expect(changed).not.toBe(html);
    await route.fulfill({ response, body: changed });
  });
  await page.goto(product.url + path);
}

/** Of each kind (comments, nodes, texts) one on each push. */
const WEEKLY = [
  'a node at the end of the root',
  'comments stripped, and as many nodes added',
  'spaces in every comment',
];

for (const [place, [name, change]] of Object.entries(CHANGES).entries()) {
  const tag = WEEKLY.includes(name) ? ['@weekly'] : [];
  test(`[R10.05] with ${name} every prerendered page comes alive`, { tag }, async ({ browser }) => {
    for (const path of [HOME, ...inTurn(OTHERS, place)]) {
      const page = await browser.newPage();
      await open(page, path, change);
      await page.getByRole('button', { name: 'Entrar' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Entrar' }), path).toBeVisible();
      await page.close();
    }
  });
}

test('[R10.05] a page that came as it was drawn is taken over, not drawn anew', async ({ browser }) => {
  for (const path of [HOME, ...OTHERS]) {
    const page = await browser.newPage();
    // An attribute changes nothing for React, and an element that is drawn anew doesn't have it.
    await open(page, path, (html) => html.replace('<main', '<main data-as-it-came'));
    await page.getByRole('button', { name: 'Entrar' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Entrar' }), path).toBeVisible();
    await expect(page.locator('main[data-as-it-came]'), path).toHaveCount(1);
    await page.close();
  }
});
