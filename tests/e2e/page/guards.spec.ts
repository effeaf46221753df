import { expect, type Page } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { inTurn } from '#tests/support/draw-size.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { arrive, WAYS } from '../steps/navigations.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

async function logIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await dialog.getByLabel(/E-mail/).fill('demo@varanda.example');
  await dialog.getByLabel('Senha', { exact: true }).fill('varanda-na-praia');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('balance')).toBeVisible();
}

/** Navigates as a link of the app does. */
const follow = (page: Page, path: string) => arrive(page, 'link', product.url, path);

/** The checks of §2 for the existing pages. */
const VERIFIED_PAGES = [
  '/user/wallet/deposit',
  '/user/wallet/withdraw',
  '/user/withdraw',
  '/user/account/password',
  '/user/password',
];
const PLAYER_PAGES = [
  '/user/wallet',
  '/user/transaction',
  '/user/promotion',
  '/user/promotion/coupon',
  '/user/bonus',
  '/user/indications',
  '/user/account',
  '/user/account/privacy',
  '/user/account/second-factor',
  '/user/account/security',
  '/user/account/sessions',
  ...VERIFIED_PAGES,
];
const GAME_PAGES = ['/play/1?demo=1', '/play/cobogo/sete-ladeiras'];
/** §2: the hash is part of the full path that waits for the consent. */
const SPORTS_PAGES = [
  '/sports/football',
  '/sports#/sport/football',
  '/sports?utm_source=mail#/sport/football',
];

test('[R6.01a] auth: no way in leads a visitor to a player’s page', async ({ page }) => {
  const login = page.getByRole('dialog', { name: 'Entrar' });
  const visits = [
    ...PLAYER_PAGES.map((path) => ['link', path] as const),
    // One page for each row of checks that begins with auth.
    ...['/user/wallet', '/user/wallet/withdraw', '/user/password'].flatMap((path) =>
      (['first load', 'Back'] as const).map((way) => [way, path] as const),
    ),
  ];
  await page.goto(`${product.url}/user/coupon`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const [way, path] of visits) {
    await test.step(`${path} by ${way}`, async () => {
      await arrive(page, way, product.url, path);
      await expect(login).toBeVisible();
      await expect(page).toHaveURL(`${product.url}/`);
      expect(await page.evaluate(() => sessionStorage.getItem('wg_wanted_route') ?? '')).toContain(
        `"${path}"`,
      );
      await page.keyboard.press('Escape');
      await expect(login).toBeHidden();
    });
  }
  expect(asked.filter((path) => path.startsWith('/api/') && !/seo|casino-games|sports/.test(path))).toEqual(
    [],
  );
});

