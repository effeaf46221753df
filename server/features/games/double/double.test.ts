import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { channels } from '#contract/channel-events.ts';
import { listDoubleRounds, placeDoubleBet } from '#contract/endpoints/casino/double-calls.ts';
import {
  DOUBLE_NEXT_ROUND_MS,
  type DoubleColour,
  doubleOutcome,
  doublePayout,
  earlierHash,
} from '#contract/rules/casino/double-rules.ts';
import { sha256 } from '#server/data/casino/house-games/double/double-hash-chains.ts';
import {
  AUDIENCE_TIMEOUT_MS,
  BETTING_MS,
  PAYOUT_DELAY_MS,
} from '#server/data/casino/house-games/double/double-rounds.ts';
import { hmacSha256 } from '#server/data/casino/house-games/provably-fair-seeds.ts';
import { listPlayerTransactions } from '#server/data/ledger/player-transactions.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { bodiesRead } from '#tests/support/backend/bodies-read.ts';
import { COLOURS, doubleGame } from '#tests/support/backend/double-game.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import { drawSize } from '#tests/support/draw-size.ts';
import { BET_BROADCAST_INTERVAL_MS } from './double-jobs.ts';

describe.each(DATABASES)('Double on $name', ({ there, start }) => {
  const game = doubleGame({ there, start });
  const { copyOf, finish, later, open, run, someone, state } = game;

  test.runIf(there)(
    'publishes a chain, draws the salt after it, and opens a round after a page asks',
    async () => {
      await run();
      expect(await state()).toMatchObject({ round: null, bets: null, last: [] });
      await run();
      const { body } = await game.backend.ask(listDoubleRounds);
      expect(body.chains).toMatchObject([{ used: 0, salt: null, salt_drawn_at: null }]);
      await later(1_000);
      expect((await state()).round).toBeNull();
      await later(1);
      const { round } = await state();
      expect(round).toMatchObject({ number: 1, phase: 'betting', chain_index: 1, outcome: null, hash: null });
      const [after] = (await game.backend.ask(listDoubleRounds)).body.chains as { [name: string]: unknown }[];
      const [before] = body.chains as { [name: string]: unknown }[];
      expect(after).toMatchObject({ terminal_hash: before?.terminal_hash, used: 1, salt: round?.salt });
      expect(String(after?.salt_drawn_at) > String(after?.committed_at)).toBe(true);
    },
  );

  test.runIf(there)(
    'takes bets, closes, draws what the chain determines, pays each winner once',
    async () => {
      const round = await open();
      const player = await someone();
      for (const colour of COLOURS) {
        const { status, bet } = await player.bet(round, { colour, stake: 150 });
        expect(status).toBe(200);
        expect(bet).toMatchObject({ number: round.number, colour, stake: 150, payout: null, hash: null });
      }
      expect(await player.real()).toBe(9_550);
      expect((await state()).bets).toMatchObject({ count: 3, totals: { red: 150, white: 150, black: 150 } });
      const drawn = await finish();
      expect(drawn).toMatchObject({ number: round.number, phase: 'drawn' });
      const hash = drawn?.hash ?? '';
      expect(await earlierHash(sha256, hash, round.chain_index)).toBe(round.terminal_hash);
      const outcome = await doubleOutcome(hmacSha256, round.salt, hash);
      expect(drawn?.outcome).toBe(outcome);
      const paid = COLOURS.reduce((sum, colour) => sum + doublePayout(150, colour, outcome), 0);
      expect(await player.real()).toBe(9_550 + paid);
      for (const bet of await player.bets()) {
        expect(bet).toMatchObject({ outcome, hash, payout: doublePayout(150, bet.colour, outcome) });
      }
      const { rows } = await listPlayerTransactions(game.db.queries, player.id, { page: 1 });
      expect(rows.map(({ type, amountCents }) => [type, amountCents]).sort()).toEqual([
        [0, 150],
        [0, 150],
        [0, 150],
        [1, paid],
      ]);
      expect((await state()).last[0]).toEqual({ number: round.number, outcome });
      await run();
      await run();
      expect(await player.real()).toBe(9_550 + paid);
    },
  );

  test.runIf(there)('broadcasts each step in order, and the bets without their players', async () => {
    game.backend.published.length = 0;
    const round = await open();
    const player = await someone();
    await player.bet(round, { stake: 70, colour: 'black' });
    await finish();
    const received = game.backend.published.filter(({ channel }) => channel === channels.houseGame('double'));
    const steps = received.flatMap(({ event, data }) =>
      event === 'DoubleRoundEvent' ? [(data as { round: { phase: string; version: number } }).round] : [],
    );
    expect(steps.map(({ phase }) => phase)).toEqual(['betting', 'locked', 'drawn', 'settled']);
    const versions = steps.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    expect(received.filter(({ event }) => event === 'DoubleBetsEvent').map(({ data }) => data)).toEqual([
      {
        bets: {
          number: round.number,
          count: 1,
          totals: { red: 0, white: 0, black: 70 },
          latest: [{ colour: 'black', stake: 70 }],
        },
      },
    ]);
    expect(JSON.stringify(received)).not.toContain(player.id);
  });

  test.runIf(there)('a bet counts until the moment before the lock, and not from the lock on', async () => {
    const round = await open();
    const player = await someone();
    game.backend.clock.advance(BETTING_MS - 1);
    expect((await player.bet(round)).status).toBe(200);
    await later(1);
    const late = await player.bet(round);
    expect(late.status).toBe(422);
    expect(late.problem.message).toBe(
      'As apostas desta rodada fecharam. Nada foi cobrado. Espere a próxima.',
    );
    expect(await player.real()).toBe(9_900);
    await later(BET_BROADCAST_INTERVAL_MS);
    await later(PAYOUT_DELAY_MS);
    expect((await player.bet(round)).status).toBe(422);
    expect((await player.bet({ number: round.number + 1 })).status).toBe(422);
    expect(await player.bets()).toHaveLength(1);
  });

  test.runIf(there)(
    'of many bets in the last 100 ms all count, of later ones none, and the payout follows the formula',
    { timeout: 300_000 },
    async () => {
      const round = await open();
      const players = await Promise.all(Array.from({ length: 50 }, () => someone()));
      const before = await Promise.all(players.map((one) => one.real()));
      game.backend.clock.advance(BETTING_MS - 100);
      const asked: { colour: DoubleColour; stake: number; answer: ReturnType<typeof bet> }[] = [];
      const bet = (index: number, colour: DoubleColour, stake: number) =>
        (players[index % 50] as (typeof players)[number]).bet(round, { colour, stake });
      const eachMs = drawSize(1, 5);
      for (let index = 0; index < 100 * eachMs; index += 1) {
        const colour = COLOURS[index % 3] ?? 'red';
        const stake = 10 + (index % 150);
        asked.push({ colour, stake, answer: bet(index, colour, stake) });
        if (index > 0 && index % eachMs === 0) game.backend.clock.advance(1);
      }
      await bodiesRead();
      // Other instances poll while the bets are in progress; bets from now on are late.
      game.backend.clock.advance(1);
      const late = Array.from({ length: 20 }, (_, index) => bet(index, 'red', 100));
      const looking = [run(), run(await copyOf(game.other))];
      for (const { answer } of asked) expect((await answer).status).toBe(200);
      for (const answer of late) expect((await answer).status).toBe(422);
      await Promise.all(looking);
      await later(BET_BROADCAST_INTERVAL_MS);
      await later(1_000);
      const outcome = (await state()).round?.outcome ?? -1;
      expect(outcome).toBeGreaterThanOrEqual(0);
      await later(PAYOUT_DELAY_MS);
      const owed = asked.reduce((sum, { colour, stake }) => sum + doublePayout(stake, colour, outcome), 0);
      const staked = asked.reduce((sum, { stake }) => sum + stake, 0);
      const after = await Promise.all(players.map((one) => one.real()));
      const moved = after.reduce((sum, cents, index) => sum + cents - (before[index] ?? 0), 0);
      expect(moved).toBe(owed - staked);
    },
  );

  test.runIf(there)(
    'a bet with a slowly sent body counts from the moment when the body is complete',
    async () => {
      const round = await open();
      const player = await someone();
      game.backend.clock.advance(BETTING_MS - 1);
      const body = JSON.stringify({ round: round.number, colour: 'red', stake: 100 });
      let send = () => {};
      const slow = new ReadableStream({
        start(controller) {
          send = () => {
            controller.enqueue(new TextEncoder().encode(body));
            controller.close();
          };
        },
      });
      const answer = game.backend.request(placeDoubleBet.path, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${player.token}`,
          'Content-Type': 'application/json',
          'Content-Length': String(body.length),
          'Idempotency-Key': 'a-bet-that-comes-slowly',
        },
        body: slow,
        duplex: 'half',
      } as RequestInit);
      await bodiesRead();
      game.backend.clock.advance(1);
      send();
      const { status } = await answer;
      expect(status).toBe(422);
      expect(await player.real()).toBe(10_000);
      expect(await player.bets()).toEqual([]);
      await finish();
    },
  );

  test.runIf(there)('the draw waits for a bet that was received in time and is written late', async () => {
    const round = await open();
    const player = await someone();
    game.backend.clock.advance(BETTING_MS - 1);
    // It was received in time, and waits for the database before it is processed.
    let letGo = () => {};
    const waiting = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let isHeld = () => {};
    const taken = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const held = game.db.transaction(async (tx) => {
      await tx.execute(sql`lock table commands in access exclusive mode`);
      isHeld();
      await waiting;
    });
    await taken;
    const answer = player.bet(round);
    await bodiesRead();
    game.backend.clock.advance(BET_BROADCAST_INTERVAL_MS);
    letGo();
    await held;
    expect((await answer).status).toBe(200);
    // Another one may follow directly.
    await later(1);
    expect((await state()).round).toMatchObject({ phase: 'locked', hash: null });
    await later(1_000);
    expect((await state()).round?.phase).toBe('drawn');
    await later(PAYOUT_DELAY_MS);
    expect((await player.bets())[0]?.payout).not.toBeNull();
    await later(DOUBLE_NEXT_ROUND_MS - PAYOUT_DELAY_MS - 1);
  });

  test.runIf(there)(
    'the same key five times concurrently stakes once; with another colour it is refused',
    async () => {
      const round = await open();
      const player = await someone();
      const key = 'one-key-for-one-bet';
      const all = await Promise.all(Array.from({ length: 5 }, () => player.bet(round, { stake: 300, key })));
      expect(new Set(all.map(({ status, bet }) => JSON.stringify([status, bet]))).size).toBe(1);
      expect(await player.real()).toBe(9_700);
      expect((await player.bet(round, { stake: 300, colour: 'white', key })).problem.code).toBe('key_reused');
      // The answer is the first one, even long after the round.
      await finish();
      expect((await player.bet(round, { stake: 300, key })).bet).toEqual(all[0]?.bet);
      expect(await player.bets()).toHaveLength(1);
    },
  );

  test.runIf(there)('refuses what the policy refuses, and more in a round than its limit', async () => {
    const round = await open();
    const poor = await someone({ realCents: 50 });
    expect((await poor.bet(round, { stake: 51 })).problem.code).toBe('insufficient_funds');
    expect((await poor.bet(round, { stake: 9 })).problem.code).toBe('limit_reached');
    expect((await poor.bet(round, { stake: 2_001 })).problem.code).toBe('limit_reached');
    expect((await poor.bet(round, { stake: 20, colour: 'green' as DoubleColour })).status).toBe(422);
    const unverified = await someone({ realCents: 1_000, verified: false });
    expect((await unverified.bet(round)).problem.code).toBe('not_verified');
    const rich = await someone();
    expect((await rich.bet(round, { stake: 1_500 })).status).toBe(200);
    const over = await rich.bet(round, { stake: 501, colour: 'black' });
    expect(over.problem).toMatchObject({ code: 'limit_reached' });
    expect(over.problem.message).toMatch(
      /^As apostas de uma rodada somam no máximo R\$\s20,00\. Nada foi cobrado\. Escolha um valor menor\.$/,
    );
    expect((await rich.bet(round, { stake: 500, colour: 'black' })).status).toBe(200);
    const atOnce = await someone();
    const all = await Promise.all(Array.from({ length: 5 }, () => atOnce.bet(round, { stake: 700 })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await poor.bets()).toEqual([]);
    await finish();
  });

  test.runIf(there)(
    'a closed area takes no bets and opens no round; a running round is completed',
    async () => {
      const round = await open();
      const player = await someone();
      await player.bet(round, { stake: 100 });
      await writeSettings(game.db.queries, { casino_enabled: false }, 0);
      expect((await player.bet(round)).problem.code).toBe('area_closed');
      await finish();
      await later(DOUBLE_NEXT_ROUND_MS);
      expect((await state()).round).toMatchObject({ number: round.number, phase: 'settled' });
      expect((await player.bets())[0]?.payout).not.toBeNull();
      await writeSettings(game.db.queries, { casino_enabled: true }, 0);
    },
  );

  test.runIf(there)('without visitors no round opens, until a page asks again', async () => {
    const round = await open();
    await finish();
    await later(AUDIENCE_TIMEOUT_MS);
    await later(AUDIENCE_TIMEOUT_MS);
    const { number } = round;
    const [row] = (
      (await game.db.queries.execute(
        sql`select max(number)::float8 as number from double_rounds`,
      )) as unknown as {
        rows: { number: number }[];
      }
    ).rows;
    expect(row?.number).toBe(number);
    await state();
    await later(1);
    expect((await state()).round?.number).toBe(number + 1);
    await finish();
  });
});
