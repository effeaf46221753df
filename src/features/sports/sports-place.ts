import * as v from 'valibot';
import type { SportsTree } from '#contract/endpoints/sports.ts';

/** A page behind `/sports`. */
export type SportsPlace =
  | { page: 'overview' | 'live' | 'bets' }
  | { page: 'event'; id: string }
  | { page: 'league'; sport: string; country?: string; league?: string };

const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(60));
const eventId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,60}$/));

/** Which page the rest of an address after `/sports` is; null: none. */
export function sportsPlace(rest: string): SportsPlace | null {
  const parts = rest.split('/').filter((part) => part !== '');
  const [first, second, third] = parts;
  if (first === undefined) return { page: 'overview' };
  if (first === 'live' || first === 'bets') return parts.length === 1 ? { page: first } : null;
  if (first === 'event') {
    return parts.length === 2 && v.is(eventId, second) ? { page: 'event', id: second } : null;
  }
  if (parts.length > 3 || !parts.every((part) => v.is(slug, part))) return null;
  return {
    page: 'league',
    sport: first,
    ...(second === undefined ? {} : { country: second }),
    ...(third === undefined ? {} : { league: third }),
  };
}

/** The names along the way to a sport, country or league, from the tree; null where the tree lacks one. */
export function namesOf(
  tree: SportsTree,
  { sport, country, league }: { sport: string; country?: string; league?: string },
): { slug: string; name: string }[] | null {
  const foundSport = tree.find((one) => one.slug === sport);
  if (!foundSport) return null;
  if (country === undefined) return [foundSport];
  const foundCountry = foundSport.countries.find((one) => one.slug === country);
  if (!foundCountry) return null;
  if (league === undefined) return [foundSport, foundCountry];
  const foundLeague = foundCountry.leagues.find((one) => one.slug === league);
  return foundLeague ? [foundSport, foundCountry, foundLeague] : null;
}
