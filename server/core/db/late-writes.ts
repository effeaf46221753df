// The bookkeeping of a transaction: events, the player's statement of the wallet, a command's answer. All of it is written by one
// statement, which is sent together with the commit (migration 0017). No code reads these rows in the transaction that writes them.
import type { Queries } from './database.ts';
import { runStatement, type Statement } from './statement.ts';
import { currentUnitOfWork, type LateWrite, type UnitOfWork } from './unit-of-work.ts';

const writing = (writes: readonly LateWrite[]): Statement => ({
  text: 'select write_late($1::json)',
  values: [JSON.stringify(writes)],
});

/** Writes it with the commit of the transaction that is under way; at once where there is none. */
export async function writeLate(queries: Queries, write: LateWrite): Promise<void> {
  const unit = currentUnitOfWork();
  if (unit) unit.lateWrites.push(write);
  else await runStatement(queries, writing([write]));
}

/** The statement that writes all of a unit's late writes; undefined if there are none. They are written once. */
export function takeLateWrites(unit: UnitOfWork): Statement | undefined {
  const writes = unit.lateWrites.splice(0);
  return writes.length === 0 ? undefined : writing(writes);
}
