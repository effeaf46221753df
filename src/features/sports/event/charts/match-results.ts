// What results of long ago say about a side.
import type { PastEvent } from '#contract/endpoints/event-statistics.ts';

type PastResult = 'won' | 'drawn' | 'lost';

/** How it ended for the side that it is told of. */
export function resultOf({ score, side }: PastEvent): PastResult {
  if (score.home === score.away) return 'drawn';
  return score.home > score.away === (side === 'home') ? 'won' : 'lost';
}

/** How many ended in each way. */
export function countResults(events: readonly PastEvent[]): Record<PastResult, number> {
  const counts = { won: 0, drawn: 0, lost: 0 };
  for (const event of events) counts[resultOf(event)] += 1;
  return counts;
}
