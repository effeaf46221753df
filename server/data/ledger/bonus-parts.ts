// How much of a transaction's amount is bonus money. The ledger knows it, whose entries each build has written: so it is known of old
// transactions too, and is not stored a second time.
import * as v from 'valibot';
import type { Cents } from '#contract/rules/money/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { selectByStatement } from '#server/core/db/statement.ts';
import { bonusAccountOf, type PostingKind } from './ledger.ts';
import type { TransactionRow } from './player-transactions.ts';

type Listed = Pick<TransactionRow, 'id' | 'sourceType' | 'type' | 'sourceId'>;

/** The postings whose money a transaction tells of, by its source and its way. A redeemed bonus tells of real money. */
const KINDS: Readonly<Record<string, readonly PostingKind[]>> = {
  'CasinoTransaction 0': ['casino_stake'],
  'CasinoTransaction 1': ['casino_win'],
  'BetTransaction 0': ['sport_stake'],
  'BetTransaction 1': ['sport_payout', 'sport_refund', 'sport_cash_out'],
  'Bonus 0': ['bonus_removed'],
  'Bonus 1': ['bonus_grant'],
};

function postingsOf({ sourceType, type, sourceId }: Listed): { kind: PostingKind; reference: string }[] {
  const reference = sourceType === 'Bonus' ? `bonus:${sourceId}` : sourceId;
  return (KINDS[`${sourceType} ${type}`] ?? []).map((kind) => ({ kind, reference }));
}

const foundRow = v.object({ kind: v.string(), reference: v.string(), cents: v.number() });
const keyOf = ({ kind, reference }: { kind: string; reference: string }) => `${kind} ${reference}`;

/** The bonus money in each transaction of a player (cents), by the transaction's id; those without any are left out. */
export async function bonusPartsOf(
  queries: Queries,
  playerId: string,
  transactions: readonly Listed[],
): Promise<ReadonlyMap<string, Cents>> {
  const asked = transactions.flatMap(postingsOf);
  if (asked.length === 0) return new Map();
  // Most players never had a bonus: the first condition, which is answered once, ends the search.
  const found = await selectByStatement(
    queries,
    foundRow,
    `select asked.kind, asked.reference, abs(e.amount_cents)::float8 as cents
    from unnest($2::text[], $3::text[]) as asked (kind, reference)
      join ledger_transactions t on t.kind = asked.kind and t.reference = asked.reference
      join ledger_entries e on e.transaction_id = t.id and e.account_id = $1
    where exists (select 1 from ledger_entries where account_id = $1)`,
    [bonusAccountOf(playerId), asked.map(({ kind }) => kind), asked.map(({ reference }) => reference)],
  );
  const cents = new Map(found.map((row) => [keyOf(row), row.cents]));
  return new Map(
    transactions.flatMap((one) => {
      const part = postingsOf(one).map((posting) => cents.get(keyOf(posting)) ?? 0);
      const sum = part.reduce((total, amount) => total + amount, 0);
      return sum > 0 ? [[one.id, sum] as const] : [];
    }),
  );
}
