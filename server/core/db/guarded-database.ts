import type { Database, Queries } from './database.ts';
import { sqlStateOf } from './database-error.ts';
import type { Engine } from './engine.ts';
import { currentUnit, leaveUnit, runUnit, type UnitOfWork } from './unit-of-work.ts';

/** The outer handle was used inside a transaction: on the embedded database that would wait for itself for ever. */
export class NestedUse extends Error {
  override name = 'NestedUse';
  constructor() {
    super('inside a transaction only its own handle may be used');
  }
}

const ATTEMPTS = 5;
/** serialization_failure, deadlock_detected */
const RETRIED = new Set(['40001', '40P01']);

/** Joins an engine with what holds for both: retries, the guard against nested use, and commit listeners. */
export function guardDatabase(engine: Engine): Database {
  const listeners: ((marks: ReadonlySet<string>) => void)[] = [];

  function refuseNestedUse(): void {
    if (currentUnit()?.owner === engine) throw new NestedUse();
  }

  async function attempt<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> {
    const unit: UnitOfWork = { owner: engine, marks: new Set(), kept: new Map() };
    const result = await runUnit(unit, () => engine.transaction(work));
    leaveUnit(() => {
      for (const listener of listeners) listener(unit.marks);
    });
    return result;
  }

  return {
    kind: engine.kind,
    get queries() {
      refuseNestedUse();
      return engine.queries;
    },
    async transaction(work) {
      refuseNestedUse();
      for (let tried = 1; ; tried += 1) {
        try {
          return await attempt(work);
        } catch (error) {
          if (tried >= ATTEMPTS || !RETRIED.has(sqlStateOf(error) ?? '')) throw error;
        }
      }
    },
    onCommit: (listener) => {
      listeners.push(listener);
    },
    close: () => engine.close(),
  };
}
