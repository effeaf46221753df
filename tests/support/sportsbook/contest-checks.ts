// What every sport of the simulated feed must prove about its prices, whatever its model: forecasts are calibrated
// (what is forecast at 30 % happens in three of ten cases), and no combination of bets wins for certain.
import { beforeAll, describe, expect, test } from 'vitest';
import { betReturn } from '#contract/rules/sports/bet-lines.ts';
import {
  type ContestCourse,
  type ContestLeague,
  type ContestSport,
  strengthsOf,
} from '#server/sandbox/feed/contests/contest.ts';
import { sign } from '#server/sandbox/feed/localised-names.ts';
import { STEPS } from '#server/sandbox/feed/pricing/odds-drift.ts';
import { priceOf } from '#server/sandbox/feed/pricing/odds-from-probability.ts';
import { type Chances, worthOf } from '#server/sandbox/feed/pricing/outcome-distribution.ts';
import { pricedMarket } from '#server/sandbox/feed/pricing/priced-market.ts';
import type { Rule } from '#server/sandbox/feed/pricing/settlement-rules.ts';
import { type Random, randomFor } from '#server/sandbox/feed/seeded-random.ts';

const MARGIN = 0.06;
const LOOKS = ['offered', 'in play'] as const;
const TEAMS = { home: sign('A'), away: sign('B') };

interface Drawn<Model, State> {
  first: Model;
  truth: Model;
  course: ContestCourse<State>;
  end: State;
}

/** The event of a number, as the feed would draw it. */
function drawn<League extends ContestLeague, Model, State, B extends string>(
  sport: ContestSport<League, Model, State, B>,
  seed: string,
  number: number,
): Drawn<Model, State> {
  const league = sport.leagues[number % sport.leagues.length];
  if (!league) throw new RangeError('no leagues');
  const { length } = league.clubs;
  const home = number % length;
  const away = (home + 1 + (number % (length - 1))) % length;
  const levels = strengthsOf(sport, seed, league, { id: `${number}`, home, away });
  const modelAt = (step: number) => sport.modelOf(league, levels[step] ?? { home: 0, away: 0 });
  const truth = modelAt(STEPS);
  const course = sport.courseOf(league, truth, randomFor(`${seed} ${number}`));
  const end = course.beats.at(-1)?.state;
  if (!end) throw new RangeError('a course without an end');
  return { first: modelAt(0), truth, course, end };
}

/**
 * The state after a drawn number of beats, or none if the event is over by then: drawing a fraction of the event's own
 * length would pick events that are about to end too often.
 */
function drawnState<State>({ beats }: ContestCourse<State>, random: Random, most: number): State | undefined {
  return beats.slice(0, -1)[Math.floor(random() * most)]?.state;
}

interface CalibrationChecks<Model, State, B extends string> {
  events?: number;
  /** In play an event is observed after at most this many beats. */
  beats: number;
  /** The forecasts under test; the first is that the home side wins. */
  rules: Readonly<Record<string, Rule<B>>>;
  /** An independent forecast of the home side's win, in closed form. */
  reference: (model: Model, state: State) => number;
  /** Which cell of a basis occurs when it depends on the state, not on the end. */
  cameAfter?: (basis: B, state: State, end: State) => number | undefined;
}

const emptyBins = () =>
  Array.from({ length: 10 }, () => ({ count: 0, offeredChance: 0, came: 0, spread: 0, alone: 0 }));

