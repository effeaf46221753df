import { describe, expect, test } from 'vitest';
import { supervise, type WorkerProcess } from './supervisor.ts';
import type { SupervisorMessage, WorkerMessage } from './worker-messages.ts';

interface StandIn extends WorkerProcess {
  sent: SupervisorMessage[];
  signals: string[];
  say: (message: WorkerMessage) => void;
  end: (code: number | null) => void;
}

/** A supervisor of workers that the test speaks for, with timers that the test runs. */
function supervised(workers: number) {
  const forked: StandIn[] = [];
  const printed: string[] = [];
  const lost: (number | undefined)[] = [];
  const killed: (number | undefined)[] = [];
  const exits: number[] = [];
  const timers: (() => void)[] = [];
  const waits: number[] = [];
  const stop = supervise({
    workers,
    fork() {
      let say: StandIn['say'] = () => {};
      let end: StandIn['end'] = () => {};
      const worker: StandIn = {
        pid: forked.length + 1,
        sent: [],
        signals: [],
        send: (message) => void worker.sent.push(message),
        kill: (signal) => void worker.signals.push(signal),
        onMessage: (listener) => {
          say = listener;
        },
        onExit: (listener) => {
          end = listener;
        },
        say: (message) => say(message),
        end: (code) => end(code),
      };
      forked.push(worker);
      return worker;
    },
    print: (text) => void printed.push(text),
    onWorkerLost: (pid) => void lost.push(pid),
    stopsWithinMs: 9_500,
    onWorkerKilled: (pid) => void killed.push(pid),
    exit: (code) => void exits.push(code),
    startTimer(ms, ended) {
      waits.push(ms);
      timers.push(ended);
      return () => {
        const place = timers.indexOf(ended);
        if (place >= 0) timers.splice(place, 1);
      };
    },
  });
  const worker = (place: number) => {
    const found = forked[place];
    if (!found) throw new Error(`worker ${place} was not started`);
    return found;
  };
  const runTimers = () => {
    for (const ended of timers.splice(0)) ended();
  };
  return { stop, forked, worker, printed, lost, killed, exits, waits, runTimers };
}

const READY = { kind: 'ready', text: 'ready' } as const;

/** Two workers that answer requests. */
function running() {
  const all = supervised(2);
  all.worker(0).say(READY);
  all.worker(1).say(READY);
  return all;
}

describe('a supervisor', () => {
  test('starts one worker first, and says that the server is ready when all workers are', () => {
    const { forked, worker, printed } = supervised(3);
    expect(forked).toHaveLength(1);
    worker(0).say(READY);
    expect([forked.length, printed]).toEqual([3, []]);
    worker(1).say(READY);
    worker(2).say(READY);
    expect(printed).toEqual(['ready']);
  });

  test('ends with an error where a worker can’t start, and starts no other', () => {
    const { forked, worker, exits } = supervised(2);
    worker(0).end(1);
    expect([forked.length, exits]).toEqual([1, [1]]);
    const other = supervised(2);
    other.worker(0).say(READY);
    other.worker(1).end(1);
    expect(other.worker(0).signals).toEqual(['SIGTERM']);
    other.worker(0).end(0);
    expect(other.exits).toEqual([1]);
  });

  test('replaces a worker that ends, after a second', () => {
    const { forked, worker, lost, exits, waits, runTimers, printed } = running();
    worker(1).end(null);
    expect([forked.length, lost, exits, waits]).toEqual([2, [2], [], [1_000]]);
    runTimers();
    expect(forked).toHaveLength(3);
    worker(2).say(READY);
    expect(printed).toEqual(['ready']);
  });

  test('passes a signal on and ends when all workers have ended', () => {
    const { stop, forked, worker, exits, runTimers } = running();
    stop('SIGTERM');
    expect([worker(0).signals, worker(1).signals]).toEqual([['SIGTERM'], ['SIGTERM']]);
    worker(0).end(0);
    expect(exits).toEqual([]);
    worker(1).end(0);
    runTimers();
    expect([exits, forked.length]).toEqual([[0], 2]);
  });

  test('ends with an error where a worker was cut off while it stopped', () => {
    const { stop, worker, exits } = running();
    stop('SIGTERM');
    worker(0).end(1);
    worker(1).end(0);
    expect(exits).toEqual([1]);
  });

  test('kills a worker that has not ended a second after the longest stop, once, and ends with an error', () => {
    const { stop, worker, killed, exits, waits, runTimers } = running();
    stop('SIGTERM');
    stop('SIGINT');
    expect(waits).toEqual([10_500]);
    worker(0).end(0);
    expect(killed).toEqual([]);
    runTimers();
    expect(killed).toEqual([2]);
    expect(worker(1).signals).toEqual(['SIGTERM', 'SIGINT', 'SIGKILL']);
    expect(worker(0).signals).not.toContain('SIGKILL');
    worker(1).end(null);
    expect(exits).toEqual([1]);
  });

  test('kills also a worker that hangs while the start of another one fails', () => {
    const { worker, killed, runTimers, exits } = supervised(2);
    worker(0).say(READY);
    worker(1).end(1);
    runTimers();
    expect([killed, worker(0).signals]).toEqual([[1], ['SIGTERM', 'SIGKILL']]);
    worker(0).end(null);
    expect(exits).toEqual([1]);
  });

  test('gives the worker that was asked the figures of all', () => {
    const { worker } = running();
    const figure = { help: '', name: 'a', type: 'counter', values: [], aggregator: 'sum' } as never;
    worker(1).say({ kind: 'metrics-wanted', scrape: 7 });
    for (const place of [0, 1]) {
      expect(worker(place).sent).toEqual([{ kind: 'metrics-asked', collection: 1 }]);
      worker(place).say({ kind: 'metrics', collection: 1, values: [figure] });
    }
    expect(worker(0).sent).toHaveLength(1);
    expect(worker(1).sent[1]).toEqual({ kind: 'metrics-of-all', scrape: 7, values: [[figure], [figure]] });
  });

  test('leaves out the figures of a worker that does not answer within four seconds', () => {
    const { worker, waits, runTimers } = running();
    worker(0).say({ kind: 'metrics-wanted', scrape: 1 });
    expect(waits).toEqual([4_000]);
    const figure = { help: '', name: 'a', type: 'gauge', values: [], aggregator: 'sum' } as never;
    worker(0).say({ kind: 'metrics', collection: 1, values: [figure] });
    runTimers();
    expect(worker(0).sent[1]).toEqual({ kind: 'metrics-of-all', scrape: 1, values: [[figure]] });
    worker(1).say({ kind: 'metrics', collection: 1, values: [] });
    expect(worker(0).sent).toHaveLength(2);
  });

  test('moves the clocks of the other workers, and of one that starts later', () => {
    const { worker, runTimers } = running();
    worker(0).say({ kind: 'clock-moved', ms: 60_000 });
    expect([worker(0).sent, worker(1).sent]).toEqual([[], [{ kind: 'move-clock', ms: 60_000 }]]);
    worker(1).end(null);
    runTimers();
    worker(2).say(READY);
    expect(worker(2).sent).toEqual([{ kind: 'move-clock', ms: 60_000 }]);
  });
});
