// Content as the operator's file spells it: reading all of it, and writing one record.
import { asc, eq, sql } from 'drizzle-orm';
import type { ContentFile, ContentKind } from '#contract/content-file.ts';
import type { Queries } from '#server/core/db/database.ts';
import { couponsTable, rolloverRulesTable } from '#server/data/schema/bonuses-table.ts';
import { bannersTable, promotionsTable, regulationsTable } from '#server/data/schema/content-table.ts';

export type ContentRecords = { [Kind in ContentKind]: ContentFile[Kind][number] };

/** All content, in the form and order of the file. Moments are ms since 1970. */
export async function readContent(queries: Queries): Promise<Omit<ContentFile, 'end'>> {
  const rules = await queries.select().from(rolloverRulesTable).orderBy(asc(rolloverRulesTable.id));
  const coupons = await queries.select().from(couponsTable).orderBy(asc(couponsTable.code));
  const promotions = await queries.select().from(promotionsTable).orderBy(asc(promotionsTable.position));
  const banners = await queries.select().from(bannersTable).orderBy(asc(bannersTable.position));
  const regulations = await queries.select().from(regulationsTable).orderBy(asc(regulationsTable.slug));
  return {
    rollover_rules: rules.map(({ id, times, contributions, validDays }) => ({
      id,
      times,
      contributions,
      valid_days: validDays,
    })),
    coupons: coupons.map((row) => ({
      code: row.code,
      name: row.name,
      deposit: row.deposit,
      event: row.event as ContentRecords['coupons']['event'],
      apply_register: row.applyRegister,
      wallet_type: row.walletType,
      amount: row.amountCents,
      deposit_percent: row.depositPercent,
      max_amount: row.maxCents,
      min_deposit: row.minDepositCents,
      rollover_rule: row.rolloverRuleId,
      max_uses: row.maxUses,
      max_uses_per_player: row.maxUsesPerPlayer,
      starts_at: row.startsAt,
      ends_at: row.endsAt,
    })),
    promotions: promotions.map(({ couponCode, ...row }) => ({ ...row, coupon_code: couponCode })),
    banners: banners.map(({ imageMobile, ...row }) => ({ ...row, image_mobile: imageMobile })),
    regulations: regulations.map(({ updatedAt, ...row }) => ({ ...row, updated_at: updatedAt })),
  };
}

/** The id of a record. */
export const idOf = (record: ContentRecords[ContentKind]): string =>
  'code' in record ? record.code : 'slug' in record ? record.slug : record.id;

/** Writes one record, in place of one with its id. How often a coupon was used stays. */
export const WRITE: { [Kind in ContentKind]: (tx: Queries, record: ContentRecords[Kind]) => Promise<void> } =
  {
    async rollover_rules(tx, { id, valid_days: validDays, ...rest }) {
      const set = { ...rest, validDays };
      await tx
        .insert(rolloverRulesTable)
        .values({ id, ...set })
        .onConflictDoUpdate({ target: rolloverRulesTable.id, set });
    },
    async coupons(tx, coupon) {
      const set = {
        name: coupon.name,
        deposit: coupon.deposit,
        event: coupon.event,
        applyRegister: coupon.apply_register,
        walletType: coupon.wallet_type,
        amountCents: coupon.amount,
        depositPercent: coupon.deposit_percent,
        maxCents: coupon.max_amount,
        minDepositCents: coupon.min_deposit,
        rolloverRuleId: coupon.rollover_rule,
        maxUses: coupon.max_uses,
        maxUsesPerPlayer: coupon.max_uses_per_player,
        startsAt: coupon.starts_at,
        endsAt: coupon.ends_at,
      };
      await tx
        .insert(couponsTable)
        .values({ code: coupon.code, ...set })
        .onConflictDoUpdate({ target: couponsTable.code, set });
    },
    async promotions(tx, { id, coupon_code: couponCode, ...rest }) {
      const set = { ...rest, couponCode };
      await tx
        .insert(promotionsTable)
        .values({ id, ...set })
        .onConflictDoUpdate({ target: promotionsTable.id, set });
    },
    async banners(tx, { id, image_mobile: imageMobile, ...rest }) {
      const set = { ...rest, imageMobile };
      await tx
        .insert(bannersTable)
        .values({ id, ...set })
        .onConflictDoUpdate({ target: bannersTable.id, set });
    },
    async regulations(tx, { slug, updated_at: updatedAt, ...rest }) {
      const set = { ...rest, updatedAt };
      await tx
        .insert(regulationsTable)
        .values({ slug, ...set })
        .onConflictDoUpdate({ target: regulationsTable.slug, set });
    },
  };

/** Ends what exists: a promotion is shown as ended, a coupon takes no more claims, anything else goes. */
export const END = {
  async promotions(tx: Queries, id: string) {
    await tx.update(promotionsTable).set({ state: 'ended' }).where(eq(promotionsTable.id, id));
  },
  async coupons(tx: Queries, code: string, now: number) {
    // One that hasn't begun ends as it begins, and one that has ended ended then.
    const endsAt = sql`least(${couponsTable.endsAt}, greatest(${couponsTable.startsAt}, ${now}::bigint))`;
    await tx.update(couponsTable).set({ endsAt }).where(eq(couponsTable.code, code));
  },
  async banners(tx: Queries, id: string) {
    await tx.delete(bannersTable).where(eq(bannersTable.id, id));
  },
  /** Bonuses have the rule's figures themselves. */
  async rollover_rules(tx: Queries, id: string) {
    await tx.delete(rolloverRulesTable).where(eq(rolloverRulesTable.id, id));
  },
  async regulations(tx: Queries, slug: string) {
    await tx.delete(regulationsTable).where(eq(regulationsTable.slug, slug));
  },
};
