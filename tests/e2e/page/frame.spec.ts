// The frame's grid at each width: header, content, footer and rail share their edges, and nothing moves as it fills.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/shared-product.ts';
import { isWhole } from '#tests/support/draw-size.ts';
import { storeDemoSession } from '../steps/log-in.ts';

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

let home: string;
test.beforeAll(({ product }) => {
  home = product.url;
});

/** Null: not shown. */
async function edgesOf(page: Page, selector: string): Promise<Edges | null> {
  const found = page.locator(selector).first();
  const box = (await found.count()) > 0 ? await found.boundingBox() : null;
  if (!box) return null;
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

/** The window without the space that is kept for its scroll bar. */
const windowWidth = (page: Page) => page.evaluate(() => document.body.getBoundingClientRect().width);

const SIZES = [
  { width: 360, height: 740, menu: 0, icons: 0, rail: 0 },
  { width: 768, height: 1_024, menu: 80, icons: 80, rail: 0 },
  { width: 1_200, height: 800, menu: 232, icons: 80, rail: 300 },
  { width: 1_440, height: 900, menu: 232, icons: 80, rail: 328 },
  { width: 1_920, height: 1_080, menu: 232, icons: 80, rail: 348 },
] as const;

for (const [place, { width, height, menu, icons, rail }] of SIZES.entries()) {
  test(`header, content, footer and rail share their edges at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await storeDemoSession(page, home);
    const pages = [
      ['/', menu, rail],
      ['/sports', icons, rail],
      ['/sports/bets', menu, rail],
      ['/user/wallet', menu, 0],
    ] as const;
    // Two of them at each size, so that the wide sizes together have all of them, and the widest the wallet; weekly all at each.
    const drawn = pages.filter((_, index) => isWhole() || index % 2 !== place % 2);
    for (const [path, left, right] of drawn) {
      await page.goto(home + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.getByText('Termos de uso')).toBeAttached();
      const end = await windowWidth(page);
      expect.soft(await edgesOf(page, 'header'), `${path} header`).toMatchObject({ left: 0, right: end });
      const side = await edgesOf(page, '[data-layout] > div:has(> nav)');
      expect.soft(side?.right ?? 0, `${path} menu`).toBe(left);
      const content = await edgesOf(page, 'main');
      const space = { left, right: end - right };
      // No wider than its text needs; what is left over is the same on both sides.
      expect
        .soft(content && content.right - content.left, `${path} width`)
        .toBe(Math.min(space.right - space.left, 1_480 + 48));
      expect
        .soft(content && content.left - space.left, `${path} middle`)
        .toBe(content && space.right - content.right);
      const column = await edgesOf(page, '#rail');
      expect.soft(column?.right ?? end, `${path} rail`).toBe(end);
      expect.soft(column ? column.right - column.left : 0, `${path} rail's width`).toBe(right);
      if (width < 1_200) continue;
      // The field of the search begins where the content beside the menu does.
      if (left === menu && content?.left === left)
        expect.soft((await edgesOf(page, '[data-search]'))?.left, `${path} search`).toBe(left + 24);
      const foot = await edgesOf(page, 'footer > div:last-child');
      expect.soft(foot, `${path} footer`).toMatchObject({ left: 0, right: end, bottom: height });
      // Full height: from the header down to the footer's line.
      if (column) expect.soft(column, path).toMatchObject({ top: 64, bottom: foot?.top });
    }
  });
}

test('rows that scroll sideways end at the content’s edge on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1_200, height: 800 });
  await page.goto(home);
  await expect(page.locator('main ul').first()).toBeVisible();
  const content = await edgesOf(page, 'main');
  const rows = await page
    .locator('main ul')
    .evaluateAll((lists) =>
      lists
        .filter((list) => getComputedStyle(list).overflowX === 'auto')
        .map((list) => list.getBoundingClientRect().right),
    );
  expect(rows.length).toBeGreaterThan(2);
  // A focus ring's width beyond it.
  for (const right of rows) expect(right).toBeLessThanOrEqual((content?.right ?? 0) - 24 + 6);
});

