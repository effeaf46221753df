// What search engines ask for first: the public addresses, their languages, and which addresses belong to a player's
// account.

import { HOUSE_GAME_IDS } from '#contract/house-games.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, LOCALES } from '#contract/languages.ts';
import { CATEGORY_LIVE, CATEGORY_SLOTS } from '#contract/limits.ts';
import type { Queries } from '#server/core/db/database.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { canonicalPath } from '#server/core/http/pages/canonical-url.ts';
import { formOf, sendForms } from '#server/core/http/sent-body.ts';
import type { Services } from '#server/core/services.ts';
import { listCategories, listProviders } from '#server/data/casino/catalogue.ts';
import { listPromotions, listRegulationDates } from '#server/data/content/content.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';

interface SitemapEntry {
  path: string;
  /** yyyy-mm-dd, if known. */
  changed?: string;
}

/**
 * `/sitemap.xml` and `/robots.txt`, with addresses below the page's own. `sportsEmbed`: the script of the sportsbook that the
 * setting `sport_embed` puts in place of ours; empty: there is none.
 */
export function searchRoutes({ db }: Services, publicUrl: string, sportsEmbed: string): Routes {
  return (app) => {
    const reply = (path: string, type: string, write: () => Promise<string>) =>
      app.get(path, async (context) => {
        context.set('route', path);
        const forms = { plain: formOf(await write()) };
        return sendForms(context, `${type}; charset=UTF-8`, forms, { 'Cache-Control': 'no-cache' });
      });
    reply('/sitemap.xml', 'application/xml', async () =>
      sitemap(await sitemapEntries(db.queries, sportsEmbed), publicUrl),
    );
    reply(
      '/robots.txt',
      'text/plain',
      async () => `User-agent: *\nDisallow: /user/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    );
  };
}

const part = encodeURIComponent;

/** Public pages with content for visitors; areas that the operator closed are left out. */
async function sitemapEntries(queries: Queries, sportsEmbed: string): Promise<SitemapEntry[]> {
  const { casino_enabled, sport_enabled, sport_embed } = await readSettings(queries);
  const places: SitemapEntry[] = [{ path: '/' }];
  if (casino_enabled) {
    const categories = await listCategories(queries, DEFAULT_LANGUAGE);
    const ofCategory = ({ id, slug }: { id: unknown; slug: string }) =>
      Number(id) === CATEGORY_LIVE ? 'live' : Number(id) === CATEGORY_SLOTS ? 'slots' : part(slug);
    places.push(
      { path: '/casino' },
      ...categories.map((category) => ({ path: `/casino/${ofCategory(category)}` })),
      ...HOUSE_GAME_IDS.map((id) => ({ path: `/games/${id}` })),
      { path: '/providers' },
      ...(await listProviders(queries)).map(({ id }) => ({ path: `/providers/${part(String(id))}` })),
    );
  }
  // The other pages of the sportsbook, and all of an embedded one, ask for the cookies' consent first.
  if (sport_enabled && !(sport_embed && sportsEmbed)) places.push({ path: '/sports/esports' });
  const promotions = await listPromotions(queries, DEFAULT_LANGUAGE);
  places.push(
    { path: '/promotions' },
    ...promotions
      .filter(({ state }) => state === 'active')
      .map(({ id }) => ({ path: `/promotions/${part(String(id))}` })),
    ...(await listRegulationDates(queries)).map(({ slug, updatedAt }) => ({
      path: `/${part(slug)}`,
      changed: updatedAt.slice(0, 10),
    })),
    { path: '/help' },
  );
  return places;
}

const XML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const xml = (text: string) => text.replace(/[&<>"]/g, (sign) => XML_ESCAPES[sign] ?? sign);

/** Each page in each language, with its alternatives in the other languages. */
function sitemap(places: readonly SitemapEntry[], publicUrl: string): string {
  const addressOf = (path: string, language: (typeof LANGUAGES)[number]) =>
    xml(publicUrl + canonicalPath(path, language));
  const entries = places.flatMap(({ path, changed }) => {
    const others = [
      ...LANGUAGES.map((language) => [LOCALES[language], addressOf(path, language)]),
      ['x-default', addressOf(path, DEFAULT_LANGUAGE)],
    ]
      .map(([code, address]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${address}"/>`)
      .join('');
    const day = changed && /^\d{4}-\d{2}-\d{2}$/.test(changed) ? `<lastmod>${changed}</lastmod>` : '';
    return LANGUAGES.map((language) => `<url><loc>${addressOf(path, language)}</loc>${day}${others}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
