// Home as the server draws it for visitors, kept from the last visit: it is on screen before any script has run (D6). Who is
// logged in gets the shell, as from the server, so nothing of a player is ever in it.
import { matchPrecache } from 'workbox-precaching';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, LOCALES } from '#contract/languages.ts';
import { CACHED_AT_ATTRIBUTE, PRERENDERED_ELEMENT } from '#contract/prerendered.ts';
import { CACHED_AT_HEADER, SHELL_FILE } from '#contract/build-files.ts';
import { STORED } from '#contract/stored.ts';
import { buildFiles } from './build-files.ts';
import { ownWork } from './own-work.ts';
import { appIdIn, configBlock } from './shell-config.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'drawn-home';
const HOME = '/';
/** As long as what the page itself keeps. */
const OLDEST_MS = 7 * 86_400_000;
const LANGUAGE_HEADER = 'x-kept-language';
/** Name of the cookie whose bearer gets no drawn page. */
const SESSION_HEADER = 'x-kept-without';

const known = new Set(buildFiles.map(({ url }) => url));

export function dropDrawnHomeWhenNew(): void {
  // An earlier build's page names an earlier build's files.
  self.addEventListener('activate', (event) => event.waitUntil(caches.delete(CACHE)));
}

/** The kept page for whoever comes to this address now; undefined where the shell serves. Never throws. */
export async function drawnHome({ pathname }: URL, now: number = Date.now()): Promise<Response | undefined> {
  if (pathname !== HOME) return undefined;
  try {
    const kept = await (await caches.open(CACHE)).match(HOME);
    const age = now - Number(kept?.headers.get(CACHED_AT_HEADER));
    if (!kept || !(age >= 0 && age <= OLDEST_MS)) return undefined;
    const [language, isOut] = await Promise.all([
      chosenLanguage(),
      isLoggedOut(kept.headers.get(SESSION_HEADER) ?? ''),
    ]);
    if (!isOut || language !== kept.headers.get(LANGUAGE_HEADER)) return undefined;
    return navigator.onLine ? kept : await withRoomForBanner(kept);
  } catch {
    return undefined;
  }
}

/** As core/net/online.ts marks it: the offline banner comes a little later, and nothing is to jump then. */
async function withRoomForBanner(kept: Response): Promise<Response> {
  const html = (await kept.text()).replace('<html ', '<html data-line="off" ');
  return new Response(html, { headers: kept.headers });
}

/** Asks the server for home and keeps it, where a visitor is here; a page that isn't this build's is left. Never throws. */
export async function keepDrawnHome(): Promise<void> {
  try {
    const shell = await (await matchPrecache(`/${SHELL_FILE}`))?.text();
    if (shell === undefined) return;
    const session = `${appIdIn(shell)}_${STORED.jwt.name}`;
    const language = await chosenLanguage();
    if (!(await isLoggedOut(session))) return;
    const answer = await fetch(HOME, { signal: ownWork });
    const html = await answer.text();
    if (answer.status !== 200 || answer.redirected || !isOwn(html, shell, language)) return;
    const now = Date.now();
    const headers = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name);
    headers.set(CACHED_AT_HEADER, String(now));
    headers.set(LANGUAGE_HEADER, language);
    headers.set(SESSION_HEADER, session);
    const element = `id="${PRERENDERED_ELEMENT}"`;
    const page = html.replace(element, `${element} ${CACHED_AT_ATTRIBUTE}="${now}"`);
    // Who changed the language meanwhile has it kept in the new one already.
    if ((await chosenLanguage()) !== language) return;
    await (await caches.open(CACHE)).put(HOME, new Response(page, { headers }));
  } catch {
    // No network, no room, or let go: the next visit tries again.
  }
}

/** Drawn with its data, in this language, for this configuration, out of this worker's build. */
function isOwn(html: string, shell: string, language: Language): boolean {
  const assets = html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  return (
    html.includes(`id="${PRERENDERED_ELEMENT}"`) &&
    html.includes(`<html lang="${LOCALES[language]}"`) &&
    configBlock(html) === configBlock(shell) &&
    assets.length > 0 &&
    assets.every((file) => known.has(file))
  );
}

async function chosenLanguage(): Promise<Language> {
  const chosen = (await self.cookieStore.get(STORED.language.name))?.value;
  return LANGUAGES.find((language) => language === chosen) ?? DEFAULT_LANGUAGE;
}

async function isLoggedOut(cookie: string): Promise<boolean> {
  return (await self.cookieStore.get(cookie)) === null;
}
