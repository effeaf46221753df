import { getCookie } from 'hono/cookie';
import * as v from 'valibot';
import { DEFAULT_LANGUAGE, language } from '#contract/languages.ts';
import { STORED } from '#contract/stored.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { formOf, sendForms } from '#server/core/http/sent-body.ts';
import type { Services } from '#server/core/services.ts';
import { textOf } from '#server/core/texts.ts';
import { readOperatorSettings, readSettings, readSiteTitle } from '#server/data/settings/site-settings.ts';
import { MANIFEST_PATH, webManifest } from './web-manifest.ts';

const chosen = v.fallback(language, DEFAULT_LANGUAGE);

/**
 * The web app manifest, from the present settings and in the language of the page (from its cookie, as the page does,
 * not from Accept-Language).
 */
export function installRoutes({ db }: Services): Routes {
  return (app) => {
    app.get(MANIFEST_PATH, async (context) => {
      context.set('route', MANIFEST_PATH);
      const shown = v.parse(chosen, getCookie(context, STORED.language.name));
      const { general_site_description: description } = await readOperatorSettings(db.queries);
      const named = { title: await readSiteTitle(db.queries), description };
      const manifest = webManifest(await readSettings(db.queries), named, shown, (name) =>
        textOf(shown, `install.${name}`),
      );
      const forms = { plain: formOf(JSON.stringify(manifest)) };
      const headers = { 'Cache-Control': 'no-cache', Vary: 'Cookie' };
      return sendForms(context, 'application/manifest+json; charset=UTF-8', forms, headers);
    });
  };
}
