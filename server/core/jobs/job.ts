/** Work that returns; of all copies of the server one at a time does it (D14). */
export interface Job {
  name: string;
  /** Least ms between two runs, counted from the start of the earlier one. */
  everyMs: number;
  /** A copy that died holds the job so long (ms); half a minute where nothing is said. */
  leaseMs?: number;
  run(now: number): Promise<void>;
}
