// Which requests the worker answers and which responses it may cache. Pure: no cache, no network.
import type { Call } from '#contract/call.ts';
import { getGame, listCategories, listGames, listProviders, listTags } from '#contract/endpoints/casino.ts';
import {
  getCouponText,
  getRegulation,
  getSeo,
  listBanners,
  listPromotions,
} from '#contract/endpoints/content.ts';
import { getModalImages, getSettings } from '#contract/endpoints/settings.ts';
import { getEvent, listEvents, listSports } from '#contract/endpoints/sports.ts';
import { chooseLanguage } from '#contract/languages.ts';

/**
 * The calls that may be cached: public GETs that §4 loads or that a public screen shows (D6). The list is closed. A call that
 * is not in it, or that carries a token, is never cached.
 */
export const PUBLIC_READS: readonly Call[] = [
  getSettings,
  getModalImages,
  getCouponText,
  listBanners,
  listCategories,
  listProviders,
  listPromotions,
  getRegulation,
  getSeo,
  listGames,
  listTags,
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

/** The first group is the part of the path that belongs to the backend's address. */
const PATHS = new RegExp(`^(.*?)(?:${PUBLIC_READS.map(({ path }) => patternOf(path)).join('|')})/?$`);
const SETTINGS = new RegExp(`^(.*?)${patternOf(getSettings.path)}/?$`);

/** The address of the backend that a public read is sent to, without a slash at its end; null for any other request. */
export function publicReadBackend(request: Pick<Request, 'method' | 'headers' | 'url'>): string | null {
  if (request.method !== 'GET' || request.headers.has('Authorization')) return null;
  const { origin, pathname, searchParams } = new URL(request.url);
  // A search makes one request per typed letter, and a long list has hundreds of pages. They would evict useful entries.
  if (searchParams.has('q') || Number(searchParams.get('page')) > LAST_CACHED_PAGE) return null;
  const match = PATHS.exec(pathname);
  return match ? origin + match[1] : null;
}

export function isSettingsRead(url: string): boolean {
  return SETTINGS.test(new URL(url).pathname);
}

/** Whether the backend sent this response: JSON, unlike the page of a captive portal or of a failing proxy. */
export function isBackendResponse(response: Pick<Response, 'redirected' | 'headers'>): boolean {
  return !response.redirected && /\bjson\b/.test(response.headers.get('Content-Type') ?? '');
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
  // A file: the last segment has an extension.
  /^\/([^?]*\/)?[^/?]+\.[^/?]+(\?|$)/,
];

/** Whether the app shell answers a navigation to this path and query. */
export function isScreen(pathAndQuery: string): boolean {
  return !NON_SCREEN_PATHS.some((pattern) => pattern.test(pathAndQuery));
}
