// D13: one player's token neither shows nor changes what belongs to another player. The calls are read from the
// contract: a new call fails this test until it is listed here.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channels } from '#contract/channel-events.ts';
import type { Call } from '#contract/define-call.ts';
import { addFavourite, listFavourites } from '#contract/endpoints/casino/favourite-calls.ts';
import { getSeeds, setClientSeed } from '#contract/endpoints/casino/house-game-seed-calls.ts';
import { getOpenMines, startMines } from '#contract/endpoints/casino/mines-calls.ts';
import { changeAccount, changeAddress, getAccount } from '#contract/endpoints/player/account-calls.ts';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { listSessions } from '#contract/endpoints/player/open-sessions-calls.ts';
import { getPrivacy } from '#contract/endpoints/player/privacy-calls.ts';
import { getProtection, setLimit } from '#contract/endpoints/player/protection-calls.ts';
import { getReferrals } from '#contract/endpoints/player/referral-calls.ts';
import { generateToken } from '#contract/endpoints/player/session-calls.ts';
import { listBets, placeBets, SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/sports/bet-calls.ts';
import { applyCoupon, listBonuses } from '#contract/endpoints/wallet/bonus-calls.ts';
import {
  createDeposit,
  listOpenDeposits,
  listTransactions,
} from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal, listWithdrawals } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { insertCoupons } from '#server/data/bonuses/coupon-claims.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import type { Asking } from '#tests/support/backend/backend.ts';
import { someCoupon } from '#tests/support/backend/sample-coupon.ts';
import { openWhole, WHOLE_EVENT, type Whole } from '#tests/support/backend/whole-backend.ts';
import { CONTRACT_CALLS } from '#tests/support/contract-calls.ts';

/** What the owner has, by kind. */
interface Owned {
  player: string;
  document: string;
  deposit: string;
  withdrawal: string;
  transaction: string;
  bet: string;
  round: string;
  bonus: string;
  session: string;
  referral: string;
  seed: string;
  phone: string;
  street: string;
  command: string;
}

let whole: Whole;
let owned: Owned;
let owner: string;
let stranger: string;

/** A call that names something of the owner's, and the status that another player's token gets. */
const NAMED: Readonly<Record<string, (own: Owned) => Asking & { status?: number }>> = {
  activateBonus: ({ bonus }) => ({ params: { id: bonus } }),
  redeemBonus: ({ bonus }) => ({ params: { id: bonus } }),
  excludeBonus: ({ bonus }) => ({ params: { id: bonus } }),
  endSession: ({ session }) => ({ params: { id: session } }),
  getDeposit: ({ deposit }) => ({ params: { id: deposit } }),
  cancelDeposit: ({ deposit }) => ({ params: { id: deposit } }),
  // Each player has separate idempotency keys: another player's command is not found under its key.
  getCommand: ({ command }) => ({ params: { key: command }, status: 200 }),
  voidCommand: ({ command }) => ({ params: { key: command }, status: 200 }),
  getWithdrawal: ({ withdrawal }) => ({ params: { id: withdrawal } }),
  cancelWithdrawal: ({ withdrawal }) => ({ params: { id: withdrawal } }),
  printReceipt: ({ transaction }) => ({ params: { id: transaction } }),
  revealMines: ({ round }) => ({ params: { id: round }, body: { tile: 0 } }),
  cashOutMines: ({ round }) => ({ params: { id: round } }),
  getBet: ({ bet }) => ({ params: { id: bet } }),
  quoteCashOut: ({ bet }) => ({ params: { id: bet } }),
  cashOutBet: ({ bet }) => ({ params: { id: bet }, body: { quote: 'q', stake: 100 } }),
  setAutoCashOut: ({ bet }) => ({ params: { id: bet }, body: { amount: 100 } }),
  removeAutoCashOut: ({ bet }) => ({ params: { id: bet } }),
  // It names nothing of the owner's by itself, but it repeats one of the owner's keys.
  createWithdrawal: ({ document }) => ({
    body: { amount: 100, pix_key_type: 'cpf', pix_key: document },
    status: 422,
  }),
  authoriseChannel: ({ player }) => ({
    body: { socket_id: '1.1', channel_name: channels.user(player) },
    status: 403,
  }),
};

