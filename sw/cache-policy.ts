// Which requests the worker answers and which responses it may cache. Pure: no cache, no network.
import type { Call } from '#contract/define-call.ts';
import { listCategories, listGames } from '#contract/endpoints/casino/casino-calls.ts';
import { getLobby } from '#contract/endpoints/casino/lobby-blocks-calls.ts';
import { getGame, listTags } from '#contract/endpoints/casino/lobby-calls.ts';
import { getRegulation, getSeo } from '#contract/endpoints/content/content-calls.ts';
import { getSettings } from '#contract/endpoints/content/settings-calls.ts';
import { getEvent, listEvents, listSports } from '#contract/endpoints/sports/sports-calls.ts';
import { GATEWAY_STATUSES } from '#contract/errors.ts';
import { chooseLanguage } from '#contract/languages.ts';
import { FILE_PATHS } from '#contract/rules/page/file-path.ts';

/**
 * The calls that the worker caches: public GETs that a public screen shows and that the page does not persist itself (D6;
 * docs/architecture.md says where each read rests). The list is closed. A call that is not in it, or that carries a token, is
 * never cached.
 */
export const CACHED_READS: readonly Call[] = [
  getRegulation,
  getSeo,
  listGames,
  listTags,
  getLobby,
  getGame,
  listSports,
  listEvents,
  getEvent,
];

/** Pages of a long list after this one are not cached. */
const LAST_CACHED_PAGE = 20;

/** The pattern of a call's path, without a slash at its end. */
function patternOf(path: string): string {
  return path
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replace(/\{\w+\}/g, '[^/]+');
}

/** Matches the path of one of the calls. The first group is the part of the path that belongs to the backend's address. */
function pathPattern(calls: readonly Call[]): RegExp {
  return new RegExp(`^(.*?)(?:${calls.map(({ path }) => patternOf(path)).join('|')})/?$`);
}

const PATHS = pathPattern(CACHED_READS);
const GAME_LISTS = pathPattern([listGames]);
/** Its path looks like that of a game. */
const CATEGORIES = pathPattern([listCategories]);
const SETTINGS = pathPattern([getSettings]);

type ReadRequest = Pick<Request, 'method' | 'headers' | 'url'>;

/** The address of the backend that a cached read is sent to, without a slash at its end; null for any other request. */
export function cachedReadBackend(request: ReadRequest): string | null {
  const { pathname, searchParams } = new URL(request.url);
  // A search makes one request per typed letter, and a long list has hundreds of pages. They would evict useful entries.
  if (searchParams.has('q') || Number(searchParams.get('page')) > LAST_CACHED_PAGE) return null;
  // The page persists the categories and the rows of games, which are no pages of a list.
  if (CATEGORIES.test(pathname) || (GAME_LISTS.test(pathname) && !searchParams.has('page'))) return null;
  return backendOf(request, PATHS);
}

/** The address of the backend that the settings are requested from; null for any other request. */
export function settingsReadBackend(request: ReadRequest): string | null {
  return backendOf(request, SETTINGS);
}

function backendOf({ method, headers, url }: ReadRequest, paths: RegExp): string | null {
  if (method !== 'GET' || headers.has('Authorization')) return null;
  const { origin, pathname } = new URL(url);
  const match = paths.exec(pathname);
  return match ? origin + match[1] : null;
}

/** Whether the backend sent this response: JSON, unlike the page of a captive portal, and not what a proxy says in its place. */
export function isBackendResponse({
  status,
  redirected,
  headers,
}: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  return !redirected && !GATEWAY_STATUSES.has(status) && /\bjson\b/.test(headers.get('Content-Type') ?? '');
}

/** The cache key of a public read: each language has its own entry. */
export function apiCacheKey(request: Pick<Request, 'url' | 'headers'>): string {
  const key = new URL(request.url);
  key.searchParams.set('cache-language', chooseLanguage(request.headers.get('Accept-Language')));
  return key.href;
}

/** Whether a response may be cached as an image. */
export function isCacheableImage(response: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  return (
    response.status === 200 &&
    response.type !== 'opaque' &&
    (response.headers.get('Content-Type') ?? '').startsWith('image/')
  );
}

/** Addresses on the page's origin that are not screens of the app. Documents in frames are navigations too. */
export const NON_SCREEN_PATHS = [
  /^\/(api|v2|embed|play-frame|broadcasting|sandbox|healthz|ops)(\/|\?|$)/,
  ...FILE_PATHS,
];

/** Whether the app shell answers a navigation to this path and query. */
export function isScreen(pathAndQuery: string): boolean {
  return !NON_SCREEN_PATHS.some((pattern) => pattern.test(pathAndQuery));
}
