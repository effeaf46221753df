import { useQuery } from '@tanstack/react-query';
import { LOCALES } from '#contract/languages.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import type { Bonus } from '#src/data/wallet/bonuses.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { contributionsByGameKind } from './bonus-status.ts';
import css from '../bonuses.module.css';

/** Until when, and what of a stake counts in each kind of game. */
export function BonusRules({ bonus }: { bonus: Bonus }) {
  const { t } = useTranslation('bonuses');
  const locale = LOCALES[useLanguage()];
  const timeZone = useQuery(settingsQuery()).data.general_time_zone;
  const { expires_at } = bonus;
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone });
  return (
    <div className={css.rules}>
      {expires_at === null ? null : <p>{t('rules.until', { when: until.format(expires_at) })}</p>}
      {bonus.contributions.length > 0 ? (
        <>
          <p>{t('rules.counts')}</p>
          <ul className={css.kinds}>
            {contributionsByGameKind(bonus).map(({ kind, percent }) => (
              <li key={kind}>
                <span>{t(`kind.${kind}`)}</span>
                <span className="num">{percent > 0 ? `${percent}%` : t('rules.none')}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
