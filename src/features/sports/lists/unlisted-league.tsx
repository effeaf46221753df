import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SportsTree } from '#contract/endpoints/sports.ts';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { eventListQuery } from '#src/data/sports/sport-events.ts';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { EventListSkeleton } from '../event-list-skeleton.tsx';
import { SportsLoadFailed } from '../sports-load-failed.tsx';
import { SportsNav } from '../sports-nav.tsx';
import type { LeagueRoute, NamedSlug } from '../sports-route.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { NoEvents } from './no-events.tsx';
import { OtherLeagues } from './other-leagues.tsx';

type LeagueUnlistedProps = {
  place: LeagueRoute;
  sport: SportsTree[number];
  notFound: ReactNode;
  /** Rendered once the names are known from its events. */
  children: (names: readonly NamedSlug[]) => ReactNode;
};

/** A country or league that is not in the tree of those with events: it has no events now, or does not exist. */
export function UnlistedLeague({ place, sport, notFound, children }: LeagueUnlistedProps) {
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
      loading={<EventListSkeleton titled cards={2} />}
    >
      {() => <Quiet place={place} sport={sport} />}
    </QueryView>
  );
}

function Quiet({ place, sport }: Pick<LeagueUnlistedProps, 'place' | 'sport'>) {
  const { t } = useTranslation('sports');
  usePageTitle(t('empty.title'));
  const country = place.league ? sport.countries.find(({ slug }) => slug === place.country) : undefined;
  return (
    <>
      <SportsNav here={place.sport} />
      <Breadcrumbs names={country ? [sport, country] : [sport]} />
      <NoEvents level={1} />
      <OtherLeagues place={place} />
    </>
  );
}
