import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getProfile, refresh } from '#contract/endpoints/player/authentication-calls.ts';
import { getKycStatus } from '#contract/endpoints/player/kyc-calls.ts';
import { login } from '#contract/endpoints/player/login-calls.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
} from '#contract/endpoints/player/open-sessions-calls.ts';
import { logout, reportActivity } from '#contract/endpoints/player/session-calls.ts';
import { TOKEN_EXPIRED, UNAUTHENTICATED } from '#contract/errors.ts';
import { SESSION_IDLE_MS, TOKEN_GRACE_S, TOKEN_LIFE_S } from '#contract/limits.ts';
import { createPlayer } from '#server/data/players/players.ts';
import { sessionsTable, sessionTokensTable } from '#server/data/schema/credentials-table.ts';
import { mailQueueTable } from '#server/data/schema/notices-table.ts';
import { kycStatusEndpoint } from '#server/features/verification/kyc-endpoints.ts';
import type { ImpedimentRegister } from '#server/partners/impediments/impediment-register.ts';
import { createSandboxKyc } from '#server/sandbox/kyc/sandbox-kyc.ts';
import {
  barredDocumentsTable,
  sandboxImpediments,
} from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, NOON, openBackend, SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { someDocument } from '#tests/support/backend/players.ts';
import { drawSize } from '#tests/support/draw-size.ts';
import { sessionEndpoints, sessionJobs } from './session-endpoints.ts';

const LIFE_MS = TOKEN_LIFE_S * 1_000;
const GRACE_MS = TOKEN_GRACE_S * 1_000;
const PASSWORD = 'uma senha bem longa';
const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';

let backend: Backend;
let asked: string[];
let registerIsDown = false;
beforeAll(async () => {
  asked = [];
  backend = await openBackend({
    endpoints: (services) => {
      const sandbox = sandboxImpediments(services.db);
      const impediments: ImpedimentRegister = {
        check: async (document, now) => {
          asked.push(document);
          if (registerIsDown) throw new Error('the register is down');
          return sandbox.check(document, now);
        },
      };
      const kyc = createSandboxKyc({
        database: services.db,
        name: 'caf',
        secret: 'a secret',
        origin: 'http://127.0.0.1:3001',
        send: async () => 200,
        onDeliveryFailure: () => {},
      });
      return [...sessionEndpoints(services, SESSION_SECRET, impediments), kycStatusEndpoint(services, kyc)];
    },
  });
});
afterAll(() => backend.close());

let registered = 0;
async function register(): Promise<{ id: string; email: string; document: string }> {
  registered += 1;
  const email = `player-${registered}@example.com`;
  const document = someDocument();
  const id = await backend.db.transaction((tx) =>
    createPlayer(tx, {
      name: 'Maria da Silva',
      document,
      email,
      phoneCode: '55',
      phone: '81999998888',
      birthday: '1990-01-31',
      password: PASSWORD,
      language: 'pt',
      referer: '',
      tracking: {},
      now: NOON,
    }),
  );
  return { id, email, document };
}
let addresses = 0;
const elsewhere = () => {
  addresses += 1;
  return `10.7.${Math.floor(addresses / 250)}.${addresses % 250}`;
};
async function enter(email: string, ip = elsewhere(), userAgent = PIXEL) {
  const { status, body } = await backend.ask(login, {
    body: { email, password: PASSWORD },
    ip,
    headers: { 'user-agent': userAgent },
  });
  return { status, token: body.data?.access_token ?? '' };
}
const profile = async (token: string) => backend.ask(getProfile, { token });
const successorOf = async (token: string) => (await backend.ask(refresh, { token })).body.access_token;
/** An action of the player. */
const act = (token: string) => backend.ask(reportActivity, { token });

