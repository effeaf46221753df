import { useTranslation } from 'react-i18next';
import css from './list-skeleton.module.css';
import { useTableColumns } from './table-columns.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, place) => place);

/** A league's card while it loads: its rows and places have their final size, and the names of the columns are there. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  const { t } = useTranslation('sports');
  const columns = useTableColumns();
  return (
    <div className={css.card} data-columns={columns} aria-hidden="true">
      <div className={css.head}>
        <span className={css.tile} />
        <span className={css.title} />
        {columns > 1 ? (
          <>
            <span className={css.column}>{t('loading.result')}</span>
            <span className={css.column}>{t('loading.total')}</span>
          </>
        ) : null}
      </div>
      {numbers(rows).map((row) => (
        <div key={row} className={css.row}>
          <span className={css.minute} />
          <span className={css.sides}>
            <span className={css.side} />
            <span className={css.side} />
          </span>
          {numbers(columns).map((column) => (
            <span key={column} className={css.odds}>
              {numbers(column === 0 ? 3 : 2).map((odd) => (
                <span key={odd} />
              ))}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
