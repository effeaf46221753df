// What a scrape of a server with two workers says: their own metrics, joined by the supervisor. Messages go by themselves, and the test
// runs the timers.
import { describe, expect, test } from 'vitest';
import { type Metrics, openMetrics } from '../metrics/metrics.ts';
import { supervise, type WorkerProcess } from './supervisor.ts';
import { openWorkerLink } from './worker-link.ts';
import type { SupervisorMessage, WorkerMessage } from './worker-messages.ts';

interface Worker {
  metrics: Metrics;
  end: () => void;
  /** From now on it hears nothing, or with `false` everything again. */
  hang: (now?: boolean) => void;
}

/** Lets all messages arrive, and the reads that they begin. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

async function twoWorkers() {
  const workers: Worker[] = [];
  const timers = new Set<{ ms: number; ended: () => void }>();
  const startTimer = (ms: number, ended: () => void) => {
    const timer = { ms, ended };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  /** Ends all timers that take no longer than this. */
  const runTimers = (longestMs: number) => {
    for (const timer of [...timers].filter(({ ms }) => ms <= longestMs)) {
      timers.delete(timer);
      timer.ended();
    }
  };
  /** A message as another process gets it. */
  const copied = <Message>(message: Message): Message => JSON.parse(JSON.stringify(message)) as Message;

  function fork(): WorkerProcess {
    const heard: ((message: SupervisorMessage) => void)[] = [];
    let said: (message: WorkerMessage) => void = () => {};
    let ended: (code: number | null) => void = () => {};
    let isHanging = false;
    const link = openWorkerLink({
      send: (message) => queueMicrotask(() => said(copied(message))),
      onMessage: (listener) => void heard.push(listener),
    });
    const metrics = openMetrics({ process: true, share: link.shareMetrics, startTimer });
    queueMicrotask(() => link.ready('ready'));
    workers.push({
      metrics,
      end: () => ended(null),
      hang(now = true) {
        isHanging = now;
      },
    });
    return {
      pid: workers.length,
      send(message) {
        if (!isHanging)
          queueMicrotask(() => {
            for (const listener of heard) listener(copied(message));
          });
      },
      kill: () => {},
      onMessage(listener) {
        said = listener;
      },
      onExit(listener) {
        ended = listener;
      },
    };
  }

  supervise({
    ...{ workers: 2, fork, startTimer, stopsWithinMs: 9_500 },
    ...{ print: () => {}, onWorkerLost: () => {}, onWorkerKilled: () => {}, exit: () => {} },
  });
  await settle();
  const worker = (place: number): Worker => {
    const found = workers[place];
    if (!found) throw new Error(`worker ${place} was not started`);
    return found;
  };
  /** What the first worker answers to a scrape within a time. */
  async function scrape(withinMs = 0): Promise<string> {
    const text = worker(0).metrics.text();
    for (let ms = 1_000; ms <= withinMs; ms += 1_000) {
      await settle();
      runTimers(ms);
    }
    return (await text).body;
  }
  return { worker, scrape, runTimers };
}

const DONE = 'varanda_money_commands_total{command="bet",outcome="done"}';
const RUNS = 'varanda_job_duration_seconds_count{job_name="settle",outcome="done"}';
const figureOf = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1);

/** A bet at each worker, and two runs of a job at the second one. */
function count({ worker }: Awaited<ReturnType<typeof twoWorkers>>): void {
  for (const place of [0, 1]) worker(place).metrics.commandEnded('bet', 'done');
  for (const ms of [10, 20]) worker(1).metrics.jobEnded('settle', 'done', ms);
}

