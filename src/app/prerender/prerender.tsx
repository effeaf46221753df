// Draws the first pages without a browser: built by itself to dist/prerender, loaded by the server and by the build.
// The page's one cache, store and texts are shared here too, so pages are drawn one after the other.
import { prerender } from 'react-dom/static';
import * as v from 'valibot';
import { listCategories } from '#contract/endpoints/casino/casino-calls.ts';
import { getSeo } from '#contract/endpoints/content/content-calls.ts';
import { DEFAULT_SETTINGS, getSettings } from '#contract/endpoints/content/settings-calls.ts';
import { listPopularSelections } from '#contract/endpoints/sports/popular-selections-calls.ts';
import { listEvents } from '#contract/endpoints/sports/sports-calls.ts';
import type { Language } from '#contract/languages.ts';
import type { Prerendered, Prerenderer, PrerenderRequest } from '#contract/prerendered.ts';
import { STORED } from '#contract/stored.ts';
import { ApiError, parseResponse, toSearchString } from '#src/core/api/call.ts';
import { resetQueryAtoms } from '#src/core/cache/query-atom.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { config, setConfig } from '#src/core/config/app-config.ts';
import { pageTitleAtom } from '#src/core/navigation/page-title.ts';
import { setLocalResponder } from '#src/core/net/http.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { setSanitiser } from '#src/core/text/sanitise.ts';
import { applyLanguage } from '#src/core/text/switch-language.ts';
import { accentRules } from '#src/core/theme/accent-colours.ts';
import { currentSettings } from '#src/data/content/settings.ts';
import { setDrawnEvents } from '#src/data/sports/drawn-events.ts';
import { HOME_EVENTS } from '#src/data/sports/sport-events.ts';
import { chooseHomeEvents } from '#src/features/sports/home/home-events.ts';
import { findCategory } from '#src/widgets/casino/category-address.ts';
import { App } from '../boot/app.tsx';
import { ownBrand } from '../frame/brands.ts';
import { plainText, titleOf } from '../routes/document-head.tsx';
import { routeOf } from '../routes/routes.ts';
import { seoOf, seoSectionOf } from '../routes/seo-record.ts';
import { pageHtml } from './page-html.ts';
import { loadPageQueries, type PrerenderedPage, prerenderedPageOf } from './prerendered-page.ts';

const FOOTER = 'src/app/frame/footer.tsx';
/** Below the first screen of home. */
const HOME_MORE = 'src/app/pages/home-more.tsx';
/** Drawn with the first screen, and taken over when its script has come. */
const HOME_TOP = 'src/app/pages/home-top.tsx';
/** Modules that a page asks for as it is taken over, and the features that it takes texts from. */
const PARTS: Readonly<Record<PrerenderedPage, { module?: string; texts: readonly string[] }>> = {
  home: { texts: [] },
  slots: { module: 'src/features/casino/list/category-page.tsx', texts: ['casino'] },
  providers: { module: 'src/features/casino/providers/providers-page.tsx', texts: ['casino'] },
  promotions: { module: 'src/features/promotions/promotions-page.tsx', texts: ['promotions'] },
  regulation: { module: 'src/features/regulation/regulation-page.tsx', texts: ['regulation'] },
};

export const isPrerenderable: Prerenderer['isPrerenderable'] = (path, search) =>
  prerenderedPageOf(path, search) !== null;

/** As many as a phone's first screen has room for: their crests are the larger part of the page. */
const HOME_EVENTS_DRAWN = 2;
/** How long home shows the matches that it was drawn with (ms). */
const HOME_HOLDS_MS = 60_000;

export const holdsMs: Prerenderer['holdsMs'] = (path) =>
  prerenderedPageOf(path, '') === 'home' ? HOME_HOLDS_MS : Number.POSITIVE_INFINITY;

let last: Promise<unknown> = initI18n('pt');

export const render: Prerenderer['render'] = (asked) => inTurn(() => drawNow(asked));

