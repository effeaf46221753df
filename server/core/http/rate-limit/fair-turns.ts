// Turns of many keys (addresses of visitors, sessions of a game) in one copy of the server: so much work runs at a time, of one key less,
// and what waits gets its turn key by key. A key that asks for a thousand things delays another one's first by one turn, not by a thousand.
import { type MonotonicTime, processTime, type StartTimer, startProcessTimer } from '#server/core/clock.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { type Crowd, restMs } from './crowd-rest.ts';

export interface FairTurnLimits {
  /** Work that runs at the same time: of all keys, and of one. */
  running: number;
  runningPerKey: number;
  /** Work that waits: of all keys, and of one. */
  waiting: number;
  waitingPerKey: number;
  /** From when on a key's places rest after work, while other keys use them; never where absent. */
  crowd?: Crowd;
}

export interface FairTurns {
  /**
   * Runs work when it is its key's turn, in the order of arrival within the key. Throws the refusal 'too_many', with the rule
   * 'calls_at_once', where too much waits, and what the work throws.
   */
  run<Result>(key: string, work: (place: Place) => Promise<Result>): Promise<Result>;
}

/** The place of work that runs. */
export interface Place {
  /**
   * Gives the place to other work while something outside is waited for, and takes the next one that is free, before what waits. It counts
   * as waiting meanwhile. Where the place is given up already, the work goes on without one. Throws what `outside` throws.
   */
  leaveWhile<Result>(outside: () => Promise<Result>): Promise<Result>;
}

interface Waiter {
  begin: () => void;
  refuse: () => void;
}

/** What runs and waits for one key; `returning` has left its place, and its outside work has ended. */
interface Line {
  running: number;
  waiting: Waiter[];
  returning: (() => void)[];
}

/** The rule of a refusal because too much waits: nothing was done. */
export const CALLS_AT_ONCE = 'calls_at_once';
const RETRY_AFTER_S = 1;

