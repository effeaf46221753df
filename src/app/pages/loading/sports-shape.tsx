// The shape of the sportsbook's lists. Its sizes are those of features/sports/lists/list-skeleton.module.css, whose places take over
// once the sportsbook's file is there.
import { useLoadingWords } from '#src/core/text/loading-words.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { Bars, places } from './shape-parts.tsx';
import css from './sports-shape.module.css';

/** Odds in the columns of a table; a screen shows as many columns as it has room for. */
const COLUMNS = [3, 2, 2, 2] as const;

/** A list: the tree where there is room for it, the filters, a league's card. */
export function Sports({ path }: { path: string }) {
  const { sports } = useLoadingWords();
  const [, , place, inside] = path.toLowerCase().split('/');
  return (
    <div className={css.page}>
      <div className={css.tree}>
        <span>
          <Icon name="search" />
          <span>{sports.search}</span>
        </span>
        <b>{sports.countries}</b>
        <Bars count={6} />
      </div>
      <div className={css.lists}>
        {inside ? <i className={css.way} /> : null}
        <div className={css.filters}>
          <span>
            <Icon name="search" size={20} />
          </span>
          <span className={css.when}>
            <Icon name="clock" size={18} />
            <span>{place === 'live' ? sports.when_live : sports.when}</span>
            <Icon name="down" size={16} />
          </span>
          <span data-chosen={place === 'football' ? '' : undefined}>
            <Icon name="ball" size={18} />
            <span>{sports.football}</span>
          </span>
        </div>
        <div className={css.card}>
          <div className={css.head}>
            <i />
            <i />
            <span>{sports.result}</span>
            <span>{sports.total}</span>
          </div>
          <Rows />
        </div>
      </div>
    </div>
  );
}

const Rows = () =>
  places(8, (row) => (
    <div key={row} className={css.row}>
      <i />
      <span className={css.sides}>
        <b />
        <b />
      </span>
      {COLUMNS.map((odds, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places never change their order
        <span key={column} className={css.odds}>
          <Bars count={odds} />
        </span>
      ))}
    </div>
  ));
