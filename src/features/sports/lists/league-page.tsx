import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { sportsTreeQuery } from '#src/data/sports/sport-events.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { EventListSkeleton } from '../event-list-skeleton.tsx';
import css from '../sports.module.css';
import { SportsLoadFailed } from '../sports-load-failed.tsx';
import { SportsNav } from '../sports-nav.tsx';
import { breadcrumbNames, type LeagueRoute, type NamedSlug } from '../sports-route.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { EventList } from './event-list.tsx';
import { EventSearchBar } from './event-search-bar.tsx';
import { NoEvents } from './no-events.tsx';
import { OtherLeagues } from './other-leagues.tsx';
import { UnlistedLeague } from './unlisted-league.tsx';
import { useEventSearch } from './use-event-search.ts';
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
      loading={<EventListSkeleton titled cards={2} />}
    >
      {({ data: tree }) => {
        const sport = tree.find(({ slug }) => slug === place.sport);
        if (!sport) return notFound;
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
  const tree = useQuery(sportsTreeQuery(useLanguage())).data?.data ?? [];
  const own = names.at(-1)?.name ?? '';
  usePageTitle(own);
  const { page: _, ...filter } = place;
  const sport = tree.find(({ slug }) => slug === place.sport);
  const country = sport?.countries.find(({ slug }) => slug === place.country);
  const below = place.league ? [] : place.country ? (country?.leagues ?? []) : (sport?.countries ?? []);
  return (
    <>
      <SportsNav here={place.sport} />
      <Breadcrumbs names={names.slice(0, -1)} />
      <h1>{own}</h1>
      <EventSearchBar choice={choice} />
      {below.length > 0 ? (
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
      ) : null}
      {choice.narrowed ? (
        <EventList
          title={t('list.found')}
          filter={{ ...filter, ...choice.asked }}
          grouped={choice.asked.time || place.league ? 'day' : 'league'}
          empty={<NoEvents onShowAll={choice.clear} />}
        />
      ) : (
        <div className={css.sections}>
          <EventList title={t('list.live')} filter={{ ...filter, live: '1' }} grouped="league" empty={null} />
          <EventList
            title={t('list.next')}
            filter={{ ...filter, live: '0' }}
            grouped="day"
            empty={
              <>
                <NoEvents />
                <OtherLeagues place={place} />
              </>
            }
          />
        </div>
      )}
    </>
  );
}