describe('[R8.02] an idle session', () => {
  test('ends after half an hour, although its page refreshes and polls by itself', async () => {
    let { token } = await backend.player();
    for (let minute = 5; minute <= 30; minute += 5) {
      backend.clock.advance(SESSION_IDLE_MS / 6);
      token = await successorOf(token);
      expect((await profile(token)).status).toBe(200);
      expect((await backend.ask(getKycStatus, { token, query: { method: 'full' } })).status).toBe(200);
    }
    backend.clock.advance(1);
    for (const answer of [await profile(token), await backend.ask(refresh, { token }), await act(token)]) {
      expect(answer).toMatchObject({ status: 401, body: { message: TOKEN_EXPIRED } });
    }
  });

  test('[R7.02 POST /api/auth/active] is not idle if the page reports activity of the player', async () => {
    let { token } = await backend.player();
    for (let hour = 0; hour < 3; hour += 0.25) {
      backend.clock.advance(15 * 60_000);
      expect(await act(token)).toMatchObject({ status: 200 });
      token = await successorOf(token);
    }
    expect((await profile(token)).status).toBe(200);
  });
});

describe('a token near its end', () => {
  /** A token at its end in a session that is not idle. */
  async function atItsEnd(): Promise<string> {
    const { token } = await backend.player();
    for (let quarter = 0; quarter < 3; quarter += 1) {
      backend.clock.advance(LIFE_MS / 4);
      await act(token);
    }
    backend.clock.advance(LIFE_MS / 4);
    return token;
  }

  test('triggers a refresh, and is exchanged until half a minute after its end', async () => {
    const token = await atItsEnd();
    expect(await profile(token)).toMatchObject({ status: 401, body: { message: UNAUTHENTICATED } });
    backend.clock.advance(GRACE_MS - 1_000);
    expect((await profile(await successorOf(token))).status).toBe(200);
  });

  test('is not exchanged later', async () => {
    const token = await atItsEnd();
    backend.clock.advance(GRACE_MS + 1_000);
    expect(await backend.ask(refresh, { token })).toMatchObject({
      status: 401,
      body: { message: TOKEN_EXPIRED },
    });
  });

  test('has the same successor for half a minute; presenting it later ends the session', async () => {
    const { token } = await backend.player();
    const successor = await successorOf(token);
    backend.clock.advance(GRACE_MS);
    expect(await successorOf(token)).toBe(successor);
    backend.clock.advance(1);
    expect((await backend.ask(refresh, { token })).status).toBe(401);
    expect(await profile(successor)).toMatchObject({ status: 401, body: { message: TOKEN_EXPIRED } });
  });

  test('of a session that was logged out is refused, with its predecessors and successors', async () => {
    const { token } = await backend.player();
    const successor = await successorOf(token);
    await backend.ask(logout, { token: successor });
    for (const one of [token, successor]) {
      expect((await profile(one)).status).toBe(401);
      expect((await backend.ask(refresh, { token: one })).status).toBe(401);
    }
  });
});

