import { expect } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';

// No test here depends on another one's traces: any free worker takes the next.
test.describe.configure({ mode: 'parallel' });

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const TEXT =
  'Seu navegador não é suportado pelo nosso site. Atualize seu navegador ou faça download de um dos navegadores abaixo.';

for (const [name, remove] of [
  ['modules', 'delete HTMLScriptElement.prototype.noModule'],
  ['dialogs', 'delete window.HTMLDialogElement'],
  ['timeouts', 'delete AbortSignal.timeout'],
  ['Object.hasOwn', 'delete Object.hasOwn'],
  ['everything', 'delete window.Proxy; delete window.fetch; delete window.AbortSignal'],
] as const) {
  test(`[R2.45] a browser without ${name} shows what to do`, async ({ page }) => {
    await page.addInitScript(remove);
    await page.goto(product.url);
    await expect(page.getByText(TEXT)).toBeVisible();
    const links = page.locator('#old-browser a');
    await expect(links).toHaveText(['Google Chrome', 'Mozilla Firefox']);
    for (const link of await links.all()) expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
    await expect(page.locator('#root')).toHaveCount(0);
  });
}

test('a current browser never shows it', async ({ page }) => {
  await page.goto(product.url);
  await expect(page.getByRole('button', { name: 'Criar conta' }).first()).toBeVisible();
  await expect(page.getByText(TEXT)).toBeHidden();
});