const address = (street: string) => ({
  postal_code: '50030230',
  street,
  number: '1',
  complement: '',
  district: 'Boa Vista',
  city: 'Recife',
  state: 'PE',
});

/** Calls about the requesting player: they may answer, but show and change nothing of the owner's. */
const OWN: Readonly<Record<string, (own: Owned) => Asking>> = {
  refresh: () => ({}),
  logout: () => ({}),
  getProfile: () => ({}),
  generateToken: () => ({}),
  listTransactions: () => ({}),
  getKycStatus: () => ({ query: { method: 'full' } }),
  listBonuses: () => ({}),
  applyCoupon: () => ({ body: { code: 'VARANDA20' } }),
  listCoupons: () => ({ body: {} }),
  listFavourites: () => ({}),
  addFavourite: () => ({ params: { id: '2' } }),
  // The game is public; that it is a favourite belongs to the owner.
  removeFavourite: () => ({ params: { id: '1' } }),
  changePassword: () => ({ body: { current_password: 'x', password: 'y', password_confirmation: 'y' } }),
  reportActivity: () => ({}),
  listSessions: () => ({}),
  endOtherSessions: () => ({}),
  getAccount: () => ({}),
  changeAccount: () => ({ body: { phone_code: '55', phone: '81966665555', language: 'pt' } }),
  changeAddress: () => ({ body: address('Rua de Outro') }),
  getPostalAddress: () => ({ params: { postal_code: '01001000' } }),
  getPrivacy: () => ({}),
  setConsent: () => ({ body: { kind: 'marketing', given: true } }),
  exportAccount: () => ({ body: { password: 'x' } }),
  closeAccount: () => ({ body: { password: 'x' } }),
  cancelClosure: () => ({}),
  getSecondFactor: () => ({}),
  startSecondFactorSetup: () => ({ body: { password: 'x' } }),
  confirmSecondFactor: () => ({ body: { code: '123456' } }),
  removeSecondFactor: () => ({ body: { password: 'x', code: '123456' } }),
  getFirstSteps: () => ({}),
  completeFirstSteps: () => ({ body: {} }),
  listPasskeys: () => ({}),
  startPasskeyRegistration: () => ({ body: { password: 'x' } }),
  addPasskey: () => ({ body: { name: 'x', credential: {} } }),
  removePasskey: () => ({ body: { id: 'x', password: 'x' } }),
  getNotifications: () => ({}),
  setNotifications: () => ({ body: { ...DEVICE, topics: ['bet_settled'] } }),
  renewNotifications: () => ({ body: { endpoint: DEVICE.endpoint } }),
  removeNotifications: () => ({ body: { endpoint: DEVICE.endpoint } }),
  listRecentGames: () => ({}),
  launchGame: () => ({ params: { id: '1' }, body: { mode: 'real' } }),
  createDeposit: () => ({ body: { amount: 5_000 } }),
  listOpenDeposits: () => ({}),
  listWithdrawals: () => ({}),
  getWithdrawLimits: () => ({}),
  getStatementMonth: () => ({}),
  exportStatement: () => ({}),
  printStatement: () => ({}),
  getReferrals: () => ({}),
  startMines: () => ({ body: { stake: 100, mines: 1 } }),
  getOpenMines: () => ({}),
  // Before the owner's round there is nothing for anybody else.
  listMines: ({ round }) => ({ query: { before: round } }),
  getSeeds: () => ({}),
  setClientSeed: () => ({ body: { client_seed: 'of-the-stranger' } }),
  rotateSeeds: () => ({}),
  placeDoubleBet: () => ({ body: { round: 1, colour: 'red', stake: 100 } }),
  listDoubleBets: () => ({}),
  placeBets: () => ({ body: SLIP }),
  listBets: () => ({}),
  listCashOuts: ({ bet }) => ({ query: { bets: bet } }),
  getProtection: () => ({}),
  setLimit: () => ({ body: { name: 'deposit_day', value: 20_000 } }),
  setRealityCheck: () => ({ body: { minutes: 30 } }),
  getPlayResults: () => ({}),
  endPause: () => ({}),
  // Last, because it locks the other player out.
  startPause: () => ({ body: { kind: 'suspension', days: 1 } }),
};