/** Registers the tests of some thousand events' forecasts, each before the start and every second one in play. */
export function checkCalibration<League extends ContestLeague, Model, State, B extends string>(
  sport: ContestSport<League, Model, State, B>,
  { events = 10_000, beats, rules, reference, cameAfter }: CalibrationChecks<Model, State, B>,
): void {
  describe(`forecasts of ${events} events: ${sport.key}`, () => {
    const bins = new Map(LOOKS.map((look) => [look, emptyBins()]));
    const brier = new Map(LOOKS.map((look) => [look, { count: 0, model: 0, offered: 0, reference: 0 }]));

    beforeAll(() => {
      const random = randomFor('looks');
      for (let number = 0; number < events; number += 1) {
        const event = drawn(sport, 'calibration', number);
        const start = event.course.beats[0]?.state ?? event.end;
        const ended = sport.chancesOf(event.truth, event.end);
        note('offered', event.first, start, event.end, ended);
        const state = number % 2 === 0 ? drawnState(event.course, random, beats) : undefined;
        if (state) note('in play', event.truth, state, event.end, ended);
      }
    });

    function note(
      look: (typeof LOOKS)[number],
      model: Model,
      state: State,
      end: State,
      ended: Chances<B>,
    ): void {
      const chances = sport.chancesOf(model, state);
      // Forecasts of one event are correlated, so their errors are too.
      const errors = Array.from({ length: 10 }, () => 0);
      Object.values(rules).forEach((rule, place) => {
        const { chance, outcome } = worthOf(rule, chances[rule.basis]);
        const cell = cameAfter?.(rule.basis, state, end) ?? ended[rule.basis].cells[0] ?? 0;
        const came = rule.won[cell] ?? 0;
        if (place === 0) noteForecast(look, chance, came, reference(model, state));
        const at = Math.min(Math.floor(chance * 10), 9);
        const bin = bins.get(look)?.[at];
        if (outcome || !bin) return;
        bin.count += 1;
        const offeredChance = chance * (1 - (rule.back[cell] ?? 0));
        bin.offeredChance += offeredChance;
        bin.came += came;
        bin.alone += chance * (1 - chance);
        errors[at] = (errors[at] ?? 0) + came - offeredChance;
      });
      bins.get(look)?.forEach((bin, at) => {
        bin.spread += (errors[at] ?? 0) ** 2;
      });
    }

    function noteForecast(look: (typeof LOOKS)[number], chance: number, came: number, other: number): void {
      const sum = brier.get(look);
      if (!sum) return;
      // The probabilities of the odds without the margin.
      const [home, away] = [chance, 1 - chance].map((one) => 1 / priceOf(one, MARGIN).odds);
      const offeredChance = home && away ? home / (home + away) : chance;
      sum.count += 1;
      sum.model += (chance - came) ** 2;
      sum.offered += (offeredChance - came) ** 2;
      sum.reference += (other - came) ** 2;
    }

    test.each(LOOKS)('are calibrated: %s', (look) => {
      const rows = (bins.get(look) ?? [])
        .map(({ count, offeredChance, came, spread, alone }, at) => ({
          bin: `${at * 10}–${at * 10 + 10} %`,
          count,
          offeredChance: offeredChance / count,
          came: came / count,
          tolerance: (3.5 * Math.sqrt(Math.max(spread, alone))) / count + 0.002,
        }))
        .filter(({ count }) => count >= 200);
      const table = rows.map(({ bin, count, offeredChance, came }) =>
        [bin.padEnd(9), String(count).padStart(7), offeredChance.toFixed(4), came.toFixed(4)].join('  '),
      );
      process.stdout.write(
        `${sport.key}, ${look}: chance, selections, offeredChance, came\n${table.join('\n')}\n`,
      );
      expect(rows.length).toBeGreaterThan(7);
      for (const { bin, offeredChance, came, tolerance } of rows) {
        expect(Math.abs(offeredChance - came), `${look} ${bin}`).toBeLessThan(tolerance);
      }
    });

    test.each(LOOKS)('are at most a hundredth worse than the reference: %s', (look) => {
      const sums = brier.get(look) ?? { count: 1, model: 1, offered: 1, reference: 0 };
      const each = (sum: number) => (sum / sums.count).toFixed(5);
      process.stdout.write(
        `Brier, ${sport.key}, ${look}: model ${each(sums.model)}, odds ${each(sums.offered)}, reference ${each(sums.reference)}\n`,
      );
      expect(sums.model / sums.reference).toBeLessThan(1.01);
      expect(sums.offered / sums.reference).toBeLessThan(1.01);
    });
  });
}

