import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#src/core/text/language.ts';
import type { Bonus } from '#src/data/wallet/bonuses.ts';
import { couponsQuery } from '#src/data/wallet/coupons.ts';
import { useCouponTerms } from '../coupon/use-coupon-terms.ts';

/**
 * Words the terms of the coupon that a bonus came by, in whichever state it is: what it granted, for which deposit, how often that must be
 * staked and in which time. Empty for one that came without a coupon. Only with a session.
 */
export function useBonusTerms(): (bonus: Pick<Bonus, 'id'>) => string {
  const { t } = useTranslation('bonuses');
  const terms = useCouponTerms();
  const { data: coupons = [] } = useQuery(couponsQuery(useLanguage()));
  return ({ id }) => {
    const held = coupons.find(({ bonus_id }) => bonus_id === id);
    const what = held ? terms(held.coupon) : '';
    return held && what ? t('paid.coupon', { code: held.coupon.code, what }) : '';
  };
}
