import { describe, expect, test } from 'vitest';
import { listCashOuts } from '#contract/endpoints/sports/cash-out-calls.ts';
import { totalOdds } from '#contract/rules/sports/bet-lines.ts';
import type { Database } from '#server/core/db/database.ts';
import type { FeedEvent } from '#server/core/feed-event.ts';
import { listPlayerTransactions } from '#server/data/ledger/player-transactions.ts';
import { readModel } from '#server/sandbox/feed/football/match-model.ts';
import { priceOf } from '#server/sandbox/feed/pricing/odds-from-probability.ts';
import { NOON } from '#tests/support/backend/backend.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import type { openBetting, SeenLeg } from '#tests/support/sportsbook/betting.ts';
import { bettingSuite, fresh, home, someEvents } from '#tests/support/sportsbook/betting-suite.ts';
import { endedEvent, FOOTBALL } from '#tests/support/sportsbook/scripted-feed.ts';
import { type Drawn, drawnShares } from '#tests/support/sportsbook/simulated-matches.ts';

const MATCHES = 200_000;
type Outcome = NonNullable<FeedEvent['markets'][number]['selections'][number]['outcome']>;

const matches = [...FOOTBALL.events(NOON, NOON)]
  .map((event) => event.at(event.changedAt(NOON)))
  .filter((event) => event.state === 'open' && event.startsAt > NOON + 3 * 3_600_000);
let taken = 0;

/** A simulated football match that hasn't begun, a new one each time. */
function someMatch(): FeedEvent {
  taken += 1;
  const match = matches[taken];
  if (!match) throw new Error('no match is left');
  return { ...match, id: fresh() };
}

const BOTH = ['result home', 'total-2500 over'] as const;
const legsOf = (event: string, parts: readonly string[]) =>
  parts.map((part): SeenLeg => {
    const [market = '', selection = ''] = part.split(' ');
    return [event, market, selection, 2_000];
  });

