// The ledger: double entry, append-only (D3). The database enforces the rules (migration 0003). This file takes row
// locks in a fixed order, so that two postings never deadlock, and refuses a posting before the database has to.
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { type Cents, isCents, MoneyError } from '#contract/rules/money/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { selectByStatement } from '#server/core/db/statement.ts';
import { accountsTable } from '#server/data/schema/ledger-table.ts';

type PlayerAccount = 'real' | 'bonus' | 'pending_withdrawal';
export type OperatorAccount = 'house' | 'payment_provider' | 'promotions';

/** Why money moves; together with its reference it identifies the posting. */
export type PostingKind =
  | 'deposit'
  | 'casino_stake'
  | 'casino_win'
  | 'casino_rollback'
  | 'sport_stake'
  | 'sport_payout'
  | 'sport_refund'
  | 'sport_cash_out'
  | 'withdrawal_hold'
  | 'withdrawal_back'
  | 'withdrawal_paid'
  | 'promotion'
  | 'bonus_grant'
  | 'bonus_removed'
  | 'bonus_to_real';

export interface LedgerEntry {
  account: PlayerAccount | OperatorAccount;
  /** Positive: into the account. */
  amountCents: Cents;
}

interface Posting {
  kind: PostingKind;
  /**
   * What the posting is for: a deposit's id, a provider's transaction id. One posting for each kind and reference.
   */
  reference: string;
  /** The player whose accounts are meant. */
  playerId: string;
  /** They sum to zero; an account appears at most once. Entries of 0 are left out. */
  entries: readonly LedgerEntry[];
  now: number;
}

export interface Balances {
  realCents: Cents;
  bonusCents: Cents;
  pendingWithdrawalCents: Cents;
  /** Rises with every change of any of the balances (D7). */
  version: number;
}

/** An account of a player would go below zero. */
export class InsufficientFunds extends Error {
  override name = 'InsufficientFunds';
}

/** The entries don't form a double entry. */
export class UnbalancedPosting extends Error {
  override name = 'UnbalancedPosting';
}

/** The player doesn't exist, or has no accounts. */
class AccountsMissing extends Error {
  override name = 'AccountsMissing';
}

const PLAYER_ACCOUNTS: readonly PlayerAccount[] = ['bonus', 'pending_withdrawal', 'real'];
const isPlayerAccount = (account: LedgerEntry['account']): account is PlayerAccount =>
  PLAYER_ACCOUNTS.some((candidate) => candidate === account);
const accountId = (account: LedgerEntry['account'], playerId: string) =>
  isPlayerAccount(account) ? `${playerId}:${account}` : account;

/** The id of a player's account of bonus money. */
export const bonusAccountOf = (playerId: string): string => accountId('bonus', playerId);

/** Opens a new player's accounts with balance 0. */
export async function openAccounts(tx: Queries, playerId: string): Promise<void> {
  await tx
    .insert(accountsTable)
    .values(PLAYER_ACCOUNTS.map((kind) => ({ id: accountId(kind, playerId), playerId, kind })));
}

const accountRow = v.object({ kind: v.string(), balanceCents: v.number(), version: v.number() });
type AccountRow = v.InferOutput<typeof accountRow>;

function balancesFrom(rows: readonly AccountRow[], playerId: string): Balances {
  const of = (kind: PlayerAccount) => {
    const row = rows.find((candidate) => candidate.kind === kind);
    if (!row) throw new AccountsMissing(`no account ${kind} of player ${playerId}`);
    return row;
  };
  return {
    realCents: of('real').balanceCents,
    bonusCents: of('bonus').balanceCents,
    pendingWithdrawalCents: of('pending_withdrawal').balanceCents,
    version: rows.reduce((total, row) => total + row.version, 0),
  };
}

/** A player's balances. Throws `AccountsMissing`. */
export async function balancesOf(queries: Queries, playerId: string): Promise<Balances> {
  const rows = await queries.select().from(accountsTable).where(eq(accountsTable.playerId, playerId));
  return balancesFrom(rows, playerId);
}

/**
 * A player's balances, locked until the transaction ends, so that a decision based on them still holds when money is
 * posted.
 */
export async function lockBalances(tx: Queries, playerId: string): Promise<Balances> {
  const rows = await selectByStatement(
    tx,
    accountRow,
    `select kind, balance_cents::float8 as "balanceCents", version::float8 as version
    from accounts where player_id = $1 order by id for update`,
    [playerId],
  );
  return balancesFrom(rows, playerId);
}

const balance = v.nullable(v.number(), 0);
const postedRow = v.object({
  fault: v.nullable(v.picklist(['short', 'missing'])),
  real: balance,
  bonus: balance,
  pending: balance,
  version: balance,
});

/**
 * Posts entries (one statement: migration 0070); returns the player's balances after them. Throws
 * `UnbalancedPosting`, `MoneyError` for fractions of a cent, `InsufficientFunds`, `AccountsMissing`.
 */
export async function postEntries(tx: Queries, posting: Posting): Promise<Balances> {
  const { kind, reference, playerId, now } = posting;
  const entries = posting.entries.filter((entry) => entry.amountCents !== 0);
  for (const { amountCents } of entries) {
    if (!isCents(amountCents)) throw new MoneyError(`not whole cents: ${amountCents}`);
  }
  if (entries.length < 2 || entries.reduce((total, entry) => total + entry.amountCents, 0) !== 0) {
    throw new UnbalancedPosting(`the entries of ${kind} ${reference} don't sum to zero`);
  }
  const accounts = entries.map(({ account }) => accountId(account, playerId));
  const cents = entries.map(({ amountCents }) => amountCents);
  const [posted] = await selectByStatement(
    tx,
    postedRow,
    `select fault, real_cents::float8 as real, bonus_cents::float8 as bonus, pending_cents::float8 as pending,
      state_version::float8 as version
    from ledger_post($1, $2, $3, $4, $5::text[], $6::bigint[])`,
    [kind, reference, playerId, now, accounts, cents],
  );
  if (posted?.fault === 'short') throw new InsufficientFunds(`${kind} ${reference} needs more than there is`);
  if (!posted || posted.fault === 'missing') throw new AccountsMissing(`no accounts of player ${playerId}`);
  const { real, bonus, pending, version } = posted;
  return { realCents: real, bonusCents: bonus, pendingWithdrawalCents: pending, version };
}
