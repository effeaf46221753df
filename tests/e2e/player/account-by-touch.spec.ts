// The account by touch on a phone: what is verified and what is missing, and one page for all that keeps strangers out. On a wide screen
// the index of the account's pages stands beside each of them.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/shared-product.ts';
import { openAsDemo } from '../steps/log-in.ts';

const index = (page: Page) => page.getByRole('navigation', { name: 'Seções da conta' });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('what is verified and what is missing stands first, each with the way to it', async ({
    page,
    product,
  }) => {
    await openAsDemo(page, product.url, '/user/account');
    const main = page.getByRole('main');
    const missing = main.getByRole('region', { name: 'O que falta' });
    await expect(missing).toBeInViewport();
    await expect(main.getByRole('list', { name: 'O que já está em dia' })).toContainText(
      'Documentos verificados',
    );
    await expect(index(page)).toBeHidden();
    const first = await missing.boundingBox();
    const data = await main.getByRole('region', { name: 'Seus dados' }).boundingBox();
    expect(first && data && first.y < data.y).toBe(true);
    await missing.getByRole('link', { name: /^Ligar a verificação em duas etapas/ }).tap();
    await expect(page).toHaveURL(`${product.url}/user/account/second-factor`);
    // The page is as wide as the phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('password, second factor, passkeys and devices are one page, which says what is on and what is missing', async ({
    page,
    product,
  }) => {
    await openAsDemo(page, product.url, '/user/account');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: /^Segurança/ }).tap();
    await expect(page).toHaveURL(`${product.url}/user/account/security`);
    await expect(main.getByText('Faltam 2 das proteções abaixo.')).toBeVisible();
    const entry = main.getByRole('region', { name: 'Ao entrar' });
    await expect(entry.getByRole('link', { name: /^Alterar senha/ })).toBeVisible();
    await expect(entry.getByRole('link', { name: /^Verificação em duas etapas/ })).toContainText('Desligada');
    await expect(entry.getByRole('link', { name: /^Passkeys/ })).toContainText('Nenhuma');
    const devices = main.getByRole('region', { name: 'Onde você está conectado' });
    await expect(devices.getByText('Este aparelho')).toBeVisible();
    await entry.getByRole('link', { name: /^Alterar senha/ }).tap();
    await expect(main.getByLabel('Senha atual')).toBeVisible();
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1_440, height: 900 } });

  test('the index stands beside every page of the account and marks the present one', async ({
    page,
    product,
  }) => {
    await openAsDemo(page, product.url, '/user/account');
    for (const [path, name, mark] of [
      ['/user/account', 'Seus dados', 'page'],
      ['/user/account/document', 'Documentos', 'page'],
      ['/user/account/security', 'Segurança', 'page'],
      ['/user/account/password', 'Segurança', 'true'],
      ['/user/account/second-factor', 'Segurança', 'true'],
      ['/user/account/passkeys', 'Segurança', 'true'],
      ['/user/account/sessions', 'Segurança', 'true'],
      ['/user/account/privacy', 'Privacidade', 'page'],
    ] as const) {
      await page.goto(product.url + path);
      const place = index(page).getByRole('link', { name, exact: true });
      await expect(place, path).toHaveAttribute('aria-current', mark);
      await expect(index(page).locator('[aria-current]'), path).toHaveCount(1);
      await expect(place.locator('svg').first(), path).toBeVisible();
      const [side, heading, content] = await Promise.all([
        index(page).boundingBox(),
        page.getByRole('heading', { level: 1 }).boundingBox(),
        page.getByRole('main').boundingBox(),
      ]);
      expect.soft(side?.width, path).toBe(320);
      expect.soft(side && heading && side.x - heading.x, path).toBe(480 + 32);
      // Both in the middle of the content.
      const middle = side && heading && (heading.x + side.x + side.width) / 2;
      expect.soft(middle, path).toBe(content && content.x + content.width / 2);
    }
  });

  test('the index leads to a page, and to a section of the account’s own one', async ({ page, product }) => {
    await openAsDemo(page, product.url, '/user/account');
    await index(page).getByRole('link', { name: 'Privacidade', exact: true }).click();
    await expect(page).toHaveURL(`${product.url}/user/account/privacy`);
    await index(page).getByRole('link', { name: 'Endereço', exact: true }).click();
    await expect(page).toHaveURL(`${product.url}/user/account#address`);
    await expect(page.getByRole('heading', { name: 'Endereço' })).toBeInViewport();
  });
});
