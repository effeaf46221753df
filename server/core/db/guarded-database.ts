import { leaveTurn } from '../held-turn.ts';
import { openPlaces } from './bulk-transactions.ts';
import { currentCommitGuard, leaveCommitGuard } from './commit-guard.ts';
import type { Database, Queries } from './database.ts';
import { sqlStateOf } from './database-error.ts';
import type { Engine } from './engine.ts';
import { takeLateWrites } from './late-writes.ts';
import { runStatement } from './statement.ts';
import { currentUnitOfWork, leaveUnitOfWork, runUnitOfWork, type UnitOfWork } from './unit-of-work.ts';

/** The outer handle was used inside a transaction: on the embedded database that would be a deadlock. */
export class NestedDatabaseUse extends Error {
  override name = 'NestedDatabaseUse';
  constructor() {
    super('inside a transaction only its own handle may be used');
  }
}

const ATTEMPTS = 5;
/** serialization_failure, deadlock_detected */
const RETRIED = new Set(['40001', '40P01']);

/**
 * Adds to an engine what is the same for both: retries, the guards against nested use and late commits, places for bulk transactions (so
 * many at a time), and commit listeners.
 */
export function guardDatabase(engine: Engine, bulkTransactions = 1): Database {
  const listeners: ((marks: ReadonlySet<string>) => void)[] = [];
  const inPlace = openPlaces(bulkTransactions);

  function assertUsable(): void {
    currentCommitGuard()?.assertOpen();
    if (currentUnitOfWork()?.owner === engine) throw new NestedDatabaseUse();
  }

  async function attempt<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> {
    const unit: UnitOfWork = { owner: engine, marks: new Set(), cache: new Map(), lateWrites: [] };
    const guard = currentCommitGuard();
    const guarded = async (tx: Queries) => {
      const result = await work(tx);
      if (guard && !guard.confirm) guard.assertOpen();
      if (guard?.confirm) {
        // The guard's confirmation is the last statement.
        const late = takeLateWrites(unit);
        if (late) await runStatement(tx, late);
        await guard.confirm(tx);
      }
      return result;
    };
    const result = await runUnitOfWork(unit, () => engine.transaction(guarded, () => takeLateWrites(unit)));
    leaveUnitOfWork(() =>
      leaveCommitGuard(() =>
        leaveTurn(() => {
          for (const listener of listeners) listener(unit.marks);
        }),
      ),
    );
    return result;
  }

  async function transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> {
    assertUsable();
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt(work);
      } catch (error) {
        if (tried >= ATTEMPTS || !RETRIED.has(sqlStateOf(error) ?? '')) throw error;
      }
    }
  }

  return {
    kind: engine.kind,
    get queries() {
      assertUsable();
      return engine.queries;
    },
    transaction,
    async bulkTransaction(work) {
      // Before the wait for a place: code that holds one and asks for another would wait for itself.
      assertUsable();
      return inPlace(() => transaction(work));
    },
    onCommit: (listener) => {
      listeners.push(listener);
    },
    close: () => engine.close(),
  };
}
