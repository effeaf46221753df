import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { channels } from '#contract/channel-events.ts';
import type { EventDetail } from '#contract/endpoints/sports.ts';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { subscribe } from '#src/core/api/realtime.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { useDataAge } from '#src/core/cache/use-data-age.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { eventChanges } from '#src/data/sports/event-changes.ts';
import { runWithJitter } from '#src/data/sports/run-with-jitter.ts';
import { eventQuery } from '#src/data/sports/sport-events.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { StalenessLabel } from '#src/ui/feedback/staleness-label.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { EventListSkeleton } from '../event-list-skeleton.tsx';
import { SportsLoadFailed } from '../sports-load-failed.tsx';
import { SportsNav } from '../sports-nav.tsx';
import type { EventRoute } from '../sports-route.ts';
import { useCurrentEvent } from '../use-current-event.ts';
import css from './event.module.css';
import { EventMarkets } from './event-markets.tsx';
import { Scoreboard } from './scoreboard.tsx';
import { StatisticsTab } from './statistics-tab.tsx';

/** Tabs that are not groups of markets. */
const FACTS = ['statistics', 'incidents'] as const;

/** §2: one event: its score and all of its markets. */
export function EventPage({ place: { id, sport }, notFound }: { place: EventRoute; notFound: ReactNode }) {
  const { t } = useTranslation('sports');
  const language = useLanguage();
  const query = useQuery(eventQuery(id, language));
  useEffect(() => {
    const readAgain = () =>
      void queryClient.invalidateQueries({ queryKey: eventQuery(id, language).queryKey });
    return subscribe(
      channels.sportEvent(id),
      'SportEventEvent',
      ({ change }) => {
        eventChanges.take([change]);
        if (change.reread) runWithJitter(`event ${id}`, readAgain);
      },
      readAgain,
    );
  }, [id, language]);
  // §2: the guards of the e-sports pages are weaker, so they must not show events of other sports.
  if (query.data && sport !== undefined && query.data.sport !== sport) return notFound;
  if (!query.data && isNotFound(query.error)) return notFound;
  return (
    <QueryView
      query={query}
      failed={<SportsLoadFailed query={query} level={1} title={t('event.failed')} />}
      loading={<EventListSkeleton titled cards={2} />}
    >
      {(event) => <Event read={event} of={query} />}
    </QueryView>
  );
}

type EventProps = {
  read: EventDetail;
  of: { data: unknown; dataUpdatedAt: number; isError: boolean };
};

function Event({ read, of }: EventProps) {
  const { t } = useTranslation('sports');
  const event = useCurrentEvent(read);
  const online = useOnline();
  const age = useDataAge(of, useQuery(settingsQuery()).data.general_time_zone);
  const [query, setQuery] = useSearchParams();
  usePageTitle(t('event.title', { home: event.home, away: event.away }));
  const groups = event.groups.filter(({ id }) => event.markets.some(({ group }) => group === id));
  // Statistics of the sides are known before the start.
  const facts = FACTS.filter((one) => one === 'statistics' || event.incidents.length > 0);
  const asked = query.get('tab');
  const tab =
    [...groups.map(({ id }) => id), ...facts].find((one) => one === asked) ?? groups[0]?.id ?? 'statistics';
  const choose = (next: string) =>
    setQuery({ ...(next === groups[0]?.id ? {} : { tab: next }) }, { replace: true, state: history.state });
  const fact = FACTS.find((one) => one === tab);
  return (
    <>
      <SportsNav here={event.sport} />
      <Scoreboard event={event} />
      {age ? (
        <p className={css.age}>
          <StalenessLabel text={age.text} old={age.old} />
          {t(online ? 'list.stale' : 'list.offline')}
        </p>
      ) : null}
      <ChipRow label={t('event.groups')}>
        {[
          ...groups.map(({ id, name }) => (
            <Chip key={id} selected={id === tab} onPress={() => choose(id)}>
              {name}
            </Chip>
          )),
          ...facts.map((one) => (
            <Chip key={one} selected={one === tab} onPress={() => choose(one)}>
              {t(`event.${one}`)}
            </Chip>
          )),
        ]}
      </ChipRow>
      {tab === 'statistics' ? <StatisticsTab event={event} /> : null}
      {tab === 'incidents' ? <EventIncidents event={event} /> : null}
      {fact ? null : <EventMarkets event={event} group={tab} />}
    </>
  );
}

/** The incidents of an event, newest first. */
function EventIncidents({ event }: { event: EventDetail }) {
  return (
    <ol className={css.incidents}>
      {event.incidents.map(({ id, minute, name, side }) => (
        <li key={id}>
          <span className="num">{minute === null ? '' : `${minute}′`}</span>
          <span>{name}</span>
          <span className={css.quiet}>{side ? event[side] : ''}</span>
        </li>
      ))}
    </ol>
  );
}
