import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channels } from '#contract/channel-events.ts';
import { PITCH_SPORT } from '#contract/rules/sports/counted-sports.ts';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { subscribe } from '#src/core/api/realtime.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { eventChanges } from '#src/data/sports/event-changes.ts';
import { runWithJitter } from '#src/data/sports/run-with-jitter.ts';
import { eventQuery } from '#src/data/sports/sport-events.ts';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { LazyView, viewChunk } from '../lazy-view.tsx';
import css from '../sports.module.css';
import { SportsLoadFailed } from '../sports-load-failed.tsx';
import type { EventRoute } from '../sports-route.ts';
import { EventSkeleton } from './event-skeleton.tsx';
import { listedEvent } from './listed-event.ts';

/** What draws an event. Lists don't need it; they load it ahead. */
export const eventChunk = viewChunk('event', () => import('./event-view.tsx'));

/** §2: one event: its score and all of its markets. */
export function EventPage({ place: { id, sport }, notFound }: { place: EventRoute; notFound: ReactNode }) {
  const { t } = useTranslation('sports');
  const language = useLanguage();
  const query = useQuery(eventQuery(id, language));
  // The chunk is asked for together with the event, not after it.
  useQuery(eventChunk);
  const [listed] = useState(() => listedEvent(id, language));
  useEffect(() => {
    const readAgain = () =>
      void queryClient.invalidateQueries({ queryKey: eventQuery(id, language).queryKey });
    return subscribe(
      channels.sportEvent(id),
      'SportEventEvent',
      ({ change }) => {
        eventChanges.add([change]);
        if (change.reread) runWithJitter(`event ${id}`, readAgain);
      },
      readAgain,
    );
  }, [id, language]);
  // §2: the guards of the e-sports pages are weaker, so they must not show events of other sports.
  if (query.data && sport !== undefined && query.data.sport !== sport) return notFound;
  if (!query.data && isNotFound(query.error)) return notFound;
  const loading = <EventSkeleton pitch={listed?.state === 'live' && listed.sport === PITCH_SPORT} />;
  return (
    <QueryView
      query={query}
      failed={<SportsLoadFailed query={query} level={1} title={t('event.failed')} />}
      loading={loading}
    >
      {(event) => (
        <LazyView chunk={eventChunk} loading={loading}>
          {({ EventView }) => (
            <div className={css.event}>
              <EventView read={event} of={query} />
            </div>
          )}
        </LazyView>
      )}
    </QueryView>
  );
}
