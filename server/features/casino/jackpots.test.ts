import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listGames } from '#contract/endpoints/casino/casino-calls.ts';
import { listJackpots } from '#contract/endpoints/casino/jackpot-calls.ts';
import { launchGame } from '#contract/endpoints/casino/launch-calls.ts';
import { getGame } from '#contract/endpoints/casino/lobby-calls.ts';
import type { Database } from '#server/core/db/database.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { createGameServer, type GameServer } from '#server/sandbox/games/game-server.ts';
import { sandboxGames } from '#server/sandbox/games/sandbox-games.ts';
import { type SendWalletCall, walletClient } from '#server/sandbox/games/wallet-client.ts';
import { seedSandbox } from '#server/sandbox/seed/seed-sandbox.ts';
import { type Backend, NOON, openBackend } from '#tests/support/backend/backend.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import { casinoEndpoints } from './casino-endpoints.ts';
import { walletRoutes } from './wallet-routes.ts';

const SECRET = 'shared with the provider';
const GAMES = 900;
/** The stops that show three of the dearest symbol on the middle line, and stops that show no three alike. */
const POT = [40, 33, 55];
const NOTHING = [0, 0, 1];
const on = (stake: number) => [{ on: 'round', stake }];

let backend: Backend;
let games: GameServer;
/** Whether the reels of the next rounds show the pot; when none is left they don't. They show no other prize. */
let pots: boolean[];
/** What happens to the next wallet calls. */
let fates: ('fine' | 'answer-lost' | 'call-lost')[];

/** A casino with its jackpot, on a database of its own if none is given. */
async function openCasino(database?: Database) {
  pots = [];
  fates = [];
  let stops: number[] = [];
  const random = () => {
    if (stops.length === 0) stops = [...(pots.shift() ? POT : NOTHING)];
    return stops.shift() ?? 0;
  };
  const send: SendWalletCall = async (path, body, headers) => {
    const fate = path === '/wallet/balance' ? 'fine' : fates.shift();
    if (fate === 'call-lost') throw new Error('connection reset');
    const answer = await backend.request(path, { method: 'POST', body, headers });
    if (fate === 'answer-lost') throw new Error('timed out');
    return { status: answer.status, body: await answer.text() };
  };
  backend = await openBackend({
    ...(database ? { database } : { games: GAMES }),
    endpoints(services) {
      const wallet = walletClient(SECRET, send);
      games = createGameServer({ database: services.db, launchSecret: SECRET, wallet, random });
      return casinoEndpoints(services, sandboxGames('http://127.0.0.1:3001', SECRET, games.jackpots));
    },
    routes: (services) => [walletRoutes(services, 'test-games', SECRET)],
  });
  if (database) await seedSandbox(database, NOON, { demoPlayer: false, games: GAMES });
}

async function shown() {
  const [jackpot, ...more] = v.parse(listJackpots.response, (await backend.ask(listJackpots)).body);
  if (!jackpot || more.length > 0) throw new Error('not one jackpot');
  return jackpot;
}

/** Opens a game through the public API, as a page does. */
async function enter(game: string, mode: 'real' | 'demo' = 'real', realCents = 100_000) {
  const player = await backend.player({ realCents });
  const launch = { params: { id: game }, body: { mode }, token: player.token };
  const { body } = await backend.ask(launchGame, launch);
  const opened = await games.open(new URL(body.url).searchParams.get('token') ?? '', NOON);
  let starts = 0;
  const play = (stake: number, round: string = crypto.randomUUID()) => {
    starts += 1;
    // Two starts of a slot are 2.5 s apart.
    return games.play({ session: opened.session, round, bets: on(stake) }, NOON + starts * 2_500);
  };
  return {
    ...player,
    opened,
    play,
    money: async () => (await balancesOf(backend.db.queries, player.id)).realCents,
  };
}

test.each(DATABASES.filter(({ there }) => there))(
  'concurrent rounds win a jackpot once each, on $name: no pot is paid twice, no contribution is lost',
  { timeout: 240_000 },
  async ({ start }) => {
    const cluster = await start();
    await openCasino(await cluster.open());
    const id = (await shown()).games[0]?.id ?? '';
    const tables = [];
    for (let seat = 0; seat < 8; seat += 1) tables.push(await enter(id));
    const rounds = await Promise.all(
      tables.map(async ({ play }) => {
        const first = await play(1_000);
        pots.push(true);
        return [first, await play(100), await play(1_000)];
      }),
    );
    const paid = rounds.flat().map((round) => (round.type === 'played' ? round.jackpot : Number.NaN));
    const won = paid.filter((cents) => cents > 0);
    // Every contributed cent is in a paid jackpot or in the present pot; each pot began with its start amount.
    const fedCents = (8 * 2_100 * 15) / 1_000;
    const sum = won.reduce((all, cents) => all + cents, 0) + (await shown()).amount;
    expect(won).toHaveLength(8);
    expect(sum).toBe(fedCents + 9 * 100_000);
    const wallets = await Promise.all(tables.map(({ money }) => money()));
    const paidOut = rounds.flat().reduce((all, round) => all + (round.type === 'played' ? round.win : 0), 0);
    expect(wallets.reduce((all, cents) => all + cents, 0)).toBe(8 * (100_000 - 2_100) + paidOut);
    await backend.close();
    await cluster.stop();
  },
);