describe.each(DATABASES)('bets built within one event on $name', ({ there, start }) => {
  let db: Database;
  let other: Database;
  let betting: Awaited<ReturnType<typeof openBetting>>;
  bettingSuite({ there, start }, (opened) => {
    ({ db, other, betting } = opened);
  });

  async function offered(): Promise<{ match: FeedEvent; odds: number }> {
    const match = someMatch();
    await betting.receiveEvents(match);
    return { match, odds: (await betting.quoteSelections(match.id, ...BOTH)).odds ?? 0 };
  }

  async function placed(stake = 1_000) {
    const { match, odds } = await offered();
    const player = await betting.someone();
    const { bets } = await player.place({
      kind: 'built',
      legs: legsOf(match.id, BOTH),
      odds,
      stakes: [stake],
    });
    return { match, odds, player, id: bets[0]?.id ?? '' };
  }

  /** The match has ended, with the outcomes of the home side's win and of the third goal. */
  const ends = (match: FeedEvent, result: Outcome, total: Outcome) =>
    endedEvent(match, { result: { home: result }, 'total-2500': { over: total } });

  test.runIf(there)(
    'cost what 200,000 simulated matches say, and no more than multiplied odds for dependent selections',
    async () => {
      const match = someMatch();
      await betting.receiveEvents(match);
      const model = readModel(match.model);
      if (!model) throw new Error('a match has a model');
      const meaning: Readonly<Record<string, (drawn: Drawn) => boolean>> = {
        'result home': ({ full }) => full.home > full.away,
        'total-2500 over': ({ full }) => full.home + full.away > 2,
        'both-score yes': ({ full }) => full.home > 0 && full.away > 0,
        'half-total-500 under': ({ half }) => half.home + half.away === 0,
        'next-goal-1 away': ({ next }) => next === 'away',
      };
      const parts = Object.keys(meaning);
      const sets = parts.flatMap((_, one) => parts.slice(one + 1).map((__, next) => [one, one + 1 + next]));
      const shares = drawnShares(model, MATCHES, Object.values(meaning), sets);
      const odds = new Map<string, number>(
        match.markets.flatMap(({ id, selections }) =>
          selections.map((selection) => [`${id} ${selection.id}`, selection.odds] as const),
        ),
      );
      let tied = 0;
      for (const [at, set] of sets.entries()) {
        const names = set.map((place) => parts[place] ?? '');
        const share = shares.sets[at] ?? 0;
        const error = 4 * Math.sqrt((share * (1 - share)) / MATCHES);
        const quoted = (await betting.quoteSelections(match.id, ...names)).odds ?? 0;
        const multiplied = totalOdds(names.map((name) => odds.get(name) ?? 0));
        expect(quoted, names.join(' + ')).toBeGreaterThanOrEqual(
          Math.min(priceOf(share + error, 0.06).odds, multiplied),
        );
        expect(quoted, names.join(' + ')).toBeLessThanOrEqual(priceOf(share - error, 0.06).odds);
        if (share - error <= set.reduce((chance, place) => chance * (shares.each[place] ?? 0), 1)) continue;
        tied += 1;
        expect(quoted, names.join(' + ')).toBeLessThanOrEqual(multiplied);
      }
      expect(tied).toBeGreaterThan(0);
    },
  );

  test.runIf(there)(
    'that can’t be combined name the rule, before they are placed and when they are',
    async () => {
      const { match } = await offered();
      const [tennis = ''] = await someEvents(betting, 1);
      const player = await betting.someone();
      for (const [rule, legs, parts] of [
        ['contradicts', [0, 1], ['result home', 'result away', 'both-score yes']],
        ['implied', [1], ['total-2500 over', 'total-1500 over']],
        ['refunds', [1], ['result home', 'draw-no-bet home']],
      ] as const) {
        expect(await betting.quoteSelections(match.id, ...parts)).toMatchObject({ odds: null, rule, legs });
        const sent = { legs: legsOf(match.id, parts), odds: 2_000, stakes: [1_000], accept: 'any' } as const;
        const { status, problem } = await player.place({ kind: 'built', ...sent });
        expect([status, problem.code, problem.rule]).toEqual([422, 'invalid_input', rule]);
        expect(Object.keys(problem.errors ?? {})).toEqual(legs.map((place) => `legs.${place}`));
      }
      expect(await betting.quoteSelections(tennis, 'result home', 'result draw')).toMatchObject({
        rule: 'not_combined',
      });
      expect(await betting.quoteSelections(match.id, 'result home', 'no-market home')).toMatchObject({
        rule: 'closed',
        legs: [1],
      });
      expect((await betting.quoteSelections(match.id, 'result home')).status).toBe(422);
      const two = [home(match.id), home(tennis)];
      const several = await player.place({ kind: 'built', legs: two, odds: 4_000, stakes: [1_000] });
      expect(several.problem.rule).toBe('one_event');
      for (const slip of [
        { legs: legsOf(match.id, BOTH), stakes: [1_000] },
        { legs: legsOf(match.id, ['result home']), odds: 2_000, stakes: [1_000] },
        { legs: legsOf(match.id, BOTH), odds: 2_000, stakes: [1_000, 1_000] },
      ]) {
        const { problem } = await player.place({ kind: 'built', ...slip });
        expect([problem.code, problem.rule]).toEqual(['invalid_input', undefined]);
      }
      expect(await player.real()).toBe(10_000);
    },
  );

  test.runIf(there)(
    'are placed once at their own price, with the accepted kinds of change of it',
    async () => {
      const { match, odds } = await offered();
      const player = await betting.someone();
      const legs = legsOf(match.id, BOTH);
      const slip = { kind: 'built', legs, stakes: [1_000] } as const;
      const copy = await betting.copyOn(other);
      const sent = { ...slip, odds, key: `built-${match.id}` };
      const [first, again] = await Promise.all([player.place(sent), player.place({ ...sent, on: copy })]);
      expect(first?.bets).toEqual(again?.bets);
      expect(first?.bets).toMatchObject([
        { kind: 'built', size: 2, lines: 1, stake: 1_000, odds, possible: odds, state: 'open' },
      ]);
      expect(first?.bets[0]?.legs).toHaveLength(2);
      expect(await player.real()).toBe(9_000);
      const { rows } = await listPlayerTransactions(db.queries, player.id, { page: 1 });
      expect(JSON.stringify(rows[0])).toContain(
        `Aposta criada, 2 seleções · ${match.home.pt} x ${match.away.pt}`,
      );

      const lower = await player.place({ ...slip, odds: odds + 10 });
      expect(lower.problem).toMatchObject({ rule: 'changed', figures: { odds } });
      expect((await player.place({ ...slip, odds: odds + 10, accept: 'higher' })).problem.rule).toBe(
        'changed',
      );
      expect((await player.place({ ...slip, odds: odds - 10, accept: 'higher' })).bets).toMatchObject([
        { odds },
      ]);
      expect((await player.place({ ...slip, odds: odds + 10, accept: 'any' })).bets).toMatchObject([
        { odds },
      ]);
      expect((await player.place({ ...slip, odds, stakes: [9] })).problem.rule).toBe('below');
      expect((await player.place({ ...slip, odds, stakes: [1_000_000_000] })).problem.rule).toBe('above');
    },
  );

  test.runIf(there)(
    'are accepted in their state when they were sent, and not while their event is suspended',
    async () => {
      const { match, odds } = await offered();
      const player = await betting.someone();
      const slip = { kind: 'built', legs: legsOf(match.id, BOTH), odds, stakes: [1_000] } as const;
      const model = readModel(match.model);
      const goal = JSON.stringify({ ...model, state: { ...model?.state, goals: { home: 1, away: 0 } } });
      // An instance whose clock is behind receives it before the suspension.
      const late = await betting.copyOn(other);
      await betting.receiveEvents({ ...match, suspended: true, model: goal });
      expect((await player.place(slip)).problem.rule).toBe('suspended');
      expect(await betting.quoteSelections(match.id, ...BOTH)).toMatchObject({
        rule: 'suspended',
        legs: [0, 1],
      });
      expect((await player.place({ ...slip, on: late })).bets).toMatchObject([{ odds }]);
      await betting.receiveEvents({ ...match, model: goal });
      expect((await player.place(slip)).problem.rule).toBe('changed');
    },
  );

  test.runIf(there).each([
    ['won', 'won', 'won'],
    ['won', 'lost', 'lost'],
    ['won', 'void', 'void'],
    ['void', 'lost', 'lost'],
    ['void', 'void', 'void'],
  ] as const)('with parts that are %s and %s is %s', async (one, two, state) => {
    const { match, odds, player, id } = await placed();
    await betting.receiveEvents(ends(match, one, two));
    await betting.settle();
    const payout = state === 'won' ? odds : state === 'void' ? 1_000 : 0;
    expect(await player.bet(id)).toMatchObject({ state, payout, legs: [{ outcome: one }, { outcome: two }] });
    expect(await player.real()).toBe(9_000 + payout);
    await betting.settle();
    expect(await player.real()).toBe(9_000 + payout);
  });

  test.runIf(there)('wait for all of their parts, and are lost with the first lost one', async () => {
    const live = (match: FeedEvent, outcome: Outcome): FeedEvent => ({
      ...match,
      markets: match.markets.map((market) =>
        market.id !== 'total-2500'
          ? market
          : {
              ...market,
              state: 'closed',
              selections: market.selections.map((one) => (one.id === 'over' ? { ...one, outcome } : one)),
            },
      ),
    });
    const waits = await placed();
    await betting.receiveEvents(live(waits.match, 'won'));
    await betting.settle();
    expect(await waits.player.bet(waits.id)).toMatchObject({ state: 'open', legs: [{}, { outcome: 'won' }] });
    expect(await waits.player.bet(waits.id)).toMatchObject({ possible: waits.odds, odds: waits.odds });
    // It can only be lost or come back any more.
    const open = await placed();
    await betting.receiveEvents(live(open.match, 'void'));
    await betting.settle();
    expect(await open.player.bet(open.id)).toMatchObject({ state: 'open', possible: 1_000, odds: 1_000 });
    const lost = await placed();
    await betting.receiveEvents(live(lost.match, 'lost'));
    await betting.settle();
    expect(await lost.player.bet(lost.id)).toMatchObject({ state: 'lost', payout: 0 });
  });

  test.runIf(there)('are refunded as a whole if their event is void', async () => {
    const { match, player, id } = await placed();
    await betting.receiveEvents({ ...match, state: 'void' });
    await betting.settle();
    expect(await player.bet(id)).toMatchObject({ state: 'void', payout: 1_000 });
    expect(await player.real()).toBe(10_000);
  });

  test.runIf(there)('run to their end: they can’t be cashed out, manually or automatically', async () => {
    const { player, id } = await placed();
    expect(await player.offer(id)).toBe('built');
    expect((await player.quote(id)).problem.rule).toBe('built');
    expect((await player.automatic(id, 1_500)).problem.rule).toBe('built');
    const { body } = await betting.backend.ask(listCashOuts, {
      token: player.token,
      headers: player.headers,
      query: { bets: id },
    });
    expect(body.data).toEqual([{ bet: id, rule: 'built' }]);
  });
});
