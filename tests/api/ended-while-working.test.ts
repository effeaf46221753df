// D5: what the owner did while a call was under way isn't undone by it. Each call is held before the transaction in which it
// writes; meanwhile the owner sets another password through the mailbox, which ends every session, or the account is closed.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Call } from '#contract/define-call.ts';
import { getDouble, placeDoubleBet } from '#contract/endpoints/casino/double-calls.ts';
import { launchGame } from '#contract/endpoints/casino/launch-calls.ts';
import { startMines } from '#contract/endpoints/casino/mines-calls.ts';
import { changeAccount, changeAddress } from '#contract/endpoints/player/account-calls.ts';
import { completeFirstSteps } from '#contract/endpoints/player/first-steps-calls.ts';
import { getKycStatus } from '#contract/endpoints/player/kyc-calls.ts';
import { login } from '#contract/endpoints/player/login-calls.ts';
import {
  addPasskey,
  passkeyLogin,
  removePasskey,
  startPasskeyLogin,
  startPasskeyRegistration,
} from '#contract/endpoints/player/passkey-calls.ts';
import { changePassword, resetPassword } from '#contract/endpoints/player/password-calls.ts';
import { closeAccount, exportAccount } from '#contract/endpoints/player/privacy-calls.ts';
import {
  confirmSecondFactor,
  startSecondFactorSetup,
} from '#contract/endpoints/player/second-factor-calls.ts';
import { generateToken } from '#contract/endpoints/player/session-calls.ts';
import { placeBets, SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/sports/bet-calls.ts';
import { createDeposit, getCommand } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { newId } from '#server/core/ids.ts';
import { BETTING_MS } from '#server/data/casino/house-games/double/double-rounds.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { createPasswordRecovery } from '#server/data/players/password-recoveries.ts';
import { hashPassword } from '#server/data/players/passwords.ts';
import { findPlayer, setPasswordHash } from '#server/data/players/players.ts';
import { totpCode, totpStepAt } from '#server/data/players/totp.ts';
import { executeAccountClosure, listPendingClosures } from '#server/data/privacy/account-closures.ts';
import { doubleJobs } from '#server/features/games/double/double-jobs.ts';
import { sandboxIpCheck } from '#server/sandbox/registers/sandbox-ip-check.ts';
import { type Asking, UNLIMITED_LOAD } from '#tests/support/backend/backend.ts';
import { softPasskey } from '#tests/support/backend/software-passkey.ts';
import { openWhole, WHOLE_EVENT, type Whole } from '#tests/support/backend/whole-backend.ts';

const OLD = 'uma senha bem longa';
const STOLEN = 'a senha do ladrao 77';
const RESET = 'a senha da dona 8899';
const HOME = 'http://localhost:3000';

let whole: Whole;
let passwordHash: string;
beforeAll(async () => {
  whole = await openWhole({ playerLoad: UNLIMITED_LOAD });
  passwordHash = await hashPassword(OLD);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => whole.backend.close());

async function someone(money: Parameters<Whole['backend']['player']>[0] = {}) {
  const { backend } = whole;
  const { id, token } = await backend.player({ realCents: 5_000, now: backend.clock.now(), ...money });
  await setPasswordHash(backend.db.queries, id, passwordHash);
  return { id, token };
}
type Someone = Awaited<ReturnType<typeof someone>>;

/** Holds the first transaction that begins after `passing` others. */
function holdTransaction(passing = 0) {
  const { db } = whole.backend;
  const begin = db.transaction.bind(db);
  let reach = () => {};
  let release = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const spy = vi.spyOn(db, 'transaction');
  for (let number = 0; number < passing; number += 1) spy.mockImplementationOnce(begin);
  spy.mockImplementationOnce(async (work) => {
    reach();
    await released;
    return begin(work);
  });
  return {
    reached,
    release() {
      spy.mockRestore();
      release();
    },
  };
}

let resets = 0;

async function reset({ id }: Someone): Promise<void> {
  const { db, clock, ask } = whole.backend;
  const token = await createPasswordRecovery(db.queries, id, clock.now());
  const body = { token, password: RESET, password_confirmation: RESET };
  // From an address of its own, because resets are counted by address.
  resets += 1;
  expect((await ask(resetPassword, { body, ip: `10.8.0.${resets}` })).status).toBe(200);
}

async function close({ id, token }: Someone): Promise<void> {
  const { db, clock, ask } = whole.backend;
  expect((await ask(closeAccount, { token, body: { password: OLD } })).status).toBe(200);
  const closure = (await listPendingClosures(db.queries)).find(({ playerId }) => playerId === id);
  await db.transaction((tx) => executeAccountClosure(tx, closure?.id ?? '', clock.now()));
}

/** Runs a call, and something else before the call's last transaction. */
async function meanwhile(call: Call, asking: Asking, other: () => Promise<void>, passing = 0) {
  const held = holdTransaction(passing);
  const answer = whole.backend.ask(call, asking);
  await held.reached;
  await other();
  held.release();
  return answer;
}

const ADDRESS = {
  postal_code: '50030230',
  street: 'Rua do Ladrao',
  number: '1',
  complement: '',
  district: 'Boa Vista',
  city: 'Recife',
  state: 'PE',
};
const PASSWORD = { password: OLD };
const SLIP = {
  kind: 'single',
  legs: [{ event: WHOLE_EVENT, market: 'result', selection: 'home', odds: 2_000 }],
  stakes: [1_000],
  accept: 'none',
};

/** A call with this token, and the sportsbook's of the same session where it wants one. */
async function askedWith(call: Call, token: string, asking: Asking): Promise<Asking> {
  if (!call.wantsSportsbookToken) return { token, ...asking };
  const sports = String((await whole.backend.ask(generateToken, { token })).body.token);
  return { token, headers: { [SPORTSBOOK_TOKEN_HEADER]: sports }, ...asking };
}

/** The number of a round of Double that has just opened. */
async function openDoubleRound(): Promise<number> {
  const { ask, clock, services } = whole.backend;
  for (let tried = 0; tried < 60; tried += 1) {
    const { round } = (await ask(getDouble)).body;
    const left = Date.parse(String(round?.locks_at)) - clock.now();
    if (round?.phase === 'betting' && left === BETTING_MS) return Number(round.number);
    clock.advance(1_100);
    for (const job of doubleJobs(services)) await job.run(clock.now());
  }
  throw new Error('no round opened');
}

interface Case {
  call: Call;
  money?: Parameters<Whole['backend']['player']>[0];
  asking: (player: Someone) => Asking | Promise<Asking>;
  /** Transactions of the call before its last one; none where absent. */
  passing?: number;
}
const CALLS: Readonly<Record<string, Case>> = {
  changePassword: {
    call: changePassword,
    asking: () => ({
      body: { current_password: OLD, password: STOLEN, password_confirmation: STOLEN },
    }),
  },
  changeAccount: {
    call: changeAccount,
    asking: () => ({ body: { phone_code: '55', phone: '81966665555', language: 'pt' } }),
  },
  changeAddress: { call: changeAddress, asking: () => ({ body: ADDRESS }) },
  completeFirstSteps: {
    call: completeFirstSteps,
    asking: () => ({ body: { loss_name: 'loss_day', loss: 1, time: 60, gender: 0, address: ADDRESS } }),
  },
  startSecondFactorSetup: { call: startSecondFactorSetup, asking: () => ({ body: PASSWORD }) },
  confirmSecondFactor: {
    call: confirmSecondFactor,
    async asking({ token }) {
      const { body } = await whole.backend.ask(startSecondFactorSetup, { token, body: PASSWORD });
      return {
        body: { code: totpCode(fromBase32(String(body.secret)), totpStepAt(whole.backend.clock.now())) },
      };
    },
  },
  startPasskeyRegistration: { call: startPasskeyRegistration, asking: () => ({ body: PASSWORD }) },
  addPasskey: {
    call: addPasskey,
    async asking({ token }) {
      const { body } = await whole.backend.ask(startPasskeyRegistration, { token, body: PASSWORD });
      return { body: { name: 'Chave', credential: softPasskey(HOME).register(body) } };
    },
  },
  exportAccount: { call: exportAccount, asking: () => ({ body: PASSWORD }) },
  createDeposit: {
    call: createDeposit,
    asking: () => ({ key: newId(), body: { amount: 5_000 } }),
    // The order to the bank is noted first.
    passing: 1,
  },
  launchGame: { call: launchGame, asking: () => ({ params: { id: '1' }, body: { mode: 'real' } }) },
  placeBets: { call: placeBets, asking: () => ({ key: newId(), body: SLIP }) },
  startMines: { call: startMines, asking: () => ({ key: newId(), body: { stake: 100, mines: 3 } }) },
  placeDoubleBet: {
    call: placeDoubleBet,
    asking: async () => ({
      key: newId(),
      body: { round: await openDoubleRound(), colour: 'red', stake: 100 },
    }),
  },
  getKycStatus: {
    call: getKycStatus,
    money: { realCents: 0, verified: false },
    asking: () => ({ query: { method: 'full' } }),
  },
};

/** Further calls where only the session ends: they can't be sent, or not finished, while an account is being closed. */
const CALLS_OF_LIVING: Readonly<Record<string, Case>> = {
  closeAccount: { call: closeAccount, asking: () => ({ body: PASSWORD }) },
  createWithdrawal: {
    call: createWithdrawal,
    async asking({ id }) {
      const player = await findPlayer(whole.backend.db.queries, id);
      return {
        key: newId(),
        body: { amount: 1_000, pix_key_type: 'email', pix_key: `${player?.document}@a.example` },
      };
    },
  },
  'createWithdrawal to the CPF': {
    call: createWithdrawal,
    async asking({ id }) {
      const player = await findPlayer(whole.backend.db.queries, id);
      return { key: newId(), body: { amount: 1_000, pix_key_type: 'cpf', pix_key: player?.document } };
    },
  },
};

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  );
}

