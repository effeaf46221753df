import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { betNumber } from '../bet-number.ts';
import { useOddsText } from '../odds-preferences.ts';
import css from './slip.module.css';

type SlipReceiptProps = {
  /** Empty if only their outcome is known. */
  bets: readonly Bet[];
  /** The outcome came from a later request. */
  late: boolean;
};

/** The bets that a slip became. */
export function SlipReceipt({ bets, late }: SlipReceiptProps) {
  const { t } = useTranslation('sports');
  const money = useMoney();
  const oddsText = useOddsText();
  return (
    <div className={css.done}>
      <Icon name="check" size={24} />
      <h3>{t('slip.done', { count: Math.max(1, bets.length) })}</h3>
      {late ? <p>{t('slip.once')}</p> : null}
      <ul>
        {bets.map((bet) => (
          <li key={bet.id}>
            <strong>{bet.legs.map((leg) => leg.selection_name).join(' · ')}</strong>
            <span>
              <span className={css.number}>{t('bets.number', { id: betNumber(bet.id) })}</span>
              {bet.odds === null ? null : (
                <span className="num" translate="no">
                  {oddsText(bet.odds)}
                </span>
              )}
            </span>
            <span>
              <span>{t('bets.stake')}</span>{' '}
              <span className="num" translate="no">
                {money(bet.stake)}
              </span>
            </span>
            <span>
              <span>{t('bets.possible')}</span>{' '}
              <span className="num" translate="no">
                {money(bet.possible)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