interface SureWinChecks<B extends string> {
  beats: number;
  states?: number;
  /** The least number of selections on offer in all of the states together. */
  offered: number;
  /** Pairs of markets that describe the same outcome and must agree. */
  agree: (chances: Chances<B>) => readonly (readonly [number, number])[];
}

/** Registers the tests of one measure under which every selection on offer returns less than its stake (Farkas). */
export function checkNoSureWin<League extends ContestLeague, Model, State, B extends string>(
  sport: ContestSport<League, Model, State, B>,
  { beats, states = 300, offered, agree }: SureWinChecks<B>,
): void {
  const random = randomFor('states');
  const each = Array.from({ length: states }, (_, number) => {
    const event = drawn(sport, 'states', number);
    const [start] = event.course.beats;
    const from = start?.state ?? event.end;
    const state = (number % 5 === 0 ? undefined : drawnState(event.course, random, beats)) ?? from;
    const opening = sport.chancesOf(event.first, from);
    return { state, opening, chances: sport.chancesOf(event.truth, state) };
  });

  test(`${sport.key}: every selection on offer returns less than its stake under one measure`, () => {
    let found = 0;
    for (const { state, opening, chances } of each) {
      for (const plan of sport.marketsOf(TEAMS, opening, state)) {
        const market = pricedMarket(plan, chances, MARGIN);
        if (market.state !== 'open') continue;
        for (const { id, odds, outcome } of market.selections) {
          const rule = plan.selections.find((selection) => selection.id === id)?.rule;
          if (!rule) throw new Error(`no rule of ${plan.id}/${id}`);
          const { cells, chances: measure } = chances[rule.basis];
          const returned = cells.reduce(
            (sum, cell) =>
              sum +
              (measure[cell] ?? 0) * betReturn([{ odds, outcome: rule.outcomes[cell] ?? null }], 1, 10_000),
            0,
          );
          expect(outcome).toBeUndefined();
          expect(returned, `${plan.id}/${id}`).toBeLessThan(10_000);
          found += 1;
        }
      }
    }
    expect(found).toBeGreaterThan(offered);
  });

  test(`${sport.key}: probabilities of each basis add up, and the bases agree`, () => {
    for (const { chances } of each) {
      for (const { cells, chances: measure } of Object.values<Chances<B>[B]>(chances)) {
        if (cells.length === 0) continue;
        const all = measure.reduce((sum, chance) => sum + chance, 0);
        expect(Math.min(...measure)).toBeGreaterThanOrEqual(0);
        expect(cells.reduce((sum, cell) => sum + (measure[cell] ?? 0), 0)).toBeCloseTo(all, 9);
        expect(all).toBeLessThan(1 + 1e-9);
      }
      for (const [one, other] of agree(chances)) expect(one).toBeCloseTo(other, 9);
    }
  });

  test(`${sport.key}: no market disappears during the event, and each has all outcomes at its end`, () => {
    const { first, truth, course, end } = drawn(sport, 'whole', 7);
    const opening = sport.chancesOf(first, course.beats[0]?.state ?? end);
    let known = new Map<string, string | undefined>();
    for (const { state } of course.beats) {
      const chances = sport.chancesOf(truth, state);
      const now = new Map<string, string | undefined>();
      for (const plan of sport.marketsOf(TEAMS, opening, state)) {
        // All of its selections, open or not.
        for (const one of plan.selections) {
          const { outcome } =
            pricedMarket({ ...plan, selections: [one] }, chances, MARGIN).selections[0] ?? {};
          const key = `${plan.id}~${one.id}`;
          expect(now.has(key)).toBe(false);
          now.set(key, outcome);
        }
      }
      for (const [key, before] of known) {
        expect(now.has(key), key).toBe(true);
        if (before) expect(`${key} ${now.get(key)}`).toBe(`${key} ${before}`);
      }
      known = now;
    }
    expect([...known].filter(([, outcome]) => outcome === undefined)).toEqual([]);
  });
}

/** The expected value of a rule under given probabilities. */
export function chanceOf<B extends string>(rule: Rule<B>, chances: Chances<B>): number {
  return worthOf(rule, chances[rule.basis]).chance;
}
