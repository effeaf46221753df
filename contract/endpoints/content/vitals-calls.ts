// What the page measures of itself, for operators. It names a route and a kind of connection, never a player or an item.
import * as v from 'valibot';
import { THIRD_PARTIES, type ThirdParty } from '#contract/third-parties.ts';
import { defineCall } from '../../define-call.ts';

/** Another company's script didn't come: the measure is how long the page waited for it. */
export const missingMetric = (party: ThirdParty) => `no-${party}` as const;

const METRICS = ['LCP', 'INP', 'CLS', 'TTFB', 'FCP', ...THIRD_PARTIES.map(missingMetric)] as const;
export const CONNECTIONS = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const;

const measure = v.object({
  name: v.picklist(METRICS),
  /** Milliseconds; of CLS thousandths. Ten minutes at most. */
  value: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(600_000)),
});

export const reportVitals = defineCall({
  name: 'reportVitals',
  method: 'POST',
  path: '/api/vitals',
  access: 'public',
  body: v.object({
    /** Row of the route table as it is declared (`/play/{id}`, `/sports/{page...}`), never the address. */
    route: v.pipe(
      v.string(),
      v.maxLength(64),
      v.regex(/^(other|(\/|(\/[a-zA-Z-]+|\/\{[a-zA-Z]+(\.\.\.)?\})+))$/),
    ),
    connection: v.picklist(CONNECTIONS),
    metrics: v.pipe(
      v.array(measure),
      v.minLength(1),
      v.maxLength(METRICS.length),
      v.check((measures) => new Set(measures.map(({ name }) => name)).size === measures.length),
    ),
  }),
  response: v.object({}),
});
