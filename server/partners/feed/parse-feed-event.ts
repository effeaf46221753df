// What a feed tells is looked at before the house goes by it (D13): an event that can't be kept, shown or bet on is refused alone.
import * as v from 'valibot';
import { OUTCOMES } from '#contract/rules/bet-lines.ts';
import { ODDS_MAX, ODDS_MIN } from '#contract/rules/odds.ts';
import { EVENT_STATES, MARKET_STATES } from '#contract/sport-event-update.ts';
import type { FeedEvent } from '#server/core/feed-event.ts';

/** Ms since 1970, in the year 5138: what is later was a slip of the pen. */
const LATEST_MOMENT = 100_000_000_000_000;
const MOST_RANK = 1_000_000;
/** More markets, or selections of one, than any book has. */
const MOST_MARKETS = 2_000;
const MOST_SELECTIONS = 500;
const MOST_MODEL = 2_000;
/** A whole stake, in millionths. */
const WHOLE = 1_000_000;

const whole = (most: number, name: string) =>
  v.pipe(v.number(name), v.safeInteger(name), v.minValue(0, name), v.maxValue(most, name));
export const count = whole(1_000_000, 'count_invalid');
/** Without what no database keeps: the character 0, and half of a pair. */
const text = v.pipe(
  v.string('text_invalid'),
  v.maxLength(300, 'text_invalid'),
  v.regex(/^[^\0\p{Surrogate}]*$/u, 'text_invalid'),
);
export const words = v.object({ pt: text, en: text, es: text }, 'text_invalid');
/** As the addresses of pages and slips have them. */
export const id = v.pipe(v.string('id_invalid'), v.regex(/^[\w.:-]{1,60}$/, 'id_invalid'));
const slug = v.pipe(
  v.string('slug_invalid'),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'slug_invalid'),
  v.maxLength(60, 'slug_invalid'),
);
export const sides = { home: count, away: count };

const once = (list: readonly { id: string }[]) => new Set(list.map((one) => one.id)).size === list.length;

const selection = v.object({
  id,
  name: words,
  label: words,
  odds: v.pipe(
    v.number('odds_invalid'),
    v.safeInteger('odds_invalid'),
    v.minValue(ODDS_MIN, 'odds_invalid'),
    v.maxValue(ODDS_MAX, 'odds_invalid'),
  ),
  worth: v.optional(
    v.pipe(
      v.object({ won: whole(WHOLE, 'worth_invalid'), back: whole(WHOLE, 'worth_invalid') }, 'worth_invalid'),
      v.check(({ won, back }) => won + back <= WHOLE, 'worth_invalid'),
    ),
  ),
  outcome: v.optional(v.picklist(OUTCOMES, 'outcome_invalid')),
});

const market = v.object({
  id,
  group: text,
  name: words,
  state: v.picklist(MARKET_STATES, 'state_invalid'),
  main: v.optional(v.literal(true, 'main_invalid')),
  selections: v.pipe(
    v.array(selection, 'selections_invalid'),
    v.maxLength(MOST_SELECTIONS, 'too_many_selections'),
    v.check((list) => once(list), 'selection_twice'),
  ),
});

export const moment = whole(LATEST_MOMENT, 'moment_invalid');

const event = v.object({
  id,
  league: v.object(
    {
      sport: slug,
      country: slug,
      slug,
      name: words,
      countryName: words,
      rank: whole(MOST_RANK, 'rank_invalid'),
    },
    'league_invalid',
  ),
  home: words,
  away: words,
  startsAt: moment,
  state: v.picklist(EVENT_STATES, 'state_invalid'),
  suspended: v.boolean('suspended_invalid'),
  top: v.boolean('top_invalid'),
  score: v.nullable(
    v.object(
      { ...sides, parts: v.array(v.object(sides, 'score_invalid'), 'score_invalid') },
      'score_invalid',
    ),
  ),
  phase: words,
  minute: v.nullable(count),
  markets: v.pipe(
    v.array(market, 'markets_invalid'),
    v.maxLength(MOST_MARKETS, 'too_many_markets'),
    v.check((list) => once(list), 'market_twice'),
  ),
  groups: v.array(v.object({ id, name: words }), 'groups_invalid'),
  model: v.optional(
    v.pipe(
      v.string('model_invalid'),
      v.maxLength(MOST_MODEL, 'model_invalid'),
      v.regex(/^[^\0\p{Surrogate}]*$/u, 'model_invalid'),
    ),
  ),
  statistics: v.array(v.object({ id, name: words, ...sides }), 'statistics_invalid'),
  incidents: v.array(
    v.object({
      id,
      minute: v.nullable(count),
      name: words,
      side: v.nullable(v.picklist(['home', 'away'], 'side_invalid')),
    }),
    'incidents_invalid',
  ),
});

/** Why an event wasn't taken. `id` is what it calls itself, empty where that is no id; `at` leads to the first fault. */
interface RejectedFeedEvent {
  id: string;
  refused: string;
  at: string;
}

/** Parts a feed's answer into what can be taken and what is refused. Throws a TypeError for what is no list. */
export function parseFeedEvents(answer: unknown): { events: FeedEvent[]; refused: RejectedFeedEvent[] } {
  if (!Array.isArray(answer)) throw new TypeError('the feed told no list of events');
  const events: FeedEvent[] = [];
  const refused: RejectedFeedEvent[] = [];
  for (const told of answer) {
    const read = v.safeParse(event, told, { abortEarly: true });
    if (read.success) {
      events.push(read.output as FeedEvent);
      continue;
    }
    const [issue] = read.issues;
    const named = v.safeParse(v.object({ id }), told);
    refused.push({
      id: named.success ? named.output.id : '',
      refused: issue.message,
      at: v.getDotPath(issue) ?? '',
    });
  }
  return { events, refused };
}
