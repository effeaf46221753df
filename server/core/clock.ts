/** The server's time in ms since 1970. The sandbox can move it forward (D8), so all code reads the time from here. */
export interface Clock {
  now(): number;
}

/** Time in ms from any start, which nothing sets or moves: for deadlines. Tests pass their own. */
export type MonotonicTime = () => number;

/** The process's own. */
export const processTime: MonotonicTime = () => performance.now();

/** Calls back after a time (ms), unless the returned function is called first. Tests pass their own. */
export type StartTimer = (ms: number, ended: () => void) => () => void;

/** The process's own timers. They keep no process running. */
export const startProcessTimer: StartTimer = (ms, ended) => {
  const timer = setTimeout(ended, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

const systemClock: Clock = { now: () => Date.now() };

/** A clock that the sandbox and tests can move forward. */
export class MovableClock implements Clock {
  readonly #base: Clock;
  #offsetMs = 0;
  readonly #listeners: ((ms: number) => void)[] = [];

  constructor(base: Clock = systemClock) {
    this.#base = base;
  }

  now(): number {
    return this.#base.now() + this.#offsetMs;
  }

  /** Moves the clock forward by whole ms. Throws `RangeError` for anything else. */
  advance(ms: number): void {
    if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError('a clock moves forward by whole ms');
    this.#offsetMs += ms;
    for (const listener of this.#listeners) listener(ms);
  }

  /** Calls the listener whenever the clock is moved, with by how much (ms). */
  onAdvance(listener: (ms: number) => void): void {
    this.#listeners.push(listener);
  }
}