describe('the metrics of two workers', () => {
  test('are added up', async () => {
    const server = await twoWorkers();
    count(server);
    const text = await server.scrape();
    expect([figureOf(text, DONE), figureOf(text, RUNS)]).toEqual(['2', '2']);
  });

  test('do not fall when a worker ends and another one takes its place', async () => {
    const server = await twoWorkers();
    count(server);
    await server.scrape();
    server.worker(1).end();
    const without = await server.scrape();
    expect([figureOf(without, DONE), figureOf(without, RUNS)]).toEqual(['2', '2']);
    server.runTimers(1_000);
    await settle();
    server.worker(2).metrics.commandEnded('bet', 'done');
    await server.scrape();
    server.worker(2).end();
    server.worker(0).metrics.commandEnded('bet', 'done');
    const later = await server.scrape();
    expect([figureOf(later, DONE), figureOf(later, RUNS)]).toEqual(['4', '2']);
  });

  test('do not fall while a worker does not answer, and are not counted twice when it answers again', async () => {
    const server = await twoWorkers();
    count(server);
    await server.scrape();
    server.worker(1).hang();
    expect(figureOf(await server.scrape(4_000), DONE)).toBe('2');
    server.worker(0).metrics.commandEnded('bet', 'done');
    expect(figureOf(await server.scrape(4_000), DONE)).toBe('3');
    server.worker(1).hang(false);
    expect(figureOf(await server.scrape(), DONE)).toBe('3');
  });

  test('are counted once of a worker that ends between its answer and the end of the scrape', async () => {
    const server = await twoWorkers();
    count(server);
    await server.scrape();
    server.worker(0).hang();
    const text = server.worker(0).metrics.text();
    await settle();
    server.worker(0).hang(false);
    server.worker(1).end();
    server.runTimers(4_000);
    for (const { body } of [await text, { body: await server.scrape() }])
      expect([figureOf(body, DONE), figureOf(body, RUNS)]).toEqual(['2', '2']);
  });

  test('are counted once of a worker whose answer arrives after its end', async () => {
    const server = await twoWorkers();
    count(server);
    await server.scrape();
    let answer = () => {};
    server.worker(1).metrics.observe({
      ...{ name: 'varanda_slow', help: 'is read when the test says so' },
      read: () =>
        new Promise((resolve) => {
          answer = () => resolve([]);
        }),
    });
    server.worker(0).hang();
    const text = server.worker(0).metrics.text();
    await settle();
    server.worker(0).hang(false);
    server.worker(1).end();
    answer();
    await settle();
    server.runTimers(4_000);
    expect(figureOf((await text).body, DONE)).toBe('2');
  });

  test('do not wait for a worker that has ended', async () => {
    const server = await twoWorkers();
    count(server);
    await server.scrape();
    server.worker(1).hang();
    let body = 'not answered';
    const answered = server
      .worker(0)
      .metrics.text()
      .then((text) => {
        body = text.body;
      });
    await settle();
    expect(body).toBe('not answered');
    server.worker(1).end();
    await settle();
    expect(figureOf(body, DONE)).toBe('2');
    await answered;
  });

  test('are there while the database hangs, without what is read from it', async () => {
    const server = await twoWorkers();
    count(server);
    let reads = 0;
    for (const place of [0, 1])
      server.worker(place).metrics.observe({
        ...{ name: 'varanda_queue_waiting', help: 'of the database', shared: true },
        read: () => {
          reads += 1;
          return new Promise(() => {});
        },
      });
    await server.scrape(4_000);
    const text = await server.scrape(4_000);
    expect(figureOf(text, DONE)).toBe('2');
    expect(text).not.toMatch(/^varanda_queue_waiting /m);
    const failures = 'varanda_metrics_read_failures_total{metric="varanda_queue_waiting"}';
    expect(Number(figureOf(text, failures))).toBeGreaterThan(0);
    // One that still goes on is not begun again.
    expect(reads).toBe(2);
  });

  test('have the longest delay of the event loops, not one between them', async () => {
    const delays = [0.01, 0.45];
    const { text } = openMetrics({
      process: true,
      share: (own) => () =>
        Promise.all(
          delays.map(async (value) =>
            (await own()).map((metric) =>
              metric.name === 'nodejs_eventloop_lag_p99_seconds'
                ? { ...metric, values: [{ value, labels: {} }] }
                : metric,
            ),
          ),
        ),
    });
    expect(figureOf((await text()).body, 'nodejs_eventloop_lag_p99_seconds')).toBe('0.45');
  });

  test('have the start of the worker that was started last: it shows when one starts again and again', async () => {
    const starts = [1_700_000_500, 1_700_000_000];
    const { text } = openMetrics({
      process: true,
      share: (own) => () =>
        Promise.all(
          starts.map(async (value) =>
            (await own()).map((metric) =>
              metric.name === 'process_start_time_seconds'
                ? { ...metric, values: [{ value, labels: {} }] }
                : metric,
            ),
          ),
        ),
    });
    expect(figureOf((await text()).body, 'process_start_time_seconds')).toBe('1700000500');
  });
});
