import type { WireResponseOf } from '#contract/define-call.ts';
import { applyCoupon, listCoupons } from '#contract/endpoints/wallet/bonus-calls.ts';
import type { Language } from '#contract/languages.ts';
import { type Endpoint, endpoint, moneyEndpoint } from '#server/core/http/endpoints/endpoint.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Services } from '#server/core/services.ts';
import { textOf } from '#server/core/texts.ts';
import {
  CouponRefused,
  claimCoupon,
  isCouponExpired,
  listPlayerCoupons,
  type PlayerCoupon,
} from '#server/data/bonuses/coupon-claims.ts';
import { writeDueContentFirst } from '#server/data/content/due-content.ts';
import { assertAllowed } from '#server/data/policy/policy.ts';

/** Codes can be guessed, so attempts are limited. */
const TRIES: RateRule = { name: 'coupon', max: 20, windowMs: 60_000 };

type UserCoupon = NonNullable<WireResponseOf<typeof applyCoupon>['userCoupon']>;

function toCouponResponse(
  { held, coupon, bonus, rule }: PlayerCoupon,
  language: Language,
  now: number,
): UserCoupon {
  const unused = held.status === 'active' && isCouponExpired(coupon, now) ? 'expired' : held.status;
  return {
    id: held.id,
    coupon: {
      code: coupon.code.toUpperCase(),
      deposit: coupon.deposit,
      event: coupon.event,
      apply_register: coupon.applyRegister,
      name: coupon.name[language],
      terms: {
        wallet: coupon.walletType,
        amount: coupon.amountCents,
        deposit_percent: coupon.depositPercent,
        max: coupon.maxCents,
        min_deposit: coupon.minDepositCents,
        times: coupon.walletType === 'real' ? 0 : rule.times,
        valid_days: rule.validDays,
      },
    },
    status: unused,
    bonus_id: held.bonusId,
    waiting: bonus?.status === 'waiting',
    expires_at: coupon.endsAt === null ? null : new Date(coupon.endsAt).toISOString(),
  };
}

function messageFor({ coupon, bonus }: PlayerCoupon, language: Language): string {
  if (coupon.deposit) return textOf(language, 'coupon.for_deposit');
  return textOf(language, bonus?.status === 'waiting' ? 'coupon.waiting' : 'coupon.applied');
}

/** Claiming a coupon and listing one's own (§7). */
export function couponEndpoints(services: Services): Endpoint[] {
  const { db, limiter } = services;
  return [
    moneyEndpoint(applyCoupon, {
      async prepare({ caller, now }) {
        await limiter.consume(TRIES, caller.playerId, now);
        await writeDueContentFirst(services, now);
      },
      async answer({ tx, caller: { playerId }, body, language, now }) {
        await assertAllowed(tx, playerId, { kind: 'bonus_take' }, now);
        try {
          const claimed = await claimCoupon(tx, playerId, body.code, now);
          const userCoupon = toCouponResponse(claimed, language, now);
          return { error: false, message: messageFor(claimed, language), userCoupon };
        } catch (error) {
          if (!(error instanceof CouponRefused)) throw error;
          return { error: true, message: textOf(language, `fields.${error.reason}`), userCoupon: null };
        }
      },
    }),
    endpoint(
      listCoupons,
      async ({ caller: { playerId }, body, language, now }) => {
        await assertAllowed(db.queries, playerId, { kind: 'bonus_use' }, now);
        const wanted = (['active', 'applied', 'expired'] as const).filter((status) => body[status]);
        const all = (await listPlayerCoupons(db.queries, playerId)).map((held) =>
          toCouponResponse(held, language, now),
        );
        const isWanted = (status: UserCoupon['status']) => wanted.some((one) => one === status);
        return { userCoupons: wanted.length === 0 ? all : all.filter(({ status }) => isWanted(status)) };
      },
      { quiet: true, concurrent: true },
    ),
  ];
}
