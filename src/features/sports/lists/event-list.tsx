import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { useDataAge } from '#src/core/cache/use-data-age.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { type EventFilter, eventListQuery } from '#src/data/sports/sport-events.ts';
import { Button } from '#src/ui/action/button.tsx';
import { StalenessLabel } from '#src/ui/feedback/staleness-label.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { EventListSkeleton } from '../event-list-skeleton.tsx';
import { dayOf, dayText } from '../event-time.ts';
import { SportsLoadFailed } from '../sports-load-failed.tsx';
import { EventRows } from './event-rows.tsx';
import css from './events.module.css';

type EventListProps = {
  title: string;
  /** The page's own heading shows the same text. */
  hideTitle?: boolean;
  filter: EventFilter;
  grouped: 'league' | 'day';
  /** Shows only this many events with a link to all of them. Without it, all are listed page by page. */
  most?: number;
  all?: string;
  /** Shown if the list is empty; null: the section is hidden, including its title. */
  empty: ReactNode;
};

/** The events of a filter under headings. */
export function EventList({ title, hideTitle, filter, grouped, most, all, empty }: EventListProps) {
  const { t } = useTranslation('sports');
  const language = useLanguage();
  const zone = useSettings().general_time_zone;
  const online = useOnline();
  const query = useInfiniteQuery(eventListQuery(filter, language));
  const age = useDataAge(query, zone);
  const pages = query.data?.pages ?? [];
  const every = pages.flatMap((page) => page.data);
  const events = most === undefined ? every : every.slice(0, most);
  const total = pages[0]?.total ?? every.length;
  if (query.data && events.length === 0 && empty === null) return null;

  const more = most !== undefined && all && total > events.length;
  return (
    <section className={css.lists} aria-label={title}>
      {hideTitle && !age ? (
        <h2 className="visually-hidden">{title}</h2>
      ) : (
        <SectionHeader
          title={hideTitle ? <span className="visually-hidden">{title}</span> : title}
          note={age ? <StalenessLabel text={age.text} old={age.old} /> : null}
          more={more ? { as: Link, href: all, label: t('list.all', { count: total }) } : undefined}
        />
      )}
      {age ? <p className={css.note}>{t(online ? 'list.stale' : 'list.offline')}</p> : null}
      <QueryView
        query={{ data: query.data && events, isError: query.isError }}
        failed={<SportsLoadFailed query={query} title={t('list.failed')} />}
        loading={<EventListSkeleton cards={3} />}
        empty={empty}
      >
        {(known) =>
          groupEvents(known, grouped, zone).map((group, place) => (
            <Group key={group.key} group={group} grouped={grouped} first={place < 2} zone={zone} />
          ))
        }
      </QueryView>
      {most === undefined && query.hasNextPage ? (
        <div className={css.foot}>
          {query.isFetchNextPageError ? <p role="status">{t('list.more_failed')}</p> : null}
          <Button
            kind="tertiary"
            loading={query.isFetchingNextPage}
            loadingText={t('shell:loading')}
            onClick={() => void query.fetchNextPage()}
          >
            {t('list.more')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

type GroupProps = { group: EventGroup; grouped: 'league' | 'day'; first: boolean; zone: string };

function Group({ group: { events }, grouped, first, zone }: GroupProps) {
  const { t } = useTranslation('sports');
  const locale = LOCALES[useLanguage()];
  const [event] = events;
  if (!event) return null;
  const name =
    grouped === 'league' ? event.league.name : dayText(event.starts_at, serverClock.now(), locale, zone);
  return (
    <div>
      <div className={css.head}>
        <h3 className={grouped === 'day' ? css.when : undefined}>
          {grouped === 'league' ? <Link href={leaguePath(event)}>{name}</Link> : name}
        </h3>
        {grouped === 'league' ? <span className={css.count}>{event.league.country.name}</span> : null}
        {grouped === 'day' ? (
          <span className={css.count}>{t('list.count', { count: events.length })}</span>
        ) : null}
      </div>
      <EventRows label={name} events={events} grouped={grouped} first={first} />
    </div>
  );
}

const leaguePath = ({ sport, league }: SportEvent) => paths.sport(sport, league.country.slug, league.slug);

interface EventGroup {
  key: string;
  events: SportEvent[];
}

/** Groups events by league or day, in the order of their first event. Each event appears once. */
function groupEvents(events: readonly SportEvent[], by: 'league' | 'day', timeZone: string): EventGroup[] {
  const groups = new Map<string, EventGroup>();
  const seen = new Set<string>();
  for (const event of events) {
    // A list that changed between two of its pages contains some events twice.
    if (seen.has(event.id)) continue;
    seen.add(event.id);
    const { sport, league } = event;
    const key =
      by === 'day' ? dayOf(event.starts_at, timeZone) : `${sport}/${league.country.slug}/${league.slug}`;
    const group = groups.get(key) ?? { key, events: [] };
    group.events.push(event);
    groups.set(key, group);
  }
  return [...groups.values()];
}
