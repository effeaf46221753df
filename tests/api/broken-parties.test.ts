// Outside parties that answer a question with something else than agreed, or never: the caller is told that a party is unavailable, the
// operator which one, and what needs no party goes on.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listGames } from '#contract/endpoints/casino/casino-calls.ts';
import { listJackpots } from '#contract/endpoints/casino/jackpot-calls.ts';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { getKycStatus } from '#contract/endpoints/player/kyc-calls.ts';
import { login } from '#contract/endpoints/player/login-calls.ts';
import { getBotChallenge, validateDocument } from '#contract/endpoints/player/registration-calls.ts';
import { getEventStatistics } from '#contract/endpoints/sports/event-statistics-calls.ts';
import { getEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { getCommand, listTransactions } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { newId } from '#server/core/ids.ts';
import { openPartyCalls, type PartyCalls } from '#server/core/parties/party-calls.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { hashPassword } from '#server/data/players/passwords.ts';
import { findPlayer, setPasswordHash } from '#server/data/players/players.ts';
import { guardParty } from '#server/partners/adapters.ts';
import { handTimers } from '#tests/support/backend/hand-timers.ts';
import { openWhole, WHOLE_EVENT, type Whole } from '#tests/support/backend/whole-backend.ts';

/** What an adapter does where its party's answer is not the one that was agreed. */
const FAULTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'an unexpected status': async () => {
    throw new Error('the party answered 500');
  },
  'unreadable JSON': async () => JSON.parse('<!doctype html>'),
  'a refused connection': async () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
    throw new TypeError('fetch failed', { cause });
  },
};

let whole: Whole;
let calls: PartyCalls;
const timers = handTimers();
let visitors = 0;
/** What a party does instead of answering, by party and method. */
const broken = new Map<string, () => Promise<unknown>>();

beforeAll(async () => {
  calls = openPartyCalls(timers);
  whole = await openWhole({
    before: (name, party) =>
      guardParty(
        name,
        new Proxy(party, {
          get(target, method) {
            const value: unknown = Reflect.get(target, method, target);
            if (typeof value !== 'function') return value;
            return (...args: unknown[]) =>
              broken.get(`${name}.${String(method)}`)?.() ?? Reflect.apply(value, target, args);
          },
        }),
        calls,
      ),
  });
});
afterAll(() => whole?.backend.close());
afterEach(() => {
  broken.clear();
  // No breaker keeps the next call from being made.
  timers.advance(10_000);
});

const ask: typeof whole.backend.ask = (call, asking) => whole.backend.ask(call, asking);
const stateOf = (name: string) => calls.states().find(({ party, call }) => `${party}.${call}` === name);

/** The player's withdrawal to an e-mail key. */
async function someWithdrawal() {
  const { id, token } = await whole.backend.player({ realCents: 5_000 });
  const { document } = (await findPlayer(whole.backend.db.queries, id)) ?? {};
  const body = { amount: 3_000, pix_key_type: 'email', pix_key: `pix.${document}@varanda.example` };
  const key = newId();
  const send = () => ask(createWithdrawal, { token, key, body });
  return { id, token, key, send };
}

const CASES: Readonly<Record<string, () => Promise<{ status: number; body: unknown; headers: Headers }>>> = {
  'pix.findKeyOwner': async () => (await someWithdrawal()).send(),
  'botCheck.challenge': () => ask(getBotChallenge),
  'botCheck.verify': async () => {
    visitors += 1;
    const asking = { ip: `10.0.1.${visitors}`, body: { document: '52998224725', bot_token: 'solved' } };
    // Past five checks from one address a proof of work is asked for.
    for (let times = 0; times < 5; times += 1) await ask(validateDocument, asking);
    return ask(validateDocument, asking);
  },
  'games.jackpots': () => ask(listJackpots),
  'sports.statistics': () => ask(getEventStatistics, { params: { id: WHOLE_EVENT } }),
};

describe.each(Object.entries(FAULTS))('%s', (_, answer) => {
  test.each(Object.entries(CASES))(
    'in the answer to %s is a 503 that names no detail',
    async (name, send) => {
      broken.set(name, answer);
      whole.backend.lines.length = 0;
      const { status, body, headers } = await send();
      expect([status, body]).toMatchObject([503, { code: 'not_ready' }]);
      expect(body).toMatchObject({
        message: expect.stringMatching(
          /^O serviço de outra empresa não respondeu\. .*uma vez ou nenhuma.*veja seu saldo/,
        ),
      });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(JSON.stringify(body)).not.toMatch(/ECONNREFUSED|JSON|answered 500/);
      const lines = whole.backend.lines.filter((line) => line.includes(name));
      expect(lines.join('\n')).toContain('a request could not be answered without an outside party');
      expect(lines.join('\n')).toMatch(/answered 500|not valid JSON|ECONNREFUSED/);
      expect(whole.backend.lines.join('\n')).not.toContain('a request failed');
      expect(stateOf(name)?.lastError).not.toBe('');
    },
  );

  test('in the list of games with a jackpot is one too', async () => {
    broken.set('games.jackpots', answer);
    expect((await ask(listGames, { query: { jackpot: '1' } })).status).toBe(503);
  });

  test('of the register of persons is told at the field', async () => {
    broken.set('documents.lookUp', answer);
    const asked = await ask(validateDocument, { ip: '10.0.0.8', body: { document: '52998224725' } });
    expect(asked).toMatchObject({ status: 200, body: { success: false } });
  });
});

