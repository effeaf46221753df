import type { Localised } from '#server/core/localised.ts';
import { namesIn } from '../localised-names.ts';
import type { ContestLeague } from './contest.ts';

export type LeagueRow<Place extends string> = readonly [
  place: Place,
  slug: string,
  name: Localised,
  clubs: string,
];

/** A sport's leagues in the order in which they are shown, each of a country or what stands for one. Slugs differ all over. */
export function leaguesOf<Place extends string>(
  sport: string,
  places: Readonly<Record<Place, Localised>>,
  rows: readonly LeagueRow<Place>[],
): ContestLeague[] {
  return rows.map(([country, slug, name, clubs], rank) => ({
    feedLeague: { sport, country, slug, name, countryName: places[country], rank },
    clubs: namesIn(clubs),
  }));
}
