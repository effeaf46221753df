// What tests leave behind: timers, and whatever else a set-up records here. Each entry knows the test in which it began, so that a
// test fails by its own name. Also compiled with the types of a browser alone, because tests of pages import it.
import { expect } from 'vitest';

/** Timers that are due so soon are waited for (ms). */
const SOON_MS = 500;
/** How long after a test, at most (ms): each of them may set the next. */
const PATIENCE_MS = 5_000;

export type Handle = ReturnType<typeof setTimeout>;

export interface Leftover {
  what: string;
  /** Title of the test in which it began. */
  test: string;
  /** Our own line that began it. */
  at: string;
  /** When a timer is due (ms on the monotonic clock); all else never is. */
  due: number;
  /** Set up for the whole file: it has to be gone at the file's end. */
  ofFile: boolean;
  /** Whether the embedded database's own code began it. */
  isOfDatabase: () => boolean;
}

/** One value a process: files may share a process, and load this module anew each. */
export function oncePerProcess<Value>(name: string, make: () => Value): Value {
  const key = Symbol.for(`leftovers: ${name}`);
  const known = Reflect.get(globalThis, key) as Value | undefined;
  if (known !== undefined) return known;
  const made = make();
  Reflect.set(globalThis, key, made);
  return made;
}

export const realTimers = oncePerProcess('real timers', () => ({
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  /** Also while a test fakes the clock (ms). */
  now: performance.now.bind(performance),
}));
const nextTurn = Reflect.get(globalThis, 'setImmediate') as (callback: (done: unknown) => void) => void;

interface Timer extends Leftover {
  /** Absent for an interval. */
  run?: () => void;
}

const timers = oncePerProcess('timers', () => new Map<unknown, Timer>());

/** The lines of our own code that called, without those of this folder. */
function callersOf(stack = ''): string[] {
  const lines = stack.split('\n').slice(1);
  return lines.filter((line) => !/support\/leftovers|node_modules|node:|wasm:/.test(line));
}

/** Deep enough to reach our own code through a library's. */
const STACK_DEPTH = 40;

/** What begins now, with its test and place. */
export function leftover(what: string, due = Number.POSITIVE_INFINITY): Leftover {
  const usual = Reflect.get(Error, 'stackTraceLimit');
  Reflect.set(Error, 'stackTraceLimit', STACK_DEPTH);
  const origin = new Error();
  Reflect.set(Error, 'stackTraceLimit', usual);
  const test = expect.getState().currentTestName;
  let callers: string[] | undefined;
  // Read at the end of a test, for the few that are still there: the lines of a stack are looked up in source maps when they are read.
  const calledBy = (): string[] => {
    callers ??= callersOf(origin.stack);
    return callers;
  };
  return {
    what,
    test: test ?? 'outside of tests',
    get at() {
      return calledBy()[0]?.trim().replace(/^at /, '') ?? 'in a library';
    },
    // A backend in memory is started and closed by the file, not by each test; so is its database.
    get ofFile() {
      return (
        test === undefined ||
        calledBy().length === 0 ||
        calledBy().some((line) => /\/server\/(?!sandbox\/games\/page)/.test(line))
      );
    },
    due,
    isOfDatabase() {
      const lines = origin.stack?.split('\n').slice(1) ?? [];
      const innermost = lines.find((line) => !/support\/leftovers|wasm:/.test(line));
      return innermost?.includes('/node_modules/@electric-sql/pglite/') ?? false;
    },
  };
}

/** Records every timer from now on. */
export function watchTimers(): void {
  oncePerProcess('watched timers', replaceTimers);
}

function replaceTimers(): object {
  type Callback = (...args: unknown[]) => void;
  const watched = {
    setTimeout(callback: Callback, ms = 0, ...args: unknown[]) {
      const handle = realTimers.setTimeout(() => {
        timers.delete(handle);
        callback(...args);
      }, ms);
      const timer = leftover(`a timer of ${Math.round(ms)} ms`, realTimers.now() + ms);
      timers.set(handle, Object.assign(timer, { run: () => callback(...args) }));
      return handle;
    },
    setInterval(callback: Callback, ms = 0, ...args: unknown[]) {
      const handle = realTimers.setInterval(callback, ms, ...args);
      timers.set(handle, leftover(`an interval of ${ms} ms`));
      return handle;
    },
    clearTimeout(handle: Handle) {
      timers.delete(handle);
      realTimers.clearTimeout(handle);
    },
    clearInterval(handle: Handle) {
      timers.delete(handle);
      realTimers.clearInterval(handle);
    },
  };
  Object.assign(globalThis, watched);
  return watched;
}

/** Ends what only the end of a real page ends: the timers that its modules started. For tests of the page's own start. */
export function endPage(): void {
  takeTimers(() => true);
}

/** A timer that keeps no process alive is a server's own housekeeping; a browser's has no such mark. */
const keepsAlive = (handle: unknown): boolean => (handle as { hasRef?: () => boolean }).hasRef?.() ?? true;

/**
 * Timers of the embedded database belong to it: one that a test left open is found by itself, and one that was closed may be in use
 * again (support/backend/database-pool.ts).
 */
const isToEnd = (handle: unknown, timer: Leftover): boolean => keepsAlive(handle) && !timer.isOfDatabase();

/** Ends the pending timers that are wanted, and returns them. */
export function takeTimers(isWanted: (found: Leftover) => boolean): Leftover[] {
  const found: Leftover[] = [];
  for (const [handle, timer] of timers) {
    if (!isWanted(timer) || !isToEnd(handle, timer)) continue;
    realTimers.clearTimeout(handle as Handle);
    timers.delete(handle);
    found.push(timer);
  }
  return found;
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => nextTurn(resolve));
}

/**
 * Runs the timers that are due soon at once, in their order: a page clears what is stored a tenth of a second after each logout, for
 * which a thousand tests would wait.
 */
export async function runAhead(isWanted: (found: Leftover) => boolean): Promise<void> {
  const last = realTimers.now() + SOON_MS;
  const soon = [...timers]
    .filter(([handle, timer]) => timer.due <= last && isWanted(timer) && isToEnd(handle, timer))
    .sort(([, one], [, other]) => one.due - other.due);
  for (const [handle, { run }] of soon) {
    // One of those before may have run or cleared it.
    if (!timers.delete(handle)) continue;
    realTimers.clearTimeout(handle as Handle);
    run?.();
    await turns();
  }
}

/** Waits for the timers that are due soon, and for React's scheduler, which works in immediates. */
export async function drain(isWanted: (found: Leftover) => boolean): Promise<void> {
  const deadline = realTimers.now() + PATIENCE_MS;
  for (;;) {
    await turns();
    const now = realTimers.now();
    const awaited = [...timers].filter(([handle, timer]) => isWanted(timer) && isToEnd(handle, timer));
    const next = Math.min(...awaited.map(([, { due }]) => due));
    if (next > now + SOON_MS || now > deadline) return;
    await new Promise((resolve) => realTimers.setTimeout(resolve, Math.max(1, next - now)));
  }
}

/** Throws an error that names each test and what it left behind. */
export function demandNone(found: readonly Leftover[]): void {
  if (found.length === 0) return;
  const lines = found.map(({ what, test, at }) => `${what} is left behind by "${test}" (${at})`);
  throw new Error([...new Set(lines)].join('\n'));
}
