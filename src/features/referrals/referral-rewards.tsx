import { useQuery } from '@tanstack/react-query';
import { LOCALES } from '#contract/languages.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import type { Referrals } from '#src/data/player/referrals.ts';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './referrals.module.css';

const TONES = { waiting: 'warn', credited: 'good', ended: 'plain' } as const;

/** The referral rewards; a pending one says what it waits for (D11). */
export function ReferralRewards({ rewards }: Pick<Referrals, 'rewards'>) {
  const { t } = useTranslation('referrals');
  const locale = LOCALES[useLanguage()];
  const money = useMoney();
  const timeZone = useQuery(settingsQuery()).data.general_time_zone;
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