test.each([
  ['pix.findKeyOwner', 'e\u0000'],
  ['games.jackpots', [{ engine: '\ud800', potCents: 1, startCents: 1, share: 1, oneInCents: 1 }]],
])('a text that is none in the answer to %s is a 503, and counts for the breaker', async (name, answer) => {
  broken.set(name, async () => answer);
  expect(await CASES[name]?.()).toMatchObject({ status: 503, body: { code: 'not_ready' } });
  expect(stateOf(name)?.lastError).toContain('unreadable text');
});

test('a withdrawal whose key the bank could not name moves nothing, and its key may be sent again', async () => {
  const { id, token, key, send } = await someWithdrawal();
  broken.set('pix.findKeyOwner', async () => {
    throw new Error('the party answered 500');
  });
  expect((await send()).status).toBe(503);
  expect((await ask(getCommand, { token, params: { key } })).body).toEqual({ state: 'unknown' });
  expect(await balancesOf(whole.backend.db.queries, id)).toMatchObject({ realCents: 5_000 });
});

describe('a party that never answers', () => {
  /** Sends something that asks a party, which stays silent; resolves with its answer to come, when the party was asked so many times. */
  async function askInVain<Sent>(
    name: string,
    send: () => Promise<Sent>,
    times = 1,
  ): Promise<{ sent: Promise<Sent> }> {
    let asked = 0;
    const reached = new Promise<void>((arrive) => {
      broken.set(name, () => {
        asked += 1;
        if (asked === times) arrive();
        return new Promise(() => {});
      });
    });
    const sent = send();
    await reached;
    return { sent };
  }

  /** A player with fifty reais, and what they log in with. */
  async function someLogin() {
    const { id, token } = await whole.backend.player({ realCents: 5_000 });
    const password = 'a long enough password';
    await setPasswordHash(whole.backend.db.queries, id, await hashPassword(password));
    return { id, token, body: { email: `${id}@example.com`, password } };
  }

  test.each([
    ['pix.findKeyOwner', 5_000],
    ['botCheck.challenge', 3_000],
    ['botCheck.verify', 3_000],
    ['games.jackpots', 3_000],
  ])('is waited for until its deadline: %s, %i ms', async (name, deadlineMs) => {
    const { sent } = await askInVain(name, async () => CASES[name]?.());
    timers.advance(deadlineMs - 1);
    expect(await Promise.race([sent, 'waits'])).toBe('waits');
    timers.advance(1);
    expect(await sent).toMatchObject({ status: 503, body: { code: 'not_ready' } });
  });

  /** Moves the time on until all is answered: what waits for a party's place begins after others have ended. */
  async function answered<Sent>(sent: Promise<Sent>): Promise<Sent> {
    let isAnswered = false;
    void sent.then(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      timers.advance(3_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return sent;
  }

  test.each([
    ['games.jackpots', 'a list of games', () => ask(listGames, { query: { n: 'one more' } })],
    ['botCheck.challenge', 'an event', () => ask(getEvent, { params: { id: WHOLE_EVENT } })],
  ])(
    'keeps no other read of a visitor’s address waiting: %s, %s',
    async (name, _, other) => {
      // The party answered before: its breaker is closed.
      await CASES[name]?.();
      const { sent } = await askInVain(name, () =>
        Promise.all(Array.from({ length: 12 }, async () => CASES[name]?.())),
      );
      expect((await other()).status).toBe(200);
      expect((await answered(sent)).map((answer) => answer?.status)).toEqual(Array(12).fill(503));
    },
    10_000,
  );

  test('keeps no other command of a visitor’s address waiting: the register of barred persons', async () => {
    const logins = await Promise.all(Array.from({ length: 8 }, someLogin));
    const { sent } = await askInVain(
      'impediments.check',
      () => Promise.all(logins.map(({ body }) => ask(login, { body, ip: '10.0.3.1' }))),
      8,
    );
    const checked = await ask(validateDocument, { ip: '10.0.3.1', body: { document: '52998224725' } });
    expect(checked.status).toBe(200);
    expect((await answered(sent)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  }, 10_000);

  test('keeps no other read of a player waiting: the KYC provider', async () => {
    const { token } = await whole.backend.player({ verified: false });
    const asking = { token, query: { method: 'full' } };
    const { sent } = await askInVain(
      'kyc.startVerification',
      () => Promise.all(Array.from({ length: 4 }, () => ask(getKycStatus, asking))),
      4,
    );
    expect((await ask(listTransactions, { token })).status).toBe(200);
    expect((await answered(sent)).map(({ status }) => status)).toEqual(Array(4).fill(503));
  }, 10_000);

  test('does not stop a login: the register of barred persons', async () => {
    const { body } = await someLogin();
    const { sent } = await askInVain('impediments.check', () => ask(login, { body }));
    timers.advance(3_000);
    expect((await sent).status).toBe(200);
  });

  test('stops no login, balance or history while its breaker is open: the bank', async () => {
    const { id, token, body } = await someLogin();
    broken.set('pix.findKeyOwner', async () => {
      throw new Error('the party answered 500');
    });
    for (let times = 0; times < 5; times += 1)
      expect((await (await someWithdrawal()).send()).status).toBe(503);
    expect(stateOf('pix.findKeyOwner')?.breaker).toBe('open');
    expect((await ask(login, { body })).status).toBe(200);
    expect(await ask(getProfile, { token })).toMatchObject({ status: 200, body: { id, balance: 50 } });
    expect((await ask(listTransactions, { token })).status).toBe(200);
  });
});
