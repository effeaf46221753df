import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMines } from '#contract/endpoints/casino/mines-calls.ts';
import {
  getNotifications,
  moveNotifications,
  type NoticeTopic,
  removeNotifications,
  renewNotifications,
  setNotifications,
} from '#contract/endpoints/player/notification-calls.ts';
import { endOtherSessions } from '#contract/endpoints/player/open-sessions-calls.ts';
import { setLimit, setRealityCheck, startPause } from '#contract/endpoints/player/protection-calls.ts';
import { logout } from '#contract/endpoints/player/session-calls.ts';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { newId } from '#server/core/ids.ts';
import { PartyUnavailable } from '#server/core/parties/party-calls.ts';
import { countUnreachableDevices } from '#server/data/notices/push-key.ts';
import { NOTICE_TTL_MS } from '#server/data/notices/push-queue.ts';
import { listPushDevices } from '#server/data/notices/push-subscriptions.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { setPlayerLimit } from '#server/data/policy/player-limits.ts';
import { pushQueueTable } from '#server/data/schema/notices-table.ts';
import { houseGameEndpoints } from '#server/features/games/house-game-features.ts';
import { protectionEndpoints } from '#server/features/protection/protection-endpoints.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { type PushStandIn, startPushStandIn } from '#tests/support/backend/push-stand-in.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { openBetting } from '#tests/support/sportsbook/betting.ts';
import { ended, home, someEvents } from '#tests/support/sportsbook/betting-suite.ts';
import { createPushDispatcher, pushJobs } from './push-dispatcher.ts';
import { pushEndpoints } from './push-endpoints.ts';

const MINUTE_MS = 60_000;

let standIn: PushStandIn;
let wallet: Wallet;
let dispatcher: ReturnType<typeof createPushDispatcher>;
let paths = 0;
/** False: its breaker is open. */
let isCalled = true;

beforeAll(async () => {
  standIn = await startPushStandIn();
  wallet = await openWallet(undefined, {
    endpoints: (services) => [
      ...pushEndpoints(services, standIn.service),
      ...protectionEndpoints(services),
      ...houseGameEndpoints(services),
    ],
  });
  dispatcher = createPushDispatcher(wallet.backend.services, {
    ...standIn.service,
    async send(...asked) {
      if (!isCalled) throw new PartyUnavailable('push.send is not called: it failed repeatedly');
      return standIn.service.send(...asked);
    },
  });
});
afterAll(async () => {
  await wallet.backend.close();
  await standIn.stop();
});
beforeEach(() => {
  standIn.arrived.length = 0;
});

const newPath = () => {
  paths += 1;
  return `/device-${paths}`;
};
const now = () => wallet.backend.clock.now();
const devices = (playerId: string) => listPushDevices(wallet.backend.db.queries, playerId);
const arrivedAt = (path: string) => standIn.arrived.filter((one) => one.path === path);

/** A player with a device that subscribed to these topics. */
async function subscribed(topics: NoticeTopic[], money = { realCents: 50_000 }) {
  const { ask } = wallet.backend;
  const { id, token } = await wallet.backend.player(money);
  const path = newPath();
  const browser = standIn.browser(path);
  const { status, body } = await ask(setNotifications, { token, body: { ...browser, topics } });
  expect([status, body]).toEqual([200, { topics, key: standIn.service.key }]);
  return { id, token, path, browser };
}

/** Requests a withdrawal, which the bank pays. */
async function withdraw(playerId: string): Promise<void> {
  const { ask, db } = wallet.backend;
  const document = (await findPlayer(db.queries, playerId))?.document;
  const body = { amount: 5_000, pix_key_type: 'cpf', pix_key: document };
  const token = await wallet.tokenOf(playerId);
  expect((await ask(createWithdrawal, { token, key: newId(), body })).status).toBe(200);
  await wallet.runJobs();
  await dispatcher.flush();
}

