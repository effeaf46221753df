import { type Found, KINDS, type Kind, type Result } from './results.ts';

/** What of the results is shown: all kinds, a few of each, or one kind. */
export type Scope = 'all' | Kind;

type SectionId = Kind | 'leagues_providers';

export interface Section {
  id: SectionId;
  results: readonly Result[];
  /** How many there are in all. */
  total: number;
  /** The kind under which the others are shown; undefined where nothing is left out, or this is that kind's own list. */
  more?: Kind | undefined;
}

/** Rows of each section beside the others. */
const FEW: Readonly<Record<SectionId, number>> = {
  events: 2,
  teams: 3,
  games: 3,
  leagues: 2,
  providers: 2,
  leagues_providers: 3,
  pages: 2,
};
/** Rows of one kind by itself. */
const MOST = 20;

/** The sections to show, without empty ones. */
export function sectionsOf(found: Readonly<Record<Kind, Found>>, scope: Scope): Section[] {
  if (scope !== 'all') {
    const { results, total } = found[scope];
    return total > 0 ? [{ id: scope, results: results.slice(0, MOST), total }] : [];
  }
  const { leagues, providers } = found;
  const both: Found = {
    // Both have a place where both were found.
    results: [
      ...leagues.results.slice(0, providers.total > 0 ? FEW.leagues : FEW.leagues_providers),
      ...providers.results,
    ],
    total: leagues.total + providers.total,
  };
  const sections: readonly [SectionId, Found, Kind][] = [
    ['events', found.events, 'events'],
    ['teams', found.teams, 'teams'],
    ['games', found.games, 'games'],
    ['leagues_providers', both, leagues.total > FEW.leagues ? 'leagues' : 'providers'],
    ['pages', found.pages, 'pages'],
  ];
  return sections
    .filter(([, { total }]) => total > 0)
    .map(([id, { results, total }, kind]) => {
      const few = results.slice(0, FEW[id]);
      return { id, results: few, total, more: total > few.length ? kind : undefined };
    });
}

/** The kinds that have results, and how many. */
export function countsOf(found: Readonly<Record<Kind, Found>>): { kind: Kind; count: number }[] {
  return KINDS.map((kind) => ({ kind, count: found[kind].total })).filter(({ count }) => count > 0);
}
