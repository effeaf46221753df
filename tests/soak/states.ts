// What is neither a page nor a named modal: a page's own dialogs, steps of a form, failures, timeouts, waiting states.
// out or wait.
import { expect, type Locator } from '@playwright/test';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import { slipSheet, tomorrow } from './sportsbook-pages.ts';
import type { Stop } from './view.ts';

const LISTS =
  /\/(v2\/(casino-games|banners|promotions|regulations)|api\/(casino-games|transactions|favorite-game|sessions|passkeys|sports\/bets|bonus))/;
const ODDS = '[aria-pressed=false]:not([aria-disabled])';
const MARKET = '#content li:has(h2, h3)';
const submit = (place: Locator) => place.locator('button[type=submit]');

/** Dialogs that a page opens by itself; each is opened below. */
export const DIALOGS = [
  'features/casino/list/filter-modal.tsx',
  'features/casino/lobby/game-preview.tsx',
  'features/casino/play/play-footer.tsx',
  'features/games/verify/verify-modal.tsx',
  'features/sports/bets/share/share-bet-modal.tsx',
  'features/sports/cash-out/auto-cash-out-modal.tsx',
  'features/sports/cash-out/cash-out-modal.tsx',
  'features/wallet/transactions/receipt-modal.tsx',
];

const visitor = (name: string, show: Stop['show']): Stop => ({ name, person: 'visitor', show });
const player = (name: string, show: Stop['show']): Stop => ({ name, person: 'player', show });

const newcomer = (name: string, show: Stop['show']): Stop => ({ name, person: 'newcomer', show });

/** What a new visitor sees. */
const BEGINNING: readonly Stop[] = [
  ...['/', '/user/protection', '/user/account/document', '/user/transaction', '/user/bonus'].map((path) =>
    newcomer(`${path} of a newcomer`, async ({ open, clean }) => {
      await open(path);
      await clean(`${path} of a newcomer`);
    }),
  ),
  newcomer('first steps, missing and wrong', async ({ page, open, clean }) => {
    await open('/user/first-steps');
    const form = page.locator('#content form');
    await expect(form).toBeVisible();
    await clean('first steps');
    await submit(form).click();
    await expect(form.locator('[aria-invalid=true]').first()).toBeVisible();
    await clean('first steps, refused');
  }),
  newcomer('a deposit before the verification', async ({ open, raise, clean }) => {
    await open('/');
    await raise('shell:deposit');
    await clean('a deposit before the verification');
  }),
];

const CASINO: readonly Stop[] = [
  visitor('filters of a list', async ({ open, raise, clean }) => {
    await open('/casino/slots');
    await raise('casino:filters.open');
    await clean('filters');
  }),
  visitor('a game that is tried', async ({ page, open, button, clean, raise }) => {
    await open('/play/sete-ladeiras');
    await button('casino:play.demo').click();
    await page.frameLocator('iframe').getByRole('button').first().waitFor();
    await clean('a demo');
    await raise('casino:play.table');
    await clean('a pay table');
  }),
  visitor('the account’s sheet of a visitor', async ({ open, raise, clean }) => {
    await open('/');
    await raise('shell:nav.account');
    await clean('account, visitor');
  }),
  player('Mines and its proof', async ({ page, open, raise, clean, button }) => {
    await open('/games/mines');
    await raise('games:stake.verify');
    await clean('proof of Mines');
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await clean('Mines with the first stake');
    await page.locator('form input').fill('');
    await submit(page.locator('form')).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await clean('Mines without a stake');
    await expect(button('games:stake.start')).toBeVisible();
  }),
  visitor('proof of Double', async ({ open, raise, clean }) => {
    await open('/games/double');
    await raise('games:stake.verify');
    await clean('proof of Double');
  }),
];

