// How strong clubs are, and what is known of it before kick-off: a match's rates come to light in small steps (line-ups,
// weather, money), each as likely up as down, so that prices drift and stay right on average.
import { normal, randomFor } from '../seeded-random.ts';
import type { GoalRates } from './goal-model.ts';
import type { FootballLeague } from './leagues.ts';

/** Deviations of the logarithm of a club's rate of goals for and against. */
const ATTACK = 0.22;
const DEFENCE = 0.17;
/** How much more the home side scores than on neutral ground, and the other less, as a logarithm. */
const AT_HOME = 0.12;
/** Deviation of all steps together. */
const DRIFT = 0.06;

/** Each step is nearer to kick-off by a fixed ratio: the first comes two days ahead, the last at three minutes. */
const STEPS = 50;
const NEARER = 1.15;
const LAST_STEP_MS = 180_000;

interface Strength {
  attack: number;
  defence: number;
}

function strengthOf(seed: string, league: FootballLeague, club: number): Strength {
  const random = randomFor(`${seed} club ${league.told.slug} ${club}`);
  return { attack: ATTACK * normal(random), defence: DEFENCE * normal(random) };
}

interface Outlook {
  /** Before anything is known beyond the clubs' strength. */
  first: GoalRates;
  /** As known after so many steps; the last is the truth. */
  after: (steps: number) => GoalRates;
  /** Whether both clubs are among the better ones. */
  strong: boolean;
}

export function outlookOf(
  seed: string,
  key: string,
  league: FootballLeague,
  home: number,
  away: number,
): Outlook {
  const hosts = strengthOf(seed, league, home);
  const guests = strengthOf(seed, league, away);
  const even = Math.log(league.goals / 2);
  const known = {
    home: even + AT_HOME + hosts.attack - guests.defence,
    away: even - AT_HOME + guests.attack - hosts.defence,
  };
  const random = randomFor(`${seed} drift ${key}`);
  const size = DRIFT / Math.sqrt(STEPS);
  const levels = [{ home: known.home, away: known.away }];
  for (let step = 0; step < STEPS; step += 1) {
    known.home += size * normal(random);
    known.away += size * normal(random);
    levels.push({ home: known.home, away: known.away });
  }
  const ratesOf = (level = known) => ({
    home: Math.exp(Math.min(level.home, 1.4)),
    away: Math.exp(Math.min(level.away, 1.4)),
  });
  return {
    first: ratesOf(levels[0]),
    after: (steps) => ratesOf(levels[steps]),
    strong: Math.min(hosts.attack + hosts.defence, guests.attack + guests.defence) > 0.15,
  };
}

/** How many steps have come to light `ahead` ms before kick-off, at a speed. */
export function stepsTaken(ahead: number, speed: number): number {
  if (ahead <= 0) return STEPS;
  const left = Math.log((ahead * speed) / LAST_STEP_MS) / Math.log(NEARER);
  // Steps come at whole ms, cut: a hair of tolerance keeps a step's own moment in it.
  return Math.min(Math.max(STEPS - Math.ceil(left - 1e-9), 0), STEPS);
}

/** How long before kick-off (ms) the last of so many steps came to light. */
export function stepAhead(steps: number, speed: number): number {
  return Math.floor((LAST_STEP_MS * NEARER ** (STEPS - steps)) / speed);
}