describe('a jackpot', () => {
  beforeEach(() => openCasino());
  afterEach(() => backend.close());

  test('is listed with its amount, its contribution and chance, and the games that share it, which state their whole return', async () => {
    const { games: sharing, ...stated } = await shown();
    expect(stated).toEqual({ amount: 100_000, start: 100_000, share: 150, one_in: 262_144 });
    expect(sharing.length).toBeGreaterThan(1);
    for (const { id, rtp, playable } of sharing) {
      // 92.73 % by the reels, 1.5 % contributed.
      expect({ rtp, playable }).toEqual({ rtp: 9_423, playable: true });
      expect(v.parse(getGame.response, (await backend.ask(getGame, { params: { id } })).body).rtp).toBe(
        9_423,
      );
    }
  });

  test('is a filter of the catalogue: the games that share it, inside other filters', async () => {
    const { games: sharing } = await shown();
    const find = async (query: Record<string, string>) =>
      v.parse(listGames.response, (await backend.ask(listGames, { query })).body);
    const found = await find({ jackpot: '1', per_page: '100' });
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort();
    expect(ids(found.data)).toEqual(ids(sharing));
    expect((await find({ jackpot: '1', category: 'live' })).total).toBe(0);
    const [one] = sharing;
    const named = await find({ jackpot: '1', q: one?.name ?? '' });
    expect(ids(named.data)).toContain(one?.id);
    expect(named.data.every(({ id }) => ids(sharing).includes(id))).toBe(true);
  });

  test('grows by its share of every stake in all its games, to the last fraction of a cent', async () => {
    const [one, other] = (await shown()).games;
    const [ana, rui] = [await enter(one?.id ?? ''), await enter(other?.id ?? '')];
    expect(ana.opened.pot).toBe(100_000);
    expect(await ana.play(2_000)).toMatchObject({ type: 'played', win: 0, jackpot: 0, pot: 100_030 });
    for (let round = 0; round < 6; round += 1) await rui.play(10);
    expect((await shown()).amount).toBe(100_030);
    expect(await rui.play(10)).toMatchObject({ pot: 100_031 });
    expect((await shown()).amount).toBe(100_031);
  });

  test('is won as a whole by the reels instead of their prize, paid into the wallet once, and starts anew', async () => {
    const { play, money } = await enter((await shown()).games[0]?.id ?? '');
    pots = [false, true];
    expect(await play(200)).toMatchObject({ jackpot: 0 });
    const round = crypto.randomUUID();
    const won = await play(200, round);
    expect(won).toMatchObject({ win: 100_006, jackpot: 100_006, pot: 100_000, balance: 199_606 });
    expect(await play(200, round)).toEqual(won);
    expect(await money()).toBe(100_000 - 400 + 100_006);
    expect((await shown()).amount).toBe(100_000);
  });

  test('is paid once even if answers are lost and a round is resumed several times', async () => {
    const { play, money } = await enter((await shown()).games[0]?.id ?? '');
    pots = [true];
    fates = ['answer-lost', 'fine', 'answer-lost', 'call-lost'];
    const round = crypto.randomUUID();
    // Two at once, repeated: first the stake's answer is lost, then the win's.
    for (let again = 0; again < 3; again += 1) await Promise.all([play(100, round), play(100, round)]);
    await games.settle(NOON + 60_000);
    expect(await play(100, round)).toMatchObject({ type: 'played', jackpot: 100_001 });
    expect(await money()).toBe(100_000 - 100 + 100_001);

    // Also if both requests learn that the stake was taken.
    await play(2_000);
    pots = [true, true];
    const twice = crypto.randomUUID();
    await Promise.all([play(100, twice), play(100, twice)]);
    expect(await play(100, twice)).toMatchObject({ type: 'played', jackpot: 100_032 });
    expect(await money()).toBe(100_000 - 2_200 + 200_033);
    expect((await shown()).amount).toBe(100_000);
  });

  test('neither grows nor is won by a refused or refunded stake or by play money', async () => {
    const id = (await shown()).games[0]?.id ?? '';
    const [poor, lost, fun] = [await enter(id, 'real', 50), await enter(id), await enter(id, 'demo')];
    pots = [true, true, true];
    expect(await poor.play(100)).toMatchObject({ type: 'refused' });
    fates = ['call-lost'];
    const round = crypto.randomUUID();
    expect(await lost.play(100, round)).toEqual({ type: 'pending' });
    await games.settle(NOON + 60_000);
    expect(await lost.play(100, round)).toMatchObject({ type: 'refused' });
    expect(fun.opened.pot).toBeNull();
    expect(await fun.play(2_000)).toMatchObject({ type: 'played', jackpot: 0, pot: null });
    expect([await poor.money(), await lost.money()]).toEqual([50, 100_000]);
    expect((await shown()).amount).toBe(100_000);
  });
});