test('a form stands in the middle with its card beside it, on a tablet below it', async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await storeDemoSession(page, home);
  for (const path of ['/user/wallet/deposit', '/user/wallet/withdraw']) {
    await page.setViewportSize({ width: 1_440, height: 900 });
    await page.goto(home + path);
    const card = page.locator('main h2').filter({ hasText: /^(Seus limites de depósito|O que acontece)$/ });
    await expect(card, path).toBeVisible();
    const content = await edgesOf(page, 'main');
    const form = await edgesOf(page, 'main form');
    const side = await edgesOf(page, 'main [data-sided] > div:nth-child(3)');
    expect.soft(form && form.right - form.left, path).toBe(480);
    expect.soft(side && side.right - side.left, path).toBe(320);
    expect.soft(side && form && side.left - form.right, path).toBe(32);
    const middle = content && (content.left + content.right) / 2;
    expect.soft(form && side && (form.left + side.right) / 2, path).toBe(middle);
    await page.setViewportSize({ width: 768, height: 1_024 });
    const below = await edgesOf(page, 'main [data-sided] > div:nth-child(3)');
    const above = await edgesOf(page, 'main form');
    expect.soft(below?.top, path).toBeGreaterThan(above?.bottom ?? 0);
  }
});

test('a promotion’s page stands in the middle of a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto(`${home}/promotions`);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.locator('main article h1')).toBeVisible();
  const content = await edgesOf(page, 'main');
  const piece = await edgesOf(page, 'main article:has(h1)');
  expect(piece && piece.right - piece.left).toBe(720);
  expect(piece && (piece.left + piece.right) / 2).toBe(content && (content.left + content.right) / 2);
});

test('a phone’s inner page has the way back and its title in the header', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await storeDemoSession(page, home);
  await page.goto(`${home}/user/wallet`);
  const header = page.getByRole('banner');
  await expect(header.getByText('Carteira')).toBeVisible();
  await expect(header.getByRole('link', { name: /varanda/ })).toBeHidden();
  // Read out once, as the page's heading.
  await expect(page.getByRole('heading', { level: 1, name: 'Carteira' })).toHaveCount(1);
  await page.getByRole('main').getByRole('link', { name: 'Transações' }).click();
  await expect(header.getByText('Transações')).toBeVisible();
  await header.getByRole('button', { name: 'Voltar' }).click();
  await expect(header.getByText('Carteira')).toBeVisible();
  // The last ones have no content, and so no title.
  for (const path of ['/', '/sports', '/casino', '/user/coupon', '/sport/x']) {
    await page.goto(home + path);
    await expect(header.getByRole('link', { name: /varanda/ }), path).toBeVisible();
    await expect(header.getByRole('button', { name: 'Voltar' })).toBeHidden();
  }
});

test('while a phone’s inner page loads its title has its place, without the brand in it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await storeDemoSession(page, home);
  const header = page.getByRole('banner');
  /** What stood beside the way back in any frame so far. */
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      for (const one of document.querySelectorAll('header:has([data-title]) a:has(svg)'))
        if (one.getClientRects().length > 0) seen.push(one.outerHTML.slice(0, 60));
      requestAnimationFrame(look);
    };
    look();
  });
  for (const [path, calls, title, isKnownBefore] of [
    ['/user/wallet', '**/assets/wallet-page-*.js', 'Carteira', true],
    ['/sports/football', '**/api/sports', 'Futebol', false],
  ] as const) {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(calls, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(home + path);
    await expect(header.getByRole('button', { name: 'Voltar' })).toBeVisible();
    await expect(page.locator('main [data-loading]').filter({ visible: true }).first()).toBeVisible();
    await expect(header.getByRole('link', { name: /varanda/ })).toBeHidden();
    if (isKnownBefore) await expect(header.getByText(title)).toBeVisible();
    release();
    await expect(header.getByText(title)).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'seen')), path).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

/** The lines over which each word of this element goes, where that are several. */
const brokenWords = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(`${word}: ${lines.size}`);
        }
      }
      return broken;
    });

