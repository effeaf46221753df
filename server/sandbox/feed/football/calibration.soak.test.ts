// Ten thousand matches: what is forecast at 30 % happens in three of ten cases, before and in play.
import { beforeAll, describe, expect, test } from 'vitest';
import { betReturn } from '#contract/rules/sports/bet-lines.ts';
import type { FeedEvent } from '#server/partners/feed/sports-feed.ts';
import { priceOf } from '../pricing/odds-from-probability.ts';
import { worthOf } from '../pricing/outcome-distribution.ts';
import type { Rule } from '../pricing/settlement-rules.ts';
import { between, randomFor } from '../seeded-random.ts';
import { openSimulatedFeed } from '../simulated-feed.ts';
import { LEAGUES } from './football-leagues.ts';
import { stateAt } from './football-match.ts';
import { certainScore, scoreSpread } from './goal-model.ts';
import { type Basis, book, bothScoreRule, halfAndFullRule, nextGoalRule } from './market-rules.ts';
import { chancesOf } from './match-probabilities.ts';
import { type MatchScript, matchScript } from './match-script.ts';
import { matchGoalRates } from './team-strengths.ts';

const MATCHES = 10_000;
const MARGIN = 0.06;
const MINUTE = 60_000;

const RULES: Readonly<Record<string, Rule<Basis>>> = {
  home: book.winner('full', [0]),
  draw: book.winner('full', [1]),
  away: book.winner('full', [2]),
  'over 2.5': book.total('full', 2_500, true),
  'over 2.75': book.total('full', 2_750, true),
  'both score': bothScoreRule(true),
  'home −0.75': book.handicap('full', 'home', -750),
  'away +0.25': book.handicap('full', 'away', 250),
  'break: draw': book.winner('half', [1]),
  'draw/home': halfAndFullRule(1, 0),
  'next: away': nextGoalRule(2),
  'corners over 9.5': book.total('corners', 9_500, true),
  'corners: home': book.winner('corners', [0]),
};

/** When each match is looked at: as it is first offered, then in play. */
const LOOKS = ['offered', '1st half', '2nd half', 'last minutes'] as const;

interface Bin {
  count: number;
  predicted: number;
  observed: number;
  spread: number;
}
const emptyBins = () =>
  Array.from({ length: 10 }, (): Bin => ({ count: 0, predicted: 0, observed: 0, spread: 0 }));

/** Squared errors of a forecast of who wins, of 2.5 goals and of both scoring. */
interface Brier {
  model: number;
  offered: number;
  closed: number;
}

function elapsedAt(look: (typeof LOOKS)[number], script: MatchScript, random: () => number): number {
  const { firstEnds, secondBegins, ends } = script.clock;
  if (look === 'offered') return -1;
  if (look === '1st half') return between(random, 0, firstEnds - 1);
  return look === '2nd half'
    ? between(random, secondBegins, ends - 15 * MINUTE)
    : between(random, ends - 15 * MINUTE, ends - 1);
}

/** Independent Poisson goals at the present rates, whichever side leads: in closed form. */
function closedForm(rates: { home: number; away: number }, share: number) {
  const row = (mean: number) => {
    const chances = [Math.exp(-mean)];
    for (let count = 1; count < 13; count += 1) chances.push(((chances[count - 1] ?? 0) * mean) / count);
    return chances;
  };
  const home = row(rates.home * share);
  const away = row(rates.away * share);
  return (from: { home: number; away: number }, judge: (home: number, away: number) => boolean) =>
    home.reduce(
      (sum, one, more) =>
        sum +
        away.reduce(
          (all, other, plus) => all + (judge(from.home + more, from.away + plus) ? one * other : 0),
          0,
        ),
      0,
    );
}

const FORECASTS: [rules: string[], judges: ((home: number, away: number) => boolean)[]][] = [
  [
    ['home', 'draw', 'away'],
    [(h, a) => h > a, (h, a) => h === a, (h, a) => h < a],
  ],
  [['over 2.5'], [(h, a) => h + a > 2]],
  [['both score'], [(h, a) => h > 0 && a > 0]],
];

