import type { couponsTable } from '#server/data/schema/bonuses-table.ts';

type CouponRow = typeof couponsTable.$inferInsert;

/** A coupon that grants R$ 10 of bonus money by its code, except for the given fields. */
export const someCoupon = (code: string, over: Partial<CouponRow> = {}): CouponRow => ({
  code,
  name: { pt: `Cupom ${code}`, en: `Coupon ${code}`, es: `Cupón ${code}` },
  deposit: false,
  event: 'code',
  applyRegister: false,
  walletType: 'bonus',
  amountCents: 1_000,
  depositPercent: 0,
  maxCents: 0,
  minDepositCents: 0,
  rolloverRuleId: 'five',
  maxUses: null,
  maxUsesPerPlayer: 1,
  startsAt: 0,
  endsAt: null,
  ...over,
});