/** What the calls above write of a player, in one text. */
async function writtenOf({ id }: Someone): Promise<string> {
  const { queries } = whole.backend.db;
  const [row] = await selectRows(
    queries,
    v.object({ text: v.string() }),
    sql`select concat(
      (select concat_ws(' ', phone, first_steps_at, password_hash, closing_at, ' ') from players where id = ${id}),
      (select count(*) from player_addresses where player_id = ${id}),
      (select count(*) from second_factors where player_id = ${id} and confirmed_at is not null),
      (select count(*) from passkeys where player_id = ${id}),
      (select count(*) from verification_runs where player_id = ${id}),
      (select count(*) from withdrawals where player_id = ${id}),
      (select count(*) from bets where player_id = ${id}),
      (select count(*) from game_sessions where player_id = ${id}),
      (select count(*) from mines_rounds where player_id = ${id}),
      (select count(*) from double_bets where player_id = ${id}),
      (select sum(balance_cents) from accounts where player_id = ${id} and kind = 'real'),
      (select count(*) from commands where player_id = ${id} and status <> 102),
      (select count(*) from deposits where player_id = ${id})) as text`,
  );
  return row?.text ?? '';
}

describe('a session that ends while its call is under way', () => {
  test.each(Object.entries({ ...CALLS, ...CALLS_OF_LIVING }))(
    'writes nothing: %s',
    async (_, { call, money, asking, passing }) => {
      const player = await someone(money);
      const asked = await askedWith(call, player.token, await asking(player));
      let written = '';
      const other = async () => {
        await reset(player);
        written = await writtenOf(player);
      };
      const answer = await meanwhile(call, asked, other, passing);
      expect(answer.status).toBe(401);
      expect(await writtenOf(player)).toBe(written);
      const { id } = player;
      const email = (await findPlayer(whole.backend.db.queries, id))?.email;
      const ip = `10.7.0.${resets}`;
      expect((await whole.backend.ask(login, { body: { email, password: RESET }, ip })).status).toBe(200);
      expect((await whole.backend.ask(login, { body: { email, password: STOLEN }, ip })).status).toBe(401);
    },
  );

  test.each(Object.entries(CALLS))(
    'leaves nothing in an account that was closed: %s',
    async (_, { call, asking, passing }) => {
      const player = await someone({ realCents: 0, verified: call !== getKycStatus });
      const asked = await askedWith(call, player.token, await asking(player));
      let written = '';
      const other = async () => {
        await close(player);
        written = await writtenOf(player);
      };
      const answer = await meanwhile(call, asked, other, passing);
      expect(answer.status).toBe(401);
      expect(await writtenOf(player)).toBe(written);
    },
  );
});

