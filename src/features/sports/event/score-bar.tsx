import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { shownScore } from '#contract/rules/sports/shown-score.ts';
import { useOnline } from '#src/core/net/online.ts';
import { SideFace } from '#src/widgets/sports/faces.tsx';
import { shortNames } from '../lists/short-names.ts';
import { LiveTag } from '../live-tag.tsx';
import css from './event.module.css';

/** The score in one line at the top of the screen, once the head of the page has been scrolled past. */
export function ScoreBar({ event, head }: { event: SportEvent; head: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('sports');
  const online = useOnline();
  const past = useScrolledPast(head);
  const { home, away } = event;
  const score = shownScore(event);
  const brief = shortNames([home, away]);
  return (
    <div className={css.barPlace}>
      {past ? (
        <section className={css.bar} aria-label={t('event.bar')}>
          <SideFace of={event} size={24} />
          <span className={css.barName}>{brief.get(home) ?? home}</span>
          <b className="num" translate="no">
            {score ? `${score.home}–${score.away}` : 'x'}
          </b>
          <span className={css.barName}>{brief.get(away) ?? away}</span>
          <SideFace of={event} side="away" size={24} />
          {event.state === 'open' ? null : <LiveTag event={event} online={online} />}
        </section>
      ) : null}
    </div>
  );
}

/** Whether the element has left the screen at its top. */
function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.bottom < 100);
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return past;
}
