// What is said of an event of the sportsbook between two readings of it (D7). Beside its calls, so that whoever hears the line
// doesn't carry them.
import * as v from 'valibot';
import { EVENS } from './rules/odds.ts';
import { flag, id, listOf, orDefault } from './schema.ts';

export const MARKET_STATES = ['open', 'suspended', 'closed'] as const;

/** open: not begun; live; ended; void: nothing of it counts. */
export const EVENT_STATES = ['open', 'live', 'ended', 'void'] as const;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const odds = v.pipe(v.number(), v.safeInteger(), v.minValue(EVENS + 1));
const sides = { home: count, away: count };

const selectionChange = v.object({ id, odds });

/** What moved in one event since its last version; what isn't named stays as it was. */
export const eventChange = v.object({
  id,
  version: count,
  state: v.optional(v.picklist(EVENT_STATES)),
  suspended: v.optional(flag),
  score: v.optional(v.object({ ...sides, parts: orDefault(listOf(v.object(sides)), []) })),
  /** In each language: the channel is everybody's. */
  phase: v.optional(v.object({ pt: v.string(), en: v.string(), es: v.string() })),
  minute: v.optional(v.nullable(count)),
  markets: orDefault(
    listOf(
      v.object({
        id,
        state: v.optional(v.picklist(MARKET_STATES)),
        selections: orDefault(listOf(selectionChange), []),
      }),
    ),
    [],
  ),
  /** There are markets, statistics or incidents that weren't there before: who shows them asks for the event. */
  reread: orDefault(flag, false),
});
export type EventChange = v.InferOutput<typeof eventChange>;
