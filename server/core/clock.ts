/** The server's time in ms since 1970. The sandbox can move it forward (D8), so all code reads the time from here. */
export interface Clock {
  now(): number;
}

const systemClock: Clock = { now: () => Date.now() };

/** A clock that the sandbox and tests can move forward. */
export class MovableClock implements Clock {
  readonly #base: Clock;
  #offsetMs = 0;

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
  }
}
