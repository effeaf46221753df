import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/action/button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { useOddsText } from '../odds-preferences.ts';
import css from './slip.module.css';
import type { BuiltPrice } from './use-built-price.ts';

/**
 * Notes on a built bet's price: how it changed, why there is none (unless
 * `told`: its legs already show the reason), and when such a bet wins.
 */
export function BuiltBetNote({ price, told }: { price: BuiltPrice; told: boolean }) {
  const { t } = useTranslation('sports');
  const oddsText = useOddsText();
  const { odds, seen, rule, about, failed } = price;
  const way = odds !== null && seen !== null && odds !== seen ? (odds > seen ? 'up' : 'down') : null;
  return (
    <>
      {way && seen !== null ? (
        <p className={css.moved} data-way={way}>
          <span aria-hidden="true">{way === 'up' ? '▲' : '▼'}</span>{' '}
          <span>{t(`slip.${way}`, { odds: oddsText(seen) })}</span>
        </p>
      ) : null}
      <div role="status">
        {rule && !told ? (
          <div className={css.problem}>
            <Icon name="alert" size={16} />
            <div>
              <p>{t(`refused.${rule}`)}</p>
              <ul>
                {about.map(({ market, selection, market_name, selection_name }) => (
                  <li key={`${market}~${selection}`}>{t('slip.part', { market_name, selection_name })}</li>
                ))}
              </ul>
            </div>
          </div>
        ) : null}
        {failed ? <p className={css.problem}>{t('slip.price_failed')}</p> : null}
      </div>
      {failed ? (
        <Button size="small" onClick={price.again}>
          {t('shell:retry')}
        </Button>
      ) : null}
      <p className={css.note}>{t('slip.built_text')}</p>
    </>
  );
}
