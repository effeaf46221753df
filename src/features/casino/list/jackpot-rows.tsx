import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { jackpotsQuery } from '#src/data/casino/jackpots.ts';
import { Carousel } from '#src/ui/layout/carousel.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import css from '#src/widgets/casino/game-row.module.css';
import { GameTileSkeleton } from '#src/widgets/casino/game-tile.tsx';
import { GameTileLink } from '#src/widgets/casino/game-tile-link.tsx';
import { GamesLoadFailed } from '#src/widgets/casino/games-load-failed.tsx';
import { useNearView } from '#src/widgets/hooks/use-near-view.ts';
import { DataAgeLabel } from '#src/widgets/query/data-age-label.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';

const SHAPES = 4;

/**
 * A row for each jackpot: its amount and the games that share it. The amount is the one at
 * the time of the request: no animated counter and no pressure to play. Renders nothing if
 * there is no jackpot, or if the backend does not support jackpots.
 */
export function JackpotRows() {
  const { t } = useTranslation('casino');
  const money = useMoney();
  const [place, near] = useNearView<HTMLElement>();
  const query = useQuery({ ...jackpotsQuery(useLanguage()), enabled: near });
  if (isNotFound(query.error)) return null;
  if (query.data) {
    return query.data.map(({ amount, games }) => {
      const shown = money(amount);
      const title = t('jackpot.row', { amount: shown });
      return (
        <section key={games[0]?.id} className={css.row}>
          <SectionHeader
            title={title}
            note={<DataAgeLabel of={query} />}
            more={{ as: Link, href: `${paths.casino}?jackpot=1`, label: t('home:all') }}
          />
          <Carousel of="tiles" label={title}>
            {games.map((game) => (
              <GameTileLink key={game.id} game={game} detail={shown} />
            ))}
          </Carousel>
        </section>
      );
    });
  }
  return (
    <section ref={place} className={css.row}>
      <SectionHeader title={t('jackpot.title')} />
      <QueryView
        query={query}
        failed={<GamesLoadFailed query={query} />}
        late={near ? undefined : null}
        loading={
          <Carousel of="tiles" label={t('jackpot.title')}>
            {Array.from({ length: SHAPES }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change their order
              <GameTileSkeleton key={index} />
            ))}
          </Carousel>
        }
      >
        {() => null}
      </QueryView>
    </section>
  );
}
