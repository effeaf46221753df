import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LOCALES } from '#contract/languages.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { couponsQuery, type UserCoupon } from '#src/data/wallet/coupons.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../bonuses.module.css';
import { WhileBonusOpen } from '../while-bonus-open.tsx';
import { CouponForm } from './coupon-form.tsx';
import { useCouponTerms } from './use-coupon-terms.ts';

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

/** §3: the player's coupons: active, applied, expired. */
function CouponLists() {
  const { t } = useTranslation('bonuses');
  const list = useQuery({ ...couponsQuery(useLanguage()), refetchOnMount: 'always' });
  return (
    <QueryView
      query={list}
      failed={
        <LoadFailed
          query={list}
          level={2}
          title={t('coupons.failed')}
          unchanged={t('unchanged')}
          button="secondary"
        />
      }
      loading={<Skeleton shape="row" />}
      empty={
        <EmptyState level={2} picture="no-results" title={t('coupons.none')} text={t('coupons.none_text')} />
      }
    >
      {(all) =>
        STATES.map((status) => {
          const coupons = all.filter((held) => held.status === status);
          return coupons.length === 0 ? null : (
            <section key={status} className={css.list} aria-labelledby={`coupons-${status}`}>
              <h2 id={`coupons-${status}`}>{t(`coupons.${status}`)}</h2>
              <Card lines>
                {coupons.map((held) => (
                  <Row key={held.id} held={held} />
                ))}
              </Card>
            </section>
          );
        })
      }
    </QueryView>
  );
}

const STATES = ['active', 'applied', 'expired'] as const;

function Row({ held }: { held: UserCoupon }) {
  const { t } = useTranslation('bonuses');
  const locale = LOCALES[useLanguage()];
  const timeZone = useSettings().general_time_zone;
  const terms = useCouponTerms();
  const { coupon, status, expires_at, waiting } = held;
  const until =
    expires_at === null || status === 'applied'
      ? ''
      : t(status === 'active' ? 'rules.until' : 'coupons.since', {
          when: new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone }).format(expires_at),
        });
  const says = waiting
    ? t(coupon.terms?.wallet === 'real' ? 'real.waiting' : 'waiting_text')
    : status === 'active' && coupon.deposit
      ? t('coupons.next_deposit')
      : '';
  return (
    <ListRow
      icon="gift"
      title={coupon.code}
      meta={[coupon.name, says, until, terms(coupon)].filter(Boolean).join(' · ')}
      end={waiting ? <Tag tone="warn">{t('status.waiting')}</Tag> : undefined}
    />
  );
}
