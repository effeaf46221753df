// D9: any past round can be verified. A player's rounds of Mines and bets on Double are all listed, fifty at a time.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDouble, listDoubleBets, placeDoubleBet } from '#contract/endpoints/casino/double-calls.ts';
import { listMines, revealMines, startMines } from '#contract/endpoints/casino/mines-calls.ts';
import { MINES_TILES } from '#contract/rules/casino/mines-rules.ts';
import { newId } from '#server/core/ids.ts';
import { type Backend, openBackend, UNLIMITED_LOAD } from '#tests/support/backend/backend.ts';
import { doubleJobs } from './double/double-jobs.ts';
import { houseGameEndpoints } from './house-game-features.ts';

type List = typeof listMines | typeof listDoubleBets;

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend({ endpoints: houseGameEndpoints, playerLoad: UNLIMITED_LOAD });
});
afterAll(() => backend.close());

/** The ids of a page of the list, and its length. */
async function page(call: List, token: string, before?: string): Promise<string[]> {
  const { status, body } = await backend.ask(call, { token, ...(before ? { query: { before } } : {}) });
  expect(status).toBe(200);
  return (body.data as { id: string }[]).map(({ id }) => id);
}

/** Every page, the newest first. */
async function pages(call: List, token: string): Promise<string[][]> {
  const all = [await page(call, token)];
  for (;;) {
    const next = await page(call, token, all.at(-1)?.at(-1));
    if (next.length === 0) return all;
    all.push(next);
  }
}

/** A round of Mines that has ended. */
async function lost(token: string): Promise<string> {
  const { body } = await backend.ask(startMines, { token, key: newId(), body: { stake: 10, mines: 24 } });
  const params = { id: String(body.id) };
  for (let tile = 0; tile < MINES_TILES; tile += 1) {
    const asked = { token, key: newId(), params, body: { tile } };
    if ((await backend.ask(revealMines, asked)).body.state !== 'open') return params.id;
  }
  throw new Error('the round goes on');
}

async function openDoubleRound(): Promise<number> {
  for (let tried = 0; tried < 60; tried += 1) {
    const { round } = (await backend.ask(getDouble)).body;
    if (round?.phase === 'betting') return Number(round.number);
    backend.clock.advance(1_100);
    for (const job of doubleJobs(backend.services)) await job.run(backend.clock.now());
  }
  throw new Error('no round opened');
}

test('the rounds of Mines of a player, fifty at a time, each once', async () => {
  const { token } = await backend.player({ realCents: 10_000 });
  const first = await lost(token);
  // Two at each moment.
  await backend.db.queries.execute(sql`
    insert into mines_rounds (id, player_id, seed_id, client_seed, nonce, mines, stake_cents, opened, state,
      payout_cents, created_at, ended_at)
    select n::text || 'th-round', player_id, seed_id, client_seed, nonce + n, mines, stake_cents, opened, state,
      payout_cents, created_at + n / 2, ended_at
    from mines_rounds, generate_series(1, 119) n where id = ${first}`);
  const ids = [...Array.from({ length: 119 }, (_, place) => `${119 - place}th-round`), first];
  expect(await pages(listMines, token)).toEqual([ids.slice(0, 50), ids.slice(50, 100), ids.slice(100)]);
  const stranger = await backend.player();
  expect(await page(listMines, stranger.token, '119th-round')).toEqual([]);
  expect(await page(listMines, token, 'no-such-round')).toEqual([]);
  expect((await backend.ask(listMines, { token, query: { before: ' ' } })).status).toBe(422);
});

test('the bets of a player on Double, fifty at a time, each once', async () => {
  const { token } = await backend.player({ realCents: 10_000 });
  const body = { round: await openDoubleRound(), colour: 'red', stake: 100 };
  const placed = await backend.ask(placeDoubleBet, { token, key: newId(), body });
  expect(placed.status).toBe(200);
  const first = String(placed.body.id);
  await backend.db.queries.execute(sql`
    insert into double_bets (id, round_number, player_id, colour, stake_cents, payout_cents, received_at, written_at)
    select lpad(n::text, 3, '0') || 'th-bet', round_number, player_id, colour, stake_cents, 0, received_at + (n + 1) / 2,
      written_at
    from double_bets, generate_series(1, 119) n where id = ${first}`);
  const ids = Array.from({ length: 119 }, (_, place) => `${String(119 - place).padStart(3, '0')}th-bet`);
  const all = [...ids, first];
  expect(await pages(listDoubleBets, token)).toEqual([all.slice(0, 50), all.slice(50, 100), all.slice(100)]);
  const stranger = await backend.player();
  expect(await page(listDoubleBets, stranger.token, '119th-bet')).toEqual([]);
  expect((await backend.ask(listDoubleBets, { token, query: { before: ' ' } })).status).toBe(422);
});
