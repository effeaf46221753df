// What a server measures of itself, for Prometheus. The registry belongs to one server, because a process may run several (tests).
// Labels have few values: a route's pattern, a call's name, a job's name; never a path, a player or a text that a caller chose. None is
// called `job` or `instance`: these two Prometheus adds itself. A counter that an alert watches has its series from the start, at 0:
// `increase()` does not see the first value of a series that was not there before.
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client';
import { THIRD_PARTIES } from '#contract/third-parties.ts';
import type { StartTimer } from '../clock.ts';
import { timelyRead } from './timely-read.ts';

const JOB_OUTCOMES = ['done', 'failed', 'overdue'] as const;
/** How a run of a job ended. */
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

/** What an outside party said about money that this server did not believe: a person must look. */
const MONEY_INCIDENTS = [
  'payment_event_refused',
  'payment_event_contradiction',
  'wallet_call_contradiction',
] as const;
type MoneyIncident = (typeof MONEY_INCIDENTS)[number];

/** Outcomes of money commands besides the codes of refusals. */
const COMMAND_OUTCOMES = ['done', 'failed', 'unknown', 'refused_before'] as const;
const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;

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
  /** Reads the current values; what fails, or takes longer than a scrape may, is left out of that scrape and counted. */
  read(): Reading[] | Promise<Reading[]>;
}

export interface Metrics {
  /** A request was answered after a time (ms). `route` is the pattern that the route was declared with. */
  requestEnded(method: string, route: string, status: number, ms: number): void;
  /** A money command was answered: `done`, or with the code of a refusal. */
  commandEnded(call: string, outcome: string): void;
  /** From now on each of these jobs has its figures: how often it is due, and no runs yet. */
  declareJobs(jobs: readonly { name: string; everyMs: number }[]): void;
  /** From now on each of these money commands has its figures. */
  declareCommands(calls: readonly string[]): void;
  /** A run of a job ended after a time (ms). */
  jobEnded(job: string, outcome: JobOutcome, ms: number): void;
  /** An outside party's message about money was not believed. */
  moneyIncident(incident: MoneyIncident): void;
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
const TIMED_VITALS = ['LCP', 'INP', 'FCP', 'TTFB'];
const SHIFT_BUCKETS = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];
const MISSING_SCRIPT = /^no-/;
/** When the process started: one of those that `prom-client` collects. */
const START_TIME = 'process_start_time_seconds';

interface MetricsOptions {
  /** With those of the process (CPU, memory, event-loop delay), which only one server of a process has. */
  process: boolean;
  /** Of a server with several processes: takes a function that reads this one's figures, returns one that reads those of all. */
  share?: ((own: () => Promise<MetricValues>) => () => Promise<MetricValues[]>) | undefined;
  startTimer?: StartTimer | undefined;
}

/**
 * Of several workers the one counts that computes the longest, as an average hides it behind those that rest, and the one that was started
 * last: that one of them is started again and again would not show otherwise.
 */
function countHighest(registry: Registry): void {
  for (const metric of registry.getMetricsAsArray())
    if (metric.aggregator === 'average' || metric.name === START_TIME) metric.aggregator = 'max';
}

/** Opens the metrics of one server. */
export function openMetrics({ process, share, startTimer }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (process) {
    collectDefaultMetrics({ register: registry });
    countHighest(registry);
  }

  const requests = new Histogram({
    name: 'varanda_http_request_duration_seconds',
    help: 'Answered requests, by method, pattern of the route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const responses = new Counter({
    name: 'varanda_responses_total',
    help: 'Answered requests by class of their status: 2xx, 3xx, 4xx or 5xx',
    labelNames: ['class'],
    registers,
  });
  for (const name of STATUS_CLASSES) responses.inc({ class: name }, 0);
  const commands = new Counter({
    name: 'varanda_money_commands_total',
    help: 'Answered money commands, by call and outcome: done, or the code of the refusal',
    labelNames: ['command', 'outcome'],
    registers,
  });
  const jobs = new Histogram({
    name: 'varanda_job_duration_seconds',
    help: 'Runs of jobs on this copy, by job and outcome: done, failed or overdue',
    labelNames: ['job_name', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const jobIntervals = new Gauge({
    name: 'varanda_job_interval_seconds',
    help: 'How often a job is due',
    labelNames: ['job_name'],
    aggregator: 'max',
    registers,
  });
  const incidents = new Counter({
    name: 'varanda_money_incidents_total',
    help: 'Messages of outside parties about money that were refused or contradict the ledger, by incident',
    labelNames: ['incident'],
    registers,
  });
  for (const incident of MONEY_INCIDENTS) incidents.inc({ incident }, 0);
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
  for (const vital of TIMED_VITALS) vitals.zero({ vital });
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

  for (const party of THIRD_PARTIES) missingScripts.inc({ party }, 0);

  const readAll = share?.(() => registry.getMetricsAsJSON());

  return {
    requestEnded(method, route, status, ms) {
      requests.observe({ method, route, status }, ms / SECOND_MS);
      responses.inc({ class: `${Math.floor(status / 100)}xx` });
    },
    declareCommands(calls) {
      for (const command of calls)
        for (const outcome of COMMAND_OUTCOMES) commands.inc({ command, outcome }, 0);
    },
    commandEnded: (command, outcome) => commands.inc({ command, outcome }),
    declareJobs(declared) {
      for (const { name, everyMs } of declared) {
        for (const outcome of JOB_OUTCOMES) jobs.zero({ job_name: name, outcome });
        jobIntervals.set({ job_name: name }, everyMs / SECOND_MS);
      }
    },
    jobEnded: (job, outcome, ms) => jobs.observe({ job_name: job, outcome }, ms / SECOND_MS),
    moneyIncident: (incident) => incidents.inc({ incident }),
    poolWaited: (ms) => poolWaits.observe(ms / SECOND_MS),
    vitalReported(name, value) {
      if (MISSING_SCRIPT.test(name)) missingScripts.inc({ party: name.replace(MISSING_SCRIPT, '') });
      else if (name === 'CLS') shifts.observe(value / 1_000);
      else vitals.observe({ vital: name }, value / SECOND_MS);
    },
    observe({ name, help, labelNames = [], shared, read }) {
      failedReads.inc({ metric: name }, 0);
      const readInTime = timelyRead(read, startTimer);
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
            for (const { labels = {}, value } of await readInTime()) this.set(labels, value);
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