describe('notices that a device receives', () => {
  test('a paid withdrawal, once, encrypted for the browser', async () => {
    const player = await subscribed(['withdrawal_paid']);
    await withdraw(player.id);
    const [notice, ...more] = arrivedAt(player.path);
    expect(more).toEqual([]);
    expect(notice?.headers).toMatchObject({
      ttl: expect.stringMatching(/^4\d{4}$/),
      topic: 'withdrawal_paid',
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/),
    });
    expect(notice?.headers.authorization).toContain(standIn.service.key);
    expect(notice?.body.length).toBeGreaterThan(100);
    expect(notice?.body.toString('latin1')).not.toContain('Saque');
    await dispatcher.flush();
    expect(arrivedAt(player.path)).toHaveLength(1);
  });

  test('none of a topic that it did not subscribe to', async () => {
    const player = await subscribed(['bet_settled', 'limit_reached']);
    await withdraw(player.id);
    expect(arrivedAt(player.path)).toEqual([]);
  });

  test('a bet that is settled', async () => {
    const betting = await openBetting(await memoryDatabase(), (services) =>
      pushEndpoints(services, standIn.service),
    );
    const sent = createPushDispatcher(betting.backend.services, standIn.service);
    const [match = ''] = await someEvents(betting, 1);
    const player = await betting.someone();
    const path = newPath();
    const body = { ...standIn.browser(path), topics: ['bet_settled'] };
    await betting.backend.ask(setNotifications, { token: player.token, body });
    await player.place({ legs: [home(match)], stakes: [100] });
    expect(arrivedAt(path)).toEqual([]);
    await betting.receiveEvents(ended(match, 'won'));
    await betting.settle();
    await sent.flush();
    expect(arrivedAt(path).map(({ headers }) => headers.topic)).toEqual(['bet_settled']);
    await betting.backend.db.close();
  });

  test('a limit that a stake uses up, or that refuses a command, once per period', async () => {
    const { ask, db, clock } = wallet.backend;
    const player = await subscribed(['limit_reached']);
    const limit = (name: 'stake_day' | 'deposit_day', value: number) =>
      db.transaction((tx) => setPlayerLimit(tx, player.id, { name, value }, now()));
    await limit('stake_day', 1_000);
    await wallet.play(player.id, 400, { won: 0 });
    await dispatcher.flush();
    expect(arrivedAt(player.path)).toEqual([]);
    await wallet.play(player.id, 600, { won: 0 });
    await dispatcher.flush();
    expect(arrivedAt(player.path)).toHaveLength(1);

    await limit('deposit_day', 5_000);
    const deposit = async () => {
      const token = await wallet.tokenOf(player.id);
      return (await ask(createDeposit, { token, key: newId(), body: { amount: 6_000 } })).status;
    };
    expect([await deposit(), await deposit()]).toEqual([422, 422]);
    await dispatcher.flush();
    expect(arrivedAt(player.path)).toHaveLength(2);
    clock.advance(24 * 60 * MINUTE_MS);
    expect(await deposit()).toBe(422);
    await dispatcher.flush();
    expect(arrivedAt(player.path)).toHaveLength(3);
  });
});

test('a time limit when it is reached, independent of the amount of the last stake', async () => {
  const { ask, clock } = wallet.backend;
  const player = await subscribed(['limit_reached']);
  const token = await wallet.tokenOf(player.id);
  await ask(setLimit, { token, body: { name: 'time_day', value: 40 } });
  clock.advance(20 * MINUTE_MS);
  await ask(setRealityCheck, { token, body: { minutes: 30 } });
  // As many cents as minutes are left.
  const stake = (amount: number) =>
    ask(startMines, { token, key: newId(), body: { stake: amount, mines: 3 } });
  expect((await stake(20)).status).toBe(200);
  await dispatcher.flush();
  expect(arrivedAt(player.path)).toEqual([]);
  clock.advance(20 * MINUTE_MS);
  await ask(setRealityCheck, { token, body: { minutes: 30 } });
  const created = await ask(createDeposit, { token, key: newId(), body: { amount: 500 } });
  expect([created.status, created.body]).toMatchObject([422, { rule: 'limit_time_day' }]);
  await dispatcher.flush();
  expect(arrivedAt(player.path)).toHaveLength(1);
});

describe('a barred player receives no notice', () => {
  test.each(['suspension', 'exclusion'] as const)('%s', async (kind) => {
    const { ask, db } = wallet.backend;
    const player = await subscribed(['withdrawal_paid']);
    const token = await wallet.tokenOf(player.id);
    const length = kind === 'suspension' ? { days: 3 } : { months: 6 };
    const paused = await ask(startPause, { token, body: { kind, ...length } });
    expect(paused.status).toBe(200);
    const document = (await findPlayer(db.queries, player.id))?.document;
    const body = { amount: 5_000, pix_key_type: 'cpf', pix_key: document };
    expect((await ask(createWithdrawal, { token, key: newId(), body })).status).toBe(200);
    await wallet.runJobs();
    await dispatcher.flush();
    expect(arrivedAt(player.path)).toEqual([]);
    expect(await db.queries.select().from(pushQueueTable)).toEqual([]);
    const again = await ask(setNotifications, {
      token: await wallet.tokenOf(player.id),
      body: { ...standIn.browser(newPath()), topics: ['bet_settled'] },
    });
    expect(again.status).toBe(403);
  });
});

