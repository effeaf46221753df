// The strength of clubs, and what is known of it before kick-off.
import { driftOf } from '../pricing/odds-drift.ts';
import { normal, randomFor } from '../seeded-random.ts';
import type { FootballLeague } from './football-leagues.ts';
import type { GoalRates } from './goal-model.ts';

/** Deviations of the logarithm of a club's rate of goals for and against. */
const ATTACK = 0.22;
const DEFENCE = 0.17;
/** How much more the home side scores than on neutral ground, and the other less, as a logarithm. */
const AT_HOME = 0.12;
/** Deviation of all steps together. */
const DRIFT = 0.06;

interface Strength {
  attack: number;
  defence: number;
}

function strengthOf(seed: string, league: FootballLeague, club: number): Strength {
  const random = randomFor(`${seed} club ${league.feedLeague.slug} ${club}`);
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

export function matchGoalRates(
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
  const levels = driftOf(randomFor(`${seed} drift ${key}`), known, DRIFT);
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
