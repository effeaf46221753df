// What the processes of one server tell each other. They are of one build, so the shapes need no check beyond their kind.
import type { MetricValues } from '../metrics/metrics.ts';

/** From a worker to the supervisor. */
export type WorkerMessage =
  /** It answers requests. `text` is for the terminal, once all workers do. */
  | { kind: 'ready'; text: string }
  /** It wants the figures of all workers, to answer a scrape. */
  | { kind: 'metrics-wanted'; scrape: number }
  /** Its own figures. */
  | { kind: 'metrics'; collection: number; values: MetricValues }
  /** The sandbox moved its clock forward (ms). */
  | { kind: 'clock-moved'; ms: number };

/** From the supervisor to a worker. */
export type SupervisorMessage =
  | { kind: 'metrics-asked'; collection: number }
  | { kind: 'metrics-of-all'; scrape: number; values: MetricValues[] }
  | { kind: 'move-clock'; ms: number };
