// Counters of a server with several workers never fall: what a worker counted counts on when it does not answer a scrape, or has ended. Of
// one that ended without a word, that is what it said at the last scrape.
import type { MetricValues } from '../metrics/metrics.ts';

/** A counter or histogram as `getMetricsAsJSON` gives it. */
interface Counted {
  name: string;
  values: { value: number; labels: object; metricName?: string }[];
}

/** prom-client's types say a number, its values a word. */
const countersOf = (values: MetricValues) =>
  (values as unknown as (Counted & { type: string })[]).filter(
    ({ type }) => type === 'counter' || type === 'histogram',
  );

interface CounterTotals<Worker> {
  /** A worker gave its figures. */
  record(worker: Worker, values: MetricValues): void;
  /** A worker has ended. */
  ended(worker: Worker): void;
  /** The counters of those that gave no figures now: workers that did not answer, and those that have ended. */
  ofOthers(answered: ReadonlySet<Worker>): MetricValues[];
}

export function openCounterTotals<Worker>(): CounterTotals<Worker> {
  const last = new Map<Worker, Counted[]>();
  const ofEnded = new Map<string, Counted>();

  return {
    record(worker, values) {
      last.set(worker, countersOf(values));
    },
    ended(worker) {
      for (const counted of last.get(worker) ?? []) add(ofEnded, counted);
      last.delete(worker);
    },
    ofOthers(answered) {
      const rest = [...last].flatMap(([worker, values]) => (answered.has(worker) ? [] : [values]));
      const all = ofEnded.size > 0 ? [...rest, [...ofEnded.values()]] : rest;
      return all as unknown as MetricValues[];
    },
  };
}

function add(total: Map<string, Counted>, counted: Counted): void {
  const known = total.get(counted.name);
  if (!known) {
    total.set(counted.name, structuredClone(counted));
    return;
  }
  const keyOf = ({ labels, metricName }: Counted['values'][number]) => JSON.stringify([metricName, labels]);
  const places = new Map(known.values.map((one) => [keyOf(one), one]));
  for (const one of counted.values) {
    const place = places.get(keyOf(one));
    if (place) place.value += one.value;
    else known.values.push({ ...one });
  }
}
