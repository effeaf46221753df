import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/define-call.ts';
import { getSeeds, rotateSeeds, setClientSeed } from '#contract/endpoints/casino/house-game-seed-calls.ts';
import {
  cashOutMines,
  getOpenMines,
  listMines,
  type MinesRound,
  revealMines,
  startMines,
} from '#contract/endpoints/casino/mines-calls.ts';
import type { Problem } from '#contract/errors.ts';
import { MINES_TILES, minePositions, minesMultiplier } from '#contract/rules/casino/mines-rules.ts';
import { multiplyStake } from '#contract/rules/casino/multiply-stake.ts';
import type { Database } from '#server/core/db/database.ts';
import { findOpenMinesRound } from '#server/data/casino/house-games/mines/mines-rounds.ts';
import { hmacSha256 } from '#server/data/casino/house-games/provably-fair-seeds.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { listPlayerTransactions } from '#server/data/ledger/player-transactions.ts';
import { settingsTable } from '#server/data/schema/settings-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { type Backend, openBackend, UNLIMITED_LOAD } from '#tests/support/backend/backend.ts';
import { ledgerFaults, type somePlayer } from '#tests/support/backend/players.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import { houseGameEndpoints } from '../house-game-features.ts';

describe.each(DATABASES)('Mines on $name', ({ there, start }) => {
  let cluster: TestCluster;
  let db: Database;
  let backend: Backend;
  const answers: string[] = [];
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    db = await cluster.open();
    backend = await openBackend({
      endpoints: houseGameEndpoints,
      database: db,
      playerLoad: UNLIMITED_LOAD,
    });
  });
  afterAll(async () => {
    if (there) expect(await ledgerFaults(db)).toEqual([]);
    await backend?.close();
    await cluster?.stop();
  });

  let keys = 0;
  async function someone(money: Parameters<typeof somePlayer>[1] = { realCents: 10_000 }) {
    const { id, token } = await backend.player(money);
    const money_ = async (
      call: typeof startMines | typeof revealMines | typeof cashOutMines,
      asking: { body?: unknown; params?: Record<string, string>; key?: string },
    ) => {
      keys += 1;
      const answer = await backend.ask(call, { token, key: `house-game-${keys}`, ...asking });
      answers.push(JSON.stringify(answer.body));
      return {
        status: answer.status,
        round: answer.body as unknown as MinesRound,
        problem: answer.body as unknown as Problem,
      };
    };
    return {
      id,
      token,
      start: (stake = 1_000, mines = 4, key?: string) =>
        money_(startMines, { body: { stake, mines }, ...(key ? { key } : {}) }),
      reveal: (round: MinesRound, tile: number) =>
        money_(revealMines, { params: { id: String(round.id) }, body: { tile } }),
      cashOut: (round: MinesRound) => money_(cashOutMines, { params: { id: String(round.id) } }),
      /** The positions of the mines in the open round; only the database has them. */
      board: async () => {
        const open = await findOpenMinesRound(db.queries, id);
        if (!open) throw new Error('no round is open');
        const { clientSeed, nonce, mines } = open.row;
        return minePositions(hmacSha256, { serverSeed: open.seed.serverSeed, clientSeed, nonce }, mines);
      },
      safe: async function (count: number) {
        const board = await this.board();
        return Array.from({ length: MINES_TILES }, (_, tile) => tile)
          .filter((tile) => !board.includes(tile))
          .slice(0, count);
      },
      real: async () => (await balancesOf(db.queries, id)).realCents,
      seeds: async () => (await backend.ask(getSeeds, { token })).body as ResponseOf<typeof getSeeds>,
      rotate: () => backend.ask(rotateSeeds, { token }),
      clientSeed: (seed: string) => backend.ask(setClientSeed, { token, body: { client_seed: seed } }),
      open: async () => (await backend.ask(getOpenMines, { token })).body.round as MinesRound | null,
      ended: async () => (await backend.ask(listMines, { token })).body.data as MinesRound[],
    };
  }

  test.runIf(there)(
    'takes the stake, opens bricks, pays their value and writes the transactions',
    async () => {
      const player = await someone();
      const { status, round } = await player.start(1_000, 4);
      expect(status).toBe(200);
      expect(round).toMatchObject({
        state: 'open',
        stake: 1_000,
        mines: 4,
        opened: [],
        board: null,
        multiplier: 100,
      });
      expect(await player.real()).toBe(9_000);
      const [one = 0, two = 0, three = 0] = await player.safe(3);
      await player.reveal(round, one);
      await player.reveal(round, two);
      const third = await player.reveal(round, three);
      expect(third.round).toMatchObject({
        state: 'open',
        opened: [one, two, three],
        multiplier: 171,
        payout: 1_710,
      });
      const mines = await player.board();
      const stopped = await player.cashOut(round);
      expect(stopped.round).toMatchObject({ state: 'won', payout: 1_710, board: mines, server_seed: null });
      expect(await player.real()).toBe(10_710);
      const { rows } = await listPlayerTransactions(db.queries, player.id, { page: 1 });
      expect(rows.map(({ type, amountCents }) => [type, amountCents]).sort()).toEqual([
        [0, 1_000],
        [1, 1_710],
      ]);
    },
  );

  test.runIf(there)('a mine ends the round and pays nothing; the next round is a different one', async () => {
    const player = await someone();
    const { round } = await player.start(500, 24);
    const [mine = 0] = await player.board();
    const lost = await player.reveal(round, mine);
    expect(lost.round).toMatchObject({ state: 'lost', payout: 0, multiplier: 0, opened: [mine] });
    expect(lost.round.board).toHaveLength(24);
    expect(await player.real()).toBe(9_500);
    expect((await player.cashOut(round)).round).toEqual(lost.round);
    expect((await player.reveal(round, 3)).round).toEqual(lost.round);
    const next = await player.start(500, 24);
    expect(next.round.nonce).toBe(round.nonce + 1);
    expect(await player.ended()).toMatchObject([{ id: round.id }]);
  });

  test.runIf(there)('the last safe brick pays at once', async () => {
    const player = await someone();
    const { round } = await player.start(100, 24);
    const [safe = 0] = await player.safe(1);
    const { round: won } = await player.reveal(round, safe);
    expect(won).toMatchObject({ state: 'won', payout: multiplyStake(100, minesMultiplier(24, 1)) });
    expect(await player.real()).toBe(9_900 + won.payout);
  });

  test.runIf(there)('ends and pays by itself where one brick more would pay over R$ 500,000', async () => {
    const player = await someone();
    const { round } = await player.start(2_000, 12);
    const safe = await player.safe(10);
    const last = safe.pop() ?? 0;
    for (const tile of safe)
      expect((await player.reveal(round, tile)).round).toMatchObject({ state: 'open' });
    const { round: won } = await player.reveal(round, last);
    // The eleventh brick would make it R$ 1,131,493.80.
    expect(won).toMatchObject({ state: 'won', multiplier: 1_131_493, payout: 22_629_860 });
    expect(won.opened).toHaveLength(10);
    expect(await player.real()).toBe(8_000 + 22_629_860);
  });

  test.runIf(there)('refuses a stake whose first brick would pay over R$ 500,000', async () => {
    await writeSettings(db.queries, { casino_bet_max_total: 50_000_000 }, 0);
    const rich = await someone({ realCents: 3_000_000 });
    const refused = await rich.start(2_020_203, 24);
    expect([refused.status, refused.problem]).toMatchObject([
      422,
      {
        code: 'limit_reached',
        rule: 'mines_return',
        figures: { max: 50_000_000 },
        message: expect.stringMatching(/R\$\s500\.000/),
      },
    ]);
    expect(await rich.real()).toBe(3_000_000);
    expect((await rich.start(2_020_202, 24)).status).toBe(200);
    await db.queries.delete(settingsTable);
  });

  test.runIf(there)('twenty concurrent cash-outs with a brick between them have one outcome', async () => {
    const player = await someone();
    const { round } = await player.start(1_000, 3);
    const [first = 0, second = 0] = await player.safe(2);
    await player.reveal(round, first);
    const all = await Promise.all([
      ...Array.from({ length: 20 }, () => player.cashOut(round)),
      player.reveal(round, second),
    ]);
    const paid = new Set(all.map(({ round: { payout } }) => payout));
    const ended = all.filter(({ round: { state } }) => state === 'won');
    expect(ended.length).toBeGreaterThanOrEqual(20);
    expect(new Set(ended.map(({ round: { payout } }) => payout)).size).toBe(1);
    expect(paid.size).toBeLessThanOrEqual(2);
    expect(await player.real()).toBe(9_000 + (ended[0]?.round.payout ?? 0));
    const { rows } = await listPlayerTransactions(db.queries, player.id, { page: 1 });
    expect(rows.filter(({ type }) => type === 1)).toHaveLength(1);
  });

  test.runIf(there)(
    'the same brick twice, also concurrently, is opened once; the same key starts once',
    async () => {
      const player = await someone();
      const { round } = await player.start(1_000, 4, 'one-key-for-one-round');
      const again = await player.start(1_000, 4, 'one-key-for-one-round');
      expect(again.round).toEqual(round);
      expect(await player.real()).toBe(9_000);
      const [tile = 0] = await player.safe(1);
      const both = await Promise.all([player.reveal(round, tile), player.reveal(round, tile)]);
      for (const { round: now } of both) expect(now).toMatchObject({ state: 'open', opened: [tile] });
      expect((await player.reveal(round, tile)).round.opened).toEqual([tile]);
    },
  );

  test.runIf(there)('ten concurrent starts open one round and take one stake', async () => {
    const player = await someone();
    const all = await Promise.all(Array.from({ length: 10 }, () => player.start(700, 2)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await player.real()).toBe(9_300);
    expect(all.find(({ status }) => status !== 200)?.problem.message).toBe(
      'Termine a rodada aberta primeiro. Nada foi cobrado.',
    );
  });

  test.runIf(there)(
    'a server restarted in the middle of a round has the same round and the same board',
    async () => {
      const player = await someone();
      const { round } = await player.start(1_000, 5);
      const [tile = 0, other = 0] = await player.safe(2);
      await player.reveal(round, tile);
      const before = { round: await player.open(), board: await player.board() };
      const fresh = await openBackend({ endpoints: houseGameEndpoints, database: db });
      const resumed = await fresh.ask(getOpenMines, { token: player.token });
      expect(resumed.body.round).toEqual(before.round);
      const params = { id: String(round.id) };
      const asked = { token: player.token, key: 'after-the-restart', params, body: { tile: other } };
      expect((await fresh.ask(revealMines, asked)).body).toMatchObject({
        state: 'open',
        opened: [tile, other],
      });
      expect(await player.board()).toEqual(before.board);
      await fresh.close();
    },
  );

  test.runIf(there)(
    'commits to a seed, accepts a client seed after that, reveals on replacement and verifies',
    async () => {
      const player = await someone();
      const committed = await player.seeds();
      expect(committed.nonce).toBe(0);
      expect(await player.seeds()).toEqual(committed);
      expect((await player.clientSeed('a:b')).status).toBe(422);
      await player.clientSeed('minha-semente');
      const { round } = await player.start(100, 6);
      expect(round).toMatchObject({
        hash: committed.hash,
        client_seed: 'minha-semente',
        nonce: 1,
        server_seed: null,
      });
      expect((await player.clientSeed('outra')).status).toBe(422);
      expect((await player.rotate()).status).toBe(422);
      const [mine = 0] = await player.board();
      const { board } = (await player.reveal(round, mine)).round;

      const { revealed, current } = (await player.rotate()).body;
      expect(createHash('sha256').update(revealed.server_seed).digest('hex')).toBe(committed.hash);
      expect(current.hash).not.toBe(committed.hash);
      expect(current.nonce).toBe(0);
      const [listed] = await player.ended();
      expect(listed?.server_seed).toBe(revealed.server_seed);
      const seeds = { serverSeed: revealed.server_seed, clientSeed: 'minha-semente', nonce: 1 };
      expect(await minePositions(hmacSha256, seeds, 6)).toEqual(board);
      // Answers before the reveal never contained it.
      expect(answers.filter((answer) => answer.includes(revealed.server_seed))).toEqual([]);
      expect(backend.lines.filter((line) => line.includes(revealed.server_seed))).toEqual([]);
    },
  );

  test.runIf(there)('rotates seeds 60 times an hour, for each player', async () => {
    const [one, other] = [await someone(), await someone()];
    for (let time = 1; time <= 60; time += 1) expect((await one.rotate()).status, `time ${time}`).toBe(200);
    const { status, body, headers } = await one.rotate();
    expect([status, body]).toMatchObject([429, { code: 'too_many' }]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await other.rotate()).status).toBe(200);
  });

  test.runIf(there)('refuses what the policy refuses, and visitors', async () => {
    const poor = await someone({ realCents: 50 });
    expect((await poor.start(51, 3)).problem.code).toBe('insufficient_funds');
    expect((await poor.start(9, 3)).problem.code).toBe('limit_reached');
    expect((await poor.start(2_001, 3)).problem.code).toBe('limit_reached');
    expect((await poor.start(50, 25)).status).toBe(422);
    expect((await poor.start(50, 0)).status).toBe(422);
    expect(await poor.open()).toBeNull();
    // A refused start uses no nonce.
    expect((await poor.seeds()).nonce).toBe(0);
    const unverified = await someone({ realCents: 1_000, verified: false });
    expect((await unverified.start(100, 3)).problem.code).toBe('not_verified');
    const owner = await someone();
    const { round } = await owner.start();
    expect((await owner.cashOut(round)).problem.message).toBe(
      'Abra pelo menos uma casa antes de parar. Sua rodada e seu saldo não mudaram.',
    );
    expect((await poor.reveal(round, 1)).status).toBe(404);
    expect((await poor.cashOut(round)).status).toBe(404);
    expect((await owner.reveal(round, 25)).status).toBe(422);
  });
});
