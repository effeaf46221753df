import { useTranslation } from 'react-i18next';
import type { UserCoupon } from '#src/data/wallet/coupons.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';

/** Words a coupon's true terms: what it grants, for which deposit, and how often that must be staked. Empty where the backend names none. */
export function useCouponTerms(): (coupon: UserCoupon['coupon']) => string {
  const { t } = useTranslation('bonuses');
  const money = useMoney();
  return ({ terms }) => {
    if (terms === null) return '';
    const { amount, deposit_percent: percent, max, min_deposit, times, valid_days } = terms;
    const grants =
      percent > 0
        ? t(terms.wallet === 'real' ? 'terms.share_cash' : 'terms.share', { percent, max: money(max) })
        : t(terms.wallet === 'real' ? 'terms.cash' : 'terms.bonus', { amount: money(amount) });
    return [
      grants,
      min_deposit > 0 ? t('terms.min_deposit', { amount: money(min_deposit) }) : '',
      times === 0 ? t('terms.no_stake') : t('terms.stake', { count: times, days: valid_days }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}
