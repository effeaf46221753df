import { sql } from 'drizzle-orm';
import type { Database } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import { type OperatorAccount, openAccounts, postEntries } from '#server/data/ledger/ledger.ts';
import { playersTable, verificationsTable } from '#server/data/schema/players-table.ts';

let made = 0;

/** Eleven digits with valid check digits, different each time. */
export function someDocument(): string {
  made += 1;
  const base = String(100_000_000 + made * 37 + (process.pid % 1_000) * 100_000).slice(0, 9);
  const digit = (digits: string) => {
    const sum = [...digits].reduce(
      (total, one, index) => total + Number(one) * (digits.length + 1 - index),
      0,
    );
    return String(((sum * 10) % 11) % 10);
  };
  const first = base + digit(base);
  return first + digit(first);
}

/** A player in the database, verified and past the first steps by default. No password is hashed: they can't log in. */
export async function somePlayer(
  db: Database,
  { realCents = 0, bonusCents = 0, document = someDocument(), verified = true, settled = true, now = 0 } = {},
): Promise<string> {
  const id = newId();
  await db.transaction(async (tx) => {
    await tx.insert(playersTable).values({
      id,
      name: 'Maria da Silva',
      document,
      email: `${id}@example.com`,
      phoneCode: '55',
      phone: '81999998888',
      birthday: '1990-01-31',
      passwordHash: '',
      language: 'pt',
      referer: '',
      tracking: {},
      firstStepsAt: settled ? now : null,
      createdAt: now,
    });
    await openAccounts(tx, id);
    if (verified) {
      await tx
        .insert(verificationsTable)
        .values({ playerId: id, status: 'approved', approvedAt: now, updatedAt: now });
    }
    const give = (account: 'real' | 'bonus', from: OperatorAccount, amountCents: number) =>
      postEntries(tx, {
        kind: 'promotion',
        reference: `${id}:${account}`,
        playerId: id,
        entries: [
          { account, amountCents },
          { account: from, amountCents: -amountCents },
        ],
        now,
      });
    if (realCents > 0) await give('real', 'payment_provider', realCents);
    if (bonusCents > 0) await give('bonus', 'promotions', bonusCents);
  });
  return id;
}

/** The ledger's invariants: entries sum to zero, cached balances equal recomputed ones, none is negative. */
export async function ledgerFaults(db: Database): Promise<string[]> {
  const result = await db.queries.execute(sql`
    select 'sum is ' || sum(amount_cents) as fault from ledger_entries having sum(amount_cents) <> 0
    union all
    select 'transaction ' || transaction_id || ' is unbalanced' from ledger_entries
      group by transaction_id having sum(amount_cents) <> 0
    union all
    select 'account ' || a.id || ' differs' from accounts a
      left join (select account_id, sum(amount_cents) total from ledger_entries group by account_id) e on e.account_id = a.id
      where a.player_id is not null and a.balance_cents <> coalesce(e.total, 0)
    union all
    select 'account ' || id || ' is negative' from accounts where balance_cents < 0`);
  return (result as { rows: { fault: string }[] }).rows.map((row) => row.fault);
}
