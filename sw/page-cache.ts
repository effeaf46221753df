// Navigations. Every screen is answered with the precached shell. Home is also cached as the server renders it for visitors,
// so that it is visible before any script has run (D6). A player with a session gets the shell, as from the server, so the
// cached page never contains personal data.
import { createHandlerBoundToURL, matchPrecache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CACHED_AT_HEADER, SHELL_FILE } from '#contract/build-files.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, LOCALES } from '#contract/languages.ts';
import { CACHED_AT_ATTRIBUTE, PRERENDERED_ELEMENT } from '#contract/prerendered.ts';
import { STORED } from '#contract/stored.ts';
import { buildFiles } from './asset-cache.ts';
import { NON_SCREEN_PATHS } from './cache-policy.ts';
import { appIdIn, configBlock } from './shell-config.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'home';
const HOME = '/';
/** The same age at which the page discards its own persisted queries. */
const MAX_AGE_MS = 7 * 86_400_000;
const LANGUAGE_HEADER = 'x-cached-language';
/** Holds the name of the session cookie. A player who has that cookie doesn't get the cached page. */
const SESSION_HEADER = 'x-session-cookie';

const buildUrls = new Set(buildFiles.map(({ url }) => url));

/** Answers every screen with cached home or the shell, with and without a network. Other addresses go to the server. */
export function registerNavigations(): void {
  const shell = createHandlerBoundToURL(`/${SHELL_FILE}`);
  registerRoute(
    new NavigationRoute(async (options) => (await cachedHome(options.url)) ?? shell(options), {
      denylist: NON_SCREEN_PATHS,
    }),
  );
}

export function clearHomeOnActivate(): void {
  // The page of an earlier build refers to files of that build.
  self.addEventListener('activate', (event) => event.waitUntil(clearHome()));
}

/** Home is answered with the shell until it is cached again. */
export async function clearHome(): Promise<void> {
  await caches.delete(CACHE);
}

/** The cached page for this address, session and language; undefined where the shell must answer. Never throws. */
async function cachedHome({ pathname }: URL, now: number = Date.now()): Promise<Response | undefined> {
  if (pathname !== HOME) return undefined;
  try {
    const page = await (await caches.open(CACHE)).match(HOME);
    const age = now - Number(page?.headers.get(CACHED_AT_HEADER));
    if (!page || !(age >= 0 && age <= MAX_AGE_MS)) return undefined;
    const [language, isVisitor] = await Promise.all([
      chosenLanguage(),
      isLoggedOut(page.headers.get(SESSION_HEADER) ?? ''),
    ]);
    if (!isVisitor || language !== page.headers.get(LANGUAGE_HEADER)) return undefined;
    return navigator.onLine ? page : await withRoomForBanner(page);
  } catch {
    return undefined;
  }
}

/** Reserves the space of the offline banner, which renders later, to prevent a layout shift. core/net/online.ts does the same. */
async function withRoomForBanner(page: Response): Promise<Response> {
  const html = (await page.text()).replace('<html ', '<html data-connection="offline" ');
  return new Response(html, { headers: page.headers });
}

/** Fetches home and caches it for visitors without a session. A page that is not from this build is not cached. Never throws. */
export async function refreshHome(signal: AbortSignal): Promise<void> {
  try {
    const shell = await (await matchPrecache(`/${SHELL_FILE}`))?.text();
    if (shell === undefined) return;
    const session = `${appIdIn(shell)}_${STORED.jwt.name}`;
    const language = await chosenLanguage();
    if (!(await isLoggedOut(session))) return;
    const response = await fetch(HOME, { signal });
    const html = await response.text();
    if (response.status !== 200 || response.redirected || !isOwnPage(html, shell, language)) return;
    const now = Date.now();
    const headers = new Headers(response.headers);
    for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name);
    headers.set(CACHED_AT_HEADER, String(now));
    headers.set(LANGUAGE_HEADER, language);
    headers.set(SESSION_HEADER, session);
    const element = `id="${PRERENDERED_ELEMENT}"`;
    const page = html.replace(element, `${element} ${CACHED_AT_ATTRIBUTE}="${now}"`);
    // If the language changed during the fetch, a later call has cached home in the new language already.
    if ((await chosenLanguage()) !== language) return;
    await (await caches.open(CACHE)).put(HOME, new Response(page, { headers }));
  } catch {
    // No network, no storage left, or aborted: the next visit tries again.
  }
}

/** Prerendered with its data, in this language, for this configuration and from this worker's build. */
function isOwnPage(html: string, shell: string, language: Language): boolean {
  const assets = html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  return (
    html.includes(`id="${PRERENDERED_ELEMENT}"`) &&
    html.includes(`<html lang="${LOCALES[language]}"`) &&
    configBlock(html) === configBlock(shell) &&
    assets.length > 0 &&
    assets.every((file) => buildUrls.has(file))
  );
}

async function chosenLanguage(): Promise<Language> {
  const chosen = (await self.cookieStore.get(STORED.language.name))?.value;
  return LANGUAGES.find((language) => language === chosen) ?? DEFAULT_LANGUAGE;
}

async function isLoggedOut(sessionCookie: string): Promise<boolean> {
  return (await self.cookieStore.get(sessionCookie)) === null;
}
