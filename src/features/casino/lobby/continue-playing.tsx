import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LOCALES } from '#contract/languages.ts';
import { imageUrl } from '#contract/rules/page/images.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { useDayClock } from '#src/core/state/day-clock.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { recentGamesQuery } from '#src/data/casino/lobby.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { backgroundStyle } from '#src/ui/art/grounds.ts';
import { Carousel } from '#src/ui/layout/carousel.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { opensGame } from '#src/widgets/casino/opens-game.ts';
import { providerGround } from '#src/widgets/casino/provider-ground.ts';
import css from './lobby.module.css';
import { playedText } from './lobby-texts.ts';

const SHOWN = 4;

/**
 * The games that the player opened last, with the time. Nothing for a visitor, for a player who has not played yet, and
 * where they do not load: the lobby is complete without them.
 */
export function ContinuePlaying() {
  const { t } = useTranslation('casino');
  const status = useSessionStatus();
  const query = useQuery({ ...recentGamesQuery(useLanguage()), enabled: status === 'in' });
  if (status === 'out' || (query.isError && !query.data) || query.data?.length === 0) return null;
  return (
    <section className={css.row}>
      <SectionHeader
        title={t('lobby.continue')}
        more={{ as: Link, href: paths.transactions, label: t('lobby.history') }}
      />
      {query.data ? (
        <div className={css.played4}>
          <Carousel of="cards" label={t('lobby.continue')}>
            {query.data.slice(0, SHOWN).map((game) => (
              <PlayedCard key={game.id} game={game} />
            ))}
          </Carousel>
        </div>
      ) : (
        // Its place only, and no loading area: those hide what is below them (`data-in-order`), which does not need this part.
        <div aria-hidden="true">
          <Carousel of="cards" label={t('lobby.continue')}>
            <span className={css.playedCard} />
          </Carousel>
        </div>
      )}
    </section>
  );
}

type Played = Awaited<ReturnType<NonNullable<ReturnType<typeof recentGamesQuery>['queryFn']>>>[number];

function PlayedCard({ game }: { game: Played }) {
  const locale = LOCALES[useLanguage()];
  const zone = useSettings().general_time_zone;
  const now = useDayClock();
  const { ground, ink } = providerGround(game.provider_id);
  const cover = imageUrl(game.image);
  const when = game.opened_at === null ? null : playedText(game.opened_at, now, locale, zone);
  return (
    <Link href={paths.play(game.id)} className={css.playedCard} {...opensGame(game)}>
      <span {...backgroundStyle(ground, ink, css.cover)}>
        {cover ? <img src={cover} alt="" width={66} height={88} loading="lazy" decoding="async" /> : null}
      </span>
      <span className={css.playedWords}>
        <strong>{game.name}</strong>
        <span>{game.provider_name}</span>
        {when ? <span>{when}</span> : null}
      </span>
      <span className={css.playMark}>
        <svg width={20} height={20} viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M7 4l12 8-12 8z" strokeWidth={2.3} strokeLinejoin="round" />
        </svg>
      </span>
    </Link>
  );
}
