import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { recentGamesQuery } from '#src/data/casino/lobby.ts';
import { Carousel } from '#src/ui/layout/carousel.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { GameTileLink } from '#src/widgets/casino/game-tile.tsx';
import css from './home-page.module.css';

/** The games that the player opened last; nothing for a player who has not played yet. */
export function HomeRecent() {
  const { t } = useTranslation('home-sport');
  const { t: tileText } = useTranslation('home');
  const { data: games = [] } = useQuery(recentGamesQuery(useLanguage()));
  if (games.length === 0) return null;
  const title = t('recent');
  return (
    <section className={css.section} aria-labelledby="home-recent">
      <SectionHeader
        id="home-recent"
        title={title}
        more={{ as: Link, href: paths.transactions, label: t('history') }}
      />
      <Carousel of="tiles" label={title}>
        {games.map((game) => (
          <GameTileLink key={game.id} game={game} t={tileText} />
        ))}
      </Carousel>
    </section>
  );
}
