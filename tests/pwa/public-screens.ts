import { readFileSync } from 'node:fs';
import { ROUTE_PATHS } from '#src/core/navigation/paths.ts';

interface PublicScreen {
  /** Row of the route table. */
  route: string;
  /** An address of it. */
  at: string;
  /** First thing of its own that it shows; null: it has nothing to show (§2). */
  entry: string | null;
  /** It comes from a store while there is no network, and says how old it is. */
  kept: boolean;
}

const GAME = '#content a[href^="/play/"]';
const PROVIDER = '#content a[href^="/providers/"]';

/** Every page that a visitor may open, with what he sees on it. */
export const PUBLIC_SCREENS: readonly PublicScreen[] = [
  { route: '/', at: '/', entry: GAME, kept: true },
  { route: '/home', at: '/home', entry: GAME, kept: true },
  { route: '/Recover', at: '/Recover', entry: '#content label', kept: false },
  { route: '/recuperar-senha', at: '/recuperar-senha', entry: '#content label', kept: false },
  { route: '/ref/{id}', at: '/ref/ana-1', entry: GAME, kept: true },
  { route: '/casino', at: '/casino', entry: GAME, kept: true },
  { route: '/casino/live', at: '/casino/live', entry: GAME, kept: true },
  { route: '/casino/slots', at: '/casino/slots', entry: GAME, kept: true },
  { route: '/casino/favorites', at: '/casino/favorites', entry: '#content button', kept: false },
  { route: '/casino/{categoryName}', at: '/casino/roleta', entry: GAME, kept: true },
  { route: '/games/mines', at: '/games/mines', entry: '#content [role=grid] button', kept: false },
  { route: '/games/double', at: '/games/double', entry: '#content input[type=radio]', kept: false },
  { route: '/providers', at: '/providers', entry: PROVIDER, kept: true },
  { route: '/providers/{id}', at: '/providers/cobogo', entry: GAME, kept: true },
  { route: '/suppliers', at: '/suppliers', entry: PROVIDER, kept: true },
  { route: '/promotions', at: '/promotions', entry: '#content a[href^="/promotions/"]', kept: true },
  { route: '/promotions/{id}', at: '/promotions/raspa-verde', entry: '#content article h2', kept: true },
  { route: '/play/{id}', at: '/play/1', entry: '#content tbody th', kept: true },
  {
    route: '/play/{provider}/{name}',
    at: '/play/cobogo/sete-ladeiras',
    entry: '#content tbody th',
    kept: true,
  },
  {
    route: '/sports/esports/{page...}',
    // Offered an hour and a half before they begin and more, but hardly the day before; one begins every 75 minutes at least.
    at: '/sports/esports?time=3h',
    entry: '#content a[href^="/sports/esports/event/"]',
    kept: true,
  },
  {
    route: '/sports/{page...}',
    // What has begun changes while it is looked at.
    at: '/sports/football?time=tomorrow',
    entry: '#content a[href^="/sports/event/"]',
    kept: true,
  },
  { route: '/altenar-sports/{page...}', at: '/altenar-sports', entry: '#content h1', kept: false },
  { route: '/user/account/document', at: '/user/account/document', entry: '#content button', kept: false },
  { route: '/user/coupon', at: '/user/coupon', entry: null, kept: false },
  { route: '/sport/{rest}', at: '/sport/futebol', entry: null, kept: false },
  { route: '/{regulation}', at: '/jogo-responsavel', entry: '#content article h2', kept: true },
];

/** The route table as it is written: each row's path and whether it asks for a login. */
function rows(): { path: string; auth: boolean }[] {
  const source = readFileSync('src/app/routes/routes.ts', 'utf8');
  const found = [...source.matchAll(/^ {2}(\w+): \{\s+layout: '\w+',\s+guards: \[([^\]]*)\]/gm)];
  const guardsOf = new Map(found.map(([, name, guards = '']) => [name, guards]));
  return Object.entries(ROUTE_PATHS).map(([name, path]) => {
    const guards = guardsOf.get(name);
    if (guards === undefined) throw new Error(`No row ${name} is written as expected`);
    return { path, auth: guards.includes("'auth'") };
  });
}

/** The paths without `auth`. */
export const publicRoutes = (): string[] => rows().flatMap(({ path, auth }) => (auth ? [] : [path]));

/** Those with it; a path of theirs is an address. */
export const playerRoutes = (): string[] => rows().flatMap(({ path, auth }) => (auth ? [path] : []));
