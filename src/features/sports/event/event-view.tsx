// Loaded with the page of an event.
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#contract/endpoints/sports/sports-calls.ts';
import { sideInks } from '#contract/rules/art/heraldry.ts';
import { useDataAge } from '#src/core/cache/use-data-age.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useQueryParameters } from '#src/core/navigation/use-query-parameters.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { StalenessLabel } from '#src/ui/feedback/staleness-label.tsx';
import { useWideScreen } from '#src/widgets/hooks/use-wide-screen.ts';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { EventListSkeleton } from '../event-list-skeleton.tsx';
import { SportsLoadFailed } from '../sports-load-failed.tsx';
import { SportsNav } from '../sports-nav.tsx';
import { useCurrentEvent } from '../use-current-event.ts';
import css from './event.module.css';
import { EventIncidents } from './event-incidents.tsx';
import { EventMarkets } from './event-markets.tsx';
import { ScoreBar } from './score-bar.tsx';
import { Scoreboard } from './scoreboard.tsx';

/** Tabs that are not groups of markets; on wide screens they stand beside the markets. */
const FACTS = ['statistics', 'incidents'] as const;
const FACTS_BESIDE_PX = 1200;

type EventViewProps = {
  read: EventDetail;
  of: { data: unknown; dataUpdatedAt: number; isError: boolean };
};

/** An event that has been read: its score and all of its markets. */
export function EventView({ read, of }: EventViewProps) {
  const { t } = useTranslation('sports');
  const event = useCurrentEvent(read);
  const online = useOnline();
  const age = useDataAge(of, useSettings().general_time_zone);
  const [query, setQuery] = useQueryParameters();
  usePageTitle(t('event.title', { home: event.home, away: event.away }));
  const groups = event.groups.filter(({ id }) => event.markets.some(({ group }) => group === id));
  // Statistics of the sides are known before the start.
  const beside = useWideScreen(FACTS_BESIDE_PX);
  const facts = beside ? [] : FACTS.filter((one) => one === 'statistics' || event.incidents.length > 0);
  const head = useRef<HTMLDivElement>(null);
  const asked = query.get('tab');
  const tab =
    [...groups.map(({ id }) => id), ...facts].find((one) => one === asked) ??
    groups[0]?.id ??
    (beside ? '' : 'statistics');
  const choose = (next: string) =>
    setQuery({ ...(next === groups[0]?.id ? {} : { tab: next }) }, { replace: true, state: history.state });
  const fact = FACTS.find((one) => one === tab);
  return (
    <>
      <SportsNav here={event.sport} />
      <ScoreBar event={event} head={head} />
      <div ref={head} className={css.hero}>
        <Scoreboard event={event} />
        {event.state === 'live' ? <LiveTracker event={event} pitch={event.sport === TRACKED_SPORT} /> : null}
      </div>
      {age ? (
        <p className={css.age}>
          <StalenessLabel text={age.text} old={age.old} />
          <span>{t(online ? 'list.stale' : 'list.offline')}</span>
        </p>
      ) : null}
      <div className={css.columns}>
        <div className={css.column}>
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
          {fact ? null : <EventMarkets key={tab} event={event} group={tab} />}
        </div>
        {beside ? (
          <aside className={css.beside} aria-label={t('event.facts')}>
            <StatisticsTab event={event} beside />
          </aside>
        ) : null}
      </div>
    </>
  );
}

/** Loads the chunk of the charts as a query: if it fails, the page stays and the player can try again. */
const chartsFile = {
  queryKey: ['sports', 'charts'] as const,
  queryFn: () => import('./charts/event-charts.tsx'),
  meta: { public: true } as const,
  staleTime: Number.POSITIVE_INFINITY,
};

/** The sport whose play is drawn on a pitch. */
const TRACKED_SPORT = 'football';
const trackerFile = {
  queryKey: ['sports', 'tracker'] as const,
  queryFn: () => import('./tracker/match-tracker.tsx'),
  meta: { public: true } as const,
  staleTime: Number.POSITIVE_INFINITY,
};

/** The tracker of a live event; the place of a pitch is kept while its chunk loads. */
function LiveTracker({ event, pitch }: { event: EventDetail; pitch: boolean }) {
  const { data } = useQuery(trackerFile);
  if (data) return <data.MatchTracker event={event} pitch={pitch} />;
  return pitch ? <div className={css.tracker} aria-hidden="true" /> : null;
}

/** An event's statistics and charts; `beside` the markets the incidents are with them. */
export function StatisticsTab({ event, beside = false }: { event: EventDetail; beside?: boolean }) {
  const { t } = useTranslation('sports');
  const query = useQuery(chartsFile);
  return (
    <QueryView
      query={query}
      failed={<SportsLoadFailed query={query} level={2} title={t('charts.failed')} />}
      loading={<EventListSkeleton cards={2} />}
    >
      {({ EventCharts }) => (
        <EventCharts
          event={event}
          inks={sideInks(event.home, event.away)}
          incidents={
            beside && event.incidents.length > 0 ? (
              <section className={css.market}>
                <h2>{t('event.incidents')}</h2>
                <EventIncidents event={event} />
              </section>
            ) : null
          }
        />
      )}
    </QueryView>
  );
}
