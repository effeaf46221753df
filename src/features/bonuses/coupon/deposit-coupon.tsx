import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { couponsQuery } from '#src/data/wallet/coupons.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';
import css from '../bonuses.module.css';
import { CouponForm, type CouponGuard } from './coupon-form.tsx';

/** In the deposit: the coupon that will apply, and the form for another one (§4). Nothing while bonuses are closed. */
export function DepositCoupon({ guard }: { guard?: Ref<CouponGuard> }) {
  const { t } = useTranslation('bonuses');
  const open = useAreaOpen('bonus');
  const player = useSessionStatus() === 'in';
  const [asked, setAsked] = useState(false);
  const { data: coupons } = useQuery({ ...couponsQuery(useLanguage()), enabled: open && player });
  if (!open) return null;
  // The coupon applied last is the one that the next deposit gets.
  const held = coupons?.find(({ coupon, status }) => coupon.deposit && status === 'active');
  return (
    <div className={css.beside}>
      {held ? (
        <p className={css.applied}>
          <Icon name="gift" size={18} />
          <span>
            {t('coupon.on_deposit', { code: held.coupon.code })} {held.coupon.name}
          </span>
        </p>
      ) : null}
      {asked ? (
        <CouponForm guard={guard} />
      ) : (
        <Button kind="text" onClick={() => setAsked(true)}>
          {t('coupon.have')}
        </Button>
      )}
    </div>
  );
}
