import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getCouponText,
  getRegulation,
  getSeo,
  listBanners,
  listPromotions,
} from '#contract/endpoints/content/content-calls.ts';
import { getModalImages, getSettings } from '#contract/endpoints/content/settings-calls.ts';
import { insertPictures } from '#server/data/content/content.ts';
import { picturesTable, regulationsTable } from '#server/data/schema/content-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { renderGamePicture } from '#server/sandbox/art/drawn-pictures.ts';
import { type Backend, NOON, openBackend } from '#tests/support/backend/backend.ts';
import { contentEndpoints } from './content-endpoints.ts';
import { mediaRoutes } from './media-routes.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend({
    endpoints: contentEndpoints,
    routes: (services) => [mediaRoutes(services, renderGamePicture)],
    games: 3_000,
  });
});
afterAll(() => backend.close());

const in_ = (language: string) => ({ headers: { 'Accept-Language': language } });

describe('public content', () => {
  test.each([
    ['[R7.02 GET /v2/images/]', getModalImages],
    ['[R7.02 GET /v2/banners]', listBanners],
    ['[R7.02 GET /v2/promotions]', listPromotions],
    ['[R7.02 GET /v2/coupons/register]', getCouponText],
  ])('%s answers in the form of the contract, in three languages', async (_, call) => {
    const texts: string[] = [];
    for (const language of ['pt', 'en', 'es']) {
      const { status, body, headers } = await backend.ask(call, in_(language));
      expect(status).toBe(200);
      expect(v.safeParse(call.response, body).success).toBe(true);
      if (call.path.startsWith('/v2/')) expect(headers.get('vary')).toContain('Accept-Language');
      texts.push(JSON.stringify(body));
    }
    expect(new Set(texts).size).toBe(call === getModalImages ? 1 : 3);
  });

  test('[R7.02 GET /v2/settings/] returns settings with their defaults and the operator’s changes', async () => {
    expect((await backend.ask(getSettings)).body).toMatchObject({ deposit_min: 100, casino_bet_default: 50 });
    await writeSettings(backend.db.queries, { deposit_min: 500 }, NOON);
    expect((await backend.ask(getSettings)).body).toMatchObject({ deposit_min: 500 });
  });

  test('[R7.02 GET /api/seo] gives the title of a section, or of the one item that a page shows', async () => {
    const title = async (section_name: string, source_id?: string, language = 'pt') => {
      const query = { section_name, ...(source_id === undefined ? {} : { source_id }) };
      return (await backend.ask(getSeo, { query, ...in_(language) })).body.title;
    };
    expect(await title('casino')).toBe('Cassino');
    expect(await title('casino', undefined, 'en')).toBe('Casino');
    expect(await title('play', '1')).toBe('Sete Ladeiras');
    expect(await title('play', 'sete-ladeiras')).toBe('Sete Ladeiras');
    expect(await title('promotions', 'raspa-verde')).toBe('Raspa Verde');
    expect(await title('regulation', 'termos-de-uso', 'es')).toBe('Términos de uso');
    expect(await title('sports')).toBe('Esportes');
    // An event or a league bears the name that its page gives it.
    expect(await title('sports', 'live')).toBe('');
    expect(await title('esports', 'x')).toBe('');
    for (const section of [
      'providers',
      'play',
      'promotions',
      'regulation',
      'nothing',
      '__proto__',
      'constructor',
    ]) {
      expect((await backend.ask(getSeo, { query: { section_name: section, source_id: 'x' } })).status).toBe(
        404,
      );
    }
  });

  test('describes a regulation page by its first paragraph', async () => {
    const query = { section_name: 'regulation', source_id: 'jogo-responsavel' };
    const { body } = await backend.ask(getSeo, { query });
    expect(body.content).toMatch(/^No longo prazo a casa ganha/);
    expect(body.content).not.toContain('<');
  });

  test('returns a regulation text, and 404 for an unknown segment', async () => {
    const { body } = await backend.ask(getRegulation, { params: { slug: 'jogo-responsavel' } });
    expect(body).toMatchObject({ slug: 'jogo-responsavel', title: 'Jogo responsável' });
    expect(body.content).toMatch(/^<h2>/);
    expect((await backend.ask(getRegulation, { params: { slug: 'nada' } })).status).toBe(404);
  });
});

test('what the operator changes is in the next answer', async () => {
  const { queries } = backend.db;
  const params = { slug: 'termos-de-uso' };
  expect((await backend.ask(getRegulation, { params })).body.title).toBe('Termos de uso');
  const title = { pt: 'Novos termos', en: 'New terms', es: 'Nuevos términos' };
  await queries.update(regulationsTable).set({ title }).where(eq(regulationsTable.slug, 'termos-de-uso'));
  expect((await backend.ask(getRegulation, { params })).body.title).toBe('Novos termos');
});

describe('pictures', () => {
  test('never change under their address and run no script', async () => {
    const answer = await backend.request('/media/covers/1.v2.svg');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const again = await backend.request('/media/covers/1.v2.svg', {
      headers: { 'If-None-Match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const head = await backend.request('/media/covers/1.v2.svg', { method: 'HEAD' });
    expect([answer, again, head].map(({ headers }) => headers.get('vary'))).toEqual(
      Array(3).fill('Accept-Encoding, Origin'),
    );
  });

  test('of an older version lead to the newest, at either path, and may move again', async () => {
    for (const path of ['/media/covers/1.v1.svg', '/storage/covers/1.v1.svg']) {
      const answer = await backend.request(path);
      expect(answer.status).toBe(301);
      expect(answer.headers.get('location')).toBe('/media/covers/1.v2.svg');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    }
  });

  test('are stored and compressed once, and sent as their reader reads them', async () => {
    const path = '/media/once.v1.svg';
    const body = `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(400)}</svg>`;
    const stored = { path: 'once.v1.svg', type: 'image/svg+xml', body };
    expect((await backend.request(path)).status, 'before it exists').toBe(404);
    await insertPictures(backend.db.queries, [stored]);
    const plain = await backend.request(path);
    expect(await plain.text()).toBe(body);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('vary')).toContain('Accept-Encoding');
    await backend.db.queries.delete(picturesTable).where(eq(picturesTable.path, stored.path));
    const zipped = await backend.request(path, { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(body);
    const etag = zipped.headers.get('etag') ?? '';
    expect((await backend.request(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  test("are found under §3's storage path too", async () => {
    const [promotion] = (await backend.ask(listPromotions)).body as { image: string }[];
    expect((await backend.request(`/storage/${promotion?.image}`)).status).toBe(200);
  });

  test.each([
    '/media/covers/1.v3.svg',
    '/media/covers/1.v0.svg',
    '/media/covers/3001.v1.svg',
    '/media/covers/3001.v2.svg',
    '/media/',
    '/media/..%2f..%2fpackage.json',
    '/media/covers/1.v2.svg%00',
  ])('are not found at %s', async (path) => {
    expect((await backend.request(path)).status).toBe(404);
  });
});

test('rich text that bypassed the check in the database is not returned', async () => {
  const raw = { pt: '<p onclick="x()">Termos</p>', en: '<p>Terms</p>', es: '' };
  await backend.db.queries
    .insert(regulationsTable)
    .values({ slug: 'raw', title: raw, content: raw, updatedAt: '2026-11-20' });
  const contentIn = async (language: string) =>
    (await backend.ask(getRegulation, { params: { slug: 'raw' }, headers: { 'Accept-Language': language } }))
      .body.content;
  expect([await contentIn('pt'), await contentIn('en')]).toEqual(['', '<p>Terms</p>']);
});
