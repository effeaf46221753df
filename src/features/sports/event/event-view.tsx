// Loaded with the page of an event.
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { EventDetail } from '#contract/endpoints/sports/sports-calls.ts';
import { sideInks } from '#contract/rules/art/heraldry.ts';
import { useDataAge } from '#src/core/cache/use-data-age.ts';
import { usePageSection, usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { usePath } from '#src/core/navigation/use-path.ts';
import { useQueryParameters } from '#src/core/navigation/use-query-parameters.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { StalenessLabel } from '#src/ui/feedback/staleness-label.tsx';
import { useWideScreen } from '#src/widgets/hooks/use-wide-screen.ts';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { CountryFlag, SideFace } from '#src/widgets/sports/faces.tsx';
import { EventListSkeleton } from '../event-list-skeleton.tsx';
import { viewChunk } from '../lazy-view.tsx';
import { FollowButton } from '../lists/followed/follow-button.tsx';
import { followedTeam } from '../lists/followed/followed.ts';
import { SportsLoadFailed } from '../sports-load-failed.tsx';
import { useCurrentEvent } from '../use-current-event.ts';
import css from './event.module.css';
import { EventIncidents } from './event-incidents.tsx';
import { EventMarkets } from './event-markets.tsx';
import { MatchHead } from './hero/match-head.tsx';
import { MatchTracker } from './hero/match-tracker.tsx';
import { ScoreBar } from './score-bar.tsx';

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
  useEventSection(event.state === 'live');
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
      <EventWay event={event} />
      <ScoreBar event={event} head={head} />
      <div ref={head} className={css.hero}>
        <MatchHead
          event={event}
          actions={{
            home: <FollowButton of={followedTeam(event.sport, event.home)} name={event.home} />,
            away: <FollowButton of={followedTeam(event.sport, event.away)} name={event.away} />,
          }}
        />
        {event.state === 'live' ? <MatchTracker event={event} /> : null}
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
          {fact || beside || event.incidents.length === 0 ? null : <IncidentsCard event={event} />}
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

/** A live event belongs to the live ones, which its address doesn't say; one of e-sports stays among those. */
function useEventSection(live: boolean): void {
  const { t } = useTranslation('sports');
  const esports = usePath().startsWith(`${paths.esports}/`);
  const section = esports
    ? { name: t('nav.esports'), to: paths.esports }
    : live
      ? { name: t('nav.live'), to: paths.sportsLive }
      : { name: t('title'), to: paths.sports };
  usePageSection(section.name, section.to);
}

const chartsChunk = viewChunk('charts', () => import('./charts/event-charts.tsx'));

/** Links to the lists that the event is in. */
function EventWay({ event: { sport, league, state } }: { event: EventDetail }) {
  const { t } = useTranslation('sports');
  const live = state === 'live';
  return (
    <nav aria-label={t('way')} className={css.wayPlace}>
      <ol className={css.way}>
        <li>
          <Link href={live ? paths.sportsLive : paths.sports}>
            <Icon name="back" size={18} />
            <span>{t(live ? 'nav.live' : 'nav.overview')}</span>
          </Link>
        </li>
        <li>
          <Link href={paths.sport(sport, league.country.slug)}>
            <CountryFlag country={league.country.slug} />
            <span>{league.country.name}</span>
          </Link>
        </li>
        <li>
          <Link href={paths.sport(sport, league.country.slug, league.slug)}>{league.name}</Link>
        </li>
      </ol>
    </nav>
  );
}

/** An event's statistics and charts; `beside` the markets the incidents are with them. */
export function StatisticsTab({ event, beside = false }: { event: EventDetail; beside?: boolean }) {
  const { t } = useTranslation('sports');
  const query = useQuery(chartsChunk);
  return (
    <QueryView
      query={query}
      failed={<SportsLoadFailed query={query} level={2} title={t('charts.failed')} />}
      loading={<EventListSkeleton cards={2} />}
    >
      {({ EventCharts }) => (
        <EventCharts
          event={event}
          inks={sideInks(event)}
          faces={{
            home: <SideFace of={event} size={28} />,
            away: <SideFace of={event} side="away" size={28} />,
          }}
          momentumShown={beside && event.state === 'live'}
          incidents={beside && event.incidents.length > 0 ? <IncidentsCard event={event} /> : null}
        />
      )}
    </QueryView>
  );
}

function IncidentsCard({ event }: { event: EventDetail }) {
  const { t } = useTranslation('sports');
  return (
    <section className={css.market}>
      <h2>{t('event.incidents')}</h2>
      <EventIncidents event={event} />
    </section>
  );
}
