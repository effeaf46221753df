import { readFileSync } from 'node:fs';
import { HOUSE_GAME_IDS } from '#contract/house-games.ts';
import { ROUTE_PATHS } from '#src/core/navigation/paths.ts';

interface PublicScreen {
  /** The path in the route table. */
  route: string;
  /** An address of this route. */
  at: string;
  /** Selects the first entry of its own content; null: it has no content (§2). */
  entry: string | null;
  /** Offline it shows cached data and their age. */
  cached: boolean;
}

const GAME = '#content a[href^="/play/"]';
const PROVIDER = '#content a[href^="/providers/"]';

/** Every page that a visitor may open, with the first entry that it shows. */
export const PUBLIC_SCREENS: readonly PublicScreen[] = [
  { route: '/', at: '/', entry: GAME, cached: true },
  { route: '/home', at: '/home', entry: GAME, cached: true },
  { route: '/Recover', at: '/Recover', entry: '#content label', cached: false },
  { route: '/recuperar-senha', at: '/recuperar-senha', entry: '#content label', cached: false },
  { route: '/ref/{id}', at: '/ref/ana-1', entry: GAME, cached: true },
  { route: '/casino', at: '/casino', entry: GAME, cached: true },
  { route: '/casino/live', at: '/casino/live', entry: GAME, cached: true },
  { route: '/casino/slots', at: '/casino/slots', entry: GAME, cached: true },
  { route: '/casino/favorites', at: '/casino/favorites', entry: '#content button', cached: false },
  { route: '/casino/{categoryName}', at: '/casino/roleta', entry: GAME, cached: true },
  { route: '/games/mines', at: '/games/mines', entry: '#content [role=grid] button', cached: false },
  { route: '/games/double', at: '/games/double', entry: '#content input[type=radio]', cached: false },
  { route: '/providers', at: '/providers', entry: PROVIDER, cached: true },
  { route: '/providers/{id}', at: '/providers/cobogo', entry: GAME, cached: true },
  { route: '/suppliers', at: '/suppliers', entry: PROVIDER, cached: true },
  { route: '/promotions', at: '/promotions', entry: '#content a[href^="/promotions/"]', cached: true },
  { route: '/promotions/{id}', at: '/promotions/raspa-verde', entry: '#content article h2', cached: true },
  { route: '/play/{id}', at: '/play/1', entry: '#content tbody th', cached: true },
  {
    route: '/play/{provider}/{name}',
    at: '/play/cobogo/sete-ladeiras',
    entry: '#content tbody th',
    cached: true,
  },
  {
    route: '/sports/esports/{page...}',
    // Events are offered from 90 minutes before they begin, but rarely a day before. One begins at least every 75 minutes.
    at: '/sports/esports?time=3h',
    entry: '#content a[href^="/sports/esports/event/"]',
    cached: true,
  },
  {
    route: '/sports/{page...}',
    // An event that has begun would change during the test.
    at: '/sports/football?time=tomorrow',
    entry: '#content a[href^="/sports/event/"]',
    cached: true,
  },
  { route: '/altenar-sports/{page...}', at: '/altenar-sports', entry: '#content h1', cached: false },
  { route: '/user/account/document', at: '/user/account/document', entry: '#content button', cached: false },
  { route: '/user/coupon', at: '/user/coupon', entry: null, cached: false },
  { route: '/sport/{rest}', at: '/sport/futebol', entry: null, cached: false },
  { route: '/help', at: '/help', entry: '#content summary', cached: false },
  { route: '/{regulation}', at: '/jogo-responsavel', entry: '#content article h2', cached: true },
];

/** The rows of the route table's source: the path, and whether the route needs a login. */
function routeRows(): { path: string; auth: boolean }[] {
  const source = readFileSync('src/app/routes/routes.ts', 'utf8');
  const matches = [...source.matchAll(/^ {2}(\w+): \{(.*\},|\n(?: {4}.*\n)+ {2}\},)$/gm)];
  const guardsOf = new Map(
    matches.map(([, name, row = '']) => [name, /guards: \[([^\]]*)\]/.exec(row)?.[1] ?? '']),
  );
  for (const [, name] of source.matchAll(/^ {2}(\w+): HOME,$/gm)) guardsOf.set(name, '');
  for (const id of HOUSE_GAME_IDS) guardsOf.set(id, '');
  return Object.entries(ROUTE_PATHS).map(([name, path]) => {
    const guards = guardsOf.get(name);
    if (guards === undefined) throw new Error(`No row ${name} is written as expected`);
    return { path, auth: guards.includes("'auth'") };
  });
}

/** The paths of routes that need no login. */
export const publicRoutes = (): string[] => routeRows().flatMap(({ path, auth }) => (auth ? [] : [path]));

/** The paths of routes that need a login. Each of these paths is also an address. */
export const playerRoutes = (): string[] => routeRows().flatMap(({ path, auth }) => (auth ? [path] : []));
