import { describe, expect, test } from 'vitest';
import { totalOdds } from '#contract/rules/sports/bet-lines.ts';
import type { FeedEvent } from '#server/partners/feed/sports-feed.ts';
import { type Drawn, drawnShares } from '#tests/support/sportsbook/simulated-matches.ts';
import { priceOf } from '../pricing/odds-from-probability.ts';
import { openFootball } from './football.ts';
import { readModel } from './match-model.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const MARGIN = 0.06;
const MATCHES = 200_000;

const football = openFootball({ seed: 'together', speed: 1, margin: MARGIN });
const offered = [...football.events(NOON, NOON)].map((event) => event.at(event.changedAt(NOON)));

function someMatch(wanted: string, is: (event: FeedEvent) => boolean): FeedEvent {
  const found = offered.find((event) => !event.suspended && is(event));
  if (!found) throw new Error(`no match ${wanted} on offer`);
  return found;
}
const halves = ({ score }: FeedEvent) => score?.parts.length ?? 0;
const PHASES = [
  ['not begun', someMatch('not begun', ({ state }) => state === 'open')],
  [
    'in its first half',
    someMatch('in its first half', (event) => halves(event) === 1 && (event.minute ?? 45) < 30),
  ],
  [
    'in its second half',
    someMatch('in its second half', (event) => halves(event) === 2 && (event.minute ?? 90) < 75),
  ],
] as const;

const price = (event: FeedEvent, ...parts: readonly string[]) =>
  football.priceBetBuilder?.(
    event,
    parts.map((part) => {
      const [market = '', selection = ''] = part.split(' ');
      return { market, selection };
    }),
  );

/** The meaning of selections, written independently of the rules that price and settle them. */
function meaning(part: string, event: FeedEvent): (match: Drawn) => boolean {
  const [market = '', selection = ''] = part.split(' ');
  const line = Number(market.split('-').at(-1)) / 1_000;
  const lead = ({ home, away }: { home: number; away: number }) =>
    home > away ? 'home' : home < away ? 'away' : 'draw';
  const over = (count: number) => (selection === 'over' ? count > line : count < line);
  const goals = (event.score?.home ?? 0) + (event.score?.away ?? 0);
  if (market === 'result') return ({ full }) => lead(full) === selection;
  if (market === 'half-result') return ({ half }) => lead(half) === selection;
  if (market === 'both-score')
    return ({ full }) => (full.home > 0 && full.away > 0) === (selection === 'yes');
  if (market === 'half-full') return ({ half, full }) => `${lead(half)}-${lead(full)}` === selection;
  if (market === 'odd-even')
    return ({ full }) => (full.home + full.away) % 2 === (selection === 'odd' ? 1 : 0);
  if (market === `next-goal-${goals + 1}`) return ({ next }) => (next ?? 'none') === selection;
  if (market.startsWith('half-total-')) return ({ half }) => over(half.home + half.away);
  if (market.startsWith('home-total-')) return ({ full }) => over(full.home);
  if (market.startsWith('away-total-')) return ({ full }) => over(full.away);
  if (market.startsWith('total-')) return ({ full }) => over(full.home + full.away);
  if (market.startsWith('corners-')) return ({ corners }) => over(corners);
  throw new Error(`what does ${part} mean?`);
}

/** All selections of some markets that can be taken now. */
function partsOf(event: FeedEvent): string[] {
  return event.markets
    .filter(
      ({ id, state }) =>
        state === 'open' && !/^(score|goals|draw-no|double|handicap|corners-result)/.test(id),
    )
    .filter(({ id }) => !/-(?:\d*(?:000|250|750))$/.test(id))
    .flatMap(({ id, selections }) => selections.map((selection) => `${id} ${selection.id}`));
}

/** Pairs and triples of parts, by their places: every ninth, so that all kinds of markets meet. */
function someSets(parts: readonly string[]): number[][] {
  const pairs = parts.flatMap((_, one) => parts.slice(one + 1).map((__, next) => [one, one + 1 + next]));
  return pairs
    .filter((_, at) => at % 9 === 0)
    .flatMap((pair, at) => [pair, [...new Set([...pair, (at * 7) % parts.length])]]);
}

