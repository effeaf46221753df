// Where a match stands, and how likely each result is from there.
import type { Chances, Distribution } from '../pricing/outcome-distribution.ts';
import { leaderOf } from '../pricing/settlement-rules.ts';
import { CORNER_WIDTH, cornerChances, cornerRates } from './corner-model.ts';
import {
  certainScore,
  type GoalRates,
  ratesAt,
  SCORE_WIDTH,
  type ScoreSpread,
  scoreCell,
} from './goal-model.ts';
import type { Basis } from './market-rules.ts';
import type { SharesLeft } from './match-clock.ts';

export interface Counts {
  home: number;
  away: number;
}

export interface MatchState {
  goals: Counts;
  /** At the break; null before it. */
  half: Counts | null;
  corners: Counts;
  left: SharesLeft;
}

/** The joint distribution of what the markets look at. */
export function chancesOf(state: MatchState, rates: GoalRates, spread: ScoreSpread): Chances<Basis> {
  const { goals, half, corners, left } = state;
  const atBreak = half
    ? certainScore(half.home, half.away)
    : spread(certainScore(goals.home, goals.away), left.first);
  const both = new Float64Array(9);
  const atEnd = new Float64Array(atBreak.length);
  for (const leader of [0, 1, 2]) {
    const led = atBreak.map((chance, cell) => (LEADERS[cell] === leader ? chance : 0));
    if (!led.some((chance) => chance > 0)) continue;
    // In the second half the score has moved on from that of the break.
    const ends = spread(half ? certainScore(goals.home, goals.away) : led, left.second);
    for (let cell = 0; cell < ends.length; cell += 1) {
      const chance = ends[cell] ?? 0;
      const way = leader * 3 + (LEADERS[cell] ?? 0);
      atEnd[cell] = (atEnd[cell] ?? 0) + chance;
      both[way] = (both[way] ?? 0) + chance;
    }
  }
  const over = left.first + left.second <= 0;
  return {
    full: { cells: over ? [scoreCell(goals.home, goals.away)] : from(goals, SCORE_WIDTH), chances: atEnd },
    half: { cells: half ? [scoreCell(half.home, half.away)] : from(goals, SCORE_WIDTH), chances: atBreak },
    corners: {
      cells: over ? [corners.home * CORNER_WIDTH + corners.away] : from(corners, CORNER_WIDTH),
      chances: cornerChances(corners, cornerRates(rates), left.first + left.second),
    },
    both: { cells: waysOf(half, over ? goals : null), chances: both },
    next: over ? NO_GOAL : { cells: [0, 1, 2], chances: nextGoal(goals, rates, left.first + left.second) },
  };
}

/** Who leads at each score: 0 home, 1 neither, 2 away. */
export const LEADERS = Array.from({ length: SCORE_WIDTH ** 2 }, (_, cell) =>
  leaderOf(Math.floor(cell / SCORE_WIDTH), cell % SCORE_WIDTH),
);

const NO_GOAL: Distribution = { cells: [1], chances: Float64Array.of(0, 1, 0) };

const reached = new Map<string, number[]>();

/** Cells that can be reached from a count: neither side's ever falls. */
function from({ home, away }: Counts, width: number): number[] {
  const key = `${width} ${home} ${away}`;
  const known = reached.get(key);
  if (known) return known;
  const cells: number[] = [];
  reached.set(key, cells);
  for (let row = home; row < width; row += 1) {
    for (let column = away; column < width; column += 1) cells.push(row * width + column);
  }
  return cells;
}

function waysOf(half: Counts | null, full: Counts | null): number[] {
  const leads = (score: Counts | null) => (score ? [leaderOf(score.home, score.away)] : [0, 1, 2]);
  return leads(half).flatMap((one) => leads(full).map((other) => one * 3 + other));
}

/** Until the next goal both rates stand still, so the race between the sides is a matter of their shares. */
function nextGoal(goals: Counts, rates: GoalRates, share: number): Float64Array {
  const { home, away } = ratesAt(rates, goals.home, goals.away);
  const none = Math.exp(-(home + away) * share);
  const all = home + away || 1;
  return Float64Array.of(((1 - none) * home) / all, none, ((1 - none) * away) / all);
}
