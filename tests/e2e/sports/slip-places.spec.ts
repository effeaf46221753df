import { expect, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { acceptAnyOdds, atSports, choose } from '../steps/sportsbook.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

test('on a phone a bar on the tab bar counts the selections, shows the total odds and opens the slip', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await atSports(page, product.url);
  for (const place of [0, 1]) await choose(page, place);
  const bar = page.getByRole('button', { name: /^Bilhete 2 seleções Cotação \d+\.\d\d Abrir$/ });
  const box = await bar.boundingBox();
  const tabs = await page.getByRole('navigation', { name: 'Navegação principal' }).boundingBox();
  expect(box).toMatchObject({ x: tabs?.x, width: tabs?.width, height: 52 });
  expect((box?.y ?? 0) + 52).toBe(tabs?.y);
  await bar.click();
  const slip = page.getByRole('dialog', { name: 'Bilhete 2 seleções' });
  await expect(slip.getByText('Cotação total')).toBeInViewport({ ratio: 1 });
  await slip.getByRole('button', { name: 'Limpar' }).click();
  await page.getByRole('button', { name: 'Fechar o bilhete' }).click();
  await expect(page.getByRole('button', { name: /Abrir$/ })).toHaveCount(0);
});

test('beside a wide page many selections scroll; total, return and buttons stay in view, open bets are below', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await atSports(page, product.url);
  const rail = page.getByRole('complementary', { name: /^Bilhete/ });
  await choose(page, 0);
  await acceptAnyOdds(rail);
  await rail.getByRole('button', { name: /^R\$\s5$/ }).click();
  await rail.getByRole('button', { name: /^Apostar R\$\s5,00$/ }).click();
  await expect(rail.getByRole('heading', { name: 'Aposta registrada' })).toBeVisible();

  await test.step('the new bet is there with its price, which the player may take', async () => {
    const bet = rail.getByRole('region', { name: 'Apostas abertas' }).getByRole('article').first();
    await bet.getByRole('button', { name: /^Encerrar por R\$\s\d,\d\d$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Encerrar aposta' });
    await expect(dialog.getByText(/^Volta \d\d% dos R\$\s5,00 apostados/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Manter a aposta' }).click();
    await expect(dialog).toBeHidden();
  });

  await page.setViewportSize({ width: 1440, height: 620 });
  for (const place of [1, 2, 3, 4, 5, 6, 7, 8]) await choose(page, place);
  for (const seen of [
    rail.getByText('Cotação total'),
    rail.getByText('Retorno se as 8 acertarem'),
    rail.getByRole('button', { name: 'Limpar' }),
    rail.getByRole('button', { name: 'Apostar', exact: true }),
  ])
    await expect(seen).toBeInViewport({ ratio: 1 });
  await expect(rail.getByRole('button', { name: /^Tirar / }).last()).not.toBeInViewport();
});

test('a shared bet is a picture with the age mark and the warning, and a link that fills the slip', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await atSports(page, product.url);
  const rail = page.getByRole('complementary', { name: /^Bilhete/ });
  await choose(page, 9);
  await rail.getByRole('button', { name: /^R\$\s5$/ }).click();
  await rail.getByRole('button', { name: /^Apostar R\$\s5,00$/ }).click();
  await rail.getByRole('button', { name: 'Ver aposta' }).click();
  await page.getByRole('article').first().getByRole('button', { name: 'Compartilhar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compartilhar aposta' });
  const picture = dialog.getByRole('img', { name: /^Imagem da aposta: .+ 18\+\. .*[Aa]postar/ });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1080, 1350]);
  const link = await dialog.getByLabel('Link que preenche o bilhete').inputValue();

  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await other.addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  const opened = await other.newPage();
  await opened.goto(link);
  const slip = opened.getByRole('complementary', { name: /^Bilhete 1 seleção/ });
  await expect(slip.getByLabel('Valor da aposta')).toHaveValue('');
  // The parameter is one of the app's own: no campaign, no register modal.
  await expect(opened.getByRole('dialog')).toHaveCount(0);
  await other.close();
});
