import { useTranslation } from 'react-i18next';
import { offProps } from '#src/ui/action/off-props.ts';
import css from './mines.module.css';

const COUNTS = [1, 2, 3, 4, 5, 7, 10, 15, 20, 24];

type QuickMinesProps = { value: number; off: boolean; onValue: (mines: number) => void };

/** Some numbers of mines as buttons, where there is room for them. The list in the stake's row has all. */
export function QuickMines({ value, off, onValue }: QuickMinesProps) {
  const { t } = useTranslation('games');
  return (
    <div className={css.counts}>
      {COUNTS.map((count) => (
        <button
          key={count}
          type="button"
          className="num"
          aria-label={t('mines.count', { count })}
          aria-pressed={value === count}
          onClick={() => onValue(count)}
          {...offProps(off)}
        >
          {count}
        </button>
      ))}
    </div>
  );
}
