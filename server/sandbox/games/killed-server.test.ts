import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { gameServerFixture, NOW, on, WIN } from '#tests/support/backend/game-server-fixture.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import type { GameServer } from './game-server.ts';
import { STRIPS } from './slot/slot-game.ts';
import type { SendWalletCall } from './wallet-client.ts';

/** A timeout for a busy machine (ms). */
const PATIENT = { timeout: 60_000 };
/** Rounds until one of a game wins whose draw can't be chosen: one stone is hit in one of four. */
const MOST_ROUNDS = 80;
/** Three of the dearest symbol in the middle row: the pot. */
const POT = STRIPS.jackpot.map((strip) => strip.indexOf(0) - 1);

type Asked = { session: string; round: string };
const seen = (server: GameServer, asked: Asked) => server.seen(asked, NOW);
const over = (server: GameServer, asked: Asked) => server.round(asked, NOW + 20_000);

/** The game, what its server draws, a round's bets, what it pays where that is chosen, and what ends it. */
const GAMES = [
  // Three of the dearest symbol on the first line; 17 on black and a number; a ticket that pays twice its price.
  { game: 'slot-low', numbers: WIN, bets: on(100), win: 15_000, finish: seen },
  { game: 'slot-pot', numbers: POT, bets: on(100), win: undefined, finish: seen },
  {
    game: 'roulette-1z',
    numbers: [17],
    bets: [...on(50, '17'), ...on(50, 'black')],
    win: 1_900,
    finish: seen,
  },
  { game: 'scratch-9', numbers: [1_500], bets: on(100, 'ticket'), win: 200, finish: seen },
  { game: 'crash', numbers: [], bets: on(100, 'stop-101'), win: 101, finish: over },
  { game: 'keno', numbers: [], bets: on(100, '4'), win: undefined, finish: seen },
] as const;

describe.each(DATABASES)('a server that dies in the middle of a round, on $name', ({ there, start }) => {
  let cluster: Awaited<ReturnType<typeof start>>;
  let database: Database;
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    database = await cluster.open();
  });
  afterAll(() => cluster?.stop());
  const { table, visit } = gameServerFixture(() => database);

  /** A wallet call after which the process is dead: it never returns. */
  const dead = () => new Promise<never>(() => {});

  test.runIf(there).each(GAMES)(
    'of $game, after the stake was taken: the next one pays the win, exactly once',
    async ({ game, numbers, bets, win, finish }) => {
      const { player, ...bank } = table(10_000, []);
      let died = () => {};
      const dying = new Promise<'dead'>((resolve) => {
        died = () => resolve('dead');
      });
      const send: SendWalletCall = (path, body, headers) => {
        // A round without a win is settled by a credit of nothing.
        if (path !== '/wallet/credit' || JSON.parse(body).amount === 0) return bank.send(path, body, headers);
        died();
        return dead();
      };
      const { server, token } = visit({ send }, numbers, { player, game });
      const { session } = await server.open(token, NOW);
      let rounds = 0;
      const played = async () => {
        const asked = { session, round: `${game}-${player}-${rounds}` };
        await server.play({ ...asked, bets: [...bets] }, NOW);
        await finish(server, asked);
      };
      for (let end: unknown; end !== 'dead' && rounds < MOST_ROUNDS; ) {
        rounds += 1;
        end = await Promise.race([dying, played()]);
      }
      const before = 10_000 - 100 * rounds;
      expect(bank.state.balance).toBe(before);

      const next = visit(bank, [], { player, game }).server;
      await next.settle(NOW + 31_000);
      const paid = bank.state.balance - before;
      expect(paid).toBeGreaterThan(0);
      if (win !== undefined) expect(paid).toBe(win);
      await next.settle(NOW + 41_000);
      const again = { session, round: `${game}-${player}-${rounds}`, bets: [...bets] };
      const answer = await next.play(again, NOW + 41_000);
      expect(answer).toMatchObject({ type: 'played', win: paid });
      if (game === 'slot-pot') expect(answer).toMatchObject({ jackpot: paid });
      expect(bank.state.balance).toBe(before + paid);
    },
  );

  test.runIf(there).each(GAMES)(
    'of $game, before it knew whether the stake was taken: the next one gives it back, exactly once',
    async ({ game, numbers, bets }) => {
      const { player, round, ...bank } = table(1_000, []);
      const send: SendWalletCall = async (path, body, headers) => {
        const answer = await bank.send(path, body, headers);
        return path === '/wallet/debit' ? dead() : answer;
      };
      const { server, token } = visit({ send }, numbers, { player, game });
      const { session } = await server.open(token, NOW);
      const asked = { session, round: `${game}-${round}`, bets: [...bets] };
      void server.play(asked, NOW);
      await expect.poll(() => bank.state.balance, PATIENT).toBe(900);
      const next = visit(bank, [], { player, game }).server;
      await next.settle(NOW + 31_000);
      await next.settle(NOW + 41_000);
      expect(bank.state.balance).toBe(1_000);
      expect(await next.play(asked, NOW)).toMatchObject({ type: 'refused' });
      expect(bank.state.balance).toBe(1_000);
    },
  );
});
