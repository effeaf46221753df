// What a search finds, from what is known of matches, games, leagues, providers and pages.
import type { Game, Provider } from '#contract/endpoints/casino/casino-calls.ts';
import type { SportEvent, SportsTree } from '#contract/endpoints/sports/sports-calls.ts';
import { HOUSE_GAME_IDS, HOUSE_GAMES, type HouseGameId } from '#contract/house-games.ts';
import { gameSearch } from '#contract/rules/casino/game-search.ts';
import { paths } from '#src/core/navigation/paths.ts';
import type { SearchPage } from './pages.ts';

export const KINDS = ['events', 'teams', 'games', 'leagues', 'providers', 'pages'] as const;
export type Kind = (typeof KINDS)[number];

interface FoundLeague {
  sport: string;
  country: string;
  slug: string;
  name: string;
  /** Of the country, or of the sport where it has no country of its own. */
  countryName: string;
  count: number;
}

export type Result =
  | { kind: 'event'; event: SportEvent }
  | { kind: 'team'; name: string; next: SportEvent }
  | { kind: 'house'; id: HouseGameId }
  | { kind: 'game'; game: Game }
  | { kind: 'league'; league: FoundLeague }
  | { kind: 'provider'; provider: Provider }
  | { kind: 'page'; page: SearchPage; name: string };

/** What was found of one kind: its results, best first, and how many there are in all. */
export interface Found {
  results: readonly Result[];
  total: number;
}

const found = (results: readonly Result[], total = results.length): Found => ({ results, total });

/** A place in the list of options, the same while the result is in it. */
export function resultKey(result: Result): string {
  switch (result.kind) {
    case 'event':
      return `event-${result.event.id}`;
    case 'team':
      return `team-${result.next.sport}-${result.name}`;
    case 'house':
      return `house-${result.id}`;
    case 'game':
      return `game-${result.game.id}`;
    case 'league':
      return `league-${result.league.sport}-${result.league.country}-${result.league.slug}`;
    case 'provider':
      return `provider-${result.provider.id}`;
    case 'page':
      return `page-${result.page.id}`;
  }
}

/** The words of a result that name it, and the sport where they name a side. `versus`: the sign between the sides of a match. */
export function resultName(result: Result, versus: string): { text: string; sport: string } {
  switch (result.kind) {
    case 'event':
      return { text: `${result.event.home} ${versus} ${result.event.away}`, sport: '' };
    case 'team':
      return { text: result.name, sport: result.next.sport };
    case 'house':
      return { text: HOUSE_GAMES[result.id].name, sport: '' };
    case 'game':
      return { text: result.game.name, sport: '' };
    case 'league':
      return { text: result.league.name, sport: '' };
    case 'provider':
      return { text: result.provider.name, sport: '' };
    case 'page':
      return { text: result.name, sport: '' };
  }
}

export function resultPath(result: Result): string {
  switch (result.kind) {
    case 'event':
      return paths.sportEvent(result.event.id, result.event.sport);
    case 'team':
      return paths.sportEvent(result.next.id, result.next.sport);
    case 'house':
      return paths[result.id];
    case 'game':
      return paths.play(result.game.id);
    case 'league':
      return paths.sport(result.league.sport, result.league.country, result.league.slug);
    case 'provider':
      return paths.provider(result.provider.id);
    case 'page':
      return result.page.to;
  }
}

export function foundEvents(events: readonly SportEvent[], total: number): Found {
  return found(
    events.map((event) => ({ kind: 'event', event })),
    total,
  );
}

/** The sides of found events whose own names have what was typed, each with its first event. Nothing typed finds none. */
export function foundTeams(events: readonly SportEvent[], typed: string): Found {
  const sides = new Map<string, { name: string; next: SportEvent }>();
  for (const next of events) {
    for (const name of [next.home, next.away]) {
      const key = `${next.sport}/${name}`;
      if (!sides.has(key)) sides.set(key, { name, next });
    }
  }
  const known = [...sides.values()];
  const search = gameSearch(known.map(({ name }) => ({ name, secondaryName: '' })));
  return found(search(typed).flatMap((place) => (known[place] ? { kind: 'team', ...known[place] } : [])));
}

/** House games first, then the catalogue's. `total` counts the catalogue's. */
export function foundGames(games: readonly Game[], total: number, typed: string): Found {
  const search = gameSearch(HOUSE_GAME_IDS.map((id) => ({ name: HOUSE_GAMES[id].name, secondaryName: '' })));
  const house = search(typed).flatMap((place): Result[] => {
    const id = HOUSE_GAME_IDS[place];
    return id ? [{ kind: 'house', id }] : [];
  });
  return found([...house, ...games.map((game): Result => ({ kind: 'game', game }))], house.length + total);
}

/** Every league of the tree that has events. */
function leaguesOf(tree: SportsTree): (FoundLeague & { sportName: string })[] {
  return tree.flatMap((sport) =>
    sport.countries.flatMap((country) =>
      country.leagues.map(({ slug, name, open, live }) => ({
        sport: sport.slug,
        country: country.slug,
        slug,
        name,
        countryName: country.name,
        sportName: sport.name,
        count: open + live,
      })),
    ),
  );
}

/** The leagues that have what was typed in their own names, their countries' or sports'; with nothing typed those with most events. */
export function foundLeagues(tree: SportsTree, typed: string): Found {
  const leagues = leaguesOf(tree).filter(({ count }) => count > 0);
  const search = gameSearch(
    leagues.map(({ name, countryName, sportName }) => ({
      name,
      secondaryName: `${countryName} ${sportName}`,
    })),
  );
  const order =
    typed === ''
      ? [...leagues].sort((one, other) => other.count - one.count)
      : search(typed).flatMap((place) => leagues[place] ?? []);
  return found(order.map((league) => ({ kind: 'league', league })));
}

export function foundProviders(providers: readonly Provider[], typed: string): Found {
  const search = gameSearch(providers.map(({ name }) => ({ name, secondaryName: '' })));
  return found(
    search(typed).flatMap((place) => {
      const provider = providers[place];
      return provider ? { kind: 'provider', provider } : [];
    }),
  );
}

/** `words`: other words by which people look for the page. */
export function foundPages(
  pages: readonly { page: SearchPage; name: string; words: string }[],
  typed: string,
): Found {
  const search = gameSearch(pages.map(({ name, words }) => ({ name, secondaryName: words })));
  return found(
    search(typed).flatMap((place) => {
      const entry = pages[place];
      return entry ? { kind: 'page', page: entry.page, name: entry.name } : [];
    }),
  );
}
