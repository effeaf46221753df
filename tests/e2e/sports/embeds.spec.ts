import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { changeSettings, OPS_TOKEN } from '../steps/operator.ts';
import { listen } from '../steps/record-alerts.ts';

test.use({ viewport: { width: 360, height: 740 } });

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ OPS_TOKEN });
});
test.afterAll(async () => {
  await product?.stop();
});

/** The id of an event of a sport, once the feed has published one. */
async function eventOf(sport: string): Promise<string> {
  let id = '';
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${product.url}/api/sports/events?sport=${sport}&live=0`);
        id = (await answer.json()).data[0]?.id ?? '';
        return id;
      },
      { timeout: 150_000 },
    )
    .not.toBe('');
  return id;
}

test('[R2.13a] e-sports are browsed down to an event without consent; other sports are not', async ({
  page,
}) => {
  await eventOf('esports');
  await page.goto(`${product.url}/sports/esports`);
  await expect(page.getByRole('heading', { level: 1, name: 'E-sports' })).toBeVisible();
  const sports = page.getByRole('list', { name: 'Modalidades' });
  await test.step('a wide screen has the sports above the list and the tree of leagues beside it', async () => {
    const phone = page.viewportSize();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(sports.getByRole('link', { name: /^E-sports/ })).toHaveAttribute('aria-current', 'page');
    const tree = page.getByRole('navigation', { name: 'Ligas e países' });
    await expect(tree.getByRole('link', { name: /^Reinos de Éter/ })).toBeVisible();
    if (phone) await page.setViewportSize(phone);
  });
  await page.getByRole('link', { name: /^Reinos de Éter/ }).click();
  await expect(page).toHaveURL(`${product.url}/sports/esports/reinos-de-eter`);
  await expect(page.getByRole('heading', { level: 1, name: 'Reinos de Éter' })).toBeVisible();
  const event = page.locator('#content a[href^="/sports/esports/event/"]').first();
  // At once, because other events may be inserted before it.
  const [path, home] = await event.evaluate((link) => [
    link.getAttribute('href'),
    link.querySelector('span > span')?.textContent ?? '',
  ]);
  await page.goto(product.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(home ?? '');
  await expect(page).toHaveURL(product.url + path);
  await page.goto(`${product.url}/sports/esports/event/${await eventOf('football')}`);
  await expect(page.getByRole('heading', { name: 'Página Não Encontrada.' })).toBeVisible();
  await page.goto(`${product.url}/sports/football`);
  await expect(page).toHaveURL(`${product.url}/?showCookieModal=true`);
});

const frameOf = (page: Page): FrameLocator => page.frameLocator('#content iframe');
const fact = (page: Page, name: string) => frameOf(page).locator(`[data-fact=${name}]`);
/** By key: a frame that was only just drawn may still miss the pointer. */
const press = (page: Page, name: string) =>
  frameOf(page).getByRole('button', { name, exact: true }).press('Enter');
const figure = (text: string) => Number(text.replace(/\D/g, ''));

test('[R2.14] Altenar’s frame is navigated, navigates, and gets a valid token', async ({ page, context }) => {
  const { toHaveSaid } = await listen(page);
  let joined = false;
  page.on('websocket', (line) =>
    line.on('framereceived', ({ payload }) => {
      joined ||= /subscription_succeeded.*users\./.test(String(payload));
    }),
  );
  await page.goto(`${product.url}/altenar-sports/live`);
  await expect(fact(page, 'player')).toHaveText('Visitante');
  await expect(fact(page, 'route')).toHaveText('/live');

  await test.step('messages from other origins do nothing', async () => {
    await page.evaluate(() => {
      for (const type of ['deposit', 'login'])
        window.postMessage({ protocol: 'varanda-sportsbook/1', type }, '*');
      const message = { protocol: 'varanda-sportsbook/1', type: 'route-changed', route: '/evil' };
      window.postMessage(message, '*');
    });
    await press(page, 'Futebol, Brasil');
    await expect(page).toHaveURL(`${product.url}/altenar-sports/football/brazil`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('Back navigates the same frame back', async () => {
    const frame = await (await page.locator('#content iframe').elementHandle())?.contentFrame();
    await frame?.evaluate(() => Reflect.set(window, 'same', true));
    await page.goBack();
    await expect(page).toHaveURL(`${product.url}/altenar-sports/live`);
    await expect(fact(page, 'route')).toHaveText('/live');
    expect(await frame?.evaluate(() => Reflect.get(window, 'same'))).toBe(true);
  });

  // First no token comes, then one that the operator refuses, then valid ones.
  let next: 'none' | 'wrong' | 'real' = 'none';
  let real = 0;
  await page.route('**/api/generate-token', async (route) => {
    if (next === 'none') return route.fulfill({ status: 500, json: {} });
    if (next === 'wrong') {
      next = 'real';
      return route.fulfill({ json: { token: 'made.up.token' } });
    }
    real += 1;
    return route.continue();
  });
  const loggedIn = page.waitForResponse('**/api/auth/login');
  await test.step('it requests a login; without a token an alert and the page say so', async () => {
    await press(page, 'Pedir login');
    const login = page.getByRole('dialog', { name: 'Entrar' });
    await login.getByLabel('E-mail').fill('demo@varanda.example');
    await login.getByLabel('Senha', { exact: true }).fill('varanda-na-praia');
    await login.locator('button[type=submit]').click();
    await expect(login).toBeHidden();
    await toHaveSaid(
      'Erro ao obter token de acesso ao SportBookAlgo deu errado. Seu saldo e suas apostas não mudaram. Tente de novo.',
    );
    await expect(
      page.getByRole('heading', { name: 'Erro ao obter token de acesso ao SportBook' }),
    ).toBeVisible();
  });

  await test.step('a token that the operator refuses is exchanged for a valid one', async () => {
    next = 'wrong';
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(frameOf(page).getByText('Token aceito pela operadora.')).toBeVisible();
    expect([next, real]).toEqual(['real', 1]);
    await expect(fact(page, 'token')).toHaveText(/^vale até \d\d:\d\d$/);
    await expect(fact(page, 'balance')).toHaveText(/^R\$\s284,50$/);
    await press(page, 'Dizer que o token venceu');
    await expect.poll(() => real).toBe(2);
  });

  await test.step('the frame is told of balance changes elsewhere, and the page of those in the frame', async () => {
    const { data } = await (await loggedIn).json();
    await expect.poll(() => joined).toBe(true);
    const answer = await fetch(`${product.url}/api/house-games/mines`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${data.access_token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ stake: 150, mines: 3 }),
    });
    expect(answer.status).toBe(200);
    await expect(fact(page, 'balance')).toHaveText(/^R\$\s283,00$/);
    await expect
      .poll(async () => figure(await page.getByTestId('balance').innerText()))
      .toBe(figure('283,00'));
    const read = page.waitForRequest('**/api/auth/me');
    await press(page, 'Dizer que o saldo mudou');
    await read;
  });

  await test.step('it requests a deposit', async () => {
    await press(page, 'Pedir depósito');
    const deposit = page.getByRole('dialog', { name: 'Depósito' });
    await expect(deposit).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(deposit).toBeHidden();
  });

  await test.step('page and frame are accessible', async () => {
    const { violations } = await new AxeBuilder({ page }).include('main').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  await test.step('offline it is inert and the page says why', async () => {
    await context.setOffline(true);
    await expect(page.getByText(/o sportsbook está parado e não aceita apostas/)).toBeVisible();
    await expect(page.locator('[inert] > iframe')).toHaveCount(1);
    await context.setOffline(false);
  });
});

test('[R3.23 sport_embed] the operator replaces our sportsbook by another one, and restores it', async ({
  page,
}) => {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  await changeSettings(product, { sport_embed: true });
  await page.goto(`${product.url}/sports/live`);
  await expect(fact(page, 'route')).toHaveText('/live');
  await press(page, 'Todos os jogos');
  await expect(page).toHaveURL(`${product.url}/sports`);
  await page.goto(`${product.url}/sports/esports/reinos-de-eter`);
  await expect(fact(page, 'route')).toHaveText('/esports/reinos-de-eter');
  await page.goto(`${product.url}/sports/bets`);
  await expect(page.getByRole('navigation', { name: 'Páginas de esportes' })).toBeVisible();
  await changeSettings(product, { sport_embed: false });
  await page.goto(`${product.url}/sports/live`);
  await expect(page.getByRole('button', { name: 'Quando: ao vivo' })).toBeVisible();
  await expect(page.locator('#content iframe')).toHaveCount(0);
});
