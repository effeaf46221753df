// Everything that will happen in one match, drawn at its first use. Goals come from the same chain that prices them.
import { between, type Random, randomFor, wait } from '../seeded-random.ts';
import { cornerRates, mayTakeCorner } from './corner-model.ts';
import { type GoalRates, ratesAt } from './goal-model.ts';
import { type MatchClock, matchClock, momentOf } from './match-clock.ts';

type Side = 'home' | 'away';

/** Moments in ms of the match's time since kick-off. */
export interface MatchIncident {
  at: number;
  side: Side;
}

export interface MatchScript {
  clock: MatchClock;
  goals: readonly MatchIncident[];
  corners: readonly MatchIncident[];
  cards: readonly MatchIncident[];
  shots: readonly MatchIncident[];
  /** Shots on target that no goal came of. */
  saves: readonly MatchIncident[];
  /** When betting is suspended: around goals, at dangerous attacks, as halves begin and end. */
  pauses: readonly { from: number; to: number }[];
  /** When it was abandoned: markets that are undecided by then are void. */
  abandonedAt: number | null;
}

const SECOND = 1_000;
const MINUTE = 60_000;
/** Attacks in a match that suspend betting without a goal. */
const DANGERS = 6;
/** One match in so many meets with something that breaks it off. */
const ABANDONED = 1 / 100;
/** With so many corners nearly every line on them is still open. */
const UNDECIDED_CORNERS = 6;

/** Draws the match named `key` at these rates; the same key and rates give the same match. */
export function matchScript(key: string, rates: GoalRates): MatchScript {
  const random = randomFor(`${key} clock`);
  const clock = matchClock(between(random, 1, 4), between(random, 3, 8));
  const goals = drawGoals(randomFor(`${key} goals`), rates, clock);
  const corner = cornerRates(rates);
  const row = (kind: string, home: number, away: number) =>
    drawRow(randomFor(`${key} ${kind}`), clock, { home, away });
  const corners = drawCorners(row('corners', corner.home, corner.away));
  return {
    clock,
    goals,
    corners,
    cards: row('cards', 1.9, 2.2),
    shots: row('shots', corner.home * 1.3, corner.away * 1.3),
    saves: row('saves', rates.home * 1.8, rates.away * 1.8),
    pauses: drawPauses(randomFor(`${key} pauses`), clock, goals),
    abandonedAt: drawEnd(randomFor(`${key} abandoned`), goals, corners),
  };
}

function drawGoals(random: Random, rates: GoalRates, clock: MatchClock): MatchIncident[] {
  const goals: MatchIncident[] = [];
  const score = { home: 0, away: 0 };
  let share = 0;
  for (;;) {
    const here = ratesAt(rates, score.home, score.away);
    share += wait(random, here.home + here.away);
    if (share >= 1) return goals;
    const side = random() * (here.home + here.away) < here.home ? 'home' : 'away';
    score[side] += 1;
    goals.push({ at: momentOf(clock, share), side });
  }
}

/** What happens by even chance, so many times a match for each side. */
function drawRow(random: Random, clock: MatchClock, rates: GoalRates): MatchIncident[] {
  const row: MatchIncident[] = [];
  for (const side of ['home', 'away'] as const) {
    for (let share = wait(random, rates[side]); share < 1; share += wait(random, rates[side])) {
      row.push({ at: momentOf(clock, share), side });
    }
  }
  return row.sort((one, other) => one.at - other.at);
}

function drawCorners(row: readonly MatchIncident[]): MatchIncident[] {
  const count = { home: 0, away: 0 };
  return row.filter(({ side }) => {
    if (!mayTakeCorner(count[side])) return false;
    count[side] += 1;
    return true;
  });
}

function drawPauses(random: Random, clock: MatchClock, goals: readonly MatchIncident[]) {
  const { firstEnds, secondBegins, ends } = clock;
  const pauses = [
    { from: 0, to: 10 * SECOND },
    { from: firstEnds - 15 * SECOND, to: firstEnds + 30 * SECOND },
    { from: secondBegins - 10 * SECOND, to: secondBegins + 10 * SECOND },
    { from: ends - 20 * SECOND, to: ends },
  ];
  for (const { at } of goals) {
    pauses.push({
      from: at - between(random, 8, 20) * SECOND,
      to: at + between(random, 25, 45) * SECOND,
    });
  }
  for (let share = wait(random, DANGERS); share < 1; share += wait(random, DANGERS)) {
    const from = momentOf(clock, share);
    pauses.push({ from, to: from + between(random, 10, 25) * SECOND });
  }
  return pauses;
}

/** A match is broken off only early: before its first goal, and with few corners. */
function drawEnd(
  random: Random,
  goals: readonly MatchIncident[],
  corners: readonly MatchIncident[],
): number | null {
  const at = between(random, 6, 35) * MINUTE;
  const undecided = (goals[0]?.at ?? at) >= at && (corners[UNDECIDED_CORNERS]?.at ?? at) >= at;
  return random() < ABANDONED && undecided ? at : null;
}