describe('prices of ten thousand simulated matches', () => {
  const bins = new Map(LOOKS.map((look) => [look, emptyBins()]));
  const brier = new Map(LOOKS.map((look) => [look, { model: 0, offered: 0, closed: 0 } as Brier]));
  const random = randomFor('looks');
  let abandoned = 0;

  beforeAll(() => {
    for (let match = 0; match < MATCHES; match += 1) play(match);
  });

  function play(match: number): void {
    const league = LEAGUES[match % LEAGUES.length];
    if (!league) return;
    const home = match % 20;
    const outlook = matchGoalRates('calibration', `${match}`, league, home, (home + 1 + (match % 19)) % 20);
    const truth = outlook.after(50);
    const script = matchScript(`calibration ${match}`, truth);
    const end = stateAt(script, script.clock.ends);
    const ended = chancesOf(end, truth, (from) => from);
    if (script.abandonedAt !== null) abandoned += 1;

    for (const look of LOOKS) {
      const elapsed = elapsedAt(look, script, random);
      const state = stateAt(script, elapsed);
      const rates = look === 'offered' ? outlook.first : truth;
      const chances = chancesOf(state, rates, scoreSpread(rates));
      const scorer = script.goals[state.goals.home + state.goals.away]?.side;
      const worth = new Map<string, { chance: number; observed: number }>();
      for (const [name, rule] of Object.entries(RULES)) {
        const { chance, outcome } = worthOf(rule, chances[rule.basis]);
        const { cells } =
          rule.basis === 'next' ? { cells: [scorer ? (scorer === 'home' ? 0 : 2) : 1] } : ended[rule.basis];
        const at = cells[0] ?? 0;
        const counts = 1 - (rule.back[at] ?? 0);
        const observed = rule.won[at] ?? 0;
        worth.set(name, { chance, observed });
        if (outcome) continue;
        const bin = bins.get(look)?.[Math.min(Math.floor(chance * 10), 9)];
        if (!bin) continue;
        bin.count += 1;
        bin.predicted += chance * counts;
        bin.observed += observed;
        bin.spread += chance * (1 - chance);
      }
      const sum = brier.get(look);
      const closed = closedForm(rates, state.left.first + state.left.second);
      for (const [names, judges] of FORECASTS) {
        // What the odds say once the margin is out: each selection's part of all that are sold, its opposite included.
        const predicted = names.map((name) => worth.get(name)?.chance ?? 0);
        const sides = predicted.length > 1 ? predicted : predicted.flatMap((chance) => [chance, 1 - chance]);
        const implied = sides.map((chance) => 1 / priceOf(chance, MARGIN).odds);
        const sold = implied.reduce((all, one) => all + one, 0);
        names.forEach((name, at) => {
          const { chance = 0, observed = 0 } = worth.get(name) ?? {};
          const judge = judges[at];
          if (!sum || !judge) return;
          sum.model += (chance - observed) ** 2;
          sum.offered += ((implied[at] ?? 0) / sold - observed) ** 2;
          sum.closed += (closed(state.goals, judge) - observed) ** 2;
        });
      }
    }
  }

  test.each(LOOKS)('are calibrated: %s', (look) => {
    const rows = (bins.get(look) ?? []).map(({ count, predicted, observed, spread }, at) => {
      const tolerance = (3 * Math.sqrt(spread)) / count + 0.001;
      return {
        bin: `${at * 10}–${at * 10 + 10} %`,
        count,
        predicted: predicted / count,
        observed: observed / count,
        tolerance,
      };
    });
    const table = rows.map(({ bin, count, predicted, observed }) =>
      [bin.padEnd(9), String(count).padStart(7), predicted.toFixed(4), observed.toFixed(4)].join('  '),
    );
    process.stdout.write(`${look}: chance, selections, predicted, observed\n${table.join('\n')}\n`);
    for (const { bin, predicted, observed, tolerance } of rows) {
      expect(Math.abs(predicted - observed), `${look} ${bin}`).toBeLessThan(tolerance);
    }
  });

  test.each(LOOKS)('forecast at most a hundredth worse than the closed form: %s', (look) => {
    const { model, offered, closed } = brier.get(look) ?? { model: 1, offered: 1, closed: 0 };
    const each = (sum: number) => (sum / MATCHES / 5).toFixed(5);
    process.stdout.write(
      `Brier, ${look}: model ${each(model)}, odds ${each(offered)}, closed form ${each(closed)}\n`,
    );
    expect(model / closed).toBeLessThan(1.001);
    expect(offered / closed).toBeLessThan(1.01);
  });

  test('one match in some hundreds is abandoned', () => {
    expect(abandoned / MATCHES).toBeGreaterThan(0.002);
    expect(abandoned / MATCHES).toBeLessThan(0.01);
  });

  test('the chain that prices scores is the one that draws them', () => {
    const rates = { home: 1.6, away: 1.1 };
    const scores = scoreSpread(rates)(certainScore(0, 0), 1);
    const drawn = new Float64Array(scores.length);
    for (let match = 0; match < MATCHES; match += 1) {
      const goals = matchScript(`same rates ${match}`, rates).goals;
      const home = goals.filter(({ side }) => side === 'home').length;
      const cell = home * 13 + goals.length - home;
      drawn[cell] = (drawn[cell] ?? 0) + 1;
    }
    for (const goalsOf of [(cell: number) => Math.floor(cell / 13), (cell: number) => cell % 13]) {
      const mean = (row: Float64Array) => row.reduce((sum, part, cell) => sum + part * goalsOf(cell), 0);
      const deviation = Math.sqrt(mean(scores) / MATCHES);
      expect(Math.abs(mean(drawn) / MATCHES - mean(scores))).toBeLessThan(2 * deviation);
    }
    // Pearson's sum over the scores that are likely enough for it, the rest as one.
    let [sum, cells, rest, other] = [0, 0, 0, 0];
    scores.forEach((chance, cell) => {
      const expected = chance * MATCHES;
      if (expected < 10) {
        rest += expected;
        other += drawn[cell] ?? 0;
        return;
      }
      sum += ((drawn[cell] ?? 0) - expected) ** 2 / expected;
      cells += 1;
    });
    sum += (other - rest) ** 2 / rest;
    expect(sum).toBeLessThan(cells + 4 * Math.sqrt(2 * cells));
  });
});

