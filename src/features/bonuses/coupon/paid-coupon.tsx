import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Cents } from '#contract/rules/money/money.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { allBonusesQuery, type Bonus } from '#src/data/wallet/bonuses.ts';
import { couponsQuery } from '#src/data/wallet/coupons.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from '../bonuses.module.css';
import { useCouponTerms } from './use-coupon-terms.ts';

interface PaidDeposit {
  /** Cents. */
  amount: Cents;
  /** When the charge was made (ms since 1970). */
  created_at: number;
}

/** What a paid deposit's coupon granted, and when that can be used; or why a coupon that is held still waits. Nothing without one. */
export function PaidCoupon({ deposit }: { deposit: PaidDeposit }) {
  const { t } = useTranslation('bonuses');
  const money = useMoney();
  const terms = useCouponTerms();
  const language = useLanguage();
  const { data: coupons = [] } = useQuery({ ...couponsQuery(language), refetchOnMount: 'always' });
  const { data: bonuses = [] } = useQuery({ ...allBonusesQuery(language), refetchOnMount: 'always' });
  const ofDeposits = coupons.filter(({ coupon }) => coupon.deposit);
  for (const bonus of bonuses) {
    const held = ofDeposits.find(({ bonus_id }) => bonus_id === bonus.id);
    if (!held || bonus.created_at === null || bonus.created_at < deposit.created_at) continue;
    const what = t(bonus.wallet === 'real' ? 'terms.cash' : 'terms.bonus', { amount: money(bonus.amount) });
    return (
      <p className={css.applied}>
        <Icon name="gift" size={18} />
        <span>
          <span>{t('paid.coupon', { code: held.coupon.code, what })}</span>
          <span className={css.terms}>{t(whatFollows(bonus))}</span>
          <span className={css.terms}>{terms(held.coupon)}</span>
        </span>
      </p>
    );
  }
  const unused = ofDeposits.find(({ status }) => status === 'active');
  const least = unused?.coupon.terms?.min_deposit ?? 0;
  return unused && deposit.amount < least ? (
    <p className={css.applied}>
      <Icon name="gift" size={18} />
      <span className={css.terms}>{t('paid.kept', { code: unused.coupon.code, amount: money(least) })}</span>
    </p>
  ) : null;
}

/** The text of where a bonus stands that was just granted. */
function whatFollows({ status, wallet }: Bonus) {
  if (status === 'waiting') return wallet === 'real' ? 'real.waiting' : 'waiting_text';
  if (wallet === 'real') return 'paid.redeemed';
  return status === 'available' ? 'paid.available' : 'paid.active';
}
