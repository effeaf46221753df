// Coupons (§3, §4, §5): a player may claim a code once or several times. A deposit coupon waits for the next deposit,
// any other kind grants at once. Codes are compared in lower case.
import {
  and,
  desc,
  eq,
  type InferInsertModel,
  type InferSelectModel,
  inArray,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import type { Cents } from '#contract/rules/money/money.ts';
import { typedCode } from '#contract/rules/player/typed-code.ts';
import type { Queries } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import {
  bonusesTable,
  couponsTable,
  rolloverRulesTable,
  userCouponsTable,
} from '#server/data/schema/bonuses-table.ts';
import type { Bonus } from './bonus-lifecycle.ts';
import { findRolloverRule, grantReward, PLAIN_RULE, type RolloverRule } from './rewards.ts';

type Coupon = InferSelectModel<typeof couponsTable>;
type UserCoupon = InferSelectModel<typeof userCouponsTable>;

/** A coupon that a player has claimed, with the bonus that it granted. */
export interface PlayerCoupon {
  held: UserCoupon;
  coupon: Coupon;
  bonus: Bonus | null;
  /** How often what it grants must be staked, and within how many days. */
  rule: RolloverRule;
}

/** The reason why a code is refused; each reason has its own text. */
export class CouponRefused extends Error {
  override name = 'CouponRefused';
  readonly reason:
    | 'coupon_unknown'
    | 'coupon_over'
    | 'coupon_used_up'
    | 'coupon_used'
    | 'coupon_no_deposit'
    | 'coupon_min_deposit';
  /** Of 'coupon_min_deposit': the least deposit (cents). */
  readonly minimumCents: Cents | undefined;
  constructor(reason: CouponRefused['reason'], minimumCents?: Cents) {
    super(reason);
    this.reason = reason;
    this.minimumCents = minimumCents;
  }
}

const plainCode = (code: string) => typedCode(code).toLowerCase();

export const isCouponExpired = (coupon: Coupon, now: number): boolean =>
  coupon.endsAt !== null && coupon.endsAt <= now;

/** A coupon by its code, in any spelling. */
async function findCoupon(queries: Queries, code: string): Promise<Coupon | undefined> {
  const [coupon] = await queries
    .select()
    .from(couponsTable)
    .where(eq(couponsTable.code, plainCode(code)));
  return coupon;
}

/** Inserts rollover rules and coupons; existing ones stay unchanged. */
export async function insertCoupons(
  tx: Queries,
  rules: readonly InferInsertModel<typeof rolloverRulesTable>[],
  coupons: readonly InferInsertModel<typeof couponsTable>[],
): Promise<void> {
  await tx
    .insert(rolloverRulesTable)
    .values([...rules])
    .onConflictDoNothing();
  await tx
    .insert(couponsTable)
    .values([...coupons])
    .onConflictDoNothing();
}

const APPLIED_LISTED = 200;

/** A player's coupons, newest first: all that are not used, and the newest 200 of the used ones. */
export async function listPlayerCoupons(queries: Queries, playerId: string): Promise<PlayerCoupon[]> {
  const newest = [desc(userCouponsTable.createdAt), desc(userCouponsTable.id)];
  const lastApplied = queries
    .select({ id: userCouponsTable.id })
    .from(userCouponsTable)
    .where(and(eq(userCouponsTable.playerId, playerId), ne(userCouponsTable.status, 'active')))
    .orderBy(...newest)
    .limit(APPLIED_LISTED);
  const rows = await queries
    .select({ held: userCouponsTable, coupon: couponsTable, bonus: bonusesTable, rule: rolloverRulesTable })
    .from(userCouponsTable)
    .innerJoin(couponsTable, eq(couponsTable.code, userCouponsTable.code))
    .leftJoin(bonusesTable, eq(bonusesTable.id, userCouponsTable.bonusId))
    .leftJoin(rolloverRulesTable, eq(rolloverRulesTable.id, couponsTable.rolloverRuleId))
    .where(
      and(
        eq(userCouponsTable.playerId, playerId),
        or(eq(userCouponsTable.status, 'active'), inArray(userCouponsTable.id, lastApplied)),
      ),
    )
    .orderBy(...newest);
  return rows.map((row) => ({ ...row, rule: row.rule ?? PLAIN_RULE }));
}

/**
 * Claims a code for a player. If the player already holds the deposit coupon unused, that claim is returned. Throws
 * `CouponRefused`.
 */
export async function claimCoupon(
  tx: Queries,
  playerId: string,
  code: string,
  now: number,
): Promise<PlayerCoupon> {
  await lockBalances(tx, playerId);
  const { coupon, unused } = await findClaimable(tx, playerId, code, now);
  const rule = await findRolloverRule(tx, coupon.rolloverRuleId);
  if (unused) return { held: unused, coupon, bonus: null, rule };
  await consumeUse(tx, coupon);
  const held: UserCoupon = {
    id: newId(),
    playerId,
    code: coupon.code,
    status: 'active',
    bonusId: null,
    createdAt: now,
    appliedAt: null,
  };
  await tx.insert(userCouponsTable).values(held);
  return coupon.deposit
    ? { held, coupon, bonus: null, rule }
    : grantCoupon(tx, { held, coupon, bonus: null, rule }, coupon.amountCents, now);
}

/** The coupon of a code that a player may claim, with their unused claim of it. Throws `CouponRefused`. */
async function findClaimable(
  queries: Queries,
  playerId: string,
  code: string,
  now: number,
): Promise<{ coupon: Coupon; unused: UserCoupon | undefined }> {
  const coupon = await findCoupon(queries, code);
  if (!coupon || coupon.startsAt > now) throw new CouponRefused('coupon_unknown');
  if (isCouponExpired(coupon, now)) throw new CouponRefused('coupon_over');
  const known = await queries
    .select()
    .from(userCouponsTable)
    .where(and(eq(userCouponsTable.playerId, playerId), eq(userCouponsTable.code, coupon.code)));
  const unused = known.find(({ status }) => status === 'active');
  if (unused) return { coupon, unused };
  if (known.length >= coupon.maxUsesPerPlayer) throw new CouponRefused('coupon_used');
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) throw new CouponRefused('coupon_used_up');
  return { coupon, unused: undefined };
}

