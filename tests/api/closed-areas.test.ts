// D15: what every call of an area answers while the operator has the area switched off. The calls are read from the
// contract: a new call fails this test until it is listed here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/define-call.ts';
import { startMines } from '#contract/endpoints/casino/mines-calls.ts';
import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import { generateToken } from '#contract/endpoints/player/session-calls.ts';
import { placeBets, SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/sports/bet-calls.ts';
import { quoteCashOut } from '#contract/endpoints/sports/cash-out-calls.ts';
import { activateBonus, applyCoupon, listBonuses } from '#contract/endpoints/wallet/bonus-calls.ts';
import { createDeposit, getDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { insertCoupons } from '#server/data/bonuses/coupon-claims.ts';
import { findOpenMinesRound, minesBoardOf } from '#server/data/casino/house-games/mines/mines-rounds.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { CALL_DOCUMENTATION } from '#server/features/docs/call-documentation/all-call-documentation.ts';
import type { Asking } from '#tests/support/backend/backend.ts';
import { someCoupon } from '#tests/support/backend/sample-coupon.ts';
import { openWhole, WHOLE_EVENT, type Whole } from '#tests/support/backend/whole-backend.ts';
import { CONTRACT_CALLS } from '#tests/support/contract-calls.ts';

type Area = 'casino' | 'sport' | 'bonus' | 'deposit' | 'withdraw';

/** What the player has when an area closes: all of it was begun before. */
interface Begun {
  round: string;
  safeTile: number;
  bet: string;
  quote: string;
  deposit: string;
  paidDeposit: string;
  withdrawal: string;
  available: string;
  completed: string;
  document: string;
}

type Row = readonly [name: string, status: 200 | 403, asking?: (begun: Begun) => Asking];

const legs = `${WHOLE_EVENT}~result~home`;
const slip = {
  kind: 'single',
  legs: [{ event: WHOLE_EVENT, market: 'result', selection: 'home', odds: 2_000 }],
  stakes: [1_000],
  accept: 'none',
};

const AREAS: Readonly<Record<Area, readonly Row[]>> = {
  casino: [
    ['listProviders', 200],
    ['listCategories', 200],
    ['listGames', 200],
    ['listTags', 200],
    ['listJackpots', 200],
    ['getLobby', 200],
    ['getGame', 200, () => ({ params: { id: '1' } })],
    ['listRecentGames', 200],
    ['listFavourites', 200],
    ['addFavourite', 200, () => ({ params: { id: '1' } })],
    ['removeFavourite', 200, () => ({ params: { id: '1' } })],
    ['launchGame', 403, () => ({ params: { id: '1' }, body: { mode: 'real' } })],
    ['launchGame', 403, () => ({ params: { id: '1' }, body: { mode: 'demo' } })],
    // By a visitor.
    ['launchGame', 403, () => ({ params: { id: '1' }, body: { mode: 'demo' }, token: '' })],
    ['getOpenMines', 200],
    ['revealMines', 200, ({ round, safeTile }) => ({ params: { id: round }, body: { tile: safeTile } })],
    ['cashOutMines', 200, ({ round }) => ({ params: { id: round } })],
    ['listMines', 200],
    ['startMines', 403, () => ({ body: { stake: 100, mines: 1 } })],
    ['getDouble', 200],
    ['listDoubleRounds', 200],
    ['listDoubleBets', 200],
    ['placeDoubleBet', 403, () => ({ body: { round: 1, colour: 'red', stake: 100 } })],
    ['getSeeds', 200],
    ['setClientSeed', 200, () => ({ body: { client_seed: 'while-closed' } })],
    ['rotateSeeds', 200],
  ],
  sport: [
    ['listSports', 200],
    ['listEvents', 200],
    ['getEvent', 200, () => ({ params: { id: WHOLE_EVENT } })],
    ['getEventStatistics', 200, () => ({ params: { id: WHOLE_EVENT } })],
    ['listPopularSelections', 200],
    ['getSlip', 200, () => ({ query: { legs } })],
    ['quoteBuiltBet', 200, () => ({ query: { legs: `${legs},${legs}` } })],
    ['generateToken', 200],
    ['listBets', 200],
    ['getBet', 200, ({ bet }) => ({ params: { id: bet } })],
    ['listCashOuts', 200, ({ bet }) => ({ query: { bets: bet } })],
    ['setAutoCashOut', 200, ({ bet }) => ({ params: { id: bet }, body: { amount: 1_100 } })],
    ['removeAutoCashOut', 200, ({ bet }) => ({ params: { id: bet } })],
    ['quoteCashOut', 200, ({ bet }) => ({ params: { id: bet } })],
    ['cashOutBet', 200, ({ bet, quote }) => ({ params: { id: bet }, body: { quote, stake: 1_000 } })],
    ['placeBets', 403, () => ({ body: slip })],
  ],
  bonus: [
    ['getCouponText', 200],
    ['listPromotions', 200],
    ['listBonuses', 200],
    ['listCoupons', 200, () => ({ body: {} })],
    ['getReferrals', 200],
    ['redeemBonus', 200, ({ completed }) => ({ params: { id: completed } })],
    ['activateBonus', 403, ({ available }) => ({ params: { id: available } })],
    ['excludeBonus', 200, ({ available }) => ({ params: { id: available } })],
    ['applyCoupon', 403, () => ({ body: { code: 'mais' } })],
    ['createDeposit', 403, () => ({ body: { amount: 5_000, coupon_code: 'deposito' } })],
  ],
  deposit: [
    ['listOpenDeposits', 200],
    ['getDeposit', 200, ({ deposit }) => ({ params: { id: deposit } })],
    ['cancelDeposit', 200, ({ deposit }) => ({ params: { id: deposit } })],
    ['createDeposit', 403, () => ({ body: { amount: 5_000 } })],
  ],
  withdraw: [
    ['getWithdrawLimits', 200],
    ['listWithdrawals', 200],
    ['getWithdrawal', 200, ({ withdrawal }) => ({ params: { id: withdrawal } })],
    ['cancelWithdrawal', 200, ({ withdrawal }) => ({ params: { id: withdrawal } })],
    [
      'createWithdrawal',
      403,
      ({ document }) => ({ body: { amount: 100, pix_key_type: 'cpf', pix_key: document } }),
    ],
  ],
};

/** The calls that no switch of D15 concerns. */
const OF_NO_AREA = new Set<string>([
  'listBanners',
  'getSeo',
  'getRegulation',
  'getSettings',
  'getModalImages',
  'reportVitals',
  'getAccount',
  'changeAccount',
  'changeAddress',
  'getPostalAddress',
  'login',
  'logout',
  'refresh',
  'getProfile',
  'getIp',
  'getFirstSteps',
  'completeFirstSteps',
  'getKycStatus',
  'getNotifications',
  'setNotifications',
  'renewNotifications',
  'moveNotifications',
  'removeNotifications',
  'listPasskeys',
  'startPasskeyRegistration',
  'addPasskey',
  'removePasskey',
  'startPasskeyLogin',
  'passkeyLogin',
  'requestRecovery',
  'resetPassword',
  'changePassword',
  'getPrivacy',
  'setConsent',
  'exportAccount',
  'closeAccount',
  'cancelClosure',
  'getProtection',
  'setLimit',
  'setRealityCheck',
  'startPause',
  'endPause',
  'getPlayResults',
  'register',
  'validateDocument',
  'getBotChallenge',
  'getSecondFactor',
  'startSecondFactorSetup',
  'confirmSecondFactor',
  'removeSecondFactor',
  'reportActivity',
  'listSessions',
  'endSession',
  'endOtherSessions',
  'authoriseChannel',
  'getStatementMonth',
  'exportStatement',
  'printStatement',
  'printReceipt',
  'listTransactions',
  'getCommand',
  'voidCommand',
]);

let whole: Whole;
let player: string;
let token: string;
let sports: string;
let begun: Begun;
let keys = 0;

const set = (settings: Partial<Settings>) => writeSettings(whole.backend.db.queries, settings, 0);

async function ask(call: Call, asking: Asking = {}) {
  keys += 1;
  const headers = call.wantsSportsbookToken ? { [SPORTSBOOK_TOKEN_HEADER]: sports } : {};
  const key = call.money ? { key: `key-of-a-closed-area-${keys}` } : {};
  const { status, body } = await whole.backend.ask(call, { token, headers, ...key, ...asking });
  return { status, body: body as Record<string, unknown> };
}

async function made(call: Call, asking: Asking) {
  const { status, body } = await ask(call, asking);
  expect(status, `${call.name}: ${JSON.stringify(body)}`).toBe(200);
  return body;
}

const callOf = (name: string): Call => {
  const call = CONTRACT_CALLS.find((one) => one.name === name);
  if (!call) throw new Error(`the contract has no call ${name}`);
  return call;
};

const realCents = async () => (await balancesOf(whole.backend.db.queries, player)).realCents;

async function bonusIn(status: string): Promise<string> {
  const { data } = (await made(listBonuses, {})) as { data: { id: string; status: string }[] };
  return String(data.find((bonus) => bonus.status === status)?.id);
}

async function begin(): Promise<Begun> {
  const { queries } = whole.backend.db;
  const document = (await findPlayer(queries, player))?.document ?? '';
  const firstOf = (body: Record<string, unknown>) => String((body.data as { id: string }[])[0]?.id);
  const bet = firstOf(await made(placeBets, { body: slip }));
  const quote = String((await made(quoteCashOut, { params: { id: bet } })).id);
  const round = String((await made(startMines, { body: { stake: 100, mines: 1 } })).id);
  const opened = await findOpenMinesRound(queries, player);
  const mines = opened ? await minesBoardOf(opened) : [];
  const safeTile = [0, 1].find((tile) => !mines.includes(tile)) ?? 0;
  const deposit = String((await made(createDeposit, { body: { amount: 5_000 } })).id);
  const paidDeposit = String((await made(createDeposit, { body: { amount: 2_000 } })).id);
  const key = { pix_key_type: 'cpf', pix_key: document };
  const withdrawal = String((await made(createWithdrawal, { body: { amount: 1_000, ...key } })).id);
  await made(applyCoupon, { body: { code: 'livre' } });
  const completed = await bonusIn('available');
  await made(activateBonus, { params: { id: completed } });
  await made(applyCoupon, { body: { code: 'dez' } });
  const available = await bonusIn('available');
  return { round, safeTile, bet, quote, deposit, paidDeposit, withdrawal, available, completed, document };
}

beforeAll(async () => {
  whole = await openWhole();
  await set({ withdraw_auto_kyc: false, compliance_no_prior_benefit: false });
  await insertCoupons(
    whole.backend.db.queries,
    [
      { id: 'five', times: 5, contributions: {}, validDays: 7 },
      { id: 'none', times: 0, contributions: {}, validDays: 7 },
    ],
    [
      someCoupon('dez'),
      someCoupon('mais'),
      someCoupon('livre', { rolloverRuleId: 'none' }),
      someCoupon('deposito', { deposit: true, event: 'deposit', amountCents: 700 }),
    ],
  );
  ({ id: player, token } = await whole.backend.player({ realCents: 50_000 }));
  sports = String((await made(generateToken, {})).token);
  begun = await begin();
});
afterAll(() => whole.backend.close());

test('every call of the contract is of an area that can be switched off, or of none', () => {
  const listed = new Set(Object.values(AREAS).flatMap((rows) => rows.map(([name]) => name)));
  const names = CONTRACT_CALLS.map(({ name }) => name);
  expect(names.filter((name) => listed.has(name) === OF_NO_AREA.has(name)).sort()).toEqual([]);
  expect([...OF_NO_AREA].filter((name) => !names.includes(name))).toEqual([]);
});

describe.each(Object.keys(AREAS) as Area[])('the %s area while it is switched off', (area) => {
  const setting = `${area}_enabled` as const;

  test(`[R3.23 ${setting}] refuses what starts something new with 403, and answers everything else`, async () => {
    await set({ [setting]: false });
    const answered: string[] = [];
    for (const [name, , asking] of AREAS[area]) {
      const { status, body } = await ask(callOf(name), asking?.(begun));
      const refusal = status === 200 ? '' : ` ${body.code} ${body.rule}`;
      answered.push(`${name}: ${status}${refusal}`);
    }
    await set({ [setting]: true });
    expect(answered).toEqual(
      AREAS[area].map(([name, status]) =>
        status === 200 ? `${name}: 200` : `${name}: 403 area_closed ${setting}`,
      ),
    );
  });
});

test('the documents name the refusal at the calls that answer it, and at no other call of an area', () => {
  const rows = Object.values(AREAS).flat();
  for (const name of new Set(rows.map(([of]) => of))) {
    const refused = rows.some(([of, status]) => of === name && status === 403);
    const codes: readonly string[] = CALL_DOCUMENTATION[name]?.errors ?? [];
    expect([name, codes.includes('area_closed')]).toEqual([name, refused]);
  }
});

describe('what was begun before its area was switched off ends as promised', () => {
  test('a charge that is paid later is credited', async () => {
    await set({ deposit_enabled: false });
    const before = await realCents();
    await whole.pay(begun.paidDeposit, { amountCents: 2_000, payerDocument: begun.document });
    const { body } = await ask(getDeposit, { params: { id: begun.paidDeposit } });
    await set({ deposit_enabled: true });
    expect([body.status, (await realCents()) - before]).toEqual([2, 2_000]);
  });

  test('a round at a game provider takes no further stake, and its win is credited', async () => {
    const round = await whole.play(player, 100);
    await set({ casino_enabled: false });
    const before = await realCents();
    const stake = whole.play(player, 100);
    await expect(stake).rejects.toMatchObject({ code: 'area_closed' });
    await round.end(250);
    await set({ casino_enabled: true });
    expect((await realCents()) - before).toBe(250);
  });
});
