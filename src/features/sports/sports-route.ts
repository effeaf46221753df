import * as v from 'valibot';
import type { SportsTree } from '#contract/endpoints/sports/sports-calls.ts';

/** A page behind `/sports`. */
type SportsRoute = { page: 'overview' | 'live' | 'bets' } | EventRoute | LeagueRoute;

/** The page of an event; `sport`: only events of this sport are shown. */
export type EventRoute = { page: 'event'; id: string; sport?: string };

/** The page of a sport, of one of its countries or of one of that country's leagues. */
export type LeagueRoute = { page: 'league'; sport: string; country?: string; league?: string };

/** One level of the path to a league. */
export type NamedSlug = { slug: string; name: string };

/** The sport with its own row in the route table (§2). */
export const ESPORTS = 'esports';

const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(60));
const eventId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,60}$/));

/** The page for the part of an address after `/sports`; null: there is none. */
export function parseSportsRoute(rest: string): SportsRoute | null {
  const parts = rest.split('/').filter((part) => part !== '');
  const [first, second, third] = parts;
  if (first === undefined) return { page: 'overview' };
  if (first === 'live' || first === 'bets') return parts.length === 1 ? { page: first } : null;
  if (first === 'event') {
    return parts.length === 2 && v.is(eventId, second) ? { page: 'event', id: second } : null;
  }
  if (first === ESPORTS && second === 'event') {
    return parts.length === 3 && v.is(eventId, third) ? { page: 'event', id: third, sport: first } : null;
  }
  if (parts.length > 3 || !parts.every((part) => v.is(slug, part))) return null;
  return {
    page: 'league',
    sport: first,
    ...(second === undefined ? {} : { country: second }),
    ...(third === undefined ? {} : { league: third }),
  };
}

/** The names on the path to a sport, country or league, from the tree; null if the tree lacks one of them. */
export function breadcrumbNames(
  tree: SportsTree,
  { sport, country, league }: Omit<LeagueRoute, 'page'>,
): NamedSlug[] | null {
  const foundSport = tree.find((one) => one.slug === sport);
  if (!foundSport) return null;
  if (country === undefined) return [foundSport];
  const foundCountry = foundSport.countries.find((one) => one.slug === country);
  if (!foundCountry) return null;
  if (league === undefined) return [foundSport, foundCountry];
  const foundLeague = foundCountry.leagues.find((one) => one.slug === league);
  return foundLeague ? [foundSport, foundCountry, foundLeague] : null;
}

/**
 * The leagues with events in the same country, or else in the same
 * sport, without the place itself. `way` is the path to each.
 */
export function siblingLeagues(
  tree: SportsTree,
  place: Omit<LeagueRoute, 'page'>,
): { way: readonly string[]; name: string; count: number }[] {
  const sport = tree.find(({ slug }) => slug === place.sport);
  const all = (sport?.countries ?? []).flatMap((country) =>
    country.leagues.map(({ slug, name, open, live }) => ({
      way: [place.sport, country.slug, slug],
      name,
      count: open + live,
    })),
  );
  const others = all.filter(
    ({ way: [, country, league], count }) =>
      count > 0 && !(country === place.country && league === place.league),
  );
  const near = others.filter(({ way: [, country] }) => country === place.country);
  return near.length > 0 ? near : others;
}
