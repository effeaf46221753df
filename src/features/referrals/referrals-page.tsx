import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '#contract/languages.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { type Referrals, referralsQuery } from '#src/data/player/referrals.ts';
import { Button } from '#src/ui/action/button.tsx';
import { CopyStatus, useCopy } from '#src/ui/action/copy.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { TextInput } from '#src/ui/form/field.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { Stat, StatList } from '#src/ui/layout/stat.tsx';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
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

/** The player's link: shared by the device's share sheet if it has one, otherwise copied, otherwise selected by hand. */
function ReferralLink({ link }: { link: string }) {
  const { t } = useTranslation('referrals');
  const { general_site_title: site } = useSettings();
  const copying = useCopy(link);
  const { state, copy } = copying;
  const sheet = typeof navigator.share === 'function';
  const share = () => {
    navigator.share({ title: t('share_title', { site }), url: link }).catch((error: unknown) => {
      // The player dismissed the share sheet: no error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy();
    });
  };
  return (
    <div className={css.link}>
      <TextInput
        label={t('link')}
        value={link}
        readOnly
        help={state === 'refused' ? t('copy_by_hand') : undefined}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={css.ways}>
        <Button
          kind="primary"
          icon={state === 'copied' ? 'check' : sheet ? 'share' : 'copy'}
          onClick={sheet ? share : copy}
        >
          {t(state === 'copied' ? 'copied' : sheet ? 'share' : 'copy')}
        </Button>
        {sheet ? (
          <Button icon="copy" onClick={copy}>
            {t('copy')}
          </Button>
        ) : null}
      </div>
      <CopyStatus {...copying} copied={t('copied')} refused={t('copy_by_hand')} />
    </div>
  );
}

const TONES = { waiting: 'warn', credited: 'good', ended: 'plain' } as const;

/** The referral rewards; a pending one says what it waits for (D11). */
function ReferralRewards({ rewards }: Pick<Referrals, 'rewards'>) {
  const { t } = useTranslation('referrals');
  const locale = LOCALES[useLanguage()];
  const money = useMoney();
  const timeZone = useSettings().general_time_zone;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone });
  return (
    <section className={css.list} aria-labelledby="referral-rewards">
      <h2 id="referral-rewards">{t('rewards')}</h2>
      {rewards.length === 0 ? <p className={css.note}>{t('none')}</p> : null}
      {rewards.some(({ status }) => status === 'waiting') ? <p>{t('waiting_text')}</p> : null}
      {rewards.length > 0 ? (
        <Card lines>
          {rewards.map(({ id, status, wallet_type, amount, created_at }) => (
            <ListRow
              key={id}
              icon="gift"
              title={t(wallet_type, { amount: money(amount) })}
              meta={day.format(created_at)}
              end={<Tag tone={TONES[status]}>{t(`status.${status}`)}</Tag>}
            />
          ))}
        </Card>
      ) : null}
    </section>
  );
}
