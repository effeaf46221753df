// The transaction that the running code is part of: so that its marks can be followed up after the commit, and so that using the outer
// handle inside it is an error instead of a deadlock.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface UnitOfWork {
  /** The engine it runs on. */
  owner: object;
  /** What commit listeners follow up after the commit. */
  marks: Set<string>;
  /** Values that were read in it and need not be read twice. */
  cache: Map<symbol, unknown>;
}

const units = new AsyncLocalStorage<UnitOfWork>();

export const runUnitOfWork = <Result>(unit: UnitOfWork, work: () => Promise<Result>): Promise<Result> =>
  units.run(unit, work);

/** Runs follow-up work outside of any unit, although a unit started it. */
export const leaveUnitOfWork = (work: () => void): void => units.exit(work);

/** The unit that the caller runs in, if any. */
export const currentUnitOfWork = (): UnitOfWork | undefined => units.getStore();
