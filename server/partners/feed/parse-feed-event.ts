// Validates a feed's events before the server stores them (D13): an event that can't be stored, shown or bet on is rejected
// alone.
import * as v from 'valibot';
import { OUTCOMES } from '#contract/rules/sports/bet-lines.ts';
import { ODDS_MAX, ODDS_MIN } from '#contract/rules/sports/odds.ts';
import { EVENT_STATES, MARKET_STATES } from '#contract/sport-event-update.ts';
import { type MonotonicTime, processTime } from '#server/core/clock.ts';
import { openEventLoopYield } from '#server/core/event-loop-yield.ts';
import type { FeedEvent } from '#server/core/feed-event.ts';
import { isReadableText } from '#server/core/readable-text.ts';

/** Ms since 1970, in the year 5138: later values are taken as errors. */
const MAX_TIMESTAMP = 100_000_000_000_000;
const MAX_RANK = 1_000_000;
/** More markets, or selections in one market, than any sportsbook offers. */
const MAX_MARKETS = 2_000;
const MAX_SELECTIONS = 500;
const MAX_MODEL_LENGTH = 2_000;
/** A whole stake, in millionths. */
const WHOLE_STAKE_MILLIONTHS = 1_000_000;

const wholeNumber = (most: number, name: string) =>
  v.pipe(v.number(name), v.safeInteger(name), v.minValue(0, name), v.maxValue(most, name));
export const count = wholeNumber(1_000_000, 'count_invalid');
const text = v.pipe(
  v.string('text_invalid'),
  v.maxLength(300, 'text_invalid'),
  v.check(isReadableText, 'text_invalid'),
);
export const localisedText = v.object({ pt: text, en: text, es: text }, 'text_invalid');
/** An id that fits into the addresses of pages and slips. */
export const id = v.pipe(v.string('id_invalid'), v.regex(/^[\w.:-]{1,60}$/, 'id_invalid'));
const slug = v.pipe(
  v.string('slug_invalid'),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'slug_invalid'),
  v.maxLength(60, 'slug_invalid'),
);
export const sideCounts = { home: count, away: count };

const haveUniqueIds = (list: readonly { id: string }[]) =>
  new Set(list.map((one) => one.id)).size === list.length;

const selection = v.object({
  id,
  name: localisedText,
  label: localisedText,
  odds: v.pipe(
    v.number('odds_invalid'),
    v.safeInteger('odds_invalid'),
    v.minValue(ODDS_MIN, 'odds_invalid'),
    v.maxValue(ODDS_MAX, 'odds_invalid'),
  ),
  worth: v.optional(
    v.pipe(
      v.object(
        {
          won: wholeNumber(WHOLE_STAKE_MILLIONTHS, 'worth_invalid'),
          back: wholeNumber(WHOLE_STAKE_MILLIONTHS, 'worth_invalid'),
        },
        'worth_invalid',
      ),
      v.check(({ won, back }) => won + back <= WHOLE_STAKE_MILLIONTHS, 'worth_invalid'),
    ),
  ),
  outcome: v.optional(v.picklist(OUTCOMES, 'outcome_invalid')),
});

const market = v.object({
  id,
  group: text,
  name: localisedText,
  state: v.picklist(MARKET_STATES, 'state_invalid'),
  main: v.optional(v.literal(true, 'main_invalid')),
  selections: v.pipe(
    v.array(selection, 'selections_invalid'),
    v.maxLength(MAX_SELECTIONS, 'too_many_selections'),
    v.check((list) => haveUniqueIds(list), 'selection_twice'),
  ),
});

const colour = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i));
const teamColours = v.fallback(v.nullable(v.tuple([colour, colour])), null);

export const timestamp = wholeNumber(MAX_TIMESTAMP, 'moment_invalid');

const event = v.object({
  id,
  league: v.object(
    {
      sport: slug,
      country: slug,
      slug,
      name: localisedText,
      countryName: localisedText,
      rank: wholeNumber(MAX_RANK, 'rank_invalid'),
    },
    'league_invalid',
  ),
  home: localisedText,
  away: localisedText,
  // Colours that can't be read cost an event its colours, not its bets.
  colours: v.optional(v.fallback(v.nullable(v.object({ home: teamColours, away: teamColours })), null)),
  startsAt: timestamp,
  state: v.picklist(EVENT_STATES, 'state_invalid'),
  suspended: v.boolean('suspended_invalid'),
  top: v.boolean('top_invalid'),
  score: v.nullable(
    v.object(
      { ...sideCounts, parts: v.array(v.object(sideCounts, 'score_invalid'), 'score_invalid') },
      'score_invalid',
    ),
  ),
  phase: localisedText,
  minute: v.nullable(count),
  markets: v.pipe(
    v.array(market, 'markets_invalid'),
    v.maxLength(MAX_MARKETS, 'too_many_markets'),
    v.check((list) => haveUniqueIds(list), 'market_twice'),
  ),
  groups: v.array(v.object({ id, name: localisedText }), 'groups_invalid'),
  model: v.optional(
    v.pipe(
      v.string('model_invalid'),
      v.maxLength(MAX_MODEL_LENGTH, 'model_invalid'),
      v.check(isReadableText, 'model_invalid'),
    ),
  ),
  statistics: v.array(v.object({ id, name: localisedText, ...sideCounts }), 'statistics_invalid'),
  incidents: v.array(
    v.object({
      id,
      minute: v.nullable(count),
      name: localisedText,
      side: v.nullable(v.picklist(['home', 'away'], 'side_invalid')),
    }),
    'incidents_invalid',
  ),
});

/** Why an event was rejected. `id`: the id it carries, empty if that is invalid; `path`: path of the first invalid field. */
interface RejectedFeedEvent {
  id: string;
  refused: string;
  path: string;
}

/**
 * Splits a feed response into valid events and rejected ones. `unread`: the ids of events whose last message in the response is a rejected
 * one, even if an earlier one is valid; empty for a message without a valid id. A feed may send thousands: `time` tells when to let
 * other work run in between. Throws a TypeError if the response is not a list.
 */
export async function parseFeedEvents(
  answer: unknown,
  time: MonotonicTime = processTime,
): Promise<{ events: FeedEvent[]; refused: RejectedFeedEvent[]; unread: string[] }> {
  if (!Array.isArray(answer)) throw new TypeError('the feed response is not a list of events');
  const events: FeedEvent[] = [];
  const refused: RejectedFeedEvent[] = [];
  const unread = new Set<string>();
  const eventLoop = openEventLoopYield(time);
  eventLoop.begin();
  for (const candidate of answer) {
    await eventLoop.yieldIfBusy();
    const read = v.safeParse(event, candidate, { abortEarly: true });
    if (read.success) {
      events.push(read.output as FeedEvent);
      unread.delete(read.output.id);
      continue;
    }
    const [issue] = read.issues;
    const named = v.safeParse(v.object({ id }), candidate);
    const eventId = named.success ? named.output.id : '';
    unread.add(eventId);
    refused.push({
      id: eventId,
      refused: issue.message,
      path: v.getDotPath(issue) ?? '',
    });
  }
  return { events, refused, unread: [...unread] };
}