describe('a money command that was refused because its session ended meanwhile', () => {
  const { createWithdrawal: withdrawal } = CALLS_OF_LIVING;
  test.each([
    ['deposit', CALLS.createDeposit],
    ['withdrawal', withdrawal],
    ['withdrawal to the CPF', CALLS_OF_LIVING['createWithdrawal to the CPF']],
    ['slip', CALLS.placeBets],
    ['round of Mines', CALLS.startMines],
    ['bet on Double', CALLS.placeDoubleBet],
  ])('has no stored answer, and is done when the next session sends it with its key: %s', async (_, sent) => {
    if (!sent) throw new Error('there is no such call');
    const { ask } = whole.backend;
    const player = await someone();
    const asking = await sent.asking(player);
    const asked = await askedWith(sent.call, player.token, asking);
    const answer = await meanwhile(sent.call, asked, () => reset(player), sent.passing);
    expect(answer.status).toBe(401);
    const token = await whole.tokenOf(player.id);
    const looking = { token, params: { key: asking.key ?? '' } };
    expect((await ask(getCommand, looking)).body).toEqual({ state: 'unknown' });
    expect((await ask(sent.call, await askedWith(sent.call, token, asking))).status).toBe(200);
    expect((await ask(getCommand, looking)).body).toMatchObject({ state: 'done', status: 200 });
  });
});