describe.each(PHASES)('a match %s', (_, event) => {
  const model = readModel(event.model);
  if (!model) throw new Error('a match that takes bets has a model');
  const parts = partsOf(event);
  const oddsOf = new Map<string, number>(
    event.markets.flatMap(({ id, selections }) =>
      selections.map((selection) => [`${id} ${selection.id}`, selection.odds] as const),
    ),
  );
  const priced = someSets(parts).flatMap((set) => {
    const names = set.map((place) => parts[place] ?? '');
    const priced = price(event, ...names);
    return priced && 'odds' in priced ? [{ set, name: names.join(' + '), odds: priced.odds }] : [];
  });
  const shares = drawnShares(
    model,
    MATCHES,
    parts.map((part) => meaning(part, event)),
    priced.map(({ set }) => set),
  );
  const all = priced.map(({ set, name, odds }, at) => {
    const share = shares.sets[at] ?? 0;
    const apart = set.map((place) => oddsOf.get(parts[place] ?? '') ?? 0);
    return {
      ...{ name, odds, share, apart },
      error: 4 * Math.sqrt((Math.max(share, 1 / MATCHES) * (1 - share)) / MATCHES),
      product: set.reduce((chance, place) => chance * (shares.each[place] ?? 0), 1),
    };
  });

  test('a bet builder’s price agrees with 200,000 simulated matches within four standard errors', () => {
    expect(all.length).toBeGreaterThan(30);
    for (const { name, odds, share, error, apart } of all) {
      const least = Math.min(priceOf(share + error, MARGIN).odds, totalOdds(apart));
      expect(odds, name).toBeGreaterThanOrEqual(least);
      expect(odds, name).toBeLessThanOrEqual(priceOf(Math.max(share - error, 0), MARGIN).odds);
    }
  });

  test('positively correlated selections never pay more than their odds multiplied', () => {
    const tied = all.filter(({ share, error, product }) => share - error > product);
    expect(tied.length).toBeGreaterThan(10);
    for (const { name, odds, apart } of tied) expect(odds, name).toBeLessThanOrEqual(totalOdds(apart));
  });

  test('it never pays less than any of its selections alone', () => {
    for (const { name, odds, apart } of all) expect(odds, name).toBeGreaterThanOrEqual(Math.max(...apart));
  });
});

describe('an impossible combination gives its reason', () => {
  const [[, event]] = PHASES;

  test.each([
    ['contradicts', [0, 1], ['result home', 'result away']],
    ['contradicts', [0, 2], ['result draw', 'total-2500 over', 'odd-even odd']],
    ['contradicts', [0, 1], ['next-goal-1 away', 'away-total-500 under']],
    ['contradicts', [0, 1], ['half-full home-draw', 'half-result draw']],
    ['contradicts', [0, 1], ['half-total-1500 over', 'total-1500 under']],
    ['contradicts', [0, 1, 2], ['total-2500 under', 'both-score yes', 'half-full home-home']],
    ['implied', [1], ['total-2500 over', 'total-1500 over']],
    ['implied', [0], ['result home', 'half-full draw-home']],
    ['implied', [1, 2], ['next-goal-1 home', 'both-score no', 'away-total-500 under']],
    ['implied', [0, 1], ['result home', 'result home']],
    ['refunds', [1], ['result home', 'draw-no-bet home']],
    ['not_combined', [0, 1], ['result home', 'nobody-knows yes']],
    ['unlikely', [0, 1, 2], ['total-5500 over', 'half-total-500 under', 'half-full draw-draw']],
  ] as const)('%s: %j of %j', (rule, parts, set) => {
    expect(price(event, ...set)).toEqual({ rule, parts });
  });

  test('an event without joint probabilities accepts no such bet', () => {
    const { model: _, ...silent } = event;
    for (const other of [silent, { ...event, model: '{"rates":{}}' }]) {
      expect(price(other, 'result home', 'total-2500 over')).toEqual({ rule: 'not_combined', parts: [0, 1] });
    }
  });

  test('the scorer of a goal that has been scored can’t be bet on any more', () => {
    const scored = someMatch('with a goal', (one) => one.state === 'live' && (one.score?.home ?? 0) > 0);
    expect(price(scored, 'next-goal-1 home', 'odd-even odd')).toEqual({
      rule: 'not_combined',
      parts: [0, 1],
    });
  });
});
