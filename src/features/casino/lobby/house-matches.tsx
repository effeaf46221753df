import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { HOUSE_GAME_IDS, HOUSE_GAMES, type HouseGameId } from '#contract/house-games.ts';
import { gameSearch } from '#contract/rules/casino/game-search.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import type { ListFilter } from '../list/use-list-filter.ts';
import css from './lobby.module.css';

/** The operator's own games that a search finds. A filter leaves none: they are in no category and have no provider. */
export function houseMatches({ q, sort: _, ...filters }: ListFilter): HouseGameId[] {
  if (q === undefined || Object.keys(filters).length > 0) return [];
  const search = gameSearch(HOUSE_GAME_IDS.map((id) => ({ name: HOUSE_GAMES[id].name, secondaryName: '' })));
  return search(q).flatMap((place) => HOUSE_GAME_IDS[place] ?? []);
}

/** The operator's own games that were found; they stand before the catalogue's. */
export function HouseMatches({ ids }: { ids: readonly HouseGameId[] }) {
  const { t } = useTranslation('casino');
  if (ids.length === 0) return null;
  return (
    <ul className={css.house} aria-label={t('lobby.house')}>
      {ids.map((id) => (
        <li key={id}>
          <Link href={paths[id]} className={css.houseGame}>
            <Icon name={id} />
            <span>
              <strong>{HOUSE_GAMES[id].name}</strong>
              <span>{t('lobby.house_game')}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
