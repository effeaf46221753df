import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { channels } from '#contract/channel-events.ts';
import type { EventDetail } from '#contract/endpoints/sports/sports-calls.ts';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { subscribe } from '#src/core/api/realtime.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { useDataAge } from '#src/core/cache/use-data-age.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { eventChanges } from '#src/data/sports/event-changes.ts';
import { runWithJitter } from '#src/data/sports/run-with-jitter.ts';
import { eventQuery } from '#src/data/sports/sport-events.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { StalenessLabel } from '#src/ui/feedback/staleness-label.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { EventListSkeleton } from '../event-list-skeleton.tsx';
import { OddsButton } from '../odds/odds-button.tsx';
import { SportsLoadFailed } from '../sports-load-failed.tsx';
import { SportsNav } from '../sports-nav.tsx';
import type { EventRoute } from '../sports-route.ts';
import { useCurrentEvent } from '../use-current-event.ts';
import css from './event.module.css';
import { Scoreboard } from './scoreboard.tsx';

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
        eventChanges.add([change]);
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
  const age = useDataAge(of, useSettings().general_time_zone);
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

/** Loads the chunk of the charts as a query: if it fails, the page stays and the player can try again. */
const chartsFile = {
  queryKey: ['sports', 'charts'] as const,
  queryFn: () => import('./charts/event-charts.tsx'),
  meta: { public: true } as const,
  staleTime: Number.POSITIVE_INFINITY,
};

/** An event's statistics and charts. */
export function StatisticsTab({ event }: { event: EventDetail }) {
  const { t } = useTranslation('sports');
  const query = useQuery(chartsFile);
  return (
    <QueryView
      query={query}
      failed={<SportsLoadFailed query={query} level={2} title={t('charts.failed')} />}
      loading={<EventListSkeleton cards={2} />}
    >
      {({ EventCharts }) => <EventCharts event={event} />}
    </QueryView>
  );
}

/** More selections than this, or longer labels, are stacked. */
const SIDE_BY_SIDE = 3;
const SHORT_NAME = 12;

/** The markets of one group of an event. */
function EventMarkets({ event, group }: { event: EventDetail; group: string }) {
  const { t } = useTranslation('sports');
  const all = event.markets.filter((market) => group === '' || market.group === group);
  // Closed markets come after the others.
  const markets = [false, true].flatMap((over) => all.filter(({ state }) => (state === 'closed') === over));
  if (markets.length === 0) return <p className={css.quiet}>{t('event.no_markets')}</p>;
  return (
    <ul className={css.markets}>
      {markets.map((market) => {
        const { selections, name, state } = market;
        const wide =
          selections.length > SIDE_BY_SIDE ||
          selections.some(({ label, name: own }) => (label || own).length > SHORT_NAME);
        return (
          <li key={market.id} className={css.market}>
            <h2>
              {name}
              {state === 'closed' ? (
                <Tag>{t('event.ended')}</Tag>
              ) : state === 'suspended' || event.suspended ? (
                <Tag>{t('odds.suspended')}</Tag>
              ) : null}
            </h2>
            <div className={css.selections} data-wide={wide ? '' : undefined}>
              {selections.map((selection) => (
                <OddsButton key={selection.id} wide={wide} {...{ event, market, selection }} />
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