test('a phone’s header breaks no word and no amount, a visitor’s and a player’s', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const header = page.getByRole('banner');
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: home }]);
  for (const [path, title] of [
    ['/promotions', 'Promoções'],
    ['/jogo-responsavel', 'Jogo responsável'],
    ['/sports/football/brazil/campeonato-nacional-a', 'Nacional Série A'],
  ] as const) {
    await page.goto(home + path);
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(header.getByText(title), path).toBeVisible();
      await expect.poll(() => brokenWords(page, 'header [data-title]'), `${path} at ${width}`).toEqual([]);
    }
  }
  await page.goto(home);
  const register = await header.getByRole('button', { name: 'Criar conta' }).boundingBox();
  expect.soft(register?.height, 'on one line').toBe(44);

  await storeDemoSession(page, home);
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), balance: '1234567.89' } });
  });
  for (const path of ['/', '/user/wallet']) {
    await page.goto(home + path);
    await expect(header.getByText('1.234.567,89').first()).toBeVisible();
    await expect.poll(() => brokenWords(page, '[data-testid=balance]'), path).toEqual([]);
  }
  await expect(header.getByText('Carteira')).toBeVisible();
  await expect.poll(() => brokenWords(page, 'header [data-title]')).toEqual([]);
});

test('the header says that there is no network while its events’ socket is still open', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await storeDemoSession(page, home);
  await page.goto(home);
  const header = page.getByRole('banner');
  await expect(header.getByText('Conectado')).toBeVisible();
  await context.setOffline(true);
  await expect(header.getByText('Sem internet')).toBeVisible();
  await expect(header.getByText('Conectado')).toBeHidden();
});

test('what stands in the drawn match has the dark theme’s colours in the light theme', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('wg_theme', JSON.stringify({ text: 'light', until: Date.now() + 86_400_000 }));
  });
  await storeDemoSession(page, home);
  await page.goto(home);
  const odds = page.locator('main [data-hero] > article:first-child button[aria-pressed]').first();
  await expect(odds).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const colours = await odds.evaluate((one) =>
    ['--s1', '--t3', '--pos', '--neg'].map((name) => getComputedStyle(one).getPropertyValue(name)),
  );
  expect(colours).toEqual(['#1d1a15', '#a09683', '#86cf93', '#ff9584']);
});

test('the menu’s entries all fit above the protection card at 1440 × 900', async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await storeDemoSession(page, home);
  await page.goto(home);
  const menu = page.locator('[data-layout] > div > nav');
  await expect(page.getByRole('region', { name: 'Tempo de sessão e resultado do dia' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Recolher o menu' })).toBeVisible();
  expect(await menu.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBeLessThanOrEqual(0);
});

test('the rail beside the sportsbook’s lists has slots, favourites and the wallet too, and all of it fits', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await storeDemoSession(page, home);
  await page.goto(`${home}/sports`);
  const rail = page.locator('[data-layout] > div > nav');
  await expect(rail.getByRole('button', { name: 'Abrir o menu' })).toBeVisible();
  for (const name of ['Slots', 'Favoritos', 'Carteira'])
    await expect(rail.getByRole('link', { name, exact: true })).toBeVisible();
  // The header has the account.
  await expect(rail.getByRole('button', { name: 'Conta' })).toBeHidden();
  await expect(page.locator('[data-layout] > div > section')).toBeVisible();
  expect(await rail.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBeLessThanOrEqual(0);
  const heights = await rail
    .getByRole('listitem')
    .locator('a:visible')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(43.5);
});

test('rail and menu lead to e-sports, and mark it there', async ({ page }) => {
  await storeDemoSession(page, home);
  for (const width of [768, 1_440]) {
    await page.setViewportSize({ width, height: 1_024 });
    await page.goto(home);
    const entry = page
      .getByRole('navigation', { name: 'Navegação principal' })
      .getByRole('link', { name: 'E-sports' })
      .filter({ visible: true });
    await expect(entry.locator('path')).toHaveAttribute('d', /^M/);
    await entry.click();
    await expect(page).toHaveURL(`${home}/sports/esports`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-sports');
    await expect(entry).toHaveAttribute('aria-current', 'page');
  }
});

test('the menu counts the matches that are being played', async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto(home);
  const menu = page.getByRole('navigation', { name: 'Navegação principal' }).filter({ visible: true });
  await expect(menu.getByRole('link', { name: /^Jogos ao vivo ?\d+$/ })).toBeVisible();
});

test('the header has the player’s initials', async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await storeDemoSession(page, home);
  await page.goto(home);
  const account = page.getByRole('banner').getByRole('button', { name: 'Conta' });
  await expect(account).toHaveAttribute('data-initials', /^\p{Lu}{1,2}$/u);
});
