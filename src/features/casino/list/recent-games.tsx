import { useQuery } from '@tanstack/react-query';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { recentGamesQuery } from '#src/data/casino/games.ts';
import { Carousel } from '#src/ui/layout/carousel.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import css from '#src/widgets/casino/game-row.module.css';
import { GameTileLink } from '#src/widgets/casino/game-tile-link.tsx';

/**
 * The games that the player opened last. Hidden until they are
 * known, for a visitor, and for a player who has not played yet.
 */
export function RecentGames() {
  const { t } = useTranslation('casino');
  const status = useSessionStatus();
  const { data: games = [] } = useQuery({ ...recentGamesQuery(useLanguage()), enabled: status === 'in' });
  if (status !== 'in' || games.length === 0) return null;
  return (
    <section className={css.row}>
      <SectionHeader title={t('recent')} />
      <Carousel of="tiles" label={t('recent')}>
        {games.map((game) => (
          <GameTileLink key={game.id} game={game} />
        ))}
      </Carousel>
    </section>
  );
}
