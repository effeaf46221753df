// Callers without a login, and a provider of games, who keep more calls in flight than the database has connections: players and other
// visitors still get theirs.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Call } from '#contract/define-call.ts';
import { listCategories, listGames, listProviders } from '#contract/endpoints/casino/casino-calls.ts';
import { getDouble } from '#contract/endpoints/casino/double-calls.ts';
import { listJackpots } from '#contract/endpoints/casino/jackpot-calls.ts';
import { listBanners, listPromotions } from '#contract/endpoints/content/content-calls.ts';
import { getModalImages, getSettings } from '#contract/endpoints/content/settings-calls.ts';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { listEvents, listSports } from '#contract/endpoints/sports/sports-calls.ts';
import { newId } from '#server/core/ids.ts';
import { openGameSession } from '#server/data/casino/game-sessions.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { casinoEndpoints } from '#server/features/casino/casino-endpoints.ts';
import { walletRoutes } from '#server/features/casino/wallet-routes.ts';
import { healthRoutes } from '#server/features/maintenance/health-routes.ts';
import { sessionEndpoints } from '#server/features/session/session-endpoints.ts';
import { SIGNATURE_HEADER, signMessage } from '#server/partners/signed-message.ts';
import { sandboxGames } from '#server/sandbox/games/sandbox-games.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { seedSandbox } from '#server/sandbox/seed/seed-sandbox.ts';
import {
  type Answer,
  type Backend,
  NOON,
  openBackend,
  SESSION_SECRET,
} from '#tests/support/backend/backend.ts';
import { hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
import { openWhole, type Whole } from '#tests/support/backend/whole-backend.ts';

const IN_FLIGHT = 120;
const LIMITS = { size: 10, connectMs: 2_000, lockMs: 60_000, statementMs: 60_000 };
const GAMES_SECRET = 'shared with a party in tests, 32';

describe.runIf(hasPostgres)('120 calls in flight', () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let backend: Backend;
  /** Another connection to the same database. */
  let other: Client;
  beforeAll(async () => {
    cluster = await startPostgres();
    const databaseUrl = await cluster.create();
    const database = await cluster.openAt(databaseUrl, LIMITS);
    backend = await openBackend({
      database,
      endpoints: (services) => [
        ...casinoEndpoints(
          services,
          sandboxGames('http://127.0.0.1:3001', GAMES_SECRET, async () => []),
        ),
        ...sessionEndpoints(services, SESSION_SECRET, sandboxImpediments(services.db)),
      ],
      routes: (services) => [
        walletRoutes(services, 'sandbox', GAMES_SECRET),
        healthRoutes(services, () => false),
      ],
    });
    await seedSandbox(database, NOON, { demoPlayer: false, games: 40 });
    other = new Client({ connectionString: databaseUrl });
    await other.connect();
  });
  afterAll(async () => {
    await other?.end();
    await backend?.close();
    await cluster?.stop();
  });

  // Not pg_stat_activity: inside a transaction it stays as it was when it was first read.
  const waitingForLocks = async () => {
    const { rows } = await other.query('select distinct pid from pg_locks where not granted');
    return rows.length;
  };

  const flood = (send: (place: number) => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    const all = Promise.all(
      Array.from({ length: IN_FLIGHT }, async (_, place) => void statuses.push((await send(place)).status)),
    );
    return { statuses, all };
  };

  test('of one address without a login take two connections, of many three, and players have the others', async () => {
    const { token } = await backend.player();
    /** A list that is not in memory. */
    const search = (ip: string, place: number) =>
      backend.ask(listGames, { ip, query: { n: `${place} ${ip}` } });
    await search('203.0.113.250', 0);
    await other.query('begin; lock table casino_games in access exclusive mode');
    const one = flood((place) => search('2001:db8:0:7::1', place));
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(2), 10_000);
    // The same network, in other words; and other addresses.
    const same = search('2001:DB8:0:7:ffff::2', 0);
    const many = flood((place) => search(`203.0.113.${place}`, place));
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(3), 10_000);
    for (let again = 0; again < 20; again += 1)
      expect((await backend.ask(getProfile, { token })).status).toBe(200);
    expect(await waitingForLocks()).toBe(3);
    expect([one.statuses, many.statuses]).toEqual([[], []]);

    await other.query('rollback');
    await Promise.all([one.all, many.all, same]);
    expect([...one.statuses, ...many.statuses]).toEqual(Array(2 * IN_FLIGHT).fill(200));
  });

  test('of health paths take one connection', async () => {
    const statements = vi.spyOn(backend.db.queries, 'execute');
    const { statuses, all } = flood(() => backend.request('/healthz'));
    await all;
    expect(statuses).toEqual(Array(IN_FLIGHT).fill(200));
    expect(statements.mock.calls.length).toBeLessThan(5);
    statements.mockRestore();
  });

  test('of a provider of games run one at a time for a player, whatever the sessions, and are repeated where too many wait', async () => {
    const opened = async () => {
      const { id: playerId, sessionId } = await backend.player({ realCents: 100_000 });
      const open = () => openGameSession(backend.db.queries, { playerId, sessionId, gameId: '1', now: NOON });
      return { playerId, open };
    };
    const stake = async (named: string, transaction = newId()) => {
      const body = JSON.stringify({ session: named, transaction, round: transaction, amount: 100 });
      const headers = { [SIGNATURE_HEADER]: signMessage(GAMES_SECRET, body, backend.clock.now()) };
      return backend.request('/wallet/debit', { method: 'POST', body, headers });
    };
    const held = await opened();
    const sessions = await Promise.all(Array.from({ length: 6 }, held.open));
    await other.query('begin');
    await other.query('select 1 from accounts where player_id = $1 for update', [held.playerId]);

    const all = flood((place) => stake(sessions[place % 6] ?? ''));
    await vi.waitFor(
      async () => expect([await waitingForLocks(), all.statuses.length]).toEqual([1, 79]),
      10_000,
    );
    expect(all.statuses).toEqual(Array(79).fill(429));
    const other1 = await opened();
    const other2 = await opened();
    for (const one of [other1, other2, other1]) expect((await stake(await one.open())).status).toBe(200);
    expect((await stake('invented')).status).toBe(404);
    expect(await waitingForLocks()).toBe(1);

    await other.query('rollback');
    await all.all;
    expect(all.statuses.slice(79)).toEqual(Array(41).fill(200));
    expect((await balancesOf(backend.db.queries, held.playerId)).realCents).toBe(100_000 - 41 * 100);
    expect((await balancesOf(backend.db.queries, other1.playerId)).realCents).toBe(100_000 - 2 * 100);
  });

  test('of a provider of games about many players run four at a time', async () => {
    const sessions: string[] = [];
    const ids: string[] = [];
    for (let made = 0; made < 12; made += 1) {
      const { id: playerId, sessionId } = await backend.player({ realCents: 100_000 });
      ids.push(playerId);
      sessions.push(
        await openGameSession(backend.db.queries, { playerId, sessionId, gameId: '1', now: NOON }),
      );
    }
    await other.query('begin');
    await other.query('select 1 from accounts where player_id = any($1) for update', [ids]);
    const calls = sessions.map((session) => {
      const body = JSON.stringify({ session, transaction: newId(), round: newId(), amount: 100 });
      const headers = { [SIGNATURE_HEADER]: signMessage(GAMES_SECRET, body, backend.clock.now()) };
      return backend.request('/wallet/debit', { method: 'POST', body, headers });
    });
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(4), 10_000);
    const { token } = await backend.player();
    for (let again = 0; again < 20; again += 1)
      expect((await backend.ask(getProfile, { token })).status).toBe(200);
    expect(await waitingForLocks()).toBe(4);
    await other.query('rollback');
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  });
});

describe('200 visitors behind one address', () => {
  let whole: Whole;
  beforeAll(async () => {
    whole = await openWhole();
  });
  afterAll(() => whole.backend.close());

  /** What the home page asks for at once. */
  const HOME: readonly Call[] = [
    ...[getSettings, getModalImages, listBanners, listPromotions, listCategories, listProviders],
    ...[listGames, listJackpots, listSports, listEvents, getDouble],
  ];

  test('all load the home page at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        Promise.all(HOME.map((call): Promise<Answer> => whole.backend.ask(call, { ip: '198.51.100.1' }))),
      ),
    );
    const statuses = answers.flat().map(({ status }) => status);
    expect(statuses).toHaveLength(2_200);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
