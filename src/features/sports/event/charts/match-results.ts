// Outcomes of past matches from the point of view of one side.
import type { PastEvent } from '#contract/endpoints/event-statistics.ts';

type PastResult = 'won' | 'drawn' | 'lost';

/** The outcome for the side that the match is listed for. */
export function resultOf({ score, side }: PastEvent): PastResult {
  if (score.home === score.away) return 'drawn';
  return score.home > score.away === (side === 'home') ? 'won' : 'lost';
}

/** The number of matches with each outcome. */
export function countResults(events: readonly PastEvent[]): Record<PastResult, number> {
  const counts = { won: 0, drawn: 0, lost: 0 };
  for (const event of events) counts[resultOf(event)] += 1;
  return counts;
}