const SPORTS: readonly Stop[] = [
  visitor('an event yet to begin, and its statistics', async (view) => {
    const { page, button, clean } = view;
    await tomorrow(view);
    await page.locator('#content article a[href^="/sports/event/"]').first().click();
    await expect(page.locator(`${MARKET} ${ODDS}`).first()).toBeVisible();
    await clean('an event');
    await button('sports:event.statistics').click();
    await expect(page.locator('#content h2').first()).toBeVisible();
    for (const summary of await page.locator('#content summary').all()) await summary.click();
    await clean('statistics');
  }),
  visitor('what has happened in a live event', async ({ page, open, button, clean }) => {
    await open('/sports/live');
    await page.locator('#content article a[href^="/sports/event/"]').first().click();
    await expect(page.locator('#content h1')).toContainText(/\d/);
    await clean('a live event');
    await button('sports:event.statistics').click();
    await expect(page.locator('#content h2').first()).toBeVisible();
    await clean('statistics of a live event');
  }),
  visitor('a league', async ({ page, open, clean }) => {
    await open('/sports/football/brazil');
    await expect(page.locator('#content h1')).toBeVisible();
    await clean('a country');
  }),
  visitor('a slip of every kind', async (view) => {
    const { page, narrow, clean } = view;
    await tomorrow(view);
    const odds = page.locator('#content article').filter({ has: page.locator(ODDS) });
    for (const place of [0, 1, 2]) await odds.nth(place).locator('[aria-pressed]').first().click();
    const rail = page.getByRole('complementary');
    await expect(rail.getByRole('radio').nth(2)).toBeEnabled();
    for (const kind of [0, 1, 2]) {
      await rail.getByRole('radio').nth(kind).check({ force: true });
      await clean(`slip, kind ${kind}`, { layout: 'wide' });
    }
    await narrow();
    const sheet = await slipSheet(view);
    for (const kind of [0, 1, 2]) {
      await sheet.getByRole('radio').nth(kind).check({ force: true });
      await clean(`slip, kind ${kind}`, { layout: 'phone' });
    }
  }),
  visitor('a preview of a game', async ({ page, open, dialog, narrow, clean }) => {
    await narrow();
    await open('/casino');
    const cover = page.locator('#content article > a[href^="/play/"]').first();
    await cover.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true });
    await dialog();
    await cover.dispatchEvent('pointerup', { pointerType: 'touch', isPrimary: true });
    await clean('a preview of a game', { layout: 'phone' });
  }),
  player('a bet builder', async (view) => {
    const { page, narrow, clean } = view;
    await tomorrow(view);
    await page.locator('#content article a[href^="/sports/event/"]').first().click();
    const odds = page.locator(MARKET).first().locator(ODDS);
    // Two selections of one market exclude each other.
    await odds.first().click();
    await odds.last().click();
    const rail = page.getByRole('complementary');
    await expect(rail.getByRole('radio')).toHaveCount(2);
    await clean('a bet builder without a price', { layout: 'wide' });
    await narrow();
    await slipSheet(view);
    await clean('a bet builder without a price', { layout: 'phone' });
  }),
  player('an open bet and the ways to end it', async ({ page, open, raise, clean }) => {
    await open('/sports/bets');
    const card = page.getByRole('article').first();
    await expect(card).toBeVisible();
    await clean('open bets');
    await raise('sports:cash_out.now');
    await expect(page.locator('dialog[open] [type=range]')).toBeVisible();
    await clean('cash out');
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await raise('sports:cash_out.automatic');
    await clean('cash out by itself');
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await raise('sports:bets.share');
    await expect(page.locator('dialog[open] img')).toBeVisible();
    await clean('a shared bet');
  }),
  player('a settled bet', async ({ page, open, clean }) => {
    const won = (bet: Bet) => ({ ...bet, state: 'won', payout: 1_234 });
    await page.route(/\/api\/sports\/bets\?.*settled/, async (route) => {
      const response = await route.fetch({ url: route.request().url().replace('settled', 'open') });
      const body: { data: Bet[] } = await response.json();
      await route.fulfill({ response, json: { ...body, data: body.data.map(won) } });
    });
    await open('/sports/bets?state=settled');
    await expect(page.getByRole('article').first()).toBeVisible();
    await clean('a settled bet');
  }),
];

const MONEY: readonly Stop[] = [
  player('a deposit to its end', async ({ page, context, open, button, text, clean }) => {
    await open('/user/wallet/deposit');
    const amount = page.getByLabel(text('wallet:deposit.amount'));
    await amount.fill('20,00');
    await button('wallet:deposit.create').click();
    const link = button('wallet:deposit.payer_page');
    const payer = await context.newPage();
    await payer.goto((await link.getAttribute('href')) ?? '');
    await clean('a PIX code');
    await payer.locator('button[value=refuse]').click();
    await expect(page.getByText(text('wallet:deposit.ended.refused'))).toBeVisible();
    await clean('a refused deposit');
    await payer.close();
  }),
  player('a withdrawal, refused', async ({ page, open, button, text, clean }) => {
    await open('/user/wallet/withdraw');
    await submit(page.getByRole('main')).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await clean('a withdrawal, refused');
    // By key: the phone's tab bar lies over what a click would scroll into view.
    await page.getByRole('radio', { name: text('wallet:withdraw.other_key') }).press('Space');
    await button('wallet:withdraw.key_name.email').click();
    await clean('a withdrawal to an e-mail');
  }),
  player('the statement, filtered to nothing', async ({ page, open, button, clean }) => {
    await open('/user/transaction');
    await button('wallet:transactions.filters').click();
    await page.getByRole('main').locator('select').selectOption('4');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible();
    await clean('an empty statement');
  }),
  player('a receipt', async ({ page, open, dialog, clean }) => {
    await open('/user/transaction');
    await page.getByRole('main').locator('[aria-haspopup=dialog][aria-description]').first().click();
    await dialog();
    await clean('a receipt');
  }),
  player('past bonuses', async ({ page, open, button, text, clean }) => {
    await open('/user/bonus');
    await button('bonuses:history.show').click();
    await expect(page.getByText(text('bonuses:history.none'))).toBeVisible();
    await clean('past bonuses');
  }),
];