test('[R2.20] the document’s page has no check: a visitor is asked to log in there, a player sees their own', async ({
  page,
}) => {
  await page.goto(`${product.url}/user/coupon`);
  for (const way of WAYS) {
    await arrive(page, way, product.url, '/user/account/document');
    await expect(page.getByRole('heading', { name: 'Entre para ver seu documento' }), way).toBeVisible();
    await expect(page.getByRole('dialog'), way).toHaveCount(0);
  }
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
  await logIn(page);
  await expect(page.getByText('•••.982.247-••')).toBeVisible();
  await expect(page.getByText('Está tudo verificado. Não falta nada.')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/user/account/document`);

  await test.step('and in the modal that the account page opens', async () => {
    await follow(page, '/user/wallet');
    await page.getByRole('button', { name: 'Conta', exact: true }).first().click();
    await page.getByRole('button', { name: 'Documento' }).click();
    const modal = page.getByRole('dialog', { name: 'Documento' });
    await expect(modal.getByText('•••.982.247-••')).toBeVisible();
    await expect(modal.getByText('Ana Beatriz Moreira')).toBeVisible();
  });
});

test('[R6.03a] cookie-consent: no way in leads to a game or to sports without consent, and the route is kept', async ({
  page,
  context,
}) => {
  const modal = page.getByRole('dialog', { name: 'Acesso Restrito' });
  await page.goto(`${product.url}/user/coupon`);
  for (const [place, path] of [...GAME_PAGES, ...SPORTS_PAGES].entries()) {
    for (const way of inTurn(WAYS, place)) {
      await test.step(`${path} by ${way}`, async () => {
        await arrive(page, way, product.url, path);
        await expect(modal).toBeVisible();
        await expect(page).toHaveURL(`${product.url}/?showCookieModal=true`);
        const kept = (await context.cookies()).find(({ name }) => name === 'wg_lastAttemptedRoute');
        expect(decodeURIComponent(kept?.value ?? '')).toBe(path);
        await modal.getByRole('button', { name: 'Voltar' }).last().click();
        await expect(modal).toBeHidden();
        await expect(page).toHaveURL(`${product.url}/`);
      });
    }
  }
});

test('[R6.02c] require-verification: each result holds on every way in', async ({ page }) => {
  await openAsDemo(page, product.url, '/user/wallet');
  const verification = page.getByRole('dialog', { name: 'Verificação de identidade' });
  const vpn = page.getByRole('dialog', { name: 'VPN DETECTADA' });
  const stopped = page.getByRole('main').getByText('Verifique sua identidade para abrir esta página');
  let answer: { status?: number; json: object } = { json: {} };
  await page.route('**/api/kyc/onboarding*', (route) => route.fulfill(answer));

  for (const [index, [told, place, modal]] of (
    [
      [{ json: { user_status: 'pending_kyc', transactionId: 't', url: '' } }, stopped, verification],
      [{ json: { user_status: 'pending_face_id', transactionId: 't', url: '' } }, stopped, verification],
      [{ status: 403, json: { code: 'ip_blocked', message: 'x', user_status: 'ip_blocked' } }, stopped, vpn],
      [
        { status: 503, json: {} },
        page.getByRole('main').getByText('Não foi possível abrir esta página'),
        null,
      ],
    ] as const
  ).entries()) {
    answer = told;
    for (const way of inTurn(WAYS, index)) {
      const [path = ''] = VERIFIED_PAGES;
      await test.step(`${JSON.stringify(told)} by ${way}`, async () => {
        // Back closes the dialog of the step before, if it is open; the VPN's opens again at each check.
        await expect(async () => {
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 });
          await arrive(page, way, product.url, path);
          await expect(page).toHaveURL(product.url + path, { timeout: 5_000 });
        }).toPass();
        await expect(place).toBeVisible();
        await expect(page).toHaveURL(product.url + path);
        if (modal) await expect(modal).toBeVisible();
        else await expect(page.getByRole('dialog')).toHaveCount(0);
        await follow(page, '/user/coupon');
        await expect(place).toBeHidden();
      });
    }
  }

  await test.step('[R2.05b] and for every page that requires it', async () => {
    answer = { json: { user_status: 'pending_kyc', transactionId: 't', url: '' } };
    await page.goto(`${product.url}/user/coupon`);
    await expect(page.getByTestId('balance')).toBeVisible();
    for (const path of [...VERIFIED_PAGES, ...GAME_PAGES]) {
      await follow(page, path);
      await expect(stopped, path).toBeVisible();
      await expect(verification, path).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(verification, path).toBeHidden();
      await follow(page, '/user/coupon');
      await expect(stopped, path).toBeHidden();
    }
  });
});

test('refresh-ip: later calls carry the address; an unknown address blocks nothing', async ({ page }) => {
  await openAsDemo(page, product.url, '/user/wallet');
  await page.route('**/v2/get-ip', (route) => route.fulfill({ json: { userIP: '198.18.0.9' } }));
  /** The address that the recheck after a change of route carries. */
  const carried = () =>
    page.waitForRequest('**/api/kyc/onboarding*').then((request) => request.headers()['user-ip'] ?? 'none');
  const title = page.getByRole('heading', { level: 1 });

  for (const path of inTurn(['/user/wallet/deposit', '/user/withdraw', '/user/password'], 1)) {
    await page.goto(`${product.url}/user/wallet/withdraw`);
    await expect(title, path).toBeVisible();
    const without = carried();
    await follow(page, '/user/coupon');
    expect(await without, path).toBe('none');
    const withIt = carried();
    await follow(page, path);
    await expect(title, path).toBeVisible();
    expect(await withIt, path).toBe('198.18.0.9');
  }

  await page.unroute('**/v2/get-ip');
  await page.route('**/v2/get-ip', () => {});
  await page.goto(`${product.url}/user/password`);
  await expect(title).toHaveText('Alterar senha');
});

test('[R6.01a] auth: first load, link and Back; after the login the player gets the requested page', async ({
  page,
}) => {
  const login = page.getByRole('dialog', { name: 'Entrar' });
  await page.goto(`${product.url}/user/account/sessions`);
  await expect(login).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/`);
  await page.keyboard.press('Escape');

  await follow(page, '/user/account/sessions');
  await expect(login).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/`);
  await logIn(page);
  await expect(page).toHaveURL(`${product.url}/user/account/sessions`);
  await expect(page.getByText('Este aparelho')).toBeVisible();

  await page.goto(`${product.url}/promotions`);
  await page.getByRole('button', { name: /Conta/ }).first().click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await page.goBack();
  await page.goBack();
  await expect(login).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/`);
});

