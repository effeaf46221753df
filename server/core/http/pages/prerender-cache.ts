// Pages that come drawn: what the page's own build draws with the public data, kept by address and language until that
// data changes. A visitor gets them; whoever is logged in, and any other address, gets the shell.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/languages.ts';
import type { Prerenderer, PrerenderRequest } from '#contract/prerendered.ts';
import { STORED } from '#contract/stored.ts';
import type { Log } from '#server/core/log.ts';
import { languageOf } from './canonical-url.ts';
import { htmlFile, type PageFile, PageFilesMissing } from './page-files.ts';

export interface PrerenderCacheOptions extends Pick<PrerenderRequest, 'shell' | 'read' | 'config'> {
  prerenderer: Prerenderer;
  ask: NonNullable<PrerenderRequest['ask']>;
  /** In front of the session cookie's name. */
  appId: string;
  /** Rises whenever public data changes. */
  version: () => Promise<number>;
  /** Headers of a page. */
  headersOf: (html: string) => Record<string, string>;
  log: Log;
}

interface DrawnFile {
  file: PageFile;
  headers: Record<string, string>;
}

export interface Pages {
  /** The drawn page of an address; `missing` where nothing is there; undefined where the shell serves. Never throws. */
  pageAt: (path: string, search: string, cookies: string) => Promise<DrawnFile | 'missing' | undefined>;
}

/** Loads the module that draws pages. Throws `PageFilesMissing` where it wasn't built. */
export async function loadPrerenderer(file: string): Promise<Prerenderer> {
  if (!existsSync(file)) throw new PageFilesMissing(`no ${file}`);
  const loaded: Prerenderer = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return loaded;
}

/** Opens the book of drawn pages. */
export function openPrerenderCache(options: PrerenderCacheOptions): Pages {
  const { prerenderer, shell, read, config, ask, appId, version, headersOf, log } = options;
  const kept = new Map<string, { version: number; drawn: Promise<DrawnFile | 'missing'> }>();

  async function draw(path: string, language: Language): Promise<DrawnFile | 'missing'> {
    // Drawing is done one page after the other: what isn't there doesn't queue for it.
    if (!(await prerenderer.pageExists(path, language, ask))) return 'missing';
    const html = await prerenderer.render({ path, language, config, shell, read, ask });
    return html === null ? 'missing' : { file: htmlFile(html), headers: headersOf(html) };
  }

  async function newest(path: string, language: Language): Promise<DrawnFile | 'missing'> {
    const key = `${language} ${path}`;
    // Read before the data: a change that comes between is drawn the next time.
    const now = await version();
    const known = kept.get(key);
    if (known?.version === now) return known.drawn;
    const drawn = draw(path, language);
    kept.set(key, { version: now, drawn });
    const forget = () => {
      if (kept.get(key)?.drawn === drawn) kept.delete(key);
    };
    // Anybody can ask for any address: only pages that are there are worth keeping.
    drawn.then((page) => page === 'missing' && forget(), forget);
    return drawn;
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
