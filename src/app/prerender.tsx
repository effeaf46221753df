// Draws the first pages without a browser: built by itself to dist/prerender, loaded by the server and by the build.
// The page's one cache, store and texts stand in it too, so pages are drawn one after the other.
import { prerender } from 'react-dom/static';
import { listCategories } from '#contract/endpoints/casino.ts';
import { getSeo } from '#contract/endpoints/content.ts';
import { DEFAULT_SETTINGS, getSettings } from '#contract/endpoints/settings.ts';
import type { Language } from '#contract/languages.ts';
import type { PageAsked, Prerendered, Prerenderer } from '#contract/prerendered.ts';
import { STORED } from '#contract/stored.ts';
import { accentRules } from '#src/core/accent-colours.ts';
import { CallRefused, checked, searchOf } from '#src/core/call.ts';
import { config, setConfig } from '#src/core/config.ts';
import { answerFrom } from '#src/core/http.ts';
import { speak, startTexts } from '#src/core/i18n.ts';
import { queryClient } from '#src/core/query-client.ts';
import { sanitiseWith } from '#src/core/sanitise.ts';
import { currentSettings } from '#src/data/settings.ts';
import { findCategory } from '#src/features/casino/category-choice.ts';
import { App } from './app.tsx';
import { ownBrand } from './brands.ts';
import { plainText, sectionOf, seoOf, titleOf } from './document-head.tsx';
import { type FirstPage, firstPageOf, readFirst } from './first-page.ts';
import { pageHtml } from './page-html.ts';
import { routeOf } from './routes.ts';

const FOOTER = 'src/app/layouts/footer.tsx';
/** Below the first screen of home. */
const HOME_MORE = 'src/app/pages/home-more.tsx';
/** Modules that a page asks for as it is taken over, and the features that it takes texts from. */
const PARTS: Readonly<Record<FirstPage, { module?: string; texts: readonly string[] }>> = {
  home: { texts: [] },
  slots: { module: 'src/features/casino/category-page.tsx', texts: ['casino'] },
  providers: { module: 'src/features/casino/providers-page.tsx', texts: ['casino'] },
  promotions: { module: 'src/features/promotions/promotions-page.tsx', texts: ['promotions'] },
  regulation: { module: 'src/features/regulation/regulation-page.tsx', texts: ['regulation'] },
};

export const drawsAhead: Prerenderer['drawsAhead'] = (path, search) => firstPageOf(path, search) !== null;

let last: Promise<unknown> = startTexts('pt');

export const draw: Prerenderer['draw'] = (asked) => inTurn(() => drawNow(asked));

/** Asks beside the queue: anybody can ask for any address, and must not hold up those that are drawn. */
export const isThere: Prerenderer['isThere'] = async (path, language, ask) => {
  const match = routeOf(path);
  if (!match) return false;
  const { categoryName } = match.params;
  if (categoryName !== undefined) {
    const { status, json } = await ask(listCategories.path, language);
    return (
      status !== 200 || findCategory(checked(listCategories, json), { slug: categoryName }) !== undefined
    );
  }
  const { name, source } = sectionOf(match);
  if (source === undefined) return true;
  const { status } = await ask(getSeo.path + searchOf({ section_name: name, source_id: source }), language);
  return status !== 404;
};

function inTurn<T>(deed: () => Promise<T>): Promise<T> {
  const result = last.then(deed);
  last = result.catch(() => undefined);
  return result;
}

async function drawNow({
  path,
  language,
  config: given,
  shell,
  read,
  ask,
}: PageAsked): Promise<string | null> {
  const page = firstPageOf(path, '');
  if (!page) return null;
  setConfig(given);
  // The server took the texts through its own allowlist when they were written.
  sanitiseWith((html) => html);
  await speak(language);
  const answers: Prerendered['answers'] = {};
  answerFrom(async (url) => {
    const { status, json } = ask ? await ask(url, language) : { status: 503, json: null };
    answers[url] = status === 200 ? json : null;
    return { status, json, retryAfterS: null };
  });
  try {
    if (ask) await readFirst(page, path, language);
    const html = await markup(path);
    const settings = currentSettings();
    const seo = queryClient.getQueryData(seoOf(routeOf(path), language).queryKey);
    const { module, texts } = PARTS[page];
    return pageHtml(shell, read, {
      language,
      title: titleOf(seo?.title ?? '', settings.general_site_title),
      description: plainText(seo?.content ?? ''),
      accent: accentRules(settings.general_color_accent || ownBrand().accent),
      html,
      data: ask ? { path, language, answers: withoutDefaults(answers) } : null,
      modules: [...(module ? [module] : []), ...textFiles(texts, language)],
      below: [FOOTER, ...(page === 'home' ? [HOME_MORE] : [])],
      themeKey: `${config().appId}_${STORED.theme.name}`,
    });
  } catch (error) {
    if (error instanceof CallRefused && error.status === 404) return null;
    throw error;
  } finally {
    answerFrom();
    queryClient.clear();
  }
}

/** D1: a missing setting takes its default, so those at their default need not travel. */
function withoutDefaults(answers: Prerendered['answers']): Prerendered['answers'] {
  const given = Object.entries(Object(answers[getSettings.path]));
  const usual = new Map(
    Object.entries(DEFAULT_SETTINGS).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const own = given.filter(([name, value]) => usual.get(name) !== JSON.stringify(value));
  return { ...answers, [getSettings.path]: Object.fromEntries(own) };
}

function textFiles(features: readonly string[], language: Language): string[] {
  return ['shell', 'home', ...features].map((feature) => `src/locales/${language}/${feature}.json`);
}

/** The page's markup in one piece, however many of its parts came later. Throws what a part throws. */
async function markup(path: string): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(<App path={path} />, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}
