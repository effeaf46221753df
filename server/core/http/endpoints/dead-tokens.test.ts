// A token that is dead takes no turn, no count and no exchange of its owner.
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defineCall } from '#contract/define-call.ts';
import { getProfile, refresh } from '#contract/endpoints/player/authentication-calls.ts';
import { logout } from '#contract/endpoints/player/session-calls.ts';
import { openSession } from '#server/data/players/player-sessions.ts';
import { sessionEndpoints } from '#server/features/session/session-endpoints.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, openBackend, SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { endpoint, moneyEndpoint } from './endpoint.ts';

const call = { access: 'player', response: v.object({ done: v.number() }) } as const;
const press = defineCall({ ...call, name: 'press', method: 'POST', path: '/api/press' });
const pay = defineCall({ ...call, name: 'pay', method: 'POST', path: '/api/pay', money: true });

let backend: Backend;
let done: number;
/** What the next press waits for. */
let held: Promise<void> | undefined;
beforeEach(async () => {
  done = 0;
  held = undefined;
  backend = await openBackend({
    playerLoad: {
      commands: { running: 1, waiting: 1, perMinute: 5 },
      others: { running: 1, waiting: 1 },
    },
    endpoints: (services) => [
      ...sessionEndpoints(services, SESSION_SECRET, sandboxImpediments(services.db)),
      endpoint(press, async () => {
        await held;
        done += 1;
        return { done };
      }),
      moneyEndpoint(pay, {
        async prepare() {},
        async answer() {
          done += 1;
          return { done };
        },
      }),
    ],
  });
});
afterEach(() => backend.close());

/** The network is read again: a turn has passed on. */
const nextRound = () => new Promise((resolve) => setImmediate(resolve));

async function anotherToken(playerId: string): Promise<string> {
  const visit = { playerId, ip: '10.0.0.2', userAgent: 'test', now: backend.clock.now() };
  return (await backend.db.transaction((tx) => openSession(tx, visit, SESSION_SECRET))).token;
}

/** Ways in which a player's token dies; each gives the dead one and a live one of the same player. */
const DEATHS: Record<string, () => Promise<{ dead: string; live: string }>> = {
  async 'logged out'() {
    const { id, token } = await backend.player();
    const live = await anotherToken(id);
    await backend.ask(logout, { token });
    return { dead: token, live };
  },
  async 'idle for too long'() {
    const { id, token } = await backend.player();
    backend.clock.advance(31 * 60_000);
    return { dead: token, live: await anotherToken(id) };
  },
  async 'past its end'() {
    const { id, token } = await backend.player();
    backend.clock.advance(3_600_000 + 60_000);
    return { dead: token, live: await anotherToken(id) };
  },
  async 'past its end by ten seconds'() {
    const { id, token } = await backend.player();
    for (let minutes = 0; minutes < 60; minutes += 20) {
      backend.clock.advance(20 * 60_000);
      await backend.ask(press, { token });
      await nextRound();
    }
    backend.clock.advance(10_000);
    return { dead: token, live: await anotherToken(id) };
  },
  async 'exchanged a minute ago'() {
    const { token } = await backend.player();
    const { body } = await backend.ask(refresh, { token });
    backend.clock.advance(60_000);
    return { dead: token, live: String(body.access_token) };
  },
};

describe.each(Object.keys(DEATHS))('a token that is %s', (death) => {
  test('takes nothing of the five commands a minute', async () => {
    const { dead, live } = (await DEATHS[death]?.()) ?? { dead: '', live: '' };
    backend.clock.advance(60_000);
    for (let time = 0; time < 20; time += 1) {
      expect((await backend.ask(press, { token: dead })).status).toBe(401);
      await nextRound();
    }
    const statuses = [];
    for (let time = 0; time < 5; time += 1) {
      statuses.push((await backend.ask(press, { token: live })).status);
      await nextRound();
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });

  test('takes no turn of the commands and of the other calls', async () => {
    const { dead, live } = (await DEATHS[death]?.()) ?? { dead: '', live: '' };
    for (const asked of [press, getProfile]) {
      // One runs and one waits.
      const flood = [backend.ask(asked, { token: dead }), backend.ask(asked, { token: dead })];
      expect((await backend.ask(asked, { token: live })).status).toBe(200);
      expect((await Promise.all(flood)).map(({ status }) => status)).toEqual([401, 401]);
      await nextRound();
    }
  });
});

describe('an exchange', () => {
  test('with a token past its end and grace takes none of its session’s', async () => {
    const { token } = await backend.player();
    backend.clock.advance(29 * 60_000);
    await backend.ask(press, { token });
    backend.clock.advance(29 * 60_000);
    const { body } = await backend.ask(refresh, { token });
    const live = String(body.access_token);
    await backend.ask(press, { token: live });
    backend.clock.advance(3 * 60_000);
    for (let time = 0; time < 40; time += 1) {
      expect([401, 429]).toContain((await backend.ask(refresh, { token })).status);
      await nextRound();
    }
    expect((await backend.ask(refresh, { token: live })).status).toBe(200);
  });

  test('within 30 s of the token’s end has a limit of its own, and leaves the player’s calls alone', async () => {
    const { id, token } = await backend.player();
    for (let minutes = 0; minutes < 60; minutes += 20) {
      backend.clock.advance(20 * 60_000);
      await backend.ask(press, { token });
      await nextRound();
    }
    backend.clock.advance(10_000);
    const live = await anotherToken(id);
    const exchanges = [];
    for (let time = 0; time < 31; time += 1) {
      exchanges.push((await backend.ask(refresh, { token })).status);
      await nextRound();
    }
    expect(exchanges).toEqual([...Array(30).fill(200), 429]);
    expect((await backend.ask(getProfile, { token: live })).status).toBe(200);
    expect((await backend.ask(refresh, { token: live })).status).toBe(200);
  });
});

test('a command that waits for its turn is refused where its session ends meanwhile', async () => {
  const { token } = await backend.player();
  let release = () => {};
  held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const running = backend.ask(press, { token });
  await nextRound();
  const waiting = backend.ask(press, { token });
  // Its token is looked up before the logout.
  for (let round = 0; round < 50; round += 1) await nextRound();
  await backend.ask(logout, { token });
  release();
  expect([(await running).status, (await waiting).status]).toEqual([200, 401]);
  expect(done).toBe(1);
});

test('a repeat is answered although the player’s commands are used up', async () => {
  const { token } = await backend.player();
  const asking = { token, key: 'the-first-one' };
  expect(await backend.ask(pay, asking)).toMatchObject({ status: 200, body: { done: 1 } });
  for (let time = 0; time < 4; time += 1) {
    await nextRound();
    await backend.ask(press, { token });
  }
  await nextRound();
  expect((await backend.ask(press, { token })).status).toBe(429);
  await nextRound();
  expect(await backend.ask(pay, asking)).toMatchObject({ status: 200, body: { done: 1 } });
});
