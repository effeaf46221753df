// The search of the header: over matches, teams, games, leagues, providers and pages.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { startStandIn } from '#tests/support/browser/minimal-backend.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { storeDemoSession } from '../steps/log-in.ts';
import { FRAME_ONLY } from '../steps/navigations.ts';
import { changeSettings, OPS_TOKEN } from '../steps/operator.ts';

const WIDE = { width: 1_440, height: 900 };
const PHONE = { width: 360, height: 740 };

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const opener = (page: Page) => page.getByRole('button', { name: 'Buscar jogo, time, liga ou provedor' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Busca', exact: true });
const field = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name, exact: true });
const recents = (page: Page) => dialog(page).getByRole('region', { name: 'Recentes' }).getByRole('listitem');
/** A press whose listener isn't there yet is pressed again. */
const opensBy = (page: Page, key: string) =>
  expect(async () => {
    await page.keyboard.press(key);
    await expect(field(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();

async function open(page: Page, path = FRAME_ONLY): Promise<void> {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  await page.goto(product.url + path);
  await opener(page).click();
  await expect(field(page)).toBeFocused();
}

interface Match {
  id: string;
  home: string;
  league: { name: string };
}

/** A match that the sportsbook offers, whose first side has a name with an accent and of one long word. */
async function offeredMatch(): Promise<Match> {
  const answer = await fetch(`${product.url}/api/sports/events?sport=football&live=0`, {
    headers: { 'Accept-Language': 'pt-BR' },
  });
  const { data } = (await answer.json()) as { data: Match[] };
  const match = data.find(({ home }) => /^\p{L}{6,}$/u.test(home)) ?? data[0];
  if (!match) throw new Error('no match is offered');
  return match;
}

const unaccented = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

test.describe('on a wide screen', () => {
  test.use({ viewport: WIDE });

  test('keys open it, but not where something is typed into; Esc closes it and the focus returns', async ({
    page,
  }) => {
    await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
    await page.goto(product.url + FRAME_ONLY);
    for (const key of ['Control+k', '/']) {
      await opensBy(page, key);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    }
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeFocused();
    await field(page).press('/');
    await expect(field(page)).toHaveValue('/');
    await page.keyboard.press('Escape');
    await expect(opener(page)).toBeFocused();

    await page.getByRole('button', { name: 'Entrar' }).first().click();
    const login = page.getByRole('dialog', { name: 'Entrar' });
    await login.getByLabel('E-mail').fill('a');
    await login.getByLabel('E-mail').press('/');
    await expect(login.getByLabel('E-mail')).toHaveValue('a/');
    await page.keyboard.press('Control+k');
    await expect(login).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  });

  test('a team is found without accents and with a wrong letter; arrows choose, Enter opens its match', async ({
    page,
  }) => {
    const { home } = await offeredMatch();
    await open(page);
    const typed = unaccented(home).toLowerCase();
    await field(page).fill(typed.slice(0, 3));
    await expect(group(page, 'Times').getByRole('option').first()).toBeVisible();
    // Two letters exchanged.
    await field(page).fill(`${typed.slice(0, 3)}${typed[4]}${typed[3]}${typed.slice(5)}`);
    await expect(group(page, 'Times').getByRole('option').filter({ hasText: home }).first()).toBeVisible();
    await expect(dialog(page).getByRole('status').first()).toHaveText(/\d resultados?/);

    await expect(field(page)).not.toHaveAttribute('aria-activedescendant', /./);
    await page.keyboard.press('ArrowDown');
    const [first] = await options(page).all();
    await expect(first ?? options(page)).toHaveAttribute('aria-selected', 'true');
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await first?.getAttribute('id')) ?? '',
    );
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/sports\/(esports\/)?event\//);
    await expect(dialog(page)).toBeHidden();
  });

  test('games, house games, providers and pages are found, each kind by itself, and all of them on their page', async ({
    page,
  }) => {
    await open(page);
    await field(page).fill('sete ladieras');
    await expect(group(page, 'Jogos de cassino').getByRole('option').first()).toContainText('Sete Ladeiras');
    await field(page).fill('sereno');
    await expect(group(page, 'Ligas e provedores').getByRole('option').first()).toContainText('provedor');
    await dialog(page)
      .getByRole('button', { name: /^Jogos de cassino \d/ })
      .click();
    await expect(options(page)).toHaveCount(20);
    await dialog(page)
      .getByRole('link', { name: /^Ver todos/ })
      .click();
    await expect(page).toHaveURL(`${product.url}/casino?q=sereno`);

    await opener(page).click();
    await field(page).fill('mimes');
    await expect(options(page).filter({ hasText: 'jogo da casa' })).toContainText('Mines');
    await field(page).fill('ouvidoria');
    await expect(options(page)).toHaveCount(1);
    // Enter before the answer opens the first result of what was typed, not of what was shown.
    await field(page).fill('ofertas');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${product.url}/promotions`);
    await opener(page).click();
    await field(page).fill('zzzzzzzz');
    await expect(dialog(page).getByText('Nada encontrado para “zzzzzzzz”')).toBeVisible();
    await expect(options(page)).toHaveCount(0);
  });

  test('what was chosen is remembered on the device, can be searched again, and is erased', async ({
    page,
  }) => {
    const asked: string[] = [];
    await open(page);
    await field(page).fill('mines');
    await options(page).filter({ hasText: 'jogo da casa' }).click();
    await expect(page).toHaveURL(`${product.url}/games/mines`);
    await page.goto(product.url + FRAME_ONLY);
    page.on('request', (request) => void asked.push(request.url() + (request.postData() ?? '')));
    await opener(page).click();
    await expect(recents(page)).toHaveText(['Mines']);
    expect(asked.filter((request) => request.includes('Mines'))).toEqual([]);
    await recents(page).getByRole('button', { name: 'Mines', exact: true }).click();
    await expect(field(page)).toHaveValue('Mines');
    await expect(field(page)).toBeFocused();
    await dialog(page).getByRole('button', { name: 'Apagar buscas recentes' }).click();
    await expect(recents(page)).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('recent_searches');
  });

  test('an overtaken search is aborted, and its answer is never shown', async ({ page }) => {
    await open(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/casino-games\?.*q=ladeira&/, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('q=ladeira&'));
    await Promise.all([
      page.waitForRequest((request) => request.url().includes('q=ladeira&')),
      field(page).fill('ladeira'),
    ]);
    await field(page).fill('sereno');
    await aborted;
    release();
    await expect(group(page, 'Ligas e provedores').getByRole('option').first()).toContainText('Sereno');
  });

  test('axe finds nothing, before anything is typed and with results', async ({ page }) => {
    await open(page);
    await expect(options(page).first()).toBeVisible();
    await expectAccessible(page, 'search');
    await field(page).fill('se');
    await expect(dialog(page).getByRole('button', { name: /^Tudo \d/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page, 'search with results');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('it has the screen to itself, and Back closes it', async ({ page }) => {
    await open(page);
    await expect.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
    await field(page).fill('sete');
    await expect(options(page).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await expect.poll(() => page.evaluate(() => history.state?.modals ?? 0)).toBe(1);
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(product.url + FRAME_ONLY);
    await opener(page).click();
    await dialog(page).getByRole('button', { name: 'Fechar', exact: true }).click();
    await expect(dialog(page)).toBeHidden();
  });

  test('offline what the device has is searched, and its age is said', async ({ page }) => {
    await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
    await page.goto(`${product.url}/sports`);
    const { home } = await offeredMatch();
    // The sportsbook's header has no room for it beside a visitor's buttons on so narrow a phone.
    await page.getByRole('link', { name: 'Início' }).last().click();
    await opener(page).click();
    await field(page).fill(home);
    await expect(group(page, 'Times').getByRole('option').first()).toContainText(home);
    await field(page).fill('sete ladeiras');
    await expect(group(page, 'Jogos de cassino').getByRole('option').first()).toContainText('Sete Ladeiras');
    await page.context().setOffline(true);
    await field(page).fill('sete ladieras');
    await expect(dialog(page).getByText('resultados guardados neste aparelho')).toBeVisible();
    await expect(group(page, 'Jogos de cassino').getByRole('option').first()).toContainText('Sete Ladeiras');
    await field(page).fill(unaccented(home));
    await expect(group(page, 'Times').getByRole('option').first()).toContainText(home);
    await field(page).fill('sete ladeiras');
    await group(page, 'Jogos de cassino').getByRole('option').first().click();
    // A game can't be opened: the search stays, and says so.
    await expect(field(page)).toBeFocused();
    await expect(page).toHaveURL(`${product.url}/`);
    await expect(dialog(page)).toBeVisible();
  });

  test('inner pages open it too, from the account’s sheet where the header has no room', async ({ page }) => {
    await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
    const visit = async (path: string) => {
      await page.goto(product.url + path);
      await expect(page.getByRole('banner').locator('[data-title]'), path).toBeVisible();
    };
    for (const path of ['/promotions', '/sports/football']) {
      await visit(path);
      await expect(opener(page), path).toBeHidden();
    }
    await page.getByRole('navigation').getByRole('button', { name: 'Conta' }).click();
    await opener(page).click();
    await expect(field(page)).toBeFocused();
    await expect.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });

    await page.setViewportSize({ width: 430, height: 932 });
    for (const path of ['/promotions', '/sports', '/sports/football']) {
      await visit(path);
      await expect(opener(page), path).toBeVisible();
    }

    await storeDemoSession(page, product.url);
    for (const path of ['/user/wallet', '/sports', '/casino/slots', '/sports/football']) {
      await page.goto(product.url + path);
      await expect(opener(page), path).toBeVisible();
    }
  });
});

test.describe('without a sportsbook', () => {
  test.use({ viewport: WIDE });

  test('closed: no matches, teams and leagues are searched or offered', { tag: '@weekly' }, async ({
    page,
  }) => {
    const closed = await startProduct({ OPS_TOKEN });
    try {
      await changeSettings(closed, { sport_enabled: false });
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(request.url()));
      await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: closed.url }]);
      await page.goto(closed.url + FRAME_ONLY);
      await opener(page).click();
      await expect(field(page)).toHaveAccessibleName('Buscar jogo, provedor ou página');
      await field(page).fill('serie');
      await expect(dialog(page).getByRole('button', { name: /^Tudo \d/ })).toBeVisible();
      await expect(dialog(page).getByRole('button', { name: /^(Partidas|Times|Ligas) \d/ })).toHaveCount(0);
      await field(page).fill('minhas apostas');
      await expect(dialog(page).getByText('Nada encontrado')).toBeVisible();
      expect(asked.filter((url) => url.includes('/api/sports'))).toEqual([]);
    } finally {
      await closed.stop();
    }
  });

  test('absent: a backend that knows no such calls has the groups of games and pages alone', async ({
    page,
  }) => {
    const backend = await startStandIn();
    try {
      await page.goto(backend.url);
      await expect(page.getByText('Catálogo aberto')).toBeVisible();
      await opener(page).click();
      await expect(field(page)).toHaveAccessibleName('Buscar jogo, provedor ou página');
      await field(page).fill('promo');
      await expect(options(page).first()).toContainText('Promoções');
      await expect(group(page, 'Partidas')).toHaveCount(0);
      await expect(dialog(page).getByText('A busca não respondeu')).toBeHidden();
    } finally {
      await backend.stop();
    }
  });
});
