import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { drawSize } from '#tests/support/draw-size.ts';
import { listen } from '../steps/record-alerts.ts';
import { shownBalance } from '../steps/shown-balance.ts';
import { atSports, choose, later, openSlip, reach } from '../steps/sportsbook.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

const atFootball = (page: Page) => atSports(page, product.url);

test('[R2.12e] without the cookie question sports can’t be seen', async ({ page }) => {
  await page.goto(`${product.url}/sports/live`);
  await expect(page).toHaveURL(`${product.url}/?showCookieModal=true`);
});

test('[R1.01d] a visitor browses, fills a slip, and is asked to log in when betting', async ({ page }) => {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  await page.goto(product.url);
  await page.getByRole('link', { name: 'Esportes' }).first().click();
  await expect(page.getByRole('heading', { level: 2, name: 'Ao vivo agora' })).toBeVisible();
  await page.getByRole('link', { name: /^Futebol/ }).click();
  await expect(page).toHaveURL(`${product.url}/sports/football`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Futebol');
  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/sports`);
  await page.goto(`${product.url}/sports/football`);
  await choose(page, 0);
  await page.reload();
  await reach(page);

  await test.step('on home the slip is beside the page, or has a button where neither tab nor rail shows it', async () => {
    const phone = page.viewportSize();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Início' }).first().click();
    const rail = page.getByRole('complementary', { name: 'Bilhete 1 seleção' }).filter({ visible: true });
    await expect(rail.getByText('Resultado final')).toBeVisible();
    // The page of the sport has a rail too, until home is there.
    await expect(page.getByRole('heading', { level: 1, name: 'Futebol' })).toBeHidden();
    await page.setViewportSize({ width: 1000, height: 900 });
    const slip = page.getByRole('button', { name: 'Bilhete 1 seleção' });
    // The rail's button goes, and home's own comes, a moment after the window has another width.
    await expect(slip).toHaveCount(1);
    await slip.click();
    const over = page.getByRole('dialog', { name: 'Bilhete 1 seleção' });
    await expect(over.getByText('Resultado final')).toBeVisible();
    await over.getByRole('button', { name: 'Fechar o bilhete' }).click();
    await expect(over).toBeHidden();
    if (phone) await page.setViewportSize(phone);
  });

  const slip = await openSlip(page);
  await expect(slip.getByRole('heading', { name: 'Bilhete 1 seleção' })).toBeVisible();
  await slip.getByRole('button', { name: 'Entrar para apostar' }).click();
  const login = page.getByRole('dialog', { name: 'Entrar' });
  await login.getByLabel('E-mail').fill('demo@varanda.example');
  await login.getByLabel('Senha', { exact: true }).fill('varanda-na-praia');
  await login.locator('button[type=submit]').click();
  await expect(slip.getByRole('button', { name: 'Apostar', exact: true })).toBeVisible();
  await slip.getByRole('button', { name: 'Apostar', exact: true }).click();
  await expect(slip.getByLabel('Valor da aposta')).toHaveAccessibleDescription(/Informe quanto quer apostar/);
});

test('[R1.01d] the tab bears the name of the list or event on screen', async ({ page }) => {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  for (const [path, title] of [
    ['/sports', 'Esportes'],
    ['/sports/live', 'Jogos ao vivo'],
    ['/sports/football', 'Futebol'],
    ['/sports/bets', 'Minhas apostas'],
  ] as const) {
    await page.goto(product.url + path);
    await expect(page).toHaveTitle(`${title} | Apostas Online`);
  }
  await page.goto(`${product.url}/sports/football`);
  await page.locator('main a[href*="/sports/event/"]').first().click();
  await expect(page).toHaveTitle(/^\S.* x \S.* \| Apostas Online$/);
});

test('[R2.29] an unknown sportsbook address is the 404 page', async ({ page }) => {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  for (const path of ['/sports/rugby-de-praia', '/sports/event/nobody', '/sports/live/now']) {
    await page.goto(product.url + path);
    await expect(page.getByRole('heading', { name: 'Página Não Encontrada.' })).toBeVisible();
  }
});

test('each sport has pages for its events: sides, markets, and past results', async ({ page }) => {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  const answer = await fetch(`${product.url}/api/sports`);
  const { data: sports } = (await answer.json()) as { data: { slug: string }[] };
  expect(sports.map(({ slug }) => slug).sort()).toEqual([
    'basketball',
    'esports',
    'football',
    'mma',
    'tennis',
    'volleyball',
  ]);
  for (const { slug } of sports.slice(0, drawSize(2, 6))) {
    await test.step(slug, async () => {
      await page.goto(`${product.url}/sports/${slug}`);
      let path: string | null = null;
      await expect(async () => {
        await page.getByRole('heading', { name: 'A seguir' }).scrollIntoViewIfNeeded({ timeout: 5_000 });
        path = await (await later(page, 0, 1_000)).getByRole('link').getAttribute('href', { timeout: 1_000 });
      }).toPass();
      await page.goto(product.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(' x ');
      const market = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') });
      await expect(market.first().getByRole('button').nth(1)).toHaveAccessibleName(/\d/);
      await page
        .getByRole('list', { name: 'Grupos de mercados' })
        .getByRole('button', { name: 'Estatísticas' })
        .click();
      await expect(page.getByRole('heading', { name: 'Últimos jogos' })).toBeVisible();
    });
  }
});

test('an open bet is cashed out at the shown price', { tag: '@weekly' }, async ({ page }) => {
  await atFootball(page);
  const before = await shownBalance(page);
  await choose(page, 2);
  const slip = await openSlip(page);
  await slip.getByLabel('Valor da aposta').fill('10,00');
  await slip.getByRole('button', { name: /^Apostar R\$\s10,00$/ }).click();
  await slip.getByRole('button', { name: 'Ver aposta' }).click();
  const bet = page.getByRole('article').first();
  const dialog = page.getByRole('dialog', { name: /^(Encerrar aposta|Aposta encerrada)$/ });
  await bet.getByRole('button', { name: /^Encerrar por R\$/ }).click();
  await expect(dialog.getByText('Você recebe')).toBeVisible();

  // A price expires after some seconds, or changes with the match: then the player requests the present one.
  const paid = dialog.getByText(/foram para o seu saldo/);
  await expect(async () => {
    if (await paid.isVisible()) return;
    const again = dialog.getByRole('button', { name: 'Ver o preço de agora' });
    if (await again.isVisible()) await again.click();
    await dialog.getByRole('button', { name: /^Encerrar por R\$/ }).click({ timeout: 5_000 });
    await expect(paid).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const amount = Number((await paid.innerText()).replace(/\D/g, ''));
  await expect.poll(() => shownBalance(page)).toBe(before - 1_000 + amount);
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await expect(bet.getByText('Encerrada antes', { exact: true })).toBeVisible();
});

test('a slip that the server refuses says why and moves no money', async ({ page }) => {
  const { toHaveSaid } = await listen(page);
  await atFootball(page);
  const before = await shownBalance(page);
  await choose(page, 0);
  const slip = await openSlip(page);
  const stake = slip.getByLabel('Valor da aposta');
  await stake.fill('0,05');
  await slip.getByRole('button', { name: /^Apostar/ }).click();
  await expect(stake).toHaveAccessibleDescription(/Valor mínimo: R\$\s0,10/);
  await stake.fill('20.000,00');
  await slip.getByRole('button', { name: /^Apostar/ }).click();
  await expect(slip.getByText(/saldo/i)).toBeVisible();
  expect(await shownBalance(page)).toBe(before);

  await test.step('[R8.04] without the token nothing is sent, and an alert says so', async () => {
    await page.reload();
    await page.route('**/api/generate-token', (route) => route.fulfill({ status: 500, json: {} }));
    const again = await openSlip(page);
    await again.getByLabel('Valor da aposta').fill('1,00');
    await again.getByRole('button', { name: /^Apostar/ }).click();
    await toHaveSaid(
      'Erro ao obter token de acesso ao SportBookAlgo deu errado. Seu saldo e suas apostas não mudaram. Tente de novo.',
    );
  });
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 40 && !(await isThere()); step += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test('a slip that is filled and sent by keyboard, whose answer is lost, is one bet, and the page says so', async ({
  page,
  context,
}) => {
  await atFootball(page);
  await reach(page);
  const chosen = (await later(page, 3)).getByRole('button').first();
  await chosen.focus();
  await page.keyboard.press('Space');
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir para o bilhete' })).toBeFocused();
  await page.keyboard.press('Enter');
  const slip = page.getByRole('dialog', { name: /^Bilhete/ });
  let sent = 0;
  await page.route('**/api/sports/bets', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    await route.fetch();
    await route.abort();
  });
  await tabTo(page, slip.getByLabel('Valor da aposta'));
  await page.keyboard.type('713');
  const settings = slip.getByRole('button', { name: 'Cotações: formato e mudanças' });
  await settings.focus();
  await page.keyboard.press('Enter');
  const accept = slip.getByLabel('Se a cotação mudar');
  await tabTo(page, accept);
  await page.keyboard.press('End');
  await expect(accept).toHaveValue('any');
  await page.keyboard.press('Escape');
  await tabTo(page, slip.getByRole('button', { name: /^Apostar R\$\s7,13$/ }));
  await page.keyboard.press('Enter');
  await expect(slip.getByText('Sua aposta foi registrada uma única vez.')).toBeVisible();
  expect(sent).toBe(1);
  await slip.getByRole('button', { name: 'Fechar', exact: true }).click();
  await page.goto(`${product.url}/sports/bets`);
  // The same figures may also be among other bets' odds and payouts.
  await expect(page.getByRole('article').filter({ hasText: /ApostadoR\$\s7,13/ })).toHaveCount(1);

  await test.step('offline the odds are shown and can’t be selected', async () => {
    await page.goto(`${product.url}/sports/football`);
    await reach(page);
    await context.setOffline(true);
    const odds = (await later(page, 0)).getByRole('button').first();
    await expect(odds).toHaveAttribute('aria-disabled', 'true');
    await expect(odds).toHaveAccessibleName(/cotação antiga/);
    await context.setOffline(false);
  });
});
