import type { Database } from '#server/core/db/database.ts';

/** A database handle that fails permanently after a number of transactions, as in a process that died. */
export function mortalDatabase(db: Database, transactions: number): Database {
  let lived = 0;
  const transaction: Database['transaction'] = (work) => {
    lived += 1;
    return lived > transactions ? Promise.reject(new Error('dead')) : db.transaction(work);
  };
  return {
    kind: db.kind,
    get queries() {
      if (lived > transactions) throw new Error('dead');
      return db.queries;
    },
    transaction,
    bulkTransaction: transaction,
    onCommit: db.onCommit,
    close: db.close,
  };
}
