import { expect, type Page } from '@playwright/test';
import { logInDemo, openAsDemo } from '#tests/e2e/steps/log-in.ts';
import { arrive, WAYS } from '#tests/e2e/steps/navigations.ts';
import { disconnect, type FlakyNetwork, reconnect } from './flaky-network.ts';
import { test } from './network-test.ts';
import { waitForLazyAssets, waitForWorker } from './page-state.ts';

let network: FlakyNetwork;
test.beforeAll(({ network: shared }) => {
  network = shared;
});

/** Waits until the files of every screen are cached, and then cuts the connection. */
async function goOffline(page: Page): Promise<void> {
  await waitForWorker(page);
  await waitForLazyAssets(page);
  await disconnect(network, page.context());
  await expect(page.locator(':root[data-connection=offline]')).toBeAttached();
}

test('[R6.01a] offline the guards stop a visitor as online, however the page is opened, and the modals open', async ({
  page,
}) => {
  const { url } = network.proxy;
  await page.goto(url);
  await goOffline(page);
  const login = page.getByRole('dialog', { name: 'Entrar' });
  const restricted = page.getByRole('dialog', { name: 'Acesso Restrito' });
  for (const way of WAYS) {
    await test.step(way, async () => {
      await arrive(page, way, url, '/user/wallet');
      await expect(login).toBeVisible();
      await expect(page).toHaveURL(`${url}/`);
      await page.keyboard.press('Escape');
      await expect(login).toBeHidden();

      await arrive(page, way, url, '/play/1');
      await expect(restricted).toBeVisible();
      await expect(page).toHaveURL(`${url}/?showCookieModal=true`);
      await restricted.getByRole('button', { name: 'Voltar' }).last().click();
      await expect(restricted).toBeHidden();
      await expect(page).toHaveURL(`${url}/`);
    });
  }

  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Criar conta' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  await login.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByRole('dialog', { name: 'Recuperar senha' })).toBeVisible();
});

test('offline a player who reloads the sportsbook reads the kept lists, with their age, and can put nothing on the slip', async ({
  page,
}) => {
  const { url } = network.proxy;
  await openAsDemo(page, url);
  await page.goto(`${url}/sports/live`);
  const games = page.getByRole('article');
  await expect(games.first()).toBeVisible();
  await goOffline(page);
  await page.reload();
  await expect(games.first()).toBeVisible();
  await expect(
    page.getByText('Sem internet: estas cotações são antigas e não aceitam aposta.'),
  ).toBeVisible();
  // Of all games: one that is over, as the first may be, has no odds.
  const odds = games.locator('[data-odds]');
  await expect(odds.first()).toBeVisible();
  await expect(odds.and(page.locator(':not([aria-disabled=true])'))).toHaveCount(0);
});

test('[R6.02e] offline the guard can’t know whether a player is verified: the address stays, no modal opens, and the page opens once online', {
  tag: '@weekly',
}, async ({ page }) => {
  const { url } = network.proxy;
  await logInDemo(page, url, '/user/wallet');
  await goOffline(page);
  const unavailable = page.getByRole('heading', { name: 'Não foi possível abrir esta página' });
  for (const path of ['/user/password', '/play/1']) {
    for (const way of WAYS) {
      await test.step(`${path} by ${way}`, async () => {
        await arrive(page, way, url, path);
        await expect(unavailable).toBeVisible();
        await expect(page).toHaveURL(url + path);
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await arrive(page, 'link', url, '/user/coupon');
        await expect(unavailable).toBeHidden();
      });
    }
  }
  await arrive(page, 'link', url, '/user/password');
  await expect(unavailable).toBeVisible();
  await reconnect(network, page.context());
  await expect(page.getByRole('heading', { level: 1, name: 'Alterar senha' })).toBeVisible();
});
