import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SportsTree } from '#contract/endpoints/sports.ts';
import { ApiError } from '#src/core/api/call.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { eventListQuery } from '#src/data/sports.ts';
import { ListFailed } from './list-failed.tsx';
import { ListLoading } from './list-loading.tsx';
import { NoEvents } from './no-events.tsx';
import { OtherLeagues } from './other-leagues.tsx';
import { SportsNav } from './sports-nav.tsx';
import type { LeaguePlace, Named } from './sports-place.ts';
import { WayHere } from './way-here.tsx';

type LeagueUnlistedProps = {
  place: LeaguePlace;
  sport: SportsTree[number];
  notFound: ReactNode;
  /** What shows once its events gave its names. */
  children: (names: readonly Named[]) => ReactNode;
};

/** A country or league that the tree of those with events lacks: nothing is on in it now, or nobody knows it. */
export function LeagueUnlisted({ place, sport, notFound, children }: LeagueUnlistedProps) {
  const { t } = useTranslation('sports');
  const { page: _, ...filter } = place;
  const query = useInfiniteQuery(eventListQuery(filter, useLanguage()));
  const event = query.data?.pages[0]?.data[0];
  // The tree is read less often than events come.
  if (event) {
    const names = [sport, event.league.country, event.league];
    return children(names.slice(0, place.league ? 3 : 2));
  }
  if (query.data) return <Quiet place={place} sport={sport} />;
  if (query.error instanceof ApiError && query.error.status === 404) return notFound;
  const failed = (
    <ListFailed level={1} title={t('list.failed')} error={query.error} onRetry={() => void query.refetch()} />
  );
  if (query.isError) return failed;
  return <ListLoading titled cards={2} slow={failed} />;
}

function Quiet({ place, sport }: Pick<LeagueUnlistedProps, 'place' | 'sport'>) {
  const { t } = useTranslation('sports');
  usePageTitle(t('empty.title'));
  const country = place.league ? sport.countries.find(({ slug }) => slug === place.country) : undefined;
  return (
    <>
      <SportsNav here={place.sport} />
      <WayHere names={country ? [sport, country] : [sport]} />
      <NoEvents level={1} />
      <OtherLeagues place={place} />
    </>
  );
}
