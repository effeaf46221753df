// Validates an event's statistics before they are shown (D13), as parse-feed-event.ts validates events.
import * as v from 'valibot';
import type { EventStatistics } from '#server/core/feed-event.ts';
import { PartyUnavailable } from '#server/core/parties/party-calls.ts';
import { count, id, localisedText, sideCounts, timestamp } from './parse-feed-event.ts';

/** More than any chart draws. */
const MAX_RESULTS = 20;
const MAX_INTERVALS = 200;

const results = v.pipe(
  v.array(
    v.object({
      id,
      startsAt: timestamp,
      home: localisedText,
      away: localisedText,
      score: v.object(sideCounts, 'score_invalid'),
      side: v.picklist(['home', 'away'], 'side_invalid'),
    }),
    'results_invalid',
  ),
  v.maxLength(MAX_RESULTS, 'too_many_results'),
);

const statistics = v.object(
  {
    form: v.object({ home: results, away: results }, 'form_invalid'),
    meetings: results,
    momentum: v.nullable(
      v.object(
        {
          counted: localisedText,
          unit: v.optional(v.nullable(v.picklist(['attempts'], 'unit_invalid')), null),
          minutes: v.pipe(count, v.minValue(1, 'count_invalid')),
          stretches: v.pipe(
            v.array(v.object(sideCounts, 'stretches_invalid'), 'stretches_invalid'),
            v.maxLength(MAX_INTERVALS, 'too_many_stretches'),
          ),
        },
        'momentum_invalid',
      ),
    ),
  },
  'statistics_invalid',
);

/** A feed's answer as it can be shown; null where it has none. Throws `PartyUnavailable`, which names the first fault. */
export function parseFeedStatistics(answer: unknown): EventStatistics | null {
  const read = v.safeParse(v.nullable(statistics), answer, { abortEarly: true });
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new PartyUnavailable(
    `sports.statistics gave invalid statistics: ${issue.message} ${v.getDotPath(issue) ?? ''}`,
  );
}
