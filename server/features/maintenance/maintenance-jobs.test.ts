import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import { type CasinoPosting, credit, debit, rollback } from '#server/data/casino/casino-wallet.ts';
import { listRecentGames, openGameSession } from '#server/data/casino/game-sessions.ts';
import { nextNonce, rotateSeed } from '#server/data/casino/house-games/provably-fair-seeds.ts';
import { endSession, openSession } from '#server/data/players/player-sessions.ts';
import { seedSandbox } from '#server/sandbox/seed/seed-sandbox.ts';
import { type Backend, NOON, openBackend, SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import { maintenanceJobs } from './maintenance-jobs.ts';

describe.each(DATABASES)('the clean-up on $name', ({ there, start }) => {
  let cluster: TestCluster;
  let db: Database;
  let backend: Backend;
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    db = await cluster.open();
    backend = await openBackend({ database: db });
    await seedSandbox(db, NOON, { demoPlayer: false });
  });
  afterAll(async () => {
    await backend?.close();
    await cluster?.stop();
  });

  const WEEK_MS = 7 * 86_400_000;
  async function cleanUp(now = NOON + WEEK_MS + 60_000) {
    for (const job of maintenanceJobs(backend.services)) await job.run(now);
  }
  const idsIn = async (table: 'game_sessions' | 'fair_seeds', playerId: string) => {
    const { rows } = (await db.queries.execute(
      sql`select id from ${sql.identifier(table)} where player_id = ${playerId} order by id`,
    )) as { rows: { id: string }[] };
    return rows.map(({ id }) => id);
  };

  test.runIf(there)(
    'deletes game sessions that never had a wallet call a week after their login has ended, and no others',
    async () => {
      const { id: playerId, sessionId } = await backend.player({ realCents: 10_000 });
      const open = () => openGameSession(db.queries, { playerId, sessionId, gameId: '1', now: NOON });
      // All of one game, opened at one moment.
      const names = ['staked', 'won', 'undone', 'unused', 'also unused'] as const;
      const sessions = {} as Record<(typeof names)[number], string>;
      for (const name of names) sessions[name] = await open();
      const move = (gameSessionId: string, transactionId: string): CasinoPosting => ({
        provider: 'p',
        transactionId: `${playerId}-${transactionId}`,
        playerId,
        roundId: `${playerId}-${gameSessionId}`,
        gameId: '1',
        gameName: 'x',
        amountCents: 100,
        gameSessionId,
        now: NOON,
      });
      await db.transaction((tx) => debit(tx, move(sessions.staked, 'a')));
      await db.transaction((tx) => debit(tx, move(sessions.won, 'b')));
      await db.transaction((tx) => credit(tx, move(sessions.won, 'c')));
      await db.transaction((tx) => rollback(tx, move(sessions.undone, 'd')));

      await cleanUp();
      expect(await idsIn('game_sessions', playerId)).toHaveLength(5);
      await endSession(db.queries, sessionId, 'logout', NOON);
      await cleanUp(NOON + WEEK_MS - 1);
      expect(await idsIn('game_sessions', playerId)).toHaveLength(5);
      const kept = [sessions.staked, sessions.won, sessions.undone].toSorted();
      for (const _ of ['first', 'again']) {
        await cleanUp();
        expect(await idsIn('game_sessions', playerId)).toEqual(kept);
      }
    },
  );

  test.runIf(there)('keeps each session to which a call of an older build may belong', async () => {
    const { id: playerId, sessionId } = await backend.player({ realCents: 10_000 });
    const open = (gameId: string, now: number) =>
      openGameSession(db.queries, { playerId, sessionId, gameId, now });
    const mine = await open('1', NOON);
    const otherGame = await open('2', NOON);
    const later = await open('1', NOON + 3_600_000);
    // In another login that goes on: these are the latest of both games.
    const visit = { playerId, ip: '10.0.0.1', userAgent: 'test', now: NOON };
    const next = await db.transaction((tx) => openSession(tx, visit, SESSION_SECRET));
    const reopened: string[] = [];
    for (const gameId of ['1', '2']) {
      const opened = { playerId, sessionId: next.sessionId, gameId, now: NOON + 7_200_000 };
      reopened.push(await openGameSession(db.queries, opened));
    }
    const staked = { provider: 'p', transactionId: newId(), playerId, roundId: newId(), gameId: '1' };
    await db.transaction((tx) => debit(tx, { ...staked, gameName: 'x', amountCents: 100, now: NOON }));
    await endSession(db.queries, sessionId, 'logout', NOON);
    await cleanUp();
    expect(await idsIn('game_sessions', playerId)).toEqual([mine, ...reopened].toSorted());
    expect([otherGame, later]).not.toContain(mine);
  });

  test.runIf(there)('leaves the recently played games as they were, and keeps no more for them', async () => {
    const { id: playerId, sessionId } = await backend.player({ realCents: 10_000 });
    const visit = { playerId, ip: '10.0.0.1', userAgent: 'test', now: NOON };
    const { sessionId: nextLogin } = await db.transaction((tx) => openSession(tx, visit, SESSION_SECRET));
    const shown = async () => (await listRecentGames(db.queries, playerId, 12)).map(({ id }) => id);
    let now = NOON;
    const open = async (gameId: string, login = sessionId) => {
      now += 1_000;
      return openGameSession(db.queries, { playerId, sessionId: login, gameId, now });
    };
    const stake = (gameSessionId: string, gameId: string) => {
      const named = { provider: 'p', transactionId: newId(), roundId: newId(), playerId, gameId };
      const move = { ...named, gameName: 'x', amountCents: 100, gameSessionId, now };
      return db.transaction((tx) => debit(tx, move));
    };
    for (let game = 1; game <= 14; game += 1) await open(String(game));
    const played = await open('5');
    await stake(played, '5');
    // Opened once more, without a stake: it moves the game to the front.
    await open('5');
    await open('9');
    const latest = ['9', '5', '14', '13', '12', '11', '10', '8', '7', '6', '4', '3'];
    expect(await shown()).toEqual(latest);
    await endSession(db.queries, sessionId, 'logout', now);
    for (const _ of ['first', 'again']) {
      await cleanUp();
      expect(await shown()).toEqual(latest);
      expect(await idsIn('game_sessions', playerId)).toHaveLength(13);
    }

    await open('20', nextLogin);
    await open('9', nextLogin);
    await endSession(db.queries, nextLogin, 'logout', now);
    await cleanUp();
    expect(await shown()).toEqual(['9', '20', '5', '14', '13', '12', '11', '10', '8', '7', '6', '4']);
    expect(await idsIn('game_sessions', playerId)).toHaveLength(13);
  });

  test.runIf(there)('deletes all the others, however many there are', async () => {
    const { id: playerId, sessionId } = await backend.player();
    await db.queries.execute(sql`insert into game_sessions (id, player_id, session_id, game_id, created_at)
      select ${playerId} || n, ${playerId}, ${sessionId}, '1', ${NOON}::bigint from generate_series(1, 2001) n`);
    await endSession(db.queries, sessionId, 'logout', NOON);
    await cleanUp();
    expect(await idsIn('game_sessions', playerId)).toHaveLength(1);
  });

  test.runIf(there)('deletes revealed seeds that no round used, and no others', async () => {
    const { id: playerId } = await backend.player();
    const rotate = () => db.transaction((tx) => rotateSeed(tx, playerId, NOON));
    await rotate();
    await rotate();
    const played = await db.transaction((tx) => nextNonce(tx, playerId, NOON));
    const { current } = await rotate();
    expect(await idsIn('fair_seeds', playerId)).toHaveLength(4);
    await cleanUp();
    expect(await idsIn('fair_seeds', playerId)).toEqual([played.id, current.id].toSorted());
  });
});
