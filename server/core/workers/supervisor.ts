// Runs several processes of the server behind one port (WORKERS). Each is like a copy of its own (D14): they share the database alone. The
// supervisor starts them, passes signals on, replaces one that ends, and joins their figures.
import type { MetricValues } from '../metrics/metrics.ts';
import { openCounterTotals } from './counter-totals.ts';
import type { SupervisorMessage, WorkerMessage } from './worker-messages.ts';

/** A process of the server, as node:cluster gives it. */
export interface WorkerProcess {
  pid: number | undefined;
  send(message: SupervisorMessage): void;
  kill(signal: string): void;
  onMessage(listener: (message: WorkerMessage) => void): void;
  onExit(listener: (code: number | null) => void): void;
}

/** A scrape's collection of the workers' figures. */
interface Collection {
  /** A worker gave its figures. */
  answered(worker: WorkerProcess, values: MetricValues): void;
  /** A worker has ended. */
  ended(worker: WorkerProcess): void;
}

interface SupervisorOptions {
  workers: number;
  fork: () => WorkerProcess;
  print: (text: string) => void;
  /** Called when a worker ended without having been told to. */
  onWorkerLost: (pid: number | undefined, code: number | null) => void;
  /** How long (ms) a worker's stop takes at most: one that hangs, and so hears no signal, is killed a second later. */
  stopsWithinMs: number;
  /** Called with a worker that is killed. */
  onWorkerKilled: (pid: number | undefined) => void;
  /** Ends this process. */
  exit: (code: number) => void;
  startTimer?: (ms: number, ended: () => void) => () => void;
}

/** A worker that ends at once every time must not take the machine. */
const REPLACED_AFTER_MS = 1_000;
/** A worker that stops ends itself at the end of its time, and is not killed for its last moments. */
const KILLED_AFTER_MORE_MS = 1_000;
/** Workers that don't answer a scrape within this time (ms) are left out of it, but for what they had counted before. */
const COLLECTED_WITHIN_MS = 4_000;

const startProcessTimer = (ms: number, ended: () => void) => {
  const timer = setTimeout(ended, ms);
  return () => clearTimeout(timer);
};

/** Starts the workers; returns the function that handles a signal. The first worker alone brings the database up to date. */
export function supervise(options: SupervisorOptions): (signal: string) => void {
  const { workers: count, fork, print, exit, startTimer = startProcessTimer } = options;
  const { onWorkerLost, onWorkerKilled, stopsWithinMs } = options;
  const workers = new Set<WorkerProcess>();
  const ready = new Set<WorkerProcess>();
  let isUp = false;
  let isStopping = false;
  let exitCode = 0;
  let clockMovedMs = 0;
  let collections = 0;
  const counters = openCounterTotals<WorkerProcess>();
  const collecting = new Map<number, Collection>();

  /** The figures of all workers that answer in time, and what the others have counted. */
  function collect(answer: (values: MetricValues[]) => void): void {
    collections += 1;
    const collection = collections;
    const asked = new Set(ready);
    const answers = new Map<WorkerProcess, MetricValues>();
    const end = () => {
      cancel();
      collecting.delete(collection);
      answer([...answers.values(), ...counters.ofOthers(new Set(answers.keys()))]);
    };
    const cancel = startTimer(COLLECTED_WITHIN_MS, end);
    collecting.set(collection, {
      answered(worker, values) {
        // The message of a worker can arrive after its end, when its counters are among those of ended workers.
        if (!asked.delete(worker)) return;
        // Without figures it could not read its own.
        if (values.length > 0) {
          answers.set(worker, values);
          counters.record(worker, values);
        }
        if (asked.size === 0) end();
      },
      ended(worker) {
        // From now on `counters` has its figures among those of ended workers.
        answers.delete(worker);
        if (asked.delete(worker) && asked.size === 0) end();
      },
    });
    for (const worker of asked) worker.send({ kind: 'metrics-asked', collection });
  }

  function onMessage(worker: WorkerProcess, message: WorkerMessage): void {
    switch (message.kind) {
      case 'ready':
        onReady(worker, message.text);
        break;
      case 'metrics-wanted':
        collect((values) => {
          if (workers.has(worker)) worker.send({ kind: 'metrics-of-all', scrape: message.scrape, values });
        });
        break;
      case 'metrics':
        collecting.get(message.collection)?.answered(worker, message.values);
        break;
      case 'clock-moved':
        clockMovedMs += message.ms;
        for (const other of ready) if (other !== worker) other.send({ kind: 'move-clock', ms: message.ms });
    }
  }

  function onReady(worker: WorkerProcess, text: string): void {
    ready.add(worker);
    if (clockMovedMs > 0) worker.send({ kind: 'move-clock', ms: clockMovedMs });
    // The first one has migrated and seeded the database.
    if (ready.size === 1 && !isUp) while (workers.size < count && !isStopping) start();
    if (isUp || ready.size < count) return;
    isUp = true;
    print(text);
  }

  function onExit(worker: WorkerProcess, code: number | null): void {
    workers.delete(worker);
    ready.delete(worker);
    counters.ended(worker);
    for (const collection of collecting.values()) collection.ended(worker);
    if (isStopping) {
      if (code !== 0) exitCode = 1;
    } else if (isUp) {
      onWorkerLost(worker.pid, code);
      startTimer(REPLACED_AFTER_MS, () => {
        if (!isStopping) start();
      });
    } else {
      // It has said why: a start that fails is not repeated.
      exitCode = 1;
      stop('SIGTERM');
    }
    if (isStopping && workers.size === 0) exit(exitCode);
  }

  function start(): void {
    const worker = fork();
    workers.add(worker);
    worker.onMessage((message) => onMessage(worker, message));
    worker.onExit((code) => onExit(worker, code));
  }

  function killRest(): void {
    for (const worker of workers) {
      onWorkerKilled(worker.pid);
      worker.kill('SIGKILL');
    }
  }

  function stop(signal: string): void {
    if (!isStopping) startTimer(stopsWithinMs + KILLED_AFTER_MORE_MS, killRest);
    isStopping = true;
    for (const worker of workers) worker.kill(signal);
  }

  start();
  return stop;
}
