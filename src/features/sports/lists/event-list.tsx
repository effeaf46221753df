import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SportEvent, SportsTree } from '#contract/endpoints/sports/sports-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { useDataAge } from '#src/core/cache/use-data-age.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { store, useAtomState } from '#src/core/state/store.ts';
import { isoDay } from '#src/core/text/date-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { type EventFilter, eventListQuery, sportsTreeQuery } from '#src/data/sports/sport-events.ts';
import { Button } from '#src/ui/action/button.tsx';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import { StalenessLabel } from '#src/ui/feedback/staleness-label.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { CountryFlag, LeagueTile } from '#src/widgets/sports/faces.tsx';
import { EventListSkeleton } from '../event-list-skeleton.tsx';
import { dayText } from '../event-time.ts';
import { SportsLoadFailed } from '../sports-load-failed.tsx';
import { rowMarkets } from './event-row.tsx';
import { EventRows } from './event-rows.tsx';
import css from './events.module.css';
import { foldedLeaguesAtom, isLeagueFolded, setLeagueFolded } from './folded-leagues.ts';
import { FollowButton } from './followed/follow-button.tsx';
import { followedAtom, followedLeague, leagueKey } from './followed/followed.ts';
import { useSettledList } from './settled-list.ts';

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
  const pages = query.data?.pages.map(({ data }) => data);
  const list = useSettledList(`${language}${JSON.stringify(filter)}`, pages);
  const events = most === undefined ? list.events : list.events.slice(0, most);
  const total = query.data?.pages[0]?.total ?? events.length;
  const tree = useQuery(sportsTreeQuery(language));
  // Leagues stand in the order of the tree: nothing is shown before, so that nothing moves then.
  const ordered = grouped === 'day' || !tree.isLoading;
  // As it was when the list was opened: leagues don't move while it is read.
  const [followed] = useState(() => store.get(followedAtom));
  if (query.data && events.length === 0 && empty === null) return null;

  const more = most !== undefined && all && total > events.length;
  return (
    <section className={css.lists} aria-label={title} data-aged={age ? '' : undefined}>
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
      {most === undefined && list.waiting > 0 ? (
        <div className={css.waiting}>
          <Button kind="tertiary" size="small" icon="up" onClick={list.refresh}>
            {t('list.waiting', { count: list.waiting })}
          </Button>
        </div>
      ) : null}
      <QueryView
        query={{ data: query.data && ordered ? events : undefined, isError: query.isError }}
        failed={<SportsLoadFailed query={query} title={t('list.failed')} />}
        loading={<EventListSkeleton cards={3} />}
        empty={empty}
      >
        {(known) =>
          orderGroups(groupEvents(known, grouped, zone), grouped, tree.data?.data ?? [], followed).map(
            (group, place) => (
              <Group key={group.key} group={group} grouped={grouped} place={place} zone={zone} />
            ),
          )
        }
      </QueryView>
      {most === undefined && query.hasNextPage ? (
        <div className={css.foot}>
          <div role="status" className="live">
            {query.isFetchNextPageError ? <p>{t('list.more_failed')}</p> : null}
          </div>
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

type GroupProps = { group: EventGroup; grouped: 'league' | 'day'; place: number; zone: string };

/** Groups whose rows are rendered at once. */
const FIRST_GROUPS = 2;

function Group({ group: { key, events }, grouped, place, zone }: GroupProps) {
  const { t } = useTranslation('sports');
  const locale = LOCALES[useLanguage()];
  const choices = useAtomState(foldedLeaguesAtom);
  const [event] = events;
  if (!event) return null;
  const folded = grouped === 'league' && isLeagueFolded(choices, key, place);
  const name =
    grouped === 'league' ? event.league.name : dayText(event.starts_at, serverClock.now(), locale, zone);
  return (
    <div className={css.group}>
      <div className={css.head}>
        {grouped === 'league' ? <LeagueTile slug={event.league.slug} size={20} /> : null}
        <h3 className={grouped === 'day' ? css.when : undefined}>
          {grouped === 'league' ? <Link href={leaguePath(event)}>{name}</Link> : <span>{name}</span>}
        </h3>
        {grouped === 'league' ? (
          <span className={css.country}>
            <CountryFlag country={event.league.country.slug} />
            <span>{event.league.country.name}</span>
          </span>
        ) : null}
        {grouped === 'league' ? <FollowButton of={followedLeague(event)} name={name} /> : null}
        <span className={css.count}>{t('list.count', { count: events.length })}</span>
        {grouped === 'league' ? (
          <>
            <ColumnHeads event={event} />
            <IconButton
              icon="down"
              iconSize={18}
              className={css.fold}
              label={t(folded ? 'list.unfold' : 'list.fold', { league: name })}
              aria-expanded={!folded}
              onClick={() => setLeagueFolded(key, !folded)}
            />
          </>
        ) : null}
      </div>
      {folded ? null : (
        <EventRows label={name} events={events} grouped={grouped} first={place < FIRST_GROUPS} />
      )}
    </div>
  );
}

/** The names of the markets whose odds stand below, on wide screens; each fieldset says its own to a screen reader. */
function ColumnHeads({ event: { markets } }: { event: SportEvent }) {
  return rowMarkets(markets).map(({ id, name }) => (
    <span key={id} className={css.column} aria-hidden="true">
      {name}
    </span>
  ));
}

/** Followed leagues, then Brazil's, then the others; each in the order of the tree. Days keep theirs. */
export function orderGroups(
  groups: readonly EventGroup[],
  grouped: 'league' | 'day',
  tree: SportsTree,
  followed: readonly string[],
): readonly EventGroup[] {
  if (grouped === 'day') return groups;
  const places = new Map(
    tree
      .flatMap(({ slug: sport, countries }) =>
        countries.flatMap(({ slug, leagues }) => leagues.map((league) => `${sport}/${slug}/${league.slug}`)),
      )
      .map((key, place) => [key, place]),
  );
  const rank = ({ key }: EventGroup) =>
    followed.includes(`league:${key}`) ? 0 : key.split('/')[1] === HOME_COUNTRY ? 1 : 2;
  const placeOf = ({ key }: EventGroup) => places.get(key) ?? places.size;
  return [...groups].sort((one, other) => rank(one) - rank(other) || placeOf(one) - placeOf(other));
}

const HOME_COUNTRY = 'brazil';

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
    const key = by === 'day' ? isoDay(event.starts_at, timeZone) : leagueKey(event);
    const group = groups.get(key) ?? { key, events: [] };
    group.events.push(event);
    groups.set(key, group);
  }
  return [...groups.values()];
}
