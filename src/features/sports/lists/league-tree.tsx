import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SportsTree } from '#contract/endpoints/sports/sports-calls.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useQueryParameters } from '#src/core/navigation/use-query-parameters.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { sportsTreeQuery } from '#src/data/sports/sport-events.ts';
import { CountryFlag, LeagueTile } from '#src/widgets/sports/faces.tsx';
import type { LeagueRoute } from '../sports-route.ts';
import { EventSearchField, useEventSearch } from './event-search.tsx';
import { followedAtom } from './followed/followed.ts';
import css from './league-tree.module.css';

const HOME_COUNTRY = 'brazil';

/**
 * Beside the lists of a wide screen: a search, the followed leagues, and the countries of the sport with their events; the one
 * that is shown, or else Brazil, is unfolded to its leagues.
 */
export function LeagueTree({ place }: { place?: LeagueRoute | undefined }) {
  const { t } = useTranslation('sports');
  const choice = useEventSearch();
  const [query] = useQueryParameters();
  const tree = useQuery(sportsTreeQuery(useLanguage())).data?.data;
  const slug = place?.sport ?? query.get('sport');
  const sport = tree?.find((one) => one.slug === slug) ?? tree?.[0];
  const open =
    place?.country ??
    (sport?.countries.find((one) => one.slug === HOME_COUNTRY) ?? sport?.countries[0])?.slug;
  return (
    <div className={css.tree} data-tree="">
      <search>
        <EventSearchField choice={choice} label={t('tree.search')} />
      </search>
      <nav aria-label={t('tree.label')}>
        <FollowedLeagues tree={tree ?? []} place={place} />
        <h2>{t('countries')}</h2>
        {tree ? null : [1, 2, 3, 4, 5, 6].map((line) => <span key={line} className={css.waiting} />)}
        <ul>
          {sport?.countries.map(({ slug: country, name, leagues, ...counts }) => (
            <li key={country}>
              <Line
                to={[sport.slug, country]}
                name={name}
                count={counts.open + counts.live}
                current={country === place?.country && !place.league}
              >
                <CountryFlag country={country} />
              </Line>
              {country === open ? (
                <ul className={css.leagues}>
                  {leagues.map((league) => (
                    <li key={league.slug}>
                      <Line
                        to={[sport.slug, country, league.slug]}
                        name={league.name}
                        count={league.open + league.live}
                        current={country === place?.country && league.slug === place.league}
                      >
                        <span className={css.indent} />
                      </Line>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

type LineProps = {
  /** The segments of its address: sport, country, league. */
  to: readonly string[];
  name: string;
  count: number;
  current: boolean;
  /** A picture, or the space of one. */
  children: ReactNode;
};

function Line({ to, name, count, current, children }: LineProps) {
  return (
    <Link href={paths.sport(...to)} className={css.line} aria-current={current ? 'page' : undefined}>
      {children}
      <span>{name}</span>
      <span>{count}</span>
    </Link>
  );
}

/** The leagues that the player follows and that have events. */
function FollowedLeagues({ tree, place }: { tree: SportsTree; place: LeagueRoute | undefined }) {
  const { t } = useTranslation('sports');
  const followed = useAtomState(followedAtom);
  const mine = tree.flatMap((sport) =>
    sport.countries.flatMap((country) =>
      country.leagues
        .map((league) => ({ ...league, to: [sport.slug, country.slug, league.slug] as const }))
        .filter(({ to }) => followed.includes(`league:${to.join('/')}`)),
    ),
  );
  if (mine.length === 0) return null;
  return (
    <>
      <h2>{t('tree.mine')}</h2>
      <ul>
        {mine.map(({ to, name, open, live }) => (
          <li key={to.join('/')}>
            <Line
              to={to}
              name={name}
              count={open + live}
              current={to[2] === place?.league && to[1] === place?.country && to[0] === place?.sport}
            >
              <LeagueTile slug={to[2]} size={20} />
            </Line>
          </li>
        ))}
      </ul>
    </>
  );
}
