// The transaction that the running code is part of: so that its marks can be followed up after the commit, and so that using the outer
// handle inside it is an error instead of a deadlock.
import { AsyncLocalStorage } from 'node:async_hooks';

/** A row of a transaction's bookkeeping (late-writes.ts). Moments in ms since 1970, amounts in cents. */
export type LateWrite =
  | { kind: 'event'; channel: string; event: string; data: unknown; at: number }
  /** An event with the player's net result since a quarter of an hour; the database adds it as `day_result`. */
  | {
      kind: 'balance';
      channel: string;
      event: string;
      data: unknown;
      player: string;
      quarter: number;
      at: number;
    }
  /** A row of the player's statement, and the event with its version. */
  | {
      kind: 'statement';
      channel: string;
      event: string;
      data: unknown;
      id: string;
      player: string;
      source_type: string;
      source_id: string;
      type: number;
      status: number;
      cents: number;
      source: unknown;
      at: number;
    }
  | {
      kind: 'answer';
      player: string;
      key: string;
      call: string;
      fingerprint: string;
      status: number;
      response: unknown;
      at: number;
    };

export interface UnitOfWork {
  /** The engine it runs on. */
  owner: object;
  /** What commit listeners follow up after the commit. */
  marks: Set<string>;
  /** Values that were read in it and need not be read twice. */
  cache: Map<symbol, unknown>;
  /** What is written together with the commit. */
  lateWrites: LateWrite[];
}

const units = new AsyncLocalStorage<UnitOfWork>();

export const runUnitOfWork = <Result>(unit: UnitOfWork, work: () => Promise<Result>): Promise<Result> =>
  units.run(unit, work);

/** Runs follow-up work outside of any unit, although a unit started it. */
export const leaveUnitOfWork = (work: () => void): void => units.exit(work);

/** The unit that the caller runs in, if any. */
export const currentUnitOfWork = (): UnitOfWork | undefined => units.getStore();