/** Makes sure that a deposit may name this code, and changes nothing. Throws `CouponRefused`. */
export async function assertDepositCoupon(
  queries: Queries,
  deposit: { playerId: string; code: string; amountCents: Cents },
  now: number,
): Promise<void> {
  const { coupon } = await findClaimable(queries, deposit.playerId, deposit.code, now);
  if (!coupon.deposit) throw new CouponRefused('coupon_no_deposit');
  if (deposit.amountCents < coupon.minDepositCents)
    throw new CouponRefused('coupon_min_deposit', coupon.minDepositCents);
}

/** Uses up one of a coupon's uses. Throws `CouponRefused`. */
async function consumeUse(tx: Queries, coupon: Coupon): Promise<void> {
  const used = await tx
    .update(couponsTable)
    .set({ uses: sql`${couponsTable.uses} + 1` })
    .where(
      and(
        eq(couponsTable.code, coupon.code),
        sql`(${couponsTable.maxUses} is null or ${couponsTable.uses} < ${couponsTable.maxUses})`,
      ),
    )
    .returning({ uses: couponsTable.uses });
  if (used.length === 0) throw new CouponRefused('coupon_used_up');
}

async function grantCoupon(
  tx: Queries,
  { held, coupon, rule }: PlayerCoupon,
  amountCents: Cents,
  now: number,
): Promise<PlayerCoupon> {
  const bonus = await grantReward(
    tx,
    {
      playerId: held.playerId,
      reference: `coupon:${held.id}`,
      name: coupon.name,
      couponCode: coupon.code.toUpperCase(),
      walletType: coupon.walletType,
      amountCents,
      ruleId: coupon.rolloverRuleId,
      // §4: a deposit coupon activates immediately, others wait on /user/bonus.
      autoActivate: coupon.deposit,
      referred: null,
    },
    now,
  );
  const applied = { status: 'applied' as const, bonusId: bonus?.id ?? null, appliedAt: now };
  await tx.update(userCouponsTable).set(applied).where(eq(userCouponsTable.id, held.id));
  return { held: { ...held, ...applied }, coupon, bonus: bonus ?? null, rule };
}

/** What a deposit coupon grants for a deposit (cents): its fixed amount, or its percentage up to its maximum. */
export function depositCouponGrant(
  coupon: Pick<Coupon, 'amountCents' | 'depositPercent' | 'maxCents'>,
  depositCents: Cents,
): Cents {
  if (coupon.depositPercent === 0) return coupon.amountCents;
  const share = Number((BigInt(depositCents) * BigInt(coupon.depositPercent)) / 100n);
  return Math.min(share, coupon.maxCents);
}

/** A deposit that was paid; `createdAt`: when its charge was opened (ms since 1970). */
interface PaidDeposit {
  playerId: string;
  amountCents: Cents;
  couponCode: string | null;
  createdAt: number;
}

/**
 * Grants the bonus of a deposit coupon for a paid deposit: of the coupon that the deposit named and no other, or for a deposit that
 * named none of the one claimed last that no open charge names (`reserved`: the codes that the player's open charges name). Where
 * several deposits named one code, each uses it once, while the player has uses of it left; the others are credited without it. A coupon
 * that expired after the deposit was opened still counts. The caller holds the player's balances.
 */
export async function grantDepositCoupon(
  tx: Queries,
  deposit: PaidDeposit,
  reserved: readonly string[],
  now: number,
): Promise<void> {
  const { couponCode } = deposit;
  const chosen =
    couponCode === null
      ? await findUnnamedCoupon(tx, deposit, new Set(reserved.map(plainCode)))
      : await claimNamedCoupon(tx, deposit, couponCode);
  if (!chosen) return;
  const amountCents = depositCouponGrant(chosen.coupon, deposit.amountCents);
  if (amountCents > 0) await grantCoupon(tx, chosen, amountCents, now);
}

async function findUnnamedCoupon(
  queries: Queries,
  { playerId, amountCents, createdAt }: PaidDeposit,
  reserved: ReadonlySet<string>,
): Promise<PlayerCoupon | undefined> {
  const held = await listPlayerCoupons(queries, playerId);
  return held.find(
    ({ held: { status }, coupon }) =>
      status === 'active' &&
      coupon.deposit &&
      !reserved.has(coupon.code) &&
      !isCouponExpired(coupon, createdAt) &&
      amountCents >= coupon.minDepositCents,
  );
}

/** The claim that the charge made when it was opened, or another one if a deposit that was paid earlier has used that. */
async function claimNamedCoupon(
  tx: Queries,
  { playerId, amountCents, createdAt }: PaidDeposit,
  code: string,
): Promise<PlayerCoupon | undefined> {
  try {
    await assertDepositCoupon(tx, { playerId, code, amountCents }, createdAt);
    return await claimCoupon(tx, playerId, code, createdAt);
  } catch (error) {
    // The deposit was paid, and is credited without it.
    if (error instanceof CouponRefused) return undefined;
    throw error;
  }
}
