// Compares what the payment party says of a day with what was booked. A movement is one of its events: a payment or a payout, under the
// event's id; a file may name it by the charge's, deposit's or withdrawal's id too.
import * as v from 'valibot';
import type { Cents } from '#contract/rules/money/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { selectByStatement } from '#server/core/db/statement.ts';

/** A line of the party's file. */
interface PartyRow {
  id: string;
  amountCents: Cents;
  /** Whether the party says that the money arrived. */
  isPaid: boolean;
  /** ms since 1970; null: the file does not say. */
  at: number | null;
}

const movement = v.object({
  kind: v.picklist(['payment', 'payout']),
  id: v.string(),
  amountCents: v.number(),
  at: v.number(),
  /** What became of it here: `credited`, `refund_late`, `paid`, `given_back` and so on. */
  state: v.string(),
  /** The ledger has it with this amount. */
  isBooked: v.boolean(),
});
export type Movement = v.InferOutput<typeof movement>;

/**
 * `unknown`: nothing here has this id. `amount`, `state`: they differ. `not_booked`: the party has the money, the ledger doesn't say so.
 * `day`: the line is of another day.
 */
type Verdict = 'same' | 'unknown' | 'amount' | 'state' | 'not_booked' | 'day';

/** A day: from its first moment, up to the first of the next (ms since 1970). */
export interface Day {
  from: number;
  before: number;
}

const booked = (kind: string, reference: string, cents: string) => `exists (
  select 1 from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where t.kind = '${kind}' and t.reference = ${reference} and e.account_id = 'payment_provider' and e.amount_cents = ${cents}
)`;

const PAYMENTS = `select 'payment' as kind, p.id, p.amount_cents::float8 as "amountCents", p.paid_at::float8 as at,
    p.outcome as state, ${booked('deposit', 'd.id', '-p.amount_cents')} as "isBooked", p.charge_id as other, d.id as own
  from payment_events p left join deposits d on d.charge_id = p.charge_id where p.type = 'paid'`;
const PAYOUTS = `select 'payout' as kind, p.id, p.amount_cents::float8 as "amountCents", p.at::float8 as at,
    p.outcome as state, ${booked('withdrawal_paid', 'p.withdrawal_id', 'p.amount_cents')} as "isBooked",
    p.withdrawal_id as other, p.withdrawal_id as own
  from payout_events p where p.type = 'payout_paid'`;

/** What each line of the party's file comes to, in the order of the lines, with the movement that it names. */
export async function compareWithParty(
  queries: Queries,
  rows: readonly PartyRow[],
  day: Day,
): Promise<{ verdict: Verdict; movement: Movement | null }[]> {
  const ids = rows.map(({ id }) => id);
  const found = await selectByStatement(
    queries,
    v.object({ ...movement.entries, other: v.string(), own: v.nullable(v.string()) }),
    `select * from (${PAYMENTS} union all ${PAYOUTS}) moves
      where id = any($1::text[]) or other = any($1::text[]) or own = any($1::text[]) order by at, id`,
    [ids],
  );
  const matched = new Set<string>();
  return rows.map((row) => {
    // A charge can be paid twice: each line that names it stands for one payment.
    const free = found.filter((one) => !matched.has(`${one.kind} ${one.id}`));
    const named =
      free.find((one) => one.id === row.id) ?? free.find((one) => one.other === row.id || one.own === row.id);
    if (!named) return { verdict: row.isPaid ? 'unknown' : 'same', movement: null };
    matched.add(`${named.kind} ${named.id}`);
    const { other: _, own: __, ...known } = named;
    return { verdict: verdictOf(row, known, day), movement: known };
  });
}

function verdictOf(row: PartyRow, known: Movement, { from, before }: Day): Verdict {
  if (row.amountCents !== known.amountCents) return 'amount';
  if (!row.isPaid) return 'state';
  // What must not be credited goes back to its payer by a refund.
  if (!known.isBooked && !known.state.startsWith('refund_')) return 'not_booked';
  if (row.at !== null && (row.at < from || row.at >= before)) return 'day';
  return 'same';
}

/** The movements of a day by the party's clock, a page in the order of kind and id after the given one. */
export async function listMovements(
  queries: Queries,
  { from, before }: Day,
  after: string,
  most: number,
): Promise<Movement[]> {
  return selectByStatement(
    queries,
    movement,
    `select kind, id, "amountCents", at, state, "isBooked" from (${PAYMENTS} union all ${PAYOUTS}) moves
      where at >= $1 and at < $2 and (kind || ' ' || id) collate "C" > $3 order by (kind || ' ' || id) collate "C" limit $4`,
    [from, before, after, most],
  );
}
