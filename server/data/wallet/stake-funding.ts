// The funding of a stake and of its win, for any kind of bet: real money is staked first, then bonus money. A win is
// paid in the same proportion (D3), each bonus's part to the account that the bonus's money was moved to. The caller
// holds the locks on the player's accounts.
import { type Cents, splitProportionally } from '#contract/rules/money/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { findRunningBonus, updateBonus } from '#server/data/bonuses/bonus-lifecycle.ts';
import { findBonusMoneyDestination, recordBonusWin } from '#server/data/bonuses/bonus-wagering.ts';
import { publishBalance } from '#server/data/ledger/balance-events.ts';
import { type Balances, lockBalances, type PostingKind, postEntries } from '#server/data/ledger/ledger.ts';

/** The money that a stake consists of. */
export interface StakeFunding {
  realCents: Cents;
  bonusCents: Cents;
  /** The bonus that the bonus part belongs to. */
  bonusId: string | null;
}

/** Real and bonus money; the part of a bonus that has ended goes to the promotions budget. */
interface StakeSplit {
  realCents: Cents;
  bonusCents: Cents;
  forfeitedCents: Cents;
}

interface StakePosting {
  kind: PostingKind;
  /** What the posting is for; one posting for each kind and reference. */
  reference: string;
  playerId: string;
  now: number;
}

async function postStakeEntries(
  tx: Queries,
  { kind, reference, playerId, now }: StakePosting,
  { realCents, bonusCents, forfeitedCents }: StakeSplit,
  sign: 1 | -1,
): Promise<Balances> {
  const balances = await postEntries(tx, {
    kind,
    reference,
    playerId,
    entries: [
      { account: 'real', amountCents: sign * realCents },
      { account: 'bonus', amountCents: sign * bonusCents },
      { account: 'promotions', amountCents: sign * forfeitedCents },
      { account: 'house', amountCents: -sign * (realCents + bonusCents + forfeitedCents) },
    ],
    now,
  });
  await publishBalance(tx, playerId, balances, now);
  return balances;
}

/**
 * The funding of a stake, given the player's balances. The money of a bonus whose time has passed is gone. Throws the refusal
 * 'insufficient_funds'.
 */
export async function splitStake(
  tx: Queries,
  playerId: string,
  before: Balances,
  amountCents: Cents,
  now: number,
): Promise<StakeFunding> {
  const realCents = Math.min(before.realCents, amountCents);
  const bonusCents = amountCents - realCents;
  if (bonusCents === 0) return { realCents, bonusCents, bonusId: null };
  if (bonusCents > before.bonusCents) throw new Refusal('insufficient_funds');
  const bonus = await findRunningBonus(tx, playerId, now);
  const { bonusCents: left } = await lockBalances(tx, playerId);
  if (bonusCents > left) throw new Refusal('insufficient_funds');
  return { realCents, bonusCents, bonusId: bonus?.id ?? null };
}

/** Debits a stake; returns the balances after it. */
export async function debitStake(tx: Queries, stake: StakePosting, parts: StakeFunding): Promise<Balances> {
  const balances = await postStakeEntries(tx, stake, { ...parts, forfeitedCents: 0 }, -1);
  if (parts.bonusId !== null) await updateBonus(tx, parts.bonusId, {}, balances.bonusCents, stake.now);
  return balances;
}

/** Splits an amount in the proportion of these stakes, and by the running bonuses that win a part of it. */
export async function splitWin(
  tx: Queries,
  amountCents: Cents,
  stakes: readonly StakeFunding[],
  now: number,
): Promise<StakeSplit & { byBonus: ReadonlyMap<string, Cents> }> {
  const bonusIds = [...new Set(stakes.filter((stake) => stake.bonusCents > 0).map(({ bonusId }) => bonusId))];
  const sumOf = (stakesOf: readonly StakeFunding[], part: 'realCents' | 'bonusCents') =>
    stakesOf.reduce((total, stake) => total + stake[part], 0);
  const weights = bonusIds.map((id) =>
    sumOf(
      stakes.filter((stake) => stake.bonusId === id),
      'bonusCents',
    ),
  );
  const [real = 0, ...shares] = splitProportionally(amountCents, [sumOf(stakes, 'realCents'), ...weights]);
  const parts = { real, bonus: 0, promotions: 0 };
  const byBonus = new Map<string, Cents>();
  for (const [index, id] of bonusIds.entries()) {
    const share = shares[index] ?? 0;
    const destination = await findBonusMoneyDestination(tx, id, now);
    parts[destination] += share;
    if (id !== null && destination === 'bonus') byBonus.set(id, share);
  }
  return { realCents: parts.real, bonusCents: parts.bonus, forfeitedCents: parts.promotions, byBonus };
}

/** Pays a win. */
export async function creditWin(
  tx: Queries,
  win: StakePosting,
  parts: Awaited<ReturnType<typeof splitWin>>,
): Promise<void> {
  const { bonusCents } = await postStakeEntries(tx, win, parts, 1);
  for (const [id, cents] of parts.byBonus) await recordBonusWin(tx, id, cents, bonusCents, win.now);
}

/** Refunds a stake to the accounts it came from; returns the balances after it. */
export async function refundStake(tx: Queries, back: StakePosting, stake: StakeFunding): Promise<Balances> {
  const destination =
    stake.bonusCents > 0 ? await findBonusMoneyDestination(tx, stake.bonusId, back.now) : 'bonus';
  const parts = {
    realCents: stake.realCents + (destination === 'real' ? stake.bonusCents : 0),
    bonusCents: destination === 'bonus' ? stake.bonusCents : 0,
    forfeitedCents: destination === 'promotions' ? stake.bonusCents : 0,
  };
  const balances = await postStakeEntries(tx, back, parts, 1);
  if (stake.bonusId !== null && parts.bonusCents > 0) {
    await updateBonus(tx, stake.bonusId, {}, balances.bonusCents, back.now);
  }
  return balances;
}
