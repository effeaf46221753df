/** Work that returns; of all copies of the server one at a time does it (D14). */
export interface Job {
  name: string;
  /** Least ms between two runs, counted from the start of the earlier one. */
  everyMs: number;
  run(now: number): Promise<void>;
}
