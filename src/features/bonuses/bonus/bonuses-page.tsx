import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useDataAge } from '#src/core/cache/use-data-age.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { bonusesQuery } from '#src/data/wallet/bonuses.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ButtonLink } from '#src/ui/action/button-link.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { StalenessLabel } from '#src/ui/feedback/staleness-label.tsx';
import { BonusCard } from './bonus-card.tsx';
import { BonusHistory } from './bonus-history.tsx';
import css from '../bonuses.module.css';
import { ListPlaceholder } from '../list-placeholder.tsx';
import { WhileBonusOpen } from '../while-bonus-open.tsx';

/** §2: the player's bonuses; where a coupon that isn't a deposit's leads (§4). */
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
  // The socket may have missed something while another page showed.
  const list = useQuery({ ...bonusesQuery(useLanguage()), refetchOnMount: 'always' });
  const age = useDataAge(list, useQuery(settingsQuery()).data.general_time_zone);
  if (list.data?.length === 0) {
    return <EmptyState level={2} picture="no-results" title={t('empty')} text={t('empty_text')} />;
  }
  if (list.data) {
    return (
      <section className={css.list} aria-labelledby="bonuses-present">
        <div className={css.head}>
          <h2 id="bonuses-present">{t('present')}</h2>
          {age ? <StalenessLabel text={age.text} old={age.old} /> : null}
        </div>
        {list.data.map((bonus) => (
          <BonusCard key={bonus.id} bonus={bonus} />
        ))}
      </section>
    );
  }
  return <ListPlaceholder list={list} title={t('failed')} shape="block" />;
}
