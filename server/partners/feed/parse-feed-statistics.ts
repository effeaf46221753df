// An event's statistics are looked at before they are shown (D13), as events are.
import * as v from 'valibot';
import type { EventStatistics } from '#server/core/feed-event.ts';
import { count, id, moment, sides, words } from './parse-feed-event.ts';

/** More than anybody draws. */
const MOST_RESULTS = 20;
const MOST_STRETCHES = 200;

const results = v.pipe(
  v.array(
    v.object({
      id,
      startsAt: moment,
      home: words,
      away: words,
      score: v.object(sides, 'score_invalid'),
      side: v.picklist(['home', 'away'], 'side_invalid'),
    }),
    'results_invalid',
  ),
  v.maxLength(MOST_RESULTS, 'too_many_results'),
);

const statistics = v.object(
  {
    form: v.object({ home: results, away: results }, 'form_invalid'),
    meetings: results,
    momentum: v.nullable(
      v.object(
        {
          counted: words,
          minutes: v.pipe(count, v.minValue(1, 'count_invalid')),
          stretches: v.pipe(
            v.array(v.object(sides, 'stretches_invalid'), 'stretches_invalid'),
            v.maxLength(MOST_STRETCHES, 'too_many_stretches'),
          ),
        },
        'momentum_invalid',
      ),
    ),
  },
  'statistics_invalid',
);

/** A feed's answer as it can be shown; null where it has none. Throws a TypeError that names the first fault. */
export function parseFeedStatistics(answer: unknown): EventStatistics | null {
  const read = v.safeParse(v.nullable(statistics), answer, { abortEarly: true });
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new TypeError(
    `the feed told statistics that can't be shown: ${issue.message} ${v.getDotPath(issue) ?? ''}`,
  );
}
