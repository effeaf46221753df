// Prerendered pages: rendered by the page's own build with the public data, cached by path and language until that data changes.
// Visitors get them; logged-in players and all other paths get the shell.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/languages.ts';
import type { Prerenderer, PrerenderRequest } from '#contract/prerendered.ts';
import { STORED } from '#contract/stored.ts';
import type { Log } from '#server/core/log.ts';
import { languageOf } from './canonical-url.ts';
import { htmlFile, type PageFile, PageFilesMissing } from './page-files.ts';

export interface PrerenderCacheOptions extends Pick<PrerenderRequest, 'shell' | 'readBuiltFile' | 'config'> {
  prerenderer: Prerenderer;
  ask: NonNullable<PrerenderRequest['readCall']>;
  /** Prefix of the session cookie's name. */
  appId: string;
  /** Increases whenever public data changes. */
  version: () => Promise<number>;
  /** ms since 1970. */
  now: () => number;
  /** Headers of a page. */
  headersOf: (html: string) => Record<string, string>;
  log: Log;
}

interface PrerenderedFile {
  file: PageFile;
  headers: Record<string, string>;
}

export interface PrerenderCache {
  /** The prerendered page of a path; `missing` where no page exists; undefined where the shell is served. Never throws. */
  pageAt: (path: string, search: string, cookies: string) => Promise<PrerenderedFile | 'missing' | undefined>;
}

interface Drawn {
  version: number;
  /** ms since 1970. */
  at: number;
  drawn: Promise<PrerenderedFile | 'missing'>;
}

/** So many times as long as a page holds it is served while the next one is drawn; after that its readers wait. */
const SERVED_WHILE_REDRAWN = 10;

/** Loads the module that prerenders pages. Throws `PageFilesMissing` where it was not built. */
export async function loadPrerenderer(file: string): Promise<Prerenderer> {
  if (!existsSync(file)) throw new PageFilesMissing(`no ${file}`);
  const loaded: Prerenderer = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return loaded;
}

/** Opens the cache of prerendered pages. */
export function openPrerenderCache(options: PrerenderCacheOptions): PrerenderCache {
  const { prerenderer, shell, readBuiltFile, config, ask, appId, version, headersOf, log } = options;
  const cached = new Map<string, Drawn>();

  async function draw(path: string, language: Language): Promise<PrerenderedFile | 'missing'> {
    // PrerenderCache are rendered one after the other: a path without a page doesn't wait for them.
    if (!(await prerenderer.pageExists(path, language, ask))) return 'missing';
    const html = await prerenderer.render({
      path,
      language,
      config,
      shell,
      readBuiltFile,
      readCall: ask,
    });
    return html === null ? 'missing' : { file: await htmlFile(html), headers: headersOf(html) };
  }

  async function newest(path: string, language: Language): Promise<PrerenderedFile | 'missing'> {
    const key = `${language} ${path}`;
    // Read before the data: a change in between is rendered the next time.
    const current = await version();
    const known = cached.get(key);
    if (known?.version !== current) return redraw(key, path, language, current).drawn;
    const [age, holds] = [options.now() - known.at, prerenderer.holdsMs(path)];
    // Drawn in the future: the clock was set back since.
    const isAhead = age < 0;
    if (age < holds && !isAhead) return known.drawn;
    if (age >= holds * SERVED_WHILE_REDRAWN || isAhead) return redraw(key, path, language, current).drawn;
    // One redraws it, the others get the present page meanwhile; a failure leaves that in its place.
    known.at = options.now();
    const next = draw(path, language);
    next.then(
      () => cached.get(key) === known && cached.set(key, { version: current, at: known.at, drawn: next }),
      (error: unknown) => log.warn({ error, language }, 'a page could not be drawn again'),
    );
    return known.drawn;
  }

  function redraw(key: string, path: string, language: Language, current: number): Drawn {
    const entry = { version: current, at: options.now(), drawn: draw(path, language) };
    cached.set(key, entry);
    const forget = () => {
      if (cached.get(key) === entry) cached.delete(key);
    };
    // Any path can be requested: only existing pages are cached.
    entry.drawn.then((page) => page === 'missing' && forget(), forget);
    return entry;
  }

  return {
    async pageAt(path, search, cookies) {
      const language = languageOf(search) ?? chosenLanguage(cookies);
      try {
        if (!prerenderer.isPrerenderable(path, search)) {
          return (await prerenderer.pageExists(path, language, ask)) ? undefined : 'missing';
        }
        const page = await newest(path, language);
        return page === 'missing' || !cookieOf(cookies, `${appId}_${STORED.jwt.name}`) ? page : undefined;
      } catch (error) {
        log.warn({ error, language }, 'a page could not be drawn ahead');
        return undefined;
      }
    },
  };
}

function chosenLanguage(cookies: string): Language {
  const chosen = cookieOf(cookies, STORED.language.name);
  return LANGUAGES.find((language) => language === chosen) ?? DEFAULT_LANGUAGE;
}

function cookieOf(cookies: string, name: string): string | undefined {
  return cookies
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