/** Runs outside the queue: any client can request any address, and must not hold up the pages that are drawn. */
export const pageExists: Prerenderer['pageExists'] = async (path, language, ask) => {
  const match = routeOf(path);
  if (!match) return false;
  const { categoryName } = match.params;
  if (categoryName !== undefined) {
    const { status, json } = await ask(listCategories.path, language);
    return (
      status !== 200 ||
      findCategory(parseResponse(listCategories, json), { slug: categoryName }) !== undefined
    );
  }
  const { name, source } = seoSectionOf(match);
  if (source === undefined) return true;
  const { status } = await ask(
    getSeo.path + toSearchString({ section_name: name, source_id: source }),
    language,
  );
  return status !== 404;
};

function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const result = last.then(task);
  last = result.catch(() => undefined);
  return result;
}

async function drawNow({
  path,
  language,
  config: given,
  shell,
  readBuiltFile: read,
  readCall: ask,
}: PrerenderRequest): Promise<string | null> {
  const page = prerenderedPageOf(path, '');
  if (!page) return null;
  setConfig(given);
  // The server took the texts through its own allowlist when they were written.
  setSanitiser((html) => html);
  await applyLanguage(language);
  const answers: Prerendered['answers'] = {};
  setLocalResponder(async (url) => {
    const { status, json } = ask ? await ask(url, language) : { status: 503, json: null };
    answers[url] = status === 200 ? json : null;
    return { status, json };
  });
  try {
    if (ask) await loadPageQueries(page, path, language);
    if (ask && page === 'home') await drawHomeEvents(ask, language, answers);
    resetQueryAtoms();
    const html = await titledMarkup(path);
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
      lazy: page === 'home' ? [HOME_TOP] : [],
      themeKey: `${config().appId}_${STORED.theme.name}`,
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  } finally {
    setLocalResponder();
    queryClient.clear();
  }
}

/**
 * Chooses the events that home is drawn with. What is old by the time that it is read stays out: minute, score and odds.
 */
async function drawHomeEvents(
  ask: NonNullable<PrerenderRequest['readCall']>,
  language: Language,
  answers: Prerendered['answers'],
): Promise<void> {
  const { status, json } = await ask(listEvents.path + toSearchString(HOME_EVENTS), language);
  if (status !== 200 && status !== 404) return;
  const found = status === 200 ? parseResponse(listEvents, json).data : [];
  // A feed that has only just begun has no events yet.
  if (status === 200 && found.length === 0) return;
  const { hero, cards } = chooseHomeEvents(found, []);
  const drawn = [...(hero ? [hero] : []), ...cards].slice(0, HOME_EVENTS_DRAWN).map((event) => ({
    ...event,
    ...{ minute: null, score: null, phase: '', markets: [] },
    // Those that may not lead don't become the hero where the page is taken over, without their minutes.
    suspended: event !== hero,
    starts_at: new Date(event.starts_at).toISOString(),
  }));
  const popular = await ask(listPopularSelections.path, language);
  const sets = v.safeParse(listPopularSelections.response, popular.json);
  const isEmpty =
    popular.status === 404 ||
    (popular.status === 200 && sets.success && sets.output.data.every(({ legs }) => legs.length === 0));
  setDrawnEvents(language, drawn, !isEmpty, answers);
}

/** Settings that nothing shows before the end of the page is near: long texts, for which the first packets have no room. */
const LATE_SETTINGS = new Set([
  'general_company',
  'general_licence',
  'general_regulators',
  'general_help_lines',
]);

/** D1: a missing setting takes its default, so those at their default need not travel, nor the late ones. */
function withoutDefaults(answers: Prerendered['answers']): Prerendered['answers'] {
  const given = Object.entries(Object(answers[getSettings.path]));
  const usual = new Map(
    Object.entries(DEFAULT_SETTINGS).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const own = given.filter(
    ([name, value]) => !LATE_SETTINGS.has(name) && usual.get(name) !== JSON.stringify(value),
  );
  return { ...answers, [getSettings.path]: Object.fromEntries(own) };
}

function textFiles(features: readonly string[], language: Language): string[] {
  return ['shell', 'home', ...features].map((feature) => `src/locales/${language}/${feature}.json`);
}

/** The header comes before the page that says its title: a page with one is drawn a second time. */
async function titledMarkup(path: string): Promise<string> {
  store.set(pageTitleAtom, '');
  const html = await markup(path);
  return store.get(pageTitleAtom) ? markup(path) : html;
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
