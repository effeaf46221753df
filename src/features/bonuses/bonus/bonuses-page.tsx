import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { bonusesQuery } from '#src/data/wallet/bonuses.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ButtonLink } from '#src/ui/action/button-link.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { DataAgeLabel } from '#src/widgets/query/data-age-label.tsx';
import { LoadFailed } from '#src/widgets/query/load-failed.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../bonuses.module.css';
import { WhileBonusOpen } from '../while-bonus-open.tsx';
import { BonusCard } from './bonus-card.tsx';
import { BonusHistory } from './bonus-history.tsx';

/** §2: the player's bonuses. A coupon that isn't for a deposit leads here (§4). */
export function BonusesPage() {
  const { t } = useTranslation('bonuses');
  usePageTitle(t('title'));
  return (
    <div className={css.page}>
      <h1>{t('title')}</h1>
      <WhileBonusOpen>
        <div className={css.ways}>
          <Button icon="gift" onClick={() => openModal('coupon')}>
            {t('coupon.have')}
          </Button>
          <ButtonLink as={Link} href={paths.coupons}>
            {t('coupons.title')}
          </ButtonLink>
        </div>
        <Bonuses />
        <BonusHistory />
      </WhileBonusOpen>
    </div>
  );
}

function Bonuses() {
  const { t } = useTranslation('bonuses');
  // Events may have been missed while another page was shown.
  const list = useQuery({ ...bonusesQuery(useLanguage()), refetchOnMount: 'always' });
  return (
    <QueryView
      query={list}
      failed={
        <LoadFailed
          query={list}
          level={2}
          title={t('failed')}
          unchanged={t('unchanged')}
          button="secondary"
        />
      }
      loading={<Skeleton shape="block" />}
      empty={<EmptyState level={2} picture="no-results" title={t('empty')} text={t('empty_text')} />}
    >
      {(bonuses) => (
        <section className={css.list} aria-labelledby="bonuses-present">
          <div className={css.head}>
            <h2 id="bonuses-present">{t('present')}</h2>
            <DataAgeLabel of={list} />
          </div>
          {bonuses.map((bonus) => (
            <BonusCard key={bonus.id} bonus={bonus} />
          ))}
        </section>
      )}
    </QueryView>
  );
}
