/** Periodic work; one copy of the server at a time runs it (D14). */
export interface Job {
  name: string;
  /** Shortest time between the starts of two runs (ms). */
  everyMs: number;
  /** After this time (ms) another copy takes over from one that died; default: half a minute. */
  leaseMs?: number;
  run(now: number): Promise<void>;
}
