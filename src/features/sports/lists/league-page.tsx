import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SportsTree } from '#contract/endpoints/sports/sports-calls.ts';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { eventListQuery, sportsTreeQuery } from '#src/data/sports/sport-events.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../sports.module.css';
import { SportsLoadFailed } from '../sports-load-failed.tsx';
import {
  breadcrumbNames,
  ESPORTS,
  type LeagueRoute,
  type NamedSlug,
  siblingLeagues,
} from '../sports-route.ts';
import { useHasLeagueTree } from '../use-has-league-tree.ts';
import { EventList } from './event-list.tsx';
import { useEventSearch } from './event-search.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { NoEvents } from './no-events.tsx';
import { useLiveChanges } from './use-live-changes.ts';

type LeaguePageProps = { place: LeagueRoute; notFound: ReactNode };

/** A sport, one of its countries or one of its leagues: live events, upcoming events and the level below. */
export function LeaguePage({ place, notFound }: LeaguePageProps) {
  const { t } = useTranslation('sports');
  const query = useQuery(sportsTreeQuery(useLanguage()));
  const names = query.data && breadcrumbNames(query.data.data, place);
  if (names) return <League place={place} names={names} />;
  return (
    <QueryView
      query={query}
      failed={<SportsLoadFailed query={query} level={1} title={t('list.failed')} />}
      loading={<LeagueSkeleton place={place} />}
    >
      {({ data: tree }) => {
        const sport = tree.find(({ slug }) => slug === place.sport);
        // The menu leads to e-sports, whether or not the feed has any.
        if (!sport) return place.sport === ESPORTS && !place.country ? <NoEsports /> : notFound;
        return (
          <UnlistedLeague place={place} sport={sport} notFound={notFound}>
            {(found) => <League place={place} names={found} />}
          </UnlistedLeague>
        );
      }}
    </QueryView>
  );
}

function League({ place, names }: { place: LeagueRoute; names: readonly NamedSlug[] }) {
  const { t } = useTranslation('sports');
  useLiveChanges();
  const choice = useEventSearch();
  const tree = useQuery(sportsTreeQuery(useLanguage())).data?.data;
  const own = names.at(-1)?.name ?? '';
  usePageTitle(own);
  const { page: _, ...filter } = place;
  // As it was when the page was opened: nothing changes places while it is read.
  const [hasLive] = useState(() => isPlayed(tree ?? [], place));
  return (
    <>
      {place.country ? (
        <div className={css.place}>
          <Breadcrumbs names={names.slice(0, -1)} />
          <h1>{own}</h1>
        </div>
      ) : (
        <h1 className="visually-hidden">{own}</h1>
      )}
      <ListFilters
        choice={choice}
        sports={{
          sports: tree?.map((one) => ({ ...one, count: one.open + one.live })),
          chosen: place.sport,
        }}
      />
      {choice.narrowed ? (
        <EventList
          title={t('list.found')}
          filter={{ ...filter, ...choice.asked }}
          grouped={place.league ? 'day' : 'league'}
          empty={<NoEvents onShowAll={() => choice.clear()} />}
        />
      ) : (
        <div className={css.sections} data-in-order="">
          <EventList title={t('list.live')} filter={{ ...filter, live: '1' }} grouped="league" empty={null} />
          {hasLive ? <LevelBelow place={place} names={names} /> : null}
          <EventList
            title={t('list.next')}
            filter={{ ...filter, live: '0' }}
            grouped={place.league ? 'day' : 'league'}
            empty={
              <>
                <NoEvents />
                <OtherLeagues place={place} />
              </>
            }
          />
          {/* The first odds stand close below the filters, live or not. */}
          {hasLive ? null : <LevelBelow place={place} names={names} />}
        </div>
      )}
    </>
  );
}

/** Whether there are live events of this sport or country. */
function isPlayed(tree: SportsTree, { sport, country }: LeagueRoute): boolean {
  const found = tree.find(({ slug }) => slug === sport);
  const place = country ? found?.countries.find(({ slug }) => slug === country) : found;
  return (place?.live ?? 0) > 0;
}