describe('a device', () => {
  test.each([404, 410])('that is gone by %i is removed', async (status) => {
    const player = await subscribed(['withdrawal_paid']);
    standIn.answer(player.path, status);
    await withdraw(player.id);
    expect(arrivedAt(player.path)).toHaveLength(1);
    expect(await devices(player.id)).toEqual([]);
  });

  test.each([500, 429, 302])(
    'whose service answers %i is tried again, a few times, with growing delays',
    async (status) => {
      const player = await subscribed(['withdrawal_paid']);
      standIn.answer(player.path, status);
      await withdraw(player.id);
      await dispatcher.flush();
      expect(arrivedAt(player.path)).toHaveLength(1);
      for (let times = 0; times < 10; times += 1) {
        wallet.backend.clock.advance(40 * MINUTE_MS);
        await dispatcher.flush();
      }
      expect(arrivedAt(player.path)).toHaveLength(5);
      expect(standIn.arrived.some(({ path }) => path === '/elsewhere')).toBe(false);
      expect(await devices(player.id)).toHaveLength(1);
      expect(await wallet.backend.db.queries.select().from(pushQueueTable)).toEqual([]);
    },
  );

  test('receives what its service refused at first', async () => {
    const player = await subscribed(['withdrawal_paid']);
    standIn.answer(player.path, 503);
    await withdraw(player.id);
    standIn.answer(player.path, 201);
    wallet.backend.clock.advance(2 * MINUTE_MS);
    await dispatcher.flush();
    await dispatcher.flush();
    expect(arrivedAt(player.path)).toHaveLength(2);
  });

  test('receives what was not sent while its service was not called: that counts no try', async () => {
    const { backend } = wallet;
    const player = await subscribed(['withdrawal_paid']);
    standIn.answer(player.path, 503);
    await withdraw(player.id);
    isCalled = false;
    for (let minutes = 0; minutes < 60; minutes += 1) {
      backend.clock.advance(MINUTE_MS);
      await dispatcher.flush();
    }
    const [order] = await backend.db.queries.select().from(pushQueueTable);
    expect(order).toMatchObject({ tries: 1 });
    isCalled = true;
    standIn.answer(player.path, 201);
    backend.clock.advance(MINUTE_MS);
    await dispatcher.flush();
    expect(arrivedAt(player.path)).toHaveLength(2);
    expect(await backend.db.queries.select().from(pushQueueTable)).toEqual([]);
  });

  test.each(['set', 'renewed', 'moved'] as const)(
    'that subscribed with a former key, as the call tells by which it is %s, is sent nothing, and keeps nothing waiting',
    async (way) => {
      const { ask, db } = wallet.backend;
      const { id, token, path, browser } = await subscribed(['withdrawal_paid']);
      const { endpoint } = browser;
      const topics = ['withdrawal_paid'] as const;
      const tell = {
        set: (key: string) => ask(setNotifications, { token, body: { ...browser, key, topics } }),
        renewed: (key: string) => ask(renewNotifications, { token, body: { endpoint, key } }),
        moved: (key: string) => ask(moveNotifications, { body: { from: endpoint, ...browser, key } }),
      }[way];
      expect((await tell(`B${'A'.repeat(86)}`)).status).toBe(200);
      expect(await countUnreachableDevices(db.queries, standIn.service.key)).toBe(1);
      await withdraw(id);
      expect(arrivedAt(path)).toEqual([]);
      expect(await db.queries.select().from(pushQueueTable)).toEqual([]);
      expect((await devices(id)).map((device) => device.topics)).toEqual([topics]);
      expect((await tell(standIn.service.key)).status).toBe(200);
      expect(await countUnreachableDevices(db.queries, standIn.service.key)).toBe(0);
    },
  );

  test('that subscribes again with the present key is sent the notices of its topics, in place of the former one', async () => {
    const { ask, db } = wallet.backend;
    const { id, token, path, browser } = await subscribed(['withdrawal_paid']);
    const key = `B${'A'.repeat(86)}`;
    await ask(renewNotifications, { token, body: { endpoint: browser.endpoint, key } });
    const nextPath = newPath();
    const next = { ...standIn.browser(nextPath), key: standIn.service.key };
    await ask(setNotifications, { token, body: { ...next, topics: ['withdrawal_paid'] } });
    expect((await devices(id)).map(({ endpoint }) => endpoint)).toEqual([next.endpoint]);
    await withdraw(id);
    expect([arrivedAt(path).length, arrivedAt(nextPath).length]).toEqual([0, 1]);
    expect(await countUnreachableDevices(db.queries, standIn.service.key)).toBe(0);
  });

  test('that an older build stored is sent notices', async () => {
    const { id, path } = await subscribed(['withdrawal_paid']);
    await wallet.backend.db.queries.execute(
      sql`update push_subscriptions set key_fingerprint = null where player_id = ${id}`,
    );
    await withdraw(id);
    expect(arrivedAt(path)).toHaveLength(1);
  });

  test('subscribes to topics, is linked in each session, and is removed by logout', async () => {
    const { ask } = wallet.backend;
    const { id, token, browser } = await subscribed(['bet_settled']);
    expect((await ask(getNotifications, { token })).body).toEqual({ key: standIn.service.key });
    const { endpoint } = browser;
    const topics = ['limit_reached', 'bet_settled'] as const;
    await ask(setNotifications, { token, body: { ...browser, topics } });
    expect(await devices(id)).toHaveLength(1);
    const later = await wallet.tokenOf(id);
    const { key } = standIn.service;
    const renewed = await ask(renewNotifications, { token: later, body: { endpoint } });
    expect(renewed.body).toEqual({ topics, key });
    await ask(logout, { token });
    expect(await devices(id)).toHaveLength(1);
    await ask(logout, { token: later });
    expect(await devices(id)).toEqual([]);
  });

  test('belongs only to the latest player on it', async () => {
    const { ask } = wallet.backend;
    const first = await subscribed(['withdrawal_paid']);
    const second = await wallet.backend.player();
    const { endpoint } = first.browser;
    const met = await ask(renewNotifications, { token: second.token, body: { endpoint } });
    expect(met.body).toMatchObject({ topics: [] });
    await withdraw(first.id);
    expect(arrivedAt(first.path)).toEqual([]);
  });

  test('keeps topics, player and session at the address that the browser replaced the former one with', async () => {
    const { ask } = wallet.backend;
    const player = await subscribed(['withdrawal_paid', 'bet_settled']);
    const path = newPath();
    const next = standIn.browser(path);
    const from = player.browser.endpoint;
    expect((await ask(moveNotifications, { body: { from, ...next } })).status).toBe(200);
    expect((await devices(player.id)).map(({ endpoint, topics }) => [endpoint, topics])).toEqual([
      [next.endpoint, ['withdrawal_paid', 'bet_settled']],
    ]);
    await withdraw(player.id);
    expect(arrivedAt(player.path)).toEqual([]);
    const [delivery] = arrivedAt(path);
    if (!delivery) throw new Error('nothing arrived');
    expect(JSON.parse(standIn.open(delivery))).toMatchObject({ tag: 'withdrawal_paid' });
    // Page and worker may both tell of it.
    expect((await ask(moveNotifications, { body: { from, ...next } })).status).toBe(404);
    await ask(logout, { token: player.token });
    expect(await devices(player.id)).toEqual([]);
  });

  test('that subscribed anew meanwhile has the topics of its new address', async () => {
    const { ask } = wallet.backend;
    const { id, token, browser } = await subscribed(['withdrawal_paid']);
    const next = standIn.browser(newPath());
    await ask(setNotifications, { token, body: { ...next, topics: ['bet_settled'] } });
    expect((await ask(moveNotifications, { body: { from: browser.endpoint, ...next } })).status).toBe(200);
    expect((await devices(id)).map(({ endpoint, topics }) => [endpoint, topics])).toEqual([
      [next.endpoint, ['bet_settled']],
    ]);
  });

  test('moves only from a known address to one at a push service', async () => {
    const { ask } = wallet.backend;
    const { id, browser } = await subscribed(['bet_settled']);
    const next = standIn.browser(newPath());
    const unknown = { from: `${browser.endpoint}-other`, ...next };
    expect((await ask(moveNotifications, { body: unknown })).status).toBe(404);
    for (const body of [
      { from: browser.endpoint, ...next, endpoint: 'https://169.254.169.254/latest' },
      { from: browser.endpoint, ...next, keys: { ...next.keys, p256dh: 'x' } },
      { from: 'x', ...next },
    ]) {
      expect((await ask(moveNotifications, { body })).status).toBe(422);
    }
    expect((await devices(id)).map(({ endpoint }) => endpoint)).toEqual([browser.endpoint]);
  });

  test('is switched off, and removed with the other sessions', async () => {
    const { ask } = wallet.backend;
    const { id, token, browser } = await subscribed(['bet_settled']);
    expect((await ask(removeNotifications, { token, body: { endpoint: browser.endpoint } })).body).toEqual({
      topics: [],
    });
    expect(await devices(id)).toEqual([]);
    await ask(setNotifications, { token, body: { ...browser, topics: ['bet_settled'] } });
    await ask(endOtherSessions, { token: await wallet.tokenOf(id) });
    expect(await devices(id)).toEqual([]);
  });

  test.each([
    'https://fcm.googleapis.com.evil.example/x',
    'https://169.254.169.254/latest',
    'http://fcm.googleapis.com/fcm/send/x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'file:///etc/passwd',
  ])('at an unknown push service (%s) is refused', async (endpoint) => {
    const { token } = await wallet.backend.player();
    const { keys } = standIn.browser('/');
    const body = { endpoint, keys, topics: ['bet_settled'] };
    expect((await wallet.backend.ask(setNotifications, { token, body })).status).toBe(422);
  });

  test('with bad keys or no topic is refused; a player has ten at most', async () => {
    const { ask } = wallet.backend;
    const { id, token } = await wallet.backend.player();
    const good = standIn.browser('/x');
    for (const body of [
      { ...good, topics: [] },
      { ...good, topics: ['advertising'] },
      { ...good, keys: { ...good.keys, p256dh: 'x' }, topics: ['bet_settled'] },
    ]) {
      expect((await ask(setNotifications, { token, body })).status).toBe(422);
    }
    for (let count = 0; count < 12; count += 1) {
      wallet.backend.clock.advance(1_000);
      await ask(setNotifications, {
        token,
        body: { ...standIn.browser(newPath()), topics: ['bet_settled'] },
      });
    }
    expect(await devices(id)).toHaveLength(10);
  });
});