test('[R2.38b] consent: stored route, texts, Voltar and Aceitar cookies', async ({ page }) => {
  const modal = page.getByRole('dialog', { name: 'Acesso Restrito' });
  await page.goto(`${product.url}/play/1?demo=1`);
  await expect(modal).toBeVisible();
  await expect(modal.getByText(/aceitar todos os cookies/)).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/?showCookieModal=true`);
  await modal.getByRole('button', { name: 'Voltar' }).last().click();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(`${product.url}/`);

  await follow(page, '/play/1?demo=1');
  await modal.getByRole('button', { name: 'Aceitar cookies' }).click();
  await expect(page).toHaveURL(`${product.url}/play/1?demo=1`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('[R4.35] withdrawn on the privacy page', async () => {
    await page.goto(`${product.url}/politica-de-privacidade`);
    // The page that is left may say it too, before it reloads.
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Retirar consentimento' }).click(),
    ]);
    await expect(page.getByText(/Você não aceitou todos os cookies/)).toBeVisible();
    await page.goto(`${product.url}/play/1`);
    await expect(modal).toBeVisible();
  });
});

test('[R2.43] without a stored route the path stays and the parameter goes', async ({ page }) => {
  await page.goto(`${product.url}/promotions?showCookieModal=true`);
  await page.getByRole('button', { name: 'Aceitar cookies' }).click();
  await expect(page).toHaveURL(`${product.url}/promotions`);
});

test('[R6.02e] verification: unknown offline or without an answer, then continues by itself', async ({
  page,
  context,
}) => {
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  await logIn(page);
  await page.keyboard.press('Escape');
  const title = page.getByRole('heading', { name: 'Alterar senha' });
  const undecided = page.getByRole('heading', { name: 'Não foi possível abrir esta página' });

  await page.route('**/api/kyc/onboarding*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(`${product.url}/user/password`);
  await expect(undecided).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/user/password`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute('**/api/kyc/onboarding*');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(title).toBeVisible();

  await page.goto(product.url);
  await expect(page.getByTestId('balance')).toBeVisible();
  await page.route('**/api/kyc/onboarding*', () => {});
  await page.goto(`${product.url}/user/password`);
  await expect(undecided).toBeVisible();
  await page.unroute('**/api/kyc/onboarding*');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(title).toBeVisible();
});