/** Links to the countries or leagues below this place; the tree has them where the screen is wide. */
function LevelBelow({ place, names }: { place: LeagueRoute; names: readonly NamedSlug[] }) {
  const { t } = useTranslation('sports');
  const wide = useHasLeagueTree();
  const tree = useQuery(sportsTreeQuery(useLanguage())).data?.data ?? [];
  const sport = tree.find(({ slug }) => slug === place.sport);
  const country = sport?.countries.find(({ slug }) => slug === place.country);
  const below = place.league ? [] : place.country ? (country?.leagues ?? []) : (sport?.countries ?? []);
  if (wide || below.length === 0) return null;
  return (
    <ChipRow label={t(place.country ? 'leagues' : 'countries')}>
      {below.map(({ slug, name, open, live }) => (
        <Chip
          key={slug}
          as={Link}
          href={paths.sport(...names.map((one) => one.slug), slug)}
          count={open + live}
        >
          {name}
        </Chip>
      ))}
    </ChipRow>
  );
}

type LeagueUnlistedProps = {
  place: LeagueRoute;
  sport: SportsTree[number];
  notFound: ReactNode;
  /** Rendered once the names are known from its events. */
  children: (names: readonly NamedSlug[]) => ReactNode;
};

/** A country or league that is not in the tree of those with events: it has no events now, or does not exist. */
function UnlistedLeague({ place, sport, notFound, children }: LeagueUnlistedProps) {
  const { t } = useTranslation('sports');
  const { page: _, ...filter } = place;
  const query = useInfiniteQuery(eventListQuery(filter, useLanguage()));
  const event = query.data?.pages[0]?.data[0];
  // The tree is read less often than the events.
  if (event) {
    const names = [sport, event.league.country, event.league];
    return children(names.slice(0, place.league ? 3 : 2));
  }
  if (!query.data && isNotFound(query.error)) return notFound;
  return (
    <QueryView
      query={query}
      failed={<SportsLoadFailed query={query} level={1} title={t('list.failed')} />}
      loading={<LeagueSkeleton place={place} />}
    >
      {() => <Quiet place={place} sport={sport} />}
    </QueryView>
  );
}

function NoEsports() {
  const { t } = useTranslation('sports');
  usePageTitle(t('nav.esports'));
  return <NoEvents level={1} />;
}

function Quiet({ place, sport }: Pick<LeagueUnlistedProps, 'place' | 'sport'>) {
  const { t } = useTranslation('sports');
  usePageTitle(t('empty.title'));
  const country = place.league ? sport.countries.find(({ slug }) => slug === place.country) : undefined;
  return (
    <>
      <Breadcrumbs names={country ? [sport, country] : [sport]} />
      <NoEvents level={1} />
      <OtherLeagues place={place} />
    </>
  );
}

/** Links from a league without events: to leagues of its country with events, or else to those of its sport. */
function OtherLeagues({ place }: { place: LeagueRoute }) {
  const { t } = useTranslation('sports');
  const tree = useQuery(sportsTreeQuery(useLanguage())).data?.data ?? [];
  const others = siblingLeagues(tree, place);
  if (others.length === 0) return null;
  return (
    <section aria-label={t('others')}>
      <SectionHeader title={t('others')} />
      <ChipRow label={t('others')}>
        {others.map(({ way, name, count }) => (
          <Chip key={way.join('/')} as={Link} href={paths.sport(...way)} count={count}>
            {name}
          </Chip>
        ))}
      </ChipRow>
    </section>
  );
}

/** The page's own place before its name is known: the heading and the filters keep their space. */
function LeagueSkeleton({ place }: { place: LeagueRoute }) {
  return (
    <div className={css.waitingLists}>
      {place.country ? <Skeleton shape="title" /> : null}
      <ListSkeleton />
    </div>
  );
}

/** Links to the pages above this one. */
function Breadcrumbs({ names }: { names: readonly NamedSlug[] }) {
  const { t } = useTranslation('sports');
  return (
    <nav aria-label={t('way')}>
      <ol className={css.way}>
        <li>
          <Link href={paths.sports}>{t('title')}</Link>
        </li>
        {names.map(({ slug, name }, depth) => (
          <li key={slug}>
            <Link href={paths.sport(...names.slice(0, depth + 1).map((one) => one.slug))}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