test('the push services of all present browsers are known', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ]) {
    expect(standIn.service.isPushService(endpoint), endpoint).toBe(true);
  }
});

test('a notice whose time has passed is not sent, also where its job has not run', async () => {
  const player = await subscribed(['limit_reached']);
  const [device] = await devices(player.id);
  const order = {
    subscriptionId: device?.id ?? '',
    topic: 'limit_reached',
    claimedUntil: 0,
    tries: 0,
  } as const;
  const { queries } = wallet.backend.db;
  await queries.insert(pushQueueTable).values({ ...order, createdAt: now() - NOTICE_TTL_MS });
  await dispatcher.flush();
  expect(arrivedAt(player.path)).toEqual([]);
  expect(await queries.select().from(pushQueueTable)).toEqual([]);
  await queries.insert(pushQueueTable).values({ ...order, createdAt: now() - NOTICE_TTL_MS + 1_000 });
  await dispatcher.flush();
  expect(arrivedAt(player.path)).toHaveLength(1);
});

test('expired notices are deleted', async () => {
  const { db, services } = wallet.backend;
  const player = await subscribed(['limit_reached']);
  const [device] = await devices(player.id);
  const order = {
    subscriptionId: device?.id ?? '',
    topic: 'limit_reached',
    claimedUntil: now() * 2,
    tries: 0,
  } as const;
  await db.queries.insert(pushQueueTable).values({ ...order, createdAt: now() - NOTICE_TTL_MS - 1 });
  await db.queries.insert(pushQueueTable).values({ ...order, createdAt: now() });
  for (const job of pushJobs(services)) await job.run(now());
  const left = await db.queries
    .select()
    .from(pushQueueTable)
    .where(eq(pushQueueTable.subscriptionId, order.subscriptionId));
  expect(left).toHaveLength(1);
  await db.queries.delete(pushQueueTable);
});
