import { useTranslation } from 'react-i18next';
import { HOUSE_GAME_IDS, HOUSE_GAMES } from '#contract/house-games.ts';
import type { Bonus } from '#src/data/wallet/bonuses.ts';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import css from '../bonuses.module.css';
import { contributionsByGameKind } from './bonus-status.ts';

const HOUSE_GAME_NAMES = HOUSE_GAME_IDS.map((id) => HOUSE_GAMES[id].name).join(', ');

/** The deadline, and how much of a stake counts in each kind of game. */
export function BonusRules({ bonus }: { bonus: Bonus }) {
  const { t } = useTranslation('bonuses');
  const { expires_at } = bonus;
  const when = useDateTimeText();
  return (
    <div className={css.rules}>
      {expires_at === null ? null : (
        <p>{`${t('rules.until', { when: when(expires_at) })}. ${t('rules.settled')}`}</p>
      )}
      {bonus.contributions.length > 0 ? (
        <>
          <p>{t('rules.counts')}</p>
          <ul className={css.kinds}>
            {contributionsByGameKind(bonus).map(({ kind, percent }) => (
              <li key={kind}>
                <span>{t(`kind.${kind}`, { games: HOUSE_GAME_NAMES })}</span>
                <span className="num" translate="no">
                  {percent > 0 ? `${percent}%` : t('rules.none')}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
