// What a server measures of itself, for Prometheus. The registry belongs to one server, because a process may run several (tests).
// Labels have few values: a route's pattern, a call's name, a job's name; never a path, a player or a text that a caller chose.
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client';

/** How a run of a job ended. */
export type JobOutcome = 'done' | 'failed' | 'overdue';

/** One value of a figure that is read at each scrape. */
interface Reading {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** All figures of one process. */
export type MetricValues = MetricObject[];

interface Figure {
  name: string;
  help: string;
  labelNames?: readonly string[];
  /** Not added up over workers, of which the highest value counts: what is read from the database, and states. */
  shared?: true;
  /** Reads the current values; what fails is left out of that scrape and counted. */
  read(): Reading[] | Promise<Reading[]>;
}

export interface Metrics {
  /** A request was answered after a time (ms). `route` is the pattern that the route was declared with. */
  requestEnded(method: string, route: string, status: number, ms: number): void;
  /** A money command was answered: `done`, or with the code of a refusal. */
  commandEnded(call: string, outcome: string): void;
  jobEnded(job: string, outcome: JobOutcome, ms: number): void;
  /** A caller got a connection to the database or gave up; the time waited (ms). */
  poolWaited(ms: number): void;
  /** A page measured itself: milliseconds, of CLS thousandths; the name is one of the contract's. */
  vitalReported(name: string, value: number): void;
  /** Adds a figure that is read at each scrape. */
  observe(figure: Figure): void;
  /** All figures in Prometheus' text format. */
  text(): Promise<{ contentType: string; body: string }>;
}

const SECOND_MS = 1_000;
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const POOL_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5];
const JOB_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 30, 120];
/** With the bounds that count as good and as poor: LCP 2.5 and 4 s, FCP 1.8 and 3 s, TTFB 0.8 and 1.8 s, INP 0.2 and 0.5 s. */
const VITAL_BUCKETS = [0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 3, 4, 10];
const SHIFT_BUCKETS = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];
const MISSING_SCRIPT = /^no-/;

interface MetricsOptions {
  /** With those of the process (CPU, memory, event-loop delay), which only one server of a process has. */
  process: boolean;
  /** Of a server with several processes: takes a function that reads this one's figures, returns one that reads those of all. */
  share?: ((own: () => Promise<MetricValues>) => () => Promise<MetricValues[]>) | undefined;
}

/** Opens the metrics of one server. */
export function openMetrics({ process, share }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (process) collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'varanda_http_request_duration_seconds',
    help: 'Answered requests, by method, pattern of the route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const commands = new Counter({
    name: 'varanda_money_commands_total',
    help: 'Answered money commands, by call and outcome: done, or the code of the refusal',
    labelNames: ['command', 'outcome'],
    registers,
  });
  const jobs = new Histogram({
    name: 'varanda_job_duration_seconds',
    help: 'Runs of jobs on this copy, by job and outcome: done, failed or overdue',
    labelNames: ['job', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const jobSuccesses = new Gauge({
    name: 'varanda_job_last_success_timestamp_seconds',
    help: 'End of the last run that was done on this copy; the newest of all copies counts',
    labelNames: ['job'],
    aggregator: 'max',
    registers,
  });
  const poolWaits = new Histogram({
    name: 'varanda_database_pool_wait_seconds',
    help: 'Waits for a connection to PostgreSQL',
    buckets: POOL_BUCKETS,
    registers,
  });
  const vitals = new Histogram({
    name: 'varanda_web_vital_seconds',
    help: 'What pages measured of themselves, by vital: LCP, INP, FCP or TTFB',
    labelNames: ['vital'],
    buckets: VITAL_BUCKETS,
    registers,
  });
  const shifts = new Histogram({
    name: 'varanda_web_vital_layout_shift',
    help: 'Cumulative layout shift that pages measured',
    buckets: SHIFT_BUCKETS,
    registers,
  });
  const missingScripts = new Counter({
    name: 'varanda_third_party_script_missing_total',
    help: 'Pages that a script of another company did not reach, by party',
    labelNames: ['party'],
    registers,
  });
  const failedReads = new Counter({
    name: 'varanda_metrics_read_failures_total',
    help: 'Figures that could not be read for a scrape, by metric',
    labelNames: ['metric'],
    registers,
  });

  const readAll = share?.(() => registry.getMetricsAsJSON());

  return {
    requestEnded: (method, route, status, ms) => requests.observe({ method, route, status }, ms / SECOND_MS),
    commandEnded: (command, outcome) => commands.inc({ command, outcome }),
    jobEnded(job, outcome, ms) {
      jobs.observe({ job, outcome }, ms / SECOND_MS);
      if (outcome === 'done') jobSuccesses.setToCurrentTime({ job });
    },
    poolWaited: (ms) => poolWaits.observe(ms / SECOND_MS),
    vitalReported(name, value) {
      if (MISSING_SCRIPT.test(name)) missingScripts.inc({ party: name.replace(MISSING_SCRIPT, '') });
      else if (name === 'CLS') shifts.observe(value / 1_000);
      else vitals.observe({ vital: name }, value / SECOND_MS);
    },
    observe({ name, help, labelNames = [], shared, read }) {
      new Gauge({
        name,
        help,
        labelNames,
        ...(shared ? { aggregator: 'max' as const } : {}),
        registers,
        async collect() {
          // What is gone has no value any more, and what can't be read has none now.
          this.reset();
          if (labelNames.length === 0) this.remove();
          try {
            for (const { labels = {}, value } of await read()) this.set(labels, value);
          } catch {
            failedReads.inc({ metric: name });
          }
        },
      });
    },
    async text() {
      const whole = readAll ? AggregatorRegistry.aggregate(await readAll()) : registry;
      return { contentType: registry.contentType, body: await whole.metrics() };
    },
  };
}
