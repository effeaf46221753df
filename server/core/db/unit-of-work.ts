// Which transaction the running code is part of, so that what it did can be followed up once that holds, and so that
// nobody waits for the outer handle inside it.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface UnitOfWork {
  /** The engine it runs on. */
  owner: object;
  /** What was done in it that somebody follows up after the commit. */
  marks: Set<string>;
  /** What was read in it and needn't be read twice. */
  cache: Map<symbol, unknown>;
}

const units = new AsyncLocalStorage<UnitOfWork>();

export const runUnitOfWork = <Result>(unit: UnitOfWork, work: () => Promise<Result>): Promise<Result> =>
  units.run(unit, work);

/** Runs follow-up work outside of any unit, though one of them started it. */
export const leaveUnitOfWork = (work: () => void): void => units.exit(work);

/** The unit that the caller is inside of, if any. */
export const currentUnitOfWork = (): UnitOfWork | undefined => units.getStore();
