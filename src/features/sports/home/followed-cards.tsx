// "Seus jogos" on home: the games of followed teams and leagues in one row, whose height is known before they are.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#src/ui/class-names.ts';
import { Carousel } from '#src/ui/layout/carousel.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { useFollowedEvents } from '../lists/followed/use-followed-events.ts';
import css from './followed-cards.module.css';
import liveCss from './live-now.module.css';
import * as liveParts from './live-parts.tsx';
import { MatchCard } from './match-cards.tsx';

/** The next games, live ones first; nothing if there is none. `place` stands there until they are known. */
export function FollowedCards({ place }: { place: ReactNode }) {
  const { t } = useTranslation('sports');
  const { events, waiting } = useFollowedEvents();
  if (waiting) return place;
  if (events.length === 0) return null;
  const title = t('list.mine');
  return (
    <section className={classNames(liveCss.live, css.mine)} aria-label={title}>
      <SectionHeader title={title} />
      <Carousel of="cards" label={title}>
        {events.map((event) => (
          <MatchCard key={event.id} event={event} parts={liveParts} />
        ))}
      </Carousel>
      <liveParts.TextProbe />
    </section>
  );
}
