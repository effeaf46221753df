// What changes in an event of the sportsbook between two reads of it (D7). Apart from the calls, so that code that only
// subscribes to channels does not bundle them.
import * as v from 'valibot';
import { EVENS } from './rules/sports/odds.ts';
import { flag, id, listOf, optionalOrNull, orDefault } from './schema.ts';

export const MARKET_STATES = ['open', 'suspended', 'closed'] as const;

/** open: not begun; live; ended; void: nothing of it counts. */
export const EVENT_STATES = ['open', 'live', 'ended', 'void'] as const;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const odds = v.pipe(v.number(), v.safeInteger(), v.minValue(EVENS + 1));
const sides = { home: count, away: count };

/** In each language: players of all languages share the channels. */
const words = v.object({ pt: v.string(), en: v.string(), es: v.string() });

const selectionChange = v.object({ id, odds, name: optionalOrNull(words), label: optionalOrNull(words) });

/**
 * What moved in one event since its last version; what isn't named stays as it was. A large one comes in parts of the same version,
 * to be taken in their order.
 */
export const sportEventUpdate = v.object({
  id,
  version: count,
  state: optionalOrNull(v.picklist(EVENT_STATES)),
  suspended: optionalOrNull(flag),
  score: optionalOrNull(v.object({ ...sides, parts: orDefault(listOf(v.object(sides)), []) })),
  phase: optionalOrNull(words),
  minute: v.optional(v.nullable(count)),
  markets: orDefault(
    listOf(
      v.object({
        id,
        state: optionalOrNull(v.picklist(MARKET_STATES)),
        /** With a name it is the whole market, new or in place of the one that was there, and so are its selections. */
        name: optionalOrNull(words),
        group: optionalOrNull(v.string()),
        /** Lists show it. */
        main: optionalOrNull(flag),
        selections: orDefault(listOf(selectionChange), []),
      }),
    ),
    [],
  ),
  /** All of them, where any moved; incidents newest first. On the event's own channel alone. */
  statistics: optionalOrNull(listOf(v.object({ id, name: words, ...sides }))),
  incidents: optionalOrNull(
    listOf(
      v.object({
        id,
        minute: v.nullable(count),
        name: words,
        side: v.nullable(v.picklist(['home', 'away'])),
      }),
    ),
  ),
  /** All of the event's markets as they are shown now, where some came, went or moved; these come last. */
  order: optionalOrNull(listOf(id)),
  /** Names changed, or there was more to say than a message carries: a page that shows the event reads it again, after a random delay. */
  reread: orDefault(flag, false),
});
export type SportEventUpdate = v.InferOutput<typeof sportEventUpdate>;
