// The shapes of the casino's lists: what is searched by and the first choices are words, the games are covers.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HOUSE_GAME_IDS, HOUSE_GAMES } from '#contract/house-games.ts';
import { useLoadingWords } from '#src/core/text/loading-words.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import css from './page-shape.module.css';
import { blocks, places } from './shape-parts.tsx';

export const Games = () => (
  <>
    <Search />
    <Chips>
      {HOUSE_GAME_IDS.map((id) => (
        <span key={id} className={css.word}>
          <Icon name={id} size={18} />
          <span>{HOUSE_GAMES[id].name}</span>
        </span>
      ))}
    </Chips>
    <Covers count={18} />
  </>
);

/** Its featured game above its rows; its title is not on the page. */
export const Lobby = () => (
  <>
    <Search />
    <Skeleton shape="block" className={css.featured} />
    <Chips>{blocks(3, css.chip)}</Chips>
    <Covers count={9} />
  </>
);

function Search() {
  const { casino } = useLoadingWords();
  return (
    <div className={css.search}>
      <span className={css.field}>
        <Icon name="search" />
        <span>{casino.search}</span>
      </span>
      <span className={css.word}>
        <Icon name="filter" size={20} />
        <span>{casino.filters}</span>
      </span>
    </div>
  );
}

function Chips({ children }: { children: ReactNode }) {
  const { t } = useTranslation('home');
  return (
    <div className={css.chips}>
      <span className={css.word}>{t('games.every')}</span>
      {children}
    </div>
  );
}

const Covers = ({ count }: { count: number }) => (
  <div className={css.games}>
    {places(count, (place) => (
      <span key={place} className={css.game}>
        <Skeleton shape="block" />
        <Skeleton shape="text" />
      </span>
    ))}
  </div>
);
