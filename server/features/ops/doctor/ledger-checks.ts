// Whether the ledger and the balances fit each other.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#server/core/db/database.ts';
import { isDatabaseUnavailable } from '#server/core/db/database-error.ts';
import { selectRows } from '#server/core/db/rows.ts';
import type { Finding } from './finding.ts';

const wrongRows = v.object({ wrong: v.number(), first: v.nullable(v.string()) });

/** Compares balances with the sums of their entries, and each transaction's entries with zero (D3). Reads the whole ledger. */
export async function checkLedger(db: Database): Promise<Finding[]> {
  try {
    return [await checkBalances(db), await checkTransactions(db)];
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const text = 'not compared: the database did not answer in time';
    return [{ area: 'ledger', subject: 'balances', state: 'problem', text }];
  }
}

async function checkBalances(db: Database): Promise<Finding> {
  const [found] = await selectRows(
    db.queries,
    wrongRows,
    sql`select count(*)::float8 as wrong, min(a.id) as first
      from accounts a
        left join (
          select account_id, sum(amount_cents) as cents, count(*) as entries from ledger_entries group by account_id
        ) e on e.account_id = a.id
      where a.player_id is not null
        and (a.balance_cents <> coalesce(e.cents, 0) or a.version <> coalesce(e.entries, 0))`,
  );
  const about = { area: 'ledger', subject: 'balances' } as const;
  if (!found?.wrong) return { ...about, state: 'ok', text: 'are the sums of their entries' };
  const text = `${found.wrong} differ from the sum of their entries, the first of account ${found.first}`;
  return { ...about, state: 'problem', text };
}

async function checkTransactions(db: Database): Promise<Finding> {
  const [found] = await selectRows(
    db.queries,
    wrongRows,
    sql`select count(*)::float8 as wrong, min(transaction_id)::text as first from (
      select transaction_id from ledger_entries group by transaction_id having sum(amount_cents) <> 0
    ) unbalanced`,
  );
  const about = { area: 'ledger', subject: 'transactions' } as const;
  if (!found?.wrong) return { ...about, state: 'ok', text: 'sum to zero' };
  return {
    ...about,
    state: 'problem',
    text: `${found.wrong} do not sum to zero, the first is ${found.first}`,
  };
}
