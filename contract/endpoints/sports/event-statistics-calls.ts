// What of an event is drawn as charts: form, meetings, momentum (D10, decision 026). Names come in the language of the call.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { id, listOf, moment, orDefault, text } from '../../schema.ts';
import { count } from './sports-calls.ts';

const sides = v.object({ home: count, away: count });

const pastEvent = v.object({
  id,
  starts_at: moment,
  home: v.string(),
  away: v.string(),
  /** Who has more has won. */
  score: sides,
  /** Where the side that it is told of stood. */
  side: v.picklist(['home', 'away']),
});
export type PastEvent = v.InferOutput<typeof pastEvent>;

const momentum = v.object({
  /** What is counted: `Finalizações e escanteios`. */
  counted: text,
  /** What the page has words for a number of: `5 finalizações e escanteios`. Null: it has none. */
  unit: orDefault(v.nullable(v.picklist(['attempts'])), null),
  /** How many minutes a stretch has; the last one may still run. */
  minutes: v.pipe(count, v.minValue(1)),
  /** What both sides did, from the start on. */
  stretches: listOf(sides),
});
export type Momentum = v.InferOutput<typeof momentum>;

const eventStatistics = v.object({
  /** The last results of both sides before the event, newest first. */
  form: v.object({ home: listOf(pastEvent), away: listOf(pastEvent) }),
  /** The last times that they met before, newest first, as told of the home side. */
  meetings: listOf(pastEvent),
  /** Null before the start, and where nothing is counted. */
  momentum: orDefault(v.nullable(momentum), null),
});

export const getEventStatistics = defineCall({
  name: 'getEventStatistics',
  method: 'GET',
  path: '/api/sports/events/{id}/statistics',
  access: 'public',
  response: eventStatistics,
});
