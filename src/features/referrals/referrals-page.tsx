import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { type Referrals, referralsQuery } from '#src/data/player/referrals.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stat, StatList } from '#src/ui/layout/stat.tsx';
import { LoadFailed } from '#src/widgets/query/load-failed.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { ReferralLink } from './referral-link.tsx';
import { ReferralRewards } from './referral-rewards.tsx';
import css from './referrals.module.css';

/** §2: the player's link, the referred players and the rewards. When switched off (`refer_enabled`), earned rewards still show. */
export function ReferralsPage() {
  const { t } = useTranslation('referrals');
  usePageTitle(t('title'));
  const query = useQuery(referralsQuery());
  return (
    <div className={css.page}>
      <h1>{t('title')}</h1>
      <QueryView
        query={query}
        failed={
          <LoadFailed
            query={query}
            level={2}
            title={t('failed')}
            unchanged={t('unchanged')}
            button="secondary"
          />
        }
        loading={<Skeleton shape="block" />}
      >
        {(referrals) => <Shown referrals={referrals} />}
      </QueryView>
    </div>
  );
}

function Shown({ referrals }: { referrals: Referrals }) {
  const { t } = useTranslation('referrals');
  const { enabled, link, registered, qualified, rewards } = referrals;
  return (
    <>
      {enabled ? (
        <>
          <p>{t('text')}</p>
          <ReferralLink link={link} />
          <Rules referrals={referrals} />
        </>
      ) : (
        <EmptyState level={2} picture="maintenance" title={t('closed.title')} text={t('closed.text')} />
      )}
      <StatList>
        <Stat size="page" label={t('registered')} value={registered} />
        <Stat size="page" label={t('qualified')} value={qualified} />
      </StatList>
      <ReferralRewards rewards={rewards} />
      <p className={css.note}>{t('adults')}</p>
    </>
  );
}

function Rules({ referrals }: { referrals: Referrals }) {
  const { t } = useTranslation('referrals');
  const money = useMoney();
  const { referrer, referee, deposit_min: min, deposit_max: max } = referrals;
  const share = ({ wallet_type, amount }: Referrals['referrer']) =>
    amount > 0 ? t(wallet_type, { amount: money(amount) }) : t('nothing');
  const bounds = { min: money(min), max: money(max) };
  return (
    <section className={css.list} aria-labelledby="referral-rules">
      <h2 id="referral-rules">{t('rules')}</h2>
      <Card>
        <dl className={css.shares}>
          <dt>{t('you')}</dt>
          <dd>{share(referrer)}</dd>
          <dt>{t('they')}</dt>
          <dd>{share(referee)}</dd>
        </dl>
      </Card>
      {min > 0 || max > 0 ? (
        <p className={css.note}>{t(max > 0 ? 'bounds_both' : 'bounds_min', bounds)}</p>
      ) : null}
    </section>
  );
}