/** A device belongs to the player who sends its address: the other player's address makes it their own. */
const DEVICE = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-stranger',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};

const SLIP = {
  kind: 'single',
  legs: [{ event: WHOLE_EVENT, market: 'result', selection: 'home', odds: 2_000 }],
  stakes: [1_000],
  accept: 'none',
};

let keys = 0;
/** Calls with a fresh token of this player, and everything that a call may need beside it. */
async function ask(player: string, call: Call, asking: Asking = {}, ofSports = player) {
  keys += 1;
  const { backend } = whole;
  const token = await whole.tokenOf(player);
  const sports = ofSports === player ? token : await whole.tokenOf(ofSports);
  const headers = call.wantsSportsbookToken
    ? { [SPORTSBOOK_TOKEN_HEADER]: (await backend.ask(generateToken, { token: sports })).body.token }
    : {};
  const key = `key-of-the-matrix-${keys}`;
  const answer = await backend.ask(call, { token, headers, ...(call.money ? { key } : {}), ...asking });
  return { ...answer, body: answer.body as never, text: JSON.stringify(answer.body) };
}
const made = async (call: Call, asking: Asking): Promise<Record<string, never>> => {
  const { status, body, text } = await ask(owner, call, asking);
  expect(status, `${call.name}: ${text}`).toBe(200);
  return body;
};

beforeAll(async () => {
  whole = await openWhole();
  const { backend } = whole;
  const { queries } = backend.db;
  await writeSettings(queries, { withdraw_auto_kyc: false, compliance_no_prior_benefit: false }, 0);
  await insertCoupons(
    queries,
    [{ id: 'five', times: 5, contributions: {}, validDays: 7 }],
    [someCoupon('dez')],
  );
  owner = (await backend.player({ realCents: 50_000 })).id;
  stranger = (await backend.player({ realCents: 50_000 })).id;
  const document = (await findPlayer(queries, owner))?.document ?? '';
  const phone = '81977776666';
  const street = 'Rua do Dono';
  const seed = 'of-the-owner-alone';
  const command = 'the-owners-command-1';
  const deposit = await made(createDeposit, { key: command, body: { amount: 5_000 } });
  const key = { pix_key_type: 'cpf', pix_key: document };
  const withdrawal = await made(createWithdrawal, { body: { amount: 1_000, ...key } });
  const slip = await made(placeBets, { body: SLIP });
  await made(setClientSeed, { body: { client_seed: seed } });
  const round = await made(startMines, { body: { stake: 100, mines: 1 } });
  await made(applyCoupon, { body: { code: 'dez' } });
  const bonuses = await made(listBonuses, {});
  await made(addFavourite, { params: { id: '1' } });
  await made(changeAccount, { body: { phone_code: '55', phone, language: 'pt' } });
  await made(changeAddress, { body: address(street) });
  await made(setLimit, { body: { name: 'deposit_day', value: 30_000 } });
  const sessions = await made(listSessions, {});
  const referrals = await made(getReferrals, {});
  const transactions = await made(listTransactions, {});
  const first = (list: unknown) => String((list as { id: string }[])[0]?.id);
  owned = {
    player: owner,
    document,
    deposit: String(deposit.id),
    withdrawal: String(withdrawal.id),
    transaction: first((transactions.data as unknown as { data: unknown }).data),
    bet: first(slip.data),
    round: String((round.round as { id?: string } | undefined)?.id ?? round.id),
    bonus: first(bonuses.data),
    session: first(sessions.data),
    referral: String(referrals.code),
    seed,
    phone,
    street,
    command,
  };
});
afterAll(() => whole.backend.close());