describe("a player's sessions", () => {
  test('[R7.02 GET /api/auth/sessions] are listed with device and shortened address, the own first', async () => {
    const { email } = await register();
    const phone = await enter(email, '203.0.113.7');
    backend.clock.advance(60_000);
    const other = await enter(email, '2001:db8:12:34::1', 'curl/8');
    await act(other.token);
    const { status, body } = await backend.ask(listSessions, { token: phone.token, ip: '203.0.113.7' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { device: 'Chrome · Android', address: '203.0.113.•', current: true },
      // The address where it was last used, not where it began.
      { device: '', address: '10.0.0.•', current: false },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/203\.0\.113\.7|Pixel/);
  });

  test('[R7.02 DELETE /api/auth/sessions/{id}] are ended one by one, only by their player', async () => {
    const { email } = await register();
    const [here, there] = [await enter(email), await enter(email)];
    const stranger = await backend.player();
    const { body } = await backend.ask(listSessions, { token: here.token });
    const id = String((body.data as { id: string; current: boolean }[]).find(({ current }) => !current)?.id);
    expect(await backend.ask(endSession, { token: stranger.token, params: { id } })).toMatchObject({
      status: 404,
    });
    expect((await profile(there.token)).status).toBe(200);
    expect(await backend.ask(endSession, { token: here.token, params: { id } })).toMatchObject({
      status: 200,
    });
    expect((await profile(there.token)).status).toBe(401);
    expect((await profile(here.token)).status).toBe(200);
    expect(await backend.ask(endSession, { token: here.token, params: { id } })).toMatchObject({
      status: 404,
    });
  });

  test('[R7.02 DELETE /api/auth/sessions] are ended all except the own', async () => {
    const { email } = await register();
    const others = [await enter(email), await enter(email)];
    const here = await enter(email);
    const stranger = await backend.player();
    expect(await backend.ask(endOtherSessions, { token: here.token })).toMatchObject({
      status: 200,
      body: { success: true, ended: 2 },
    });
    for (const { token } of others) expect((await profile(token)).status).toBe(401);
    for (const { token } of [here, stranger]) expect((await profile(token)).status).toBe(200);
  });
});

describe('[R4.28] that a session ended', () => {
  const ends = (channel: string) =>
    backend.published.filter((one) => one.channel === channel && one.event === 'UserSessionEndedEvent')
      .length;

  test('is announced on the player’s channel', async () => {
    const { id, token } = await backend.player();
    const channel = `private-users.${id}`;
    expect(await backend.ask(endOtherSessions, { token })).toMatchObject({ body: { ended: 0 } });
    await backend.settled();
    expect(ends(channel)).toBe(0);
    await backend.ask(logout, { token });
    await backend.settled();
    expect(ends(channel)).toBe(1);
  });

  test('is announced too if it ended for lack of activity', async () => {
    const { id } = await backend.player();
    const { id: other, token } = await backend.player();
    const [look] = sessionJobs(backend.services);
    const sweep = async () => {
      await look?.run(backend.clock.now());
      await backend.settled();
      return [ends(`private-users.${id}`), ends(`private-users.${other}`)];
    };
    backend.clock.advance(SESSION_IDLE_MS);
    expect(await sweep()).toEqual([0, 0]);
    await act(token);
    backend.clock.advance(1);
    expect(await sweep()).toEqual([1, 0]);
    expect(await sweep()).toEqual([1, 0]);
    expect((await profile(token)).status).toBe(200);
  });
});

// A thousand each week.
describe('many wrong logins in a minute', { timeout: 480_000 }, () => {
  const tries = async (emailOf: (at: number) => string, ipOf: (at: number) => string) => {
    const statuses: number[] = [];
    for (let at = 0; at < drawSize(100, 1_000); at += 1) {
      const body = { email: emailOf(at), password: 'x' };
      const answer = await backend.ask(login, { body, ip: ipOf(at) });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    return { evaluated: statuses.filter((one) => one === 401).length, statuses: new Set(statuses) };
  };

  test('from one address at many accounts are checked twenty times', async () => {
    const { evaluated, statuses } = await tries(
      (at) => `stuffed-${at}@example.com`,
      () => '10.66.0.1',
    );
    expect(evaluated).toBe(20);
    expect([...statuses].sort()).toEqual([401, 429]);
  });

  test('at one account from many addresses are checked five times', async () => {
    const { email } = await register();
    const { evaluated } = await tries(
      () => email,
      (at) => `10.67.${Math.floor(at / 250)}.${at % 250}`,
    );
    expect(evaluated).toBe(5);
  });
});

describe('the register of barred persons', () => {
  const DAY_MS = 24 * 60 * 60_000;

  test("is asked at each day's first login, and no more", async () => {
    const { email, document } = await register();
    const times = () => asked.filter((one) => one === document).length;
    await enter(email);
    await enter(email);
    expect(times()).toBe(1);
    backend.clock.advance(DAY_MS);
    await enter(email);
    await enter(email);
    expect(times()).toBe(2);
  });

  test('blocks a newly barred player, notifies their pages and sends a mail; the player can still log in', async () => {
    const { id, email, document } = await register();
    const before = await enter(email);
    expect((await profile(before.token)).body).toMatchObject({ blocked_at: null, blocked_by: null });
    await backend.db.queries.insert(barredDocumentsTable).values({ document, since: 0 });
    backend.clock.advance(DAY_MS);
    const { status, token } = await enter(email);
    const blocked_at = new Date(backend.clock.now()).toISOString();
    expect(status).toBe(200);
    expect((await profile(token)).body).toMatchObject({ blocked_at, blocked_by: 'register' });
    await backend.settled();
    const event = { channel: `private-users.${id}`, event: 'UserBlockedEvent', data: { blocked_at } };
    expect(backend.published.filter(({ event: name }) => name === 'UserBlockedEvent')).toEqual([event]);
    const orders = await backend.db.queries.select().from(mailQueueTable);
    expect(orders).toMatchObject([{ kind: 'blocked', email }]);
    backend.clock.advance(DAY_MS);
    expect((await profile((await enter(email)).token)).body).toMatchObject({ blocked_at });
  });

  test('does not stop a login while it is silent, and is asked again at the next one', async () => {
    const { email, document } = await register();
    registerIsDown = true;
    expect((await enter(email)).status).toBe(200);
    registerIsDown = false;
    await enter(email);
    expect(asked.filter((one) => one === document)).toHaveLength(2);
  });
});

describe('old session data', () => {
  const DAY_MS = 24 * 3_600_000;
  const clear = async () => {
    for (const job of sessionJobs(backend.services)) await job.run(backend.clock.now());
  };
  const tokensOf = (sessionId: string) =>
    backend.db.queries.$count(sessionTokensTable, eq(sessionTokensTable.sessionId, sessionId));
  const traceOf = async (sessionId: string) => {
    const [row] = await backend.db.queries
      .select({ ip: sessionsTable.ip, userAgent: sessionsTable.userAgent })
      .from(sessionsTable)
      .where(eq(sessionsTable.id, sessionId));
    return row;
  };

  test('loses tokens past their use, and a stolen one is still detected until then', async () => {
    const { token, sessionId } = await backend.player();
    let own = await successorOf(token);
    // Close to the end of the first token's life: it was exchanged, and is presented again here.
    for (let spent = 0; spent < LIFE_MS - 60_000; spent += 20 * 60_000) {
      backend.clock.advance(Math.min(20 * 60_000, LIFE_MS - 60_000 - spent));
      await act(own);
    }
    await clear();
    expect(await tokensOf(sessionId)).toBe(2);
    expect((await backend.ask(refresh, { token })).status).toBe(401);
    expect((await profile(own)).status).toBe(401);

    const other = await backend.player();
    own = await successorOf(other.token);
    for (let spent = 0; spent < 3; spent += 1) {
      backend.clock.advance(25 * 60_000);
      await act(own);
      own = await successorOf(own);
    }
    expect(await tokensOf(other.sessionId)).toBe(5);
    backend.clock.advance(25 * 60_000);
    await act(own);
    backend.clock.advance(25 * 60_000);
    await act(own);
    await clear();
    // The first one and its successor ended longer ago than the hour and the grace.
    expect(await tokensOf(other.sessionId)).toBe(3);
    expect((await profile(own)).status).toBe(200);
    expect((await backend.ask(refresh, { token: own })).status).toBe(200);
    expect((await backend.ask(refresh, { token: other.token })).status).toBe(401);
    expect((await profile(own)).status).toBe(200);
    expect(await tokensOf(sessionId)).toBe(0);
  });

  test('keeps address and device for six months, also for players who stay', async () => {
    const { token, sessionId } = await backend.player();
    await backend.ask(logout, { token });
    const whole = { ip: '10.0.0.1', userAgent: 'test' };
    backend.clock.advance(183 * DAY_MS - 1);
    const later = await backend.player();
    await clear();
    expect(await traceOf(sessionId)).toEqual(whole);
    backend.clock.advance(1);
    await clear();
    expect(await traceOf(sessionId)).toEqual({ ip: '', userAgent: '' });
    expect(await traceOf(later.sessionId)).toEqual(whole);
  });
});
