import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { seedSandbox } from '#server/sandbox/seed/seed-sandbox.ts';
import { type Backend, openBackend } from '#tests/support/backend/backend.ts';
import { searchRoutes } from './search-routes.ts';

const HOME = 'https://aposta.example';
let backend: Backend;
beforeAll(async () => {
  backend = await openBackend({
    routes: (services) => [searchRoutes(services, HOME, 'https://outside.example/sports.js')],
  });
  await seedSandbox(backend.db, 0, { demoPlayer: false, games: 40 });
});
afterAll(() => backend.close());

const text = async (path: string) => (await backend.request(path)).text();

test('the sitemap lists every public page in each language, with its alternatives in the other languages', async () => {
  const answer = await backend.request('/sitemap.xml');
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=UTF-8');
  const body = await answer.text();
  for (const path of ['/', '/casino', '/casino/live', '/casino/slots', '/promotions', '/rules-betting']) {
    expect(body).toContain(`<loc>${HOME}${path}</loc>`);
    expect(body).toContain(`<loc>${HOME}${path}?lang=en</loc>`);
    expect(body).toContain(`hreflang="es" href="${HOME}${path}?lang=es"/>`);
    expect(body).toContain(`hreflang="x-default" href="${HOME}${path}"/>`);
  }
  expect(body).toMatch(/<loc>[^<]*\/termos-de-uso<\/loc><lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/);
  expect(body).not.toMatch(/\/user\/|\/play\//);
});

test('e-sports are in it with a sportsbook of ours, not with another company’s in its place', async () => {
  expect(await text('/sitemap.xml')).toContain(`<loc>${HOME}/sports/esports</loc>`);
  await writeSettings(backend.db.queries, { sport_embed: true }, 0);
  expect(await text('/sitemap.xml')).not.toContain('/sports');
  await writeSettings(backend.db.queries, { sport_embed: false }, 0);
});

test('an area that the operator closed is not in it', async () => {
  await writeSettings(backend.db.queries, { casino_enabled: false, sport_enabled: false }, 0);
  expect(await text('/sitemap.xml')).not.toMatch(/casino|mines|providers|esports/);
});

test('robots.txt names the sitemap and excludes the player’s own pages', async () => {
  expect(await text('/robots.txt')).toBe(`User-agent: *\nDisallow: /user/\n\nSitemap: ${HOME}/sitemap.xml\n`);
});
