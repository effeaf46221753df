// What of the sportsbook can be bet on (D10). Odds in thousandths. Names come in the language of the call.
import * as v from 'valibot';
import { EVENT_STATES, MARKET_STATES } from '#contract/sport-event-update.ts';
import { defineCall } from '../../define-call.ts';
import { SEARCH_MAX } from '../../limits.ts';
import { EVENS } from '../../rules/sports/odds.ts';
import { flag, id, listOf, moment, orDefault, text } from '../../schema.ts';

export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const odds = v.pipe(v.number(), v.safeInteger(), v.minValue(EVENS + 1));
/** One segment of an address. */
export const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(60));

const selection = v.object({
  id,
  /** `Palmeiras`, `Mais de 2,5` */
  name: v.string(),
  /** `1`, `X`, `Mais 2,5`: above the odds where there is little room. */
  label: orDefault(text, ''),
  odds,
});
export type Selection = v.InferOutput<typeof selection>;

const market = v.object({
  /** Unique within its event: `result`, `total-2500`. */
  id,
  /** Which of the event's groups of markets it is in. */
  group: orDefault(text, ''),
  name: v.string(),
  /** closed: takes no bet any more; suspended: takes none for now. */
  state: v.picklist(MARKET_STATES),
  selections: listOf(selection),
});
export type Market = v.InferOutput<typeof market>;

const sides = { home: count, away: count };

const colour = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i));
const teamColours = orDefault(v.nullable(v.tupleWithRest([colour, colour], v.unknown())), null);
/** The sides' own two colours, `#RRGGBB`, where the feed has them: their crests are drawn in the nearest inks. */
export const sideColours = v.optional(
  orDefault(v.nullable(v.object({ home: teamColours, away: teamColours })), null),
);

const sportEvent = v.object({
  id,
  sport: slug,
  league: v.object({ slug, name: v.string(), country: v.object({ slug, name: v.string() }) }),
  home: v.string(),
  away: v.string(),
  colours: sideColours,
  starts_at: moment,
  state: v.picklist(EVENT_STATES),
  /** All of its markets rest. */
  suspended: orDefault(flag, false),
  /** Null before the start. */
  score: orDefault(v.nullable(v.object({ ...sides, parts: orDefault(listOf(v.object(sides)), []) })), null),
  /** `2º tempo`, and the minute where the sport counts them. */
  phase: orDefault(text, ''),
  minute: orDefault(v.nullable(count), null),
  /** How many markets it has in all. */
  market_count: orDefault(count, 0),
  /** In a list the main ones alone. */
  markets: orDefault(listOf(market), []),
  /** Rises with every change (D7). */
  version: count,
});
export type SportEvent = v.InferOutput<typeof sportEvent>;

const named = { slug, name: v.string(), open: orDefault(count, 0), live: orDefault(count, 0) };

/** Numbers count events; `open` counts those that haven't begun. */
const sportsTree = v.object({
  /** The events are simulated: they come from the sandbox's feed (D8), and the screen says so. */
  sandbox: orDefault(flag, false),
  data: listOf(
    v.object({
      ...named,
      countries: orDefault(
        listOf(v.object({ ...named, leagues: orDefault(listOf(v.object(named)), []) })),
        [],
      ),
    }),
  ),
});
export type SportsTree = v.InferOutput<typeof sportsTree>['data'];

export const listSports = defineCall({
  name: 'listSports',
  method: 'GET',
  path: '/api/sports',
  access: 'public',
  response: sportsTree,
});

/** hours: the next so many; today and tomorrow are those of `general_time_zone`. */
export const EVENT_PERIODS = ['1h', '3h', 'today', 'tomorrow', 'week'] as const;

export const eventsQuery = v.object({
  sport: v.optional(slug),
  country: v.optional(slug),
  league: v.optional(slug),
  /** 1: only what runs now; 0: only what hasn't begun. */
  live: v.optional(v.picklist(['0', '1'])),
  time: v.optional(v.picklist(EVENT_PERIODS)),
  /** 1: the few that most people look for. */
  top: v.optional(v.picklist(['1'])),
  /** Teams and leagues, forgiving accents and typing errors. */
  q: v.optional(v.pipe(v.string(), v.maxLength(SEARCH_MAX))),
  /** How many a page has at most, fewer than the usual 50. */
  most: v.optional(v.pipe(v.string(), v.regex(/^([1-9]|[1-4]\d)$/))),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/))),
});

export const listEvents = defineCall({
  name: 'listEvents',
  method: 'GET',
  path: '/api/sports/events',
  access: 'public',
  query: eventsQuery,
  response: v.object({
    data: listOf(sportEvent),
    total: orDefault(count, 0),
    last_page: orDefault(count, 1),
  }),
});

export const eventDetail = v.object({
  ...sportEvent.entries,
  /** In the order in which they are shown. */
  groups: orDefault(listOf(v.object({ id, name: v.string() })), []),
  statistics: orDefault(listOf(v.object({ id, name: v.string(), ...sides })), []),
  /** What happened, newest first. */
  incidents: orDefault(
    listOf(
      v.object({
        /** `goal-2`, `card-1`: kind and number of a goal or a card; any other id is an incident without a picture. */
        id,
        minute: orDefault(v.nullable(count), null),
        name: v.string(),
        side: orDefault(v.nullable(v.picklist(['home', 'away'])), null),
      }),
    ),
    [],
  ),
});
export type EventDetail = v.InferOutput<typeof eventDetail>;

export const getEvent = defineCall({
  name: 'getEvent',
  method: 'GET',
  path: '/api/sports/events/{id}',
  access: 'public',
  response: eventDetail,
});