/** What is absent is the process's own. */
interface TurnTimes {
  /** Resolves after a time (ms). A client that repeats at once what was refused would otherwise keep the server busy with refusals. */
  pause?: (ms: number) => Promise<void>;
  /** From 0 to below 1. */
  random?: () => number;
  /** Measures how long work takes. */
  elapsed?: MonotonicTime;
  /** For the rest after work. */
  startTimer?: StartTimer;
}
const processPause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Opens the turns, which are known to this copy alone. */
export function openFairTurns(
  { running, runningPerKey, waiting, waitingPerKey, crowd }: FairTurnLimits,
  {
    pause = processPause,
    random = Math.random,
    elapsed = processTime,
    startTimer = startProcessTimer,
  }: TurnTimes = {},
): FairTurns {
  /** In the order in which the keys get their turns: one that got it goes to the end. */
  const lines = new Map<string, Line>();
  let runningNow = 0;
  let waitingNow = 0;
  /** Work that has left its place and has none again, by key. */
  const away = new Map<string, number>();

  const lineOf = (key: string): Line => lines.get(key) ?? { running: 0, waiting: [], returning: [] };

  function countAway(key: string, more: 1 | -1): void {
    const count = (away.get(key) ?? 0) + more;
    if (count === 0) away.delete(key);
    else away.set(key, count);
    waitingNow += more;
  }

  function beginNext(): void {
    // Each line here runs, rests or waits: only those that run, and the few crowded ones that rest, are passed over.
    for (const [key, line] of lines) {
      if (runningNow >= running) return;
      const begin = line.running < runningPerKey ? nextOf(line) : undefined;
      if (!begin) continue;
      runningNow += 1;
      line.running += 1;
      // To the end: the loop comes to it again where turns are left.
      lines.delete(key);
      lines.set(key, line);
      begin();
    }
  }

  function nextOf(line: Line): (() => void) | undefined {
    const back = line.returning.shift();
    if (back) return back;
    const waiter = line.waiting.shift();
    if (waiter) waitingNow -= 1;
    return waiter?.begin;
  }

  function end(key: string, line: Line, tookMs: number): void {
    runningNow -= 1;
    const giveBack = () => {
      line.running -= 1;
      if (line.running === 0 && line.waiting.length === 0 && line.returning.length === 0) lines.delete(key);
      beginNext();
    };
    const ms = restMs(tookMs, crowd && line.waiting.length > crowd.over ? crowd : undefined);
    if (ms === 0) {
      giveBack();
      return;
    }
    // The key alone goes without its place meanwhile.
    beginNext();
    startTimer(ms, giveBack);
  }

  /** Makes room among all that waits: the last of the longest line goes, if that is longer than the one that asks. */
  function makeRoom(asking: Line): boolean {
    if (waitingNow < waiting) return true;
    let longest = asking;
    for (const line of lines.values()) if (line.waiting.length > longest.waiting.length) longest = line;
    if (longest.waiting.length <= asking.waiting.length + 1) return false;
    longest.waiting.pop()?.refuse();
    waitingNow -= 1;
    return true;
  }

  /** Takes a place that is free. */
  function take(key: string, line: Line): boolean {
    if (runningNow >= running || line.running >= runningPerKey) return false;
    runningNow += 1;
    line.running += 1;
    lines.set(key, line);
    return true;
  }

  /** Resolves when the work has a place again, with its line. */
  function placeAgain(key: string): Promise<Line> {
    const line = lineOf(key);
    if (line.returning.length === 0 && take(key, line)) return Promise.resolve(line);
    lines.set(key, line);
    return new Promise((resolve) => line.returning.push(() => resolve(line)));
  }

  /** Resolves when the work may run, with its line; undefined: refused. */
  function turnOf(key: string): Promise<Line | undefined> {
    const line = lineOf(key);
    const isNext = line.waiting.length === 0 && line.returning.length === 0;
    if (isNext && take(key, line)) return Promise.resolve(line);
    const waits = line.waiting.length + (away.get(key) ?? 0);
    if (waits >= waitingPerKey || !makeRoom(line)) return Promise.resolve(undefined);
    lines.set(key, line);
    waitingNow += 1;
    return new Promise((resolve) => {
      line.waiting.push({ begin: () => resolve(line), refuse: () => resolve(undefined) });
    });
  }

  return {
    async run(key, work) {
      const line = await turnOf(key);
      if (!line) {
        await pause(RETRY_AFTER_S * 1_000 * (1 + random()));
        throw new Refusal('too_many', {
          text: 'calls_at_once',
          rule: CALLS_AT_ONCE,
          retryAfterS: RETRY_AFTER_S,
        });
      }
      return runInPlace(key, line, work);
    },
  };

  /** Runs work that has a place, and gives the place back. */
  async function runInPlace<Result>(
    key: string,
    first: Line,
    work: (place: Place) => Promise<Result>,
  ): Promise<Result> {
    /** The line of the place; undefined while there is none. */
    let held: Line | undefined = first;
    let beganAt = elapsed();
    let isDone = false;
    async function comeBack(): Promise<void> {
      // The work may have ended without what it waited for.
      const line = isDone ? undefined : await placeAgain(key);
      countAway(key, -1);
      beganAt = elapsed();
      if (line && isDone) end(key, line, 0);
      else held = line;
    }
    const place: Place = {
      async leaveWhile(outside) {
        if (!held) return outside();
        const line = held;
        held = undefined;
        countAway(key, 1);
        end(key, line, elapsed() - beganAt);
        try {
          return await outside();
        } finally {
          await comeBack();
        }
      },
    };
    try {
      return await work(place);
    } finally {
      isDone = true;
      const line = held;
      held = undefined;
      const tookMs = elapsed() - beganAt;
      // Not at once: the embedded database never waits for anything, and the requests of others are read in between.
      if (line) setImmediate(() => end(key, line, tookMs));
    }
  }
}