test('through the public API: bets on all offered selections return what the margin implies', async () => {
  const DAY = 24 * 60 * MINUTE;
  let [staked, returned, bets] = [0, 0, 0];
  const feed = openSimulatedFeed({ seed: 'takings', speed: 1, marginPercent: 6 });
  for (let day = 0; day < 6; day += 1) {
    const now = Date.parse('2026-11-22T12:00:00Z') + day * DAY;
    const offered = await feed.changes(null, now);
    const results = new Map((await feed.changes(now, now + DAY)).map((event) => [event.id, event]));
    for (const event of offered) {
      const end = results.get(event.id);
      if (!end || (end.state !== 'ended' && end.state !== 'void')) continue;
      for (const { id, selection } of onOffer(event)) {
        const { outcome } =
          end.markets.find((market) => market.id === id)?.selections.find((one) => one.id === selection.id) ??
          {};
        if (!outcome) throw new Error(`${event.id} ${id} ${selection.id} has no outcome`);
        // Stakes that win about as much each, so that no long shot decides.
        const stake = Math.round(100_000_000 / selection.odds);
        staked += stake;
        returned += betReturn([{ odds: selection.odds, outcome }], 1, stake);
        bets += 1;
      }
    }
  }
  process.stdout.write(`${bets} bets return ${(returned / staked).toFixed(4)} of their stakes\n`);
  expect(bets).toBeGreaterThan(40_000);
  expect(returned / staked).toBeGreaterThan(0.92);
  expect(returned / staked).toBeLessThan(0.96);
});

function onOffer(event: FeedEvent) {
  if (event.suspended) return [];
  return event.markets
    .filter(({ state }) => state === 'open')
    .flatMap(({ id, selections }) => selections.map((selection) => ({ id, selection })));
}
