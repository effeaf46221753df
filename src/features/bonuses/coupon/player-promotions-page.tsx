import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import css from '../bonuses.module.css';
import { WhileBonusOpen } from '../while-bonus-open.tsx';
import { CouponForm } from './coupon-form.tsx';

/** §2 `/user/promotion`: the coupon form, links to coupons and bonuses, and the promotions below. */
export function PlayerPromotionsPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('bonuses');
  usePageTitle(t('promotions.title'));
  return (
    <div className={css.wide}>
      <h1>{t('promotions.title')}</h1>
      <WhileBonusOpen>
        <h2>{t('coupon.have')}</h2>
        <CouponForm />
        <div className={css.ways}>
          <ButtonLink as={Link} href={paths.coupons}>
            {t('promotions.mine')}
          </ButtonLink>
          <ButtonLink as={Link} href={paths.bonuses}>
            {t('present')}
          </ButtonLink>
        </div>
      </WhileBonusOpen>
      <h2>{t('promotions.list')}</h2>
      {children}
    </div>
  );
}
