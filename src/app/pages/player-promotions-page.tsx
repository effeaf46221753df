import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { usePageTitle } from '#src/core/page-title.ts';
import { paths } from '#src/core/paths.ts';
import { CouponForm } from '#src/features/bonuses/coupon-form.tsx';
import { WhileBonusOpen } from '#src/features/bonuses/while-bonus-open.tsx';
import { PromotionList } from '#src/features/promotions/promotion-list.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import css from './player-promotions-page.module.css';

/** §2 `/user/promotion`: a player's coupon field, the ways to coupons and bonuses, and the promotions. */
export function PlayerPromotionsPage() {
  const { t } = useTranslation('bonuses');
  usePageTitle(t('promotions.title'));
  return (
    <div className={css.page}>
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
      <PromotionList />
    </div>
  );
}
