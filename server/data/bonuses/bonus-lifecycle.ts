// Bonuses and their rollovers (D3). A bonus is granted from the promotions budget into the bonus wallet, must be
// staked a number of times, and is then converted to real money, or the player gives it up. Only one bonus runs at a
// time, so the balance of the bonus wallet is that bonus's balance. A caller that changes a bonus locks the player's
// accounts first.
import {
  and,
  asc,
  desc,
  eq,
  gt,
  type InferSelectModel,
  inArray,
  like,
  lte,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { channels } from '#contract/channel-events.ts';
import type { BonusStatus } from '#contract/endpoints/wallet/bonus-calls.ts';
import { BONUS_TRANSACTION_TYPE, TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { eachPageApart } from '#server/core/concurrently.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { isDatabaseUnavailable } from '#server/core/db/database-error.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { endsTheRun } from '#server/core/jobs/run-ended.ts';
import { enqueueEvent } from '#server/core/realtime/outbox.ts';
import { publishBalance } from '#server/data/ledger/balance-events.ts';
import {
  type Balances,
  type LedgerEntry,
  lockBalances,
  type PostingKind,
  postEntries,
} from '#server/data/ledger/ledger.ts';
import { recordTransaction } from '#server/data/ledger/player-transactions.ts';
import { bonusesTable } from '#server/data/schema/bonuses-table.ts';

export type Bonus = InferSelectModel<typeof bonusesTable>;

const DAY_MS = 86_400_000;
const FINISHED_LISTED = 200;
const RUNNING_STATUSES: readonly BonusStatus[] = ['active', 'completed'];
const FINISHED_STATUSES: readonly BonusStatus[] = ['redeemed', 'excluded', 'expired'];

export const isBonusRunning = ({ status }: Bonus): boolean => RUNNING_STATUSES.includes(status);

/** How the references of a referrer's rewards begin. */
export const REFERRER_REFERENCE = 'referrer:';

/** Which bonuses are listed; open ones are those that are not finished, referrals the rewards of a referrer. */
type BonusFilter = 'all' | 'open' | 'active' | 'inactive' | 'referrals';
const FILTERS: Readonly<Record<BonusFilter, SQL | undefined>> = {
  all: undefined,
  open: notInArray(bonusesTable.status, [...FINISHED_STATUSES]),
  active: eq(bonusesTable.status, 'active'),
  inactive: ne(bonusesTable.status, 'active'),
  referrals: like(bonusesTable.reference, `${REFERRER_REFERENCE}%`),
};

/** A player's bonuses, newest first: all that are not finished, and the newest 200 of the finished ones. */
export async function listBonuses(queries: Queries, playerId: string, which: BonusFilter): Promise<Bonus[]> {
  const newest = [desc(bonusesTable.createdAt), desc(bonusesTable.id)];
  const isFinished = inArray(bonusesTable.status, [...FINISHED_STATUSES]);
  const lastFinished = queries
    .select({ id: bonusesTable.id })
    .from(bonusesTable)
    .where(and(eq(bonusesTable.playerId, playerId), FILTERS[which], isFinished))
    .orderBy(...newest)
    .limit(FINISHED_LISTED);
  return queries
    .select()
    .from(bonusesTable)
    .where(
      and(
        eq(bonusesTable.playerId, playerId),
        FILTERS[which],
        or(not(isFinished), inArray(bonusesTable.id, lastFinished)),
      ),
    )
    .orderBy(...newest);
}

/** A player's bonus; undefined if it doesn't exist or belongs to another player. */
export async function findBonus(queries: Queries, playerId: string, id: string): Promise<Bonus | undefined> {
  const [bonus] = await queries
    .select()
    .from(bonusesTable)
    .where(and(eq(bonusesTable.id, id), eq(bonusesTable.playerId, playerId)));
  return bonus;
}

/**
 * The bonus whose money is in the player's bonus wallet; one whose time has passed is ended first, as the job would. The caller holds the
 * locks on the player's accounts.
 */
export async function findRunningBonus(
  tx: Queries,
  playerId: string,
  now: number,
): Promise<Bonus | undefined> {
  const [bonus] = await tx
    .select()
    .from(bonusesTable)
    .where(and(eq(bonusesTable.playerId, playerId), inArray(bonusesTable.status, [...RUNNING_STATUSES])));
  const current = bonus && (await endIfOver(tx, bonus, now));
  return current && isBonusRunning(current) ? current : undefined;
}

/** Statuses that the time of a bonus ends. A completed bonus belongs to the player and doesn't expire. */
const EXPIRING_STATUSES: readonly BonusStatus[] = ['available', 'active'];

/**
 * The bonus as it is at this moment: ended if its time has passed, whether or not the job has run. The caller holds the locks on the
 * player's accounts.
 */
export async function endIfOver(tx: Queries, bonus: Bonus, now: number): Promise<Bonus> {
  if (!EXPIRING_STATUSES.includes(bonus.status) || (bonus.expiresAt ?? now + 1) > now) return bonus;
  const { bonusCents } = await lockBalances(tx, bonus.playerId);
  return (await endBonus(tx, bonus, 'expired', bonusCents, now)).bonus;
}

/** Updates a bonus and announces the change on its channel. `bonusCents`: the present balance of the bonus wallet. */
export async function updateBonus(
  tx: Queries,
  id: string,
  changed: Partial<Bonus>,
  bonusCents: Cents,
  now: number,
): Promise<Bonus> {
  const [bonus] = await tx
    .update(bonusesTable)
    .set({ ...changed, version: sql`${bonusesTable.version} + 1` })
    .where(eq(bonusesTable.id, id))
    .returning();
  if (!bonus) throw new Error(`there is no bonus ${id}`);
  await enqueueEvent(
    tx,
    {
      channel: channels.bonus(id),
      event: 'UserRolloverUpdateEvent',
      data: {
        id,
        active: bonus.status === 'active' ? 1 : 0,
        amount_current: bonus.currentCents,
        amount_rollover: bonus.rolloverCents,
        amount_won: bonus.wonCents,
        balance: isBonusRunning(bonus) ? bonusCents : 0,
        version: bonus.version,
      },
    },
    now,
  );
  return bonus;
}

/**
 * Tells the player's pages that a bonus changed its state where no other event does: a transaction tells of money that moved, and a page
 * has joined the channel of a running bonus alone (§4).
 */
export async function announceBonusState(tx: Queries, { id, playerId }: Bonus, now: number): Promise<void> {
  await enqueueEvent(tx, { channel: channels.user(playerId), event: 'UserBonusEvent', data: { id } }, now);
}

async function postBonusTransfer(
  tx: Queries,
  bonus: Bonus,
  kind: PostingKind,
  [from, to]: readonly [LedgerEntry['account'], LedgerEntry['account']],
  amountCents: Cents,
  now: number,
): Promise<Balances> {
  if (amountCents === 0) return lockBalances(tx, bonus.playerId);
  const balances = await postEntries(tx, {
    kind,
    reference: `bonus:${bonus.id}`,
    playerId: bonus.playerId,
    entries: [
      { account: from, amountCents: -amountCents },
      { account: to, amountCents },
    ],
    now,
  });
  await publishBalance(tx, bonus.playerId, balances, now);
  return balances;
}

async function recordBonusTransaction(
  tx: Queries,
  bonus: Bonus,
  type: 0 | 1,
  amountCents: Cents,
  now: number,
  what: keyof typeof BONUS_TRANSACTION_TYPE = 'granted',
): Promise<void> {
  await recordTransaction(tx, {
    playerId: bonus.playerId,
    sourceType: 'Bonus',
    // The grant has a transaction under the bonus's id; each later change gets a transaction of its own.
    sourceId: what === 'granted' ? bonus.id : `${bonus.id}:${what}`,
    type,
    status: TRANSACTION_STATUS.approved,
    amountCents,
    source: { occurrence: bonus.name.pt, type: BONUS_TRANSACTION_TYPE[what] },
    now,
  });
}

/** Credits a reward in real money, without a rollover. The caller holds the locks on the player's accounts. */
export async function creditRealMoneyReward(tx: Queries, bonus: Bonus, now: number): Promise<Bonus> {
  const balances = await postBonusTransfer(
    tx,
    bonus,
    'promotion',
    ['promotions', 'real'],
    bonus.amountCents,
    now,
  );
  await recordBonusTransaction(tx, bonus, 1, bonus.amountCents, now);
  return updateBonus(tx, bonus.id, { status: 'redeemed', endedAt: now }, balances.bonusCents, now);
}

/**
 * Starts a bonus: credits its money and begins its rollover. The caller holds the locks on the player's accounts and
 * has made sure that no bonus runs.
 */
export async function startBonus(tx: Queries, bonus: Bonus, now: number): Promise<Bonus> {
  const balances = await postBonusTransfer(
    tx,
    bonus,
    'bonus_grant',
    ['promotions', 'bonus'],
    bonus.amountCents,
    now,
  );
  await recordBonusTransaction(tx, bonus, 1, bonus.amountCents, now);
  const rolloverCents = bonus.amountCents * bonus.times;
  const begun = {
    status: rolloverCents === 0 ? ('completed' as const) : ('active' as const),
    rolloverCents,
    expiresAt: now + bonus.validDays * DAY_MS,
  };
  return updateBonus(tx, bonus.id, begun, balances.bonusCents, now);
}

async function ownBonus(tx: Queries, playerId: string, id: string, now: number): Promise<[Bonus, Balances]> {
  await lockBalances(tx, playerId);
  const bonus = await findBonus(tx, playerId, id);
  if (!bonus) throw new Refusal('not_found');
  const current = await endIfOver(tx, bonus, now);
  return [current, await lockBalances(tx, playerId)];
}

function refuseBonus(rule: string, values: Readonly<Record<string, Cents>> = {}): never {
  throw new Refusal('limit_reached', { text: rule, rule, values, figures: values });
}

/**
 * Activates an available bonus; a running one stays unchanged. Throws the refusals 'not_found' and 'limit_reached'.
 */
export async function activateBonus(tx: Queries, playerId: string, id: string, now: number): Promise<Bonus> {
  const [bonus] = await ownBonus(tx, playerId, id, now);
  if (isBonusRunning(bonus)) return bonus;
  if (bonus.status === 'waiting') refuseBonus('bonus_waiting');
  if (bonus.status !== 'available') refuseBonus('bonus_over');
  if (await findRunningBonus(tx, playerId, now)) refuseBonus('bonus_one_at_a_time');
  return startBonus(tx, bonus, now);
}

/**
 * Converts a completed bonus to real money; a redeemed one stays unchanged. Throws the refusals 'not_found' and
 * 'limit_reached', which says of a waiting bonus what it waits for.
 */
export async function redeemBonus(tx: Queries, playerId: string, id: string, now: number): Promise<Bonus> {
  const [bonus, { bonusCents }] = await ownBonus(tx, playerId, id, now);
  if (bonus.status === 'redeemed') return bonus;
  if (bonus.status === 'waiting') refuseBonus('bonus_waiting');
  if (FINISHED_STATUSES.includes(bonus.status)) refuseBonus('bonus_over');
  if (bonus.status !== 'completed') {
    refuseBonus('bonus_not_complete', { left: Math.max(0, bonus.rolloverCents - bonus.currentCents) });
  }
  await postBonusTransfer(tx, bonus, 'bonus_to_real', ['bonus', 'real'], bonusCents, now);
  if (bonusCents > 0) await recordBonusTransaction(tx, bonus, 1, bonusCents, now, 'redeemed');
  return updateBonus(tx, id, { status: 'redeemed', endedAt: now }, 0, now);
}

/**
 * Ends a bonus early: removes the bonus money and leaves real money untouched. Returns the amount removed (cents).
 */
async function endBonus(
  tx: Queries,
  bonus: Bonus,
  status: 'excluded' | 'expired',
  bonusCents: Cents,
  now: number,
): Promise<{ bonus: Bonus; removedCents: Cents }> {
  const removedCents = isBonusRunning(bonus) ? bonusCents : 0;
  await postBonusTransfer(tx, bonus, 'bonus_removed', ['bonus', 'promotions'], removedCents, now);
  if (removedCents > 0) await recordBonusTransaction(tx, bonus, 0, removedCents, now);
  const ended = await updateBonus(tx, bonus.id, { status, endedAt: now }, 0, now);
  if (status === 'expired' && !isBonusRunning(bonus)) await announceBonusState(tx, ended, now);
  return { bonus: ended, removedCents };
}

/**
 * Gives up a bonus that is not finished; an excluded or expired one stays unchanged. Throws the refusals 'not_found' and,
 * for a redeemed one, 'limit_reached'.
 */
export async function excludeBonus(
  tx: Queries,
  playerId: string,
  id: string,
  now: number,
): Promise<{ bonus: Bonus; removedCents: Cents }> {
  const [bonus, { bonusCents }] = await ownBonus(tx, playerId, id, now);
  if (bonus.status === 'redeemed') refuseBonus('bonus_over');
  if (FINISHED_STATUSES.includes(bonus.status)) return { bonus, removedCents: 0 };
  return endBonus(tx, bonus, 'excluded', bonusCents, now);
}

/**
 * Ends all of a player's bonuses that are not finished, because the player takes out everything (D11): a completed one
 * is converted to real money, any other is given up. The caller holds the locks on the player's accounts.
 */
export async function endAllBonuses(tx: Queries, playerId: string, now: number): Promise<void> {
  for (const { id, status } of await listBonuses(tx, playerId, 'open')) {
    if (status === 'completed') await redeemBonus(tx, playerId, id, now);
    else await excludeBonus(tx, playerId, id, now);
  }
}

/** Ends the bonuses whose time has passed: all, or those of a player. Throws the failures after all were tried. */
export async function expireBonuses(db: Database, now: number, playerId?: string): Promise<void> {
  const run = playerId === undefined ? db.bulkTransaction : db.transaction;
  await eachPageApart(
    (after, size) => overBonuses(db.queries, now, { playerId, after, size }),
    ({ id, playerId: owner }) =>
      run(async (tx) => {
        await lockBalances(tx, owner);
        const bonus = await findBonus(tx, owner, id);
        if (bonus) await endIfOver(tx, bonus, now);
      }),
    playerId === undefined ? endsTheRun : isDatabaseUnavailable,
  );
}

/** Whether the time of the player's running bonus has passed, and it is still to be ended. Takes no lock. */
export async function hasOverBonus(queries: Queries, playerId: string, now: number): Promise<boolean> {
  const statuses = EXPIRING_STATUSES.filter((status) => RUNNING_STATUSES.includes(status));
  return (await overBonuses(queries, now, { statuses, playerId, size: 1 })).length > 0;
}

async function overBonuses(
  queries: Queries,
  now: number,
  {
    statuses = EXPIRING_STATUSES,
    playerId,
    after,
    size,
  }: {
    statuses?: readonly BonusStatus[];
    playerId: string | undefined;
    after?: string | undefined;
    size: number;
  },
) {
  // Literals: a prepared statement whose statuses are parameters can't use the index of bonuses that expire.
  const listed = sql.raw(statuses.map((status) => `'${status}'`).join(', '));
  return queries
    .select({ id: bonusesTable.id, playerId: bonusesTable.playerId })
    .from(bonusesTable)
    .where(
      and(
        sql`${bonusesTable.status} in (${listed})`,
        lte(bonusesTable.expiresAt, now),
        playerId === undefined ? undefined : eq(bonusesTable.playerId, playerId),
        after === undefined ? undefined : gt(bonusesTable.id, after),
      ),
    )
    .orderBy(asc(bonusesTable.id))
    .limit(size);
}
