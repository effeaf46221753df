import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LOCALES } from '#contract/languages.ts';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatInteger } from '#src/core/text/number-text.ts';
import { type GameFilter, gamesQuery } from '#src/data/casino/games.ts';
import { Carousel } from '#src/ui/layout/carousel.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { useHydrating } from '#src/ui/use-hydrating.ts';
import { useAreaOpen } from '../area/use-area-open.ts';
import { useNearView } from '../hooks/use-near-view.ts';
import { DataAgeLabel, QueryView } from '../query/query-view.tsx';
import css from './game-row.module.css';
import { GameTileLink, GameTileSkeleton } from './game-tile.tsx';
import { GamesLoadFailed } from './games-load-failed.tsx';

/** Number of games in a row. */
export const ROW_GAMES = 12;
const IN_FIRST_VIEW = 4;

type GameRowProps = {
  title: string;
  filter: GameFilter;
  /** The path of the full list. */
  to: string;
  /** The row is in the first view: loads at once, covers with priority. Other rows load when they come near the view. */
  eager?: boolean;
};

/** A row of games under a heading, for home and the casino page. Renders nothing if the list is empty. */
export function GameRow({ title, filter, to, eager = false }: GameRowProps) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const open = useAreaOpen('casino');
  const [place, near] = useNearView<HTMLElement>({ fromStart: eager });
  const query = useQuery({ ...gamesQuery(filter, ROW_GAMES, language), enabled: near && open });
  // Such a row comes drawn without its games, which may be here before it is hydrated.
  const drawnEmpty = useHydrating() && !eager;
  // Below the first view a dozen tiles are rendered in slices, between the frames.
  const deferred = useDeferredValue(drawnEmpty ? undefined : query.data);
  const answer = eager ? query.data : deferred;
  const games = answer?.data;
  if (!open || games?.length === 0 || (isNotFound(query.error) && !drawnEmpty)) return null;

  const label = answer?.total
    ? t('games.see', { formatted: formatInteger(answer.total, LOCALES[language]) })
    : t('all');
  // Not before its label is known: a link that changes its width would shift the layout.
  const more = games && { as: Link, href: to, label };
  return (
    <section ref={place} className={css.row}>
      <SectionHeader title={title} note={drawnEmpty ? null : <DataAgeLabel of={query} />} more={more} />
      <QueryView
        query={{ data: games, isError: query.isError && !drawnEmpty }}
        failed={<GamesLoadFailed query={query} />}
        // Nothing is requested before the row is near the view.
        late={near ? undefined : null}
        loading={
          <Carousel of="tiles" label={title}>
            {Array.from({ length: ROW_GAMES }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
              <GameTileSkeleton key={index} />
            ))}
          </Carousel>
        }
      >
        {(row) => (
          <Carousel of="tiles" label={title}>
            {row.map((game, index) => (
              <GameTileLink key={game.id} game={game} t={t} eager={eager && index < IN_FIRST_VIEW} />
            ))}
          </Carousel>
        )}
      </QueryView>
    </section>
  );
}
