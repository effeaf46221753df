import { Link } from 'wouter';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { ButtonLink } from '#src/ui/action/button-link.tsx';
import css from '../bonuses.module.css';
import { WhileBonusOpen } from '../while-bonus-open.tsx';
import { CouponForm } from './coupon-form.tsx';
import { CouponLists } from './coupon-lists.tsx';

/** §2: the coupon form, and the player's coupons by state. */
export function CouponsPage() {
  const { t } = useTranslation('bonuses');
  usePageTitle(t('coupons.title'));
  return (
    <div className={css.page}>
      <h1>{t('coupons.title')}</h1>
      <WhileBonusOpen>
        <p className={css.note}>{t('coupon.text')}</p>
        <CouponForm />
        <CouponLists />
        <div>
          <ButtonLink as={Link} href={paths.bonuses}>
            {t('title')}
          </ButtonLink>
        </div>
      </WhileBonusOpen>
    </div>
  );
}