/** Everything that the owner sees of their own, except which of their sessions asks. */
async function ownersView(): Promise<string[]> {
  const reads = [
    getProfile,
    getAccount,
    getPrivacy,
    getProtection,
    getSeeds,
    getOpenMines,
    listBets,
    listBonuses,
    listFavourites,
    listOpenDeposits,
    listTransactions,
    listWithdrawals,
    getReferrals,
  ];
  const seen: string[] = [];
  for (const read of reads) {
    const { session_started_at: _, ...body } = (await ask(owner, read)).body as Record<string, unknown>;
    seen.push(`${read.name}: ${JSON.stringify(body)}`);
  }
  return seen;
}

const needsPlayer = CONTRACT_CALLS.filter(({ access }) => access !== 'public');

test('the server answers every call of the contract, and no other', () => {
  expect(whole.calls.map(({ name }) => name).sort()).toEqual(CONTRACT_CALLS.map(({ name }) => name).sort());
});

test('[R6.01a] every call of the contract that needs a player is in the matrix', () => {
  expect(new Set(Object.values(owned)).size).toBe(Object.keys(owned).length);
  expect(Object.values(owned)).not.toContain('undefined');
  expect([...Object.keys(NAMED), ...Object.keys(OWN)].sort()).toEqual(
    needsPlayer.map(({ name }) => name).sort(),
  );
  const withPlace = needsPlayer.filter(({ path }) => path.includes('{')).map(({ name }) => name);
  const ofNone = ['addFavourite', 'removeFavourite', 'launchGame', 'getPostalAddress'];
  expect(withPlace.filter((name) => !ofNone.includes(name) && !(name in NAMED))).toEqual([]);
});

test('no call with another player’s token shows or changes what belongs to the owner', async () => {
  const before = await ownersView();
  const faults: string[] = [];
  const judge = (name: string, { status, text }: { status: number; text: string }, expected?: number) => {
    if (expected !== undefined && status !== expected) faults.push(`${name}: ${status} ${text}`);
    if (status >= 500) faults.push(`${name}: ${status} ${text}`);
    const shown = Object.entries(owned).filter(([, mark]) => text.includes(mark));
    if (shown.length > 0) faults.push(`${name} shows ${shown.map(([what]) => what).join(', ')}: ${text}`);
  };
  const callOf = (name: string) => needsPlayer.find((call) => call.name === name) as Call;
  for (const [name, asking] of Object.entries(NAMED)) {
    const { status = 404, ...rest } = asking(owned);
    judge(name, await ask(stranger, callOf(name), rest), status);
  }
  for (const kind of [channels.transactions(owned.player), channels.bonus(owned.bonus)]) {
    const body = { socket_id: '1.1', channel_name: kind };
    judge(kind, await ask(stranger, callOf('authoriseChannel'), { body }), 403);
  }
  for (const [name, asking] of Object.entries(OWN)) {
    judge(name, await ask(stranger, callOf(name), asking(owned)));
  }
  expect(faults).toEqual([]);
  expect(await ownersView()).toEqual(before);
});

test('nor does the owner’s sportsbook token together with another player’s access token', async () => {
  for (const name of ['getBet', 'listBets', 'setAutoCashOut']) {
    const call = needsPlayer.find((one) => one.name === name) as Call;
    const { status: _, ...asking } = NAMED[name]?.(owned) ?? {};
    const answer = await ask(stranger, call, asking, owner);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).not.toContain(owned.bet);
  }
});