const ACCOUNT: readonly Stop[] = [
  player('asking for the account’s end', async ({ page, open, button, clean }) => {
    await open('/user/account/privacy');
    await button('account:closure.ask').click();
    await expect(page.locator('#content [type=password]').nth(1)).toBeVisible();
    await clean('closing');
  }),
  player('a new passkey', async ({ page, open, button, clean }) => {
    await open('/user/account/passkeys');
    await button('account:passkeys.add').click();
    await submit(page.locator('#content')).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await clean('a new passkey');
  }),
  player('a second factor begun', async ({ page, open, text, clean }) => {
    await open('/user/account/second-factor');
    await page.locator('#content [type=password]').fill('varanda-na-praia');
    await submit(page.locator('#content')).click();
    await expect(page.getByText(text('account:factor.by_hand'))).toBeVisible();
    await clean('a second factor');
  }),
  player('a password refused', async ({ page, open, clean }) => {
    await open('/user/account/password');
    await submit(page.locator('#content')).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await clean('a password, refused');
  }),
  player('limits and the self-assessment', async ({ page, open, button, text, raise, clean }) => {
    await open('/user/protection');
    const sheet = await raise('protection:limits.set_several');
    await clean('all limits');
    await button('protection:limits.leave', sheet).click();
    await expect(sheet).toBeHidden();
    const assessment = page.getByRole('region', { name: text('protection:assessment.title') });
    await assessment.getByRole('button').first().click();
    for (const question of await assessment.locator('fieldset').all()) {
      // By key, as above.
      await question.getByRole('radio').last().press('Space');
    }
    await clean('the self-assessment');
  }),
  player('a pause before it is sure', async ({ page, open, button, clean }) => {
    for (const kind of ['suspension', 'exclusion']) {
      await open(`/user/protection/${kind}`);
      await page.getByRole('radio').first().check({ force: true });
      await button('protection:pause.go_on').click();
      await expect(button(`protection:${kind}.confirm`)).toBeVisible();
      await clean(kind);
    }
  }),
  player('a device that gets notices', async ({ page, open, text, clean }) => {
    await page.route('**/api/notifications*', (route) =>
      route.fulfill({ json: { public_key: `B${'A'.repeat(86)}`, topics: ['bet_settled'] } }),
    );
    await open('/user/account');
    await expect(page.getByText(text('account:notices.title'))).toBeVisible();
    await clean('notices');
  }),
  player('before it is known who he is', async ({ page, product, clean }) => {
    await page.route('**/api/auth/me', () => {});
    await page.goto(`${product.url}/promotions`);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await clean('without a profile');
  }),
  visitor('a new password', async ({ page, open, text, clean }) => {
    await open(`/recuperar-senha?token=${'a'.repeat(43)}`);
    await expect(page.getByLabel(text('auth:recover.new'))).toBeVisible();
    await clean('a new password');
  }),
];

/** Lists that fail, are empty, or can’t be requested. */
const TROUBLE: readonly Stop[] = [
  ...['/casino/slots', '/providers', '/promotions', '/user/transaction', '/sports/bets'].map((path) =>
    player(`${path} failed`, async ({ page, open, clean }) => {
      await page.route(LISTS, (route) => route.fulfill({ status: 500, json: {} }));
      await open(path);
      await clean(`${path}, failed`);
    }),
  ),
  visitor('home without its lists', async ({ page, open, clean }) => {
    await page.route(LISTS, (route) => route.fulfill({ status: 500, json: {} }));
    await open('/');
    await clean('home, failed');
  }),
  {
    ...visitor('without a network', async ({ page, context, open, text, clean }) => {
      await open('/');
      await expect(page.locator('[data-connection-status]')).toBeAttached();
      await context.setOffline(true);
      await expect(page.getByText(text('pwa:offline.connect'))).toBeVisible();
      await expect(page.getByRole('heading', { name: text('pwa:offline.what') })).toBeVisible();
      await clean('offline');
    }),
    apart: true,
  },
];

/** Outside the app: the operators’ documentation, and the page of a browser without a network. */
const BESIDE: readonly Stop[] = [
  visitor('the calls for readers', async ({ open, clean }) => {
    await open('/api/docs');
    await clean('/api/docs');
  }),
  visitor('the bare frame', async ({ page, product, clean }) => {
    await page.goto(`${product.url}/shell.html`);
    await expect(page.locator('#content')).toBeVisible();
    await clean('the frame');
  }),
];

export const STATES: readonly Stop[] = [
  ...BEGINNING,
  ...CASINO,
  ...SPORTS,
  ...MONEY,
  ...ACCOUNT,
  ...TROUBLE,
  ...BESIDE,
];