describe('a stake whose session ends while the address is checked', () => {
  test.each([
    ['slip', CALLS.placeBets],
    ['round of Mines', CALLS.startMines],
    ['bet on Double', CALLS.placeDoubleBet],
  ])('is not placed: %s', async (_, sent) => {
    if (!sent) throw new Error('there is no such call');
    const player = await someone();
    const asked = await askedWith(sent.call, player.token, await sent.asking(player));
    vi.spyOn(sandboxIpCheck, 'check').mockImplementationOnce(async () => {
      await reset(player);
      return 'allowed';
    });
    // An address of its own: one that was checked lately is not asked for again.
    const answer = await whole.backend.ask(sent.call, { ...asked, ip: `10.5.0.${resets}` });
    expect(answer).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    expect((await balancesOf(whole.backend.db.queries, player.id)).realCents).toBe(5_000);
  });
});

describe('a command whose session ends after it was done', () => {
  test('has its first answer in the next session, and is not done again', async () => {
    const { ask, db } = whole.backend;
    const player = await someone();
    const asking = { key: newId(), body: { stake: 100, mines: 3 } };
    const first = await ask(startMines, { token: player.token, ...asking });
    expect(first.status).toBe(200);
    await reset(player);
    expect((await ask(startMines, { token: player.token, ...asking })).status).toBe(401);
    const again = await ask(startMines, { token: await whole.tokenOf(player.id), ...asking });
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect((await balancesOf(db.queries, player.id)).realCents).toBe(4_900);
  });

  test('and a repeat under way meanwhile has that answer too', async () => {
    const player = await someone();
    const asking = { token: player.token, key: newId(), body: { stake: 100, mines: 3 } };
    let first: unknown;
    const again = await meanwhile(startMines, asking, async () => {
      first = (await whole.backend.ask(startMines, asking)).body;
      await reset(player);
    });
    expect(again).toMatchObject({ status: 200, body: first });
  });
});

test('a refused command of a session that ended meanwhile tells nothing but that', async () => {
  const player = await someone();
  const asking = { token: player.token, key: newId(), body: { stake: 100_000, mines: 3 } };
  const answer = await meanwhile(startMines, asking, () => reset(player));
  expect(answer).toMatchObject({ status: 401, body: { code: 'token_expired' } });
});

test('of two changes of a password at once in one session the second is told that its former password is wrong', async () => {
  const player = await someone();
  const change = (password: string) => ({
    token: player.token,
    body: { current_password: OLD, password, password_confirmation: password },
  });
  const answer = await meanwhile(changePassword, change(STOLEN), async () => {
    expect((await whole.backend.ask(changePassword, change(RESET))).status).toBe(200);
  });
  expect(answer).toMatchObject({ status: 422, body: { errors: { current_password: [expect.any(String)] } } });
});

test('a recovery sets no password of an account that was closed while the password was hashed', async () => {
  const { db, clock } = whole.backend;
  const player = await someone({ realCents: 0 });
  const token = await createPasswordRecovery(db.queries, player.id, clock.now());
  const body = { token, password: RESET, password_confirmation: RESET };
  const answer = await meanwhile(resetPassword, { body, ip: '10.6.0.1' }, () => close(player));
  expect(answer.status).toBe(422);
  expect((await findPlayer(db.queries, player.id))?.passwordHash).toBe('');
});

test('a passkey that is removed while the register is asked opens no session', async () => {
  const { ask } = whole.backend;
  const { token } = await someone();
  const key = softPasskey(HOME);
  const { body: options } = await ask(startPasskeyRegistration, { token, body: PASSWORD });
  await ask(addPasskey, { token, body: { name: 'Chave', credential: key.register(options) } });
  const { body: challenge } = await ask(startPasskeyLogin, { body: {} });
  const asked = { body: { credential: key.present(challenge) } };
  const answer = await meanwhile(
    passkeyLogin,
    asked,
    async () => {
      expect((await ask(removePasskey, { token, body: { id: key.id, password: OLD } })).status).toBe(200);
    },
    // Counting the key's use, and noting that the register was asked.
    2,
  );
  expect(answer.status).toBe(401);
});
