// The shape of the wallet: everything but the amounts and the transactions is a word.
import { useTranslation } from 'react-i18next';
import { useLoadingWords } from '#src/core/text/loading-words.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import css from './page-shape.module.css';
import { rows } from './shape-parts.tsx';

export function Wallet() {
  const { t } = useTranslation();
  const { wallet } = useLoadingWords();
  return (
    <div className={css.halves}>
      <div className={css.column}>
        <div className={css.total}>
          <span>{wallet.total}</span>
          <i />
        </div>
        <div className={css.two}>
          {[wallet.real, wallet.bonus].map((name) => (
            <div key={name} className={css.box}>
              <span>{name}</span>
              <i />
            </div>
          ))}
        </div>
        <div className={css.two}>
          <b className={css.action}>{t('deposit')}</b>
          <b className={css.action}>{t('nav.withdraw')}</b>
        </div>
      </div>
      <div className={css.column}>
        <b className={css.heading}>{wallet.month}</b>
        <Skeleton shape="block" className={css.chart} />
        <b className={css.heading}>{wallet.moves}</b>
        <div>{rows(5)}</div>
      </div>
    </div>
  );
}
