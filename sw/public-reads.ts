// Which calls may rest in the worker's store: public GETs that §4 loads or that a public screen shows (D6). The list is
// closed: a call that isn't in it, or one that carries a token, never comes near a store.
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

/** Of a long list its beginning is kept. */
const LAST_KEPT_PAGE = 20;

/** Path pattern → everything a backend's address may have in front of it, up to the query. */
function patternOf(path: string): string {
  return path
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replace(/\{\w+\}/g, '[^/]+');
}

const PATHS = new RegExp(`^(.*?)(?:${PUBLIC_READS.map(({ path }) => patternOf(path)).join('|')})/?$`);
const SETTINGS = new RegExp(`^(.*?)${patternOf(getSettings.path)}/?$`);

/** The backend's address that a public read goes to, without a slash at its end; null where it is none of them. */
export function backendOf(request: Pick<Request, 'method' | 'headers' | 'url'>): string | null {
  if (request.method !== 'GET' || request.headers.has('Authorization')) return null;
  const { origin, pathname, searchParams } = new URL(request.url);
  // One for each letter typed, and a long list's hundreds of pages, would push out what is worth keeping.
  if (searchParams.has('q') || Number(searchParams.get('page')) > LAST_KEPT_PAGE) return null;
  const found = PATHS.exec(pathname);
  return found ? origin + found[1] : null;
}

export function isSettingsRead(url: string): boolean {
  return SETTINGS.test(new URL(url).pathname);
}
