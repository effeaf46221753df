// Matches drawn one by one from where a football event stands, goal after goal: the other way to what the model sums up.

import { cornerRates } from '#server/sandbox/feed/football/corner-model.ts';
import { type GoalRates, ratesAt } from '#server/sandbox/feed/football/goal-model.ts';
import type { MatchState } from '#server/sandbox/feed/football/match-probabilities.ts';
import { type Random, randomFor, wait } from '#server/sandbox/feed/seeded-random.ts';

/** How a match ended. */
export interface Drawn {
  half: { home: number; away: number };
  full: { home: number; away: number };
  corners: number;
  /** Who scored first from where it stood. */
  next: 'home' | 'away' | null;
}

/** Draws `count` ends of a match; gives how often each thing came to pass, and how often all of each set did. */
export function drawnShares(
  model: { rates: GoalRates; state: MatchState },
  count: number,
  things: readonly ((match: Drawn) => boolean)[],
  sets: readonly (readonly number[])[],
): { each: number[]; sets: number[] } {
  const random = randomFor('drawn matches');
  const seen = { each: things.map(() => 0), sets: sets.map(() => 0) };
  for (let drawn = 0; drawn < count; drawn += 1) {
    const match = draw(random, model);
    const came = things.map((thing) => thing(match));
    for (const [place, is] of came.entries()) if (is) seen.each[place] = (seen.each[place] ?? 0) + 1;
    for (const [place, set] of sets.entries()) {
      if (set.every((thing) => came[thing])) seen.sets[place] = (seen.sets[place] ?? 0) + 1;
    }
  }
  return { each: seen.each.map((times) => times / count), sets: seen.sets.map((times) => times / count) };
}

function draw(random: Random, { rates, state }: { rates: GoalRates; state: MatchState }): Drawn {
  const { first, second } = state.left;
  const full = { ...state.goals };
  let half = state.half ?? null;
  let next: Drawn['next'] = null;
  let share = 0;
  for (;;) {
    const here = ratesAt(rates, full.home, full.away);
    share += wait(random, here.home + here.away);
    if (share >= first) half ??= { ...full };
    if (share >= first + second) break;
    const side = random() * (here.home + here.away) < here.home ? 'home' : 'away';
    next ??= side;
    full[side] += 1;
  }
  const corner = cornerRates(rates);
  let corners = state.corners.home + state.corners.away;
  for (let at = 0; at < first + second; corners += 1) at += wait(random, corner.home + corner.away);
  if (first + second > 0) corners -= 1;
  return { half: half ?? full, full, corners, next };
}
