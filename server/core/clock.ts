/** The server's time in ms since 1970. The sandbox can move it on (D8); everything that asks the time asks here. */
export interface Clock {
  now(): number;
}

const systemClock: Clock = { now: () => Date.now() };

/** A clock that can be moved forward by hand, for the sandbox and for tests. */
export class MovableClock implements Clock {
  readonly #base: Clock;
  #offsetMs = 0;

  constructor(base: Clock = systemClock) {
    this.#base = base;
  }

  now(): number {
    return this.#base.now() + this.#offsetMs;
  }

  /** Moves the clock on by a number of ms; never back. */
  advance(ms: number): void {
    if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError('a clock moves forward by whole ms');
    this.#offsetMs += ms;
  }
}
