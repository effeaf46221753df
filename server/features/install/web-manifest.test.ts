import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { type Backend, openBackend } from '#tests/support/backend/backend.ts';
import { installRoutes } from './install-routes.ts';
import { MANIFEST_PATH } from './web-manifest.ts';

const address = v.pipe(v.string(), v.regex(/^\/[\w./-]*$/, 'a path of this site, without a query'));
const colour = v.pipe(v.string(), v.regex(/^#[\dA-F]{6}$/i));
const sizes = v.pipe(v.string(), v.regex(/^(any|\d+x\d+)$/));
const icon = v.object({
  src: address,
  sizes,
  type: v.picklist(['image/png', 'image/svg+xml']),
  purpose: v.optional(v.picklist(['any', 'maskable'])),
});
const manifest = v.object({
  id: address,
  name: v.pipe(v.string(), v.minLength(1)),
  short_name: v.pipe(v.string(), v.minLength(1), v.maxLength(12)),
  description: v.pipe(v.string(), v.minLength(20)),
  lang: v.string(),
  dir: v.literal('ltr'),
  start_url: address,
  scope: v.literal('/'),
  display: v.literal('standalone'),
  display_override: v.array(v.picklist(['standalone', 'minimal-ui'])),
  theme_color: colour,
  background_color: colour,
  categories: v.array(v.string()),
  icons: v.array(icon),
  screenshots: v.array(
    v.object({
      src: address,
      sizes,
      type: v.literal('image/webp'),
      form_factor: v.picklist(['narrow', 'wide']),
      label: v.pipe(v.string(), v.minLength(1)),
    }),
  ),
  shortcuts: v.array(
    v.object({ name: v.pipe(v.string(), v.minLength(1)), url: address, icons: v.array(icon) }),
  ),
});

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend({ routes: (services) => [installRoutes(services)] });
});
afterAll(() => backend.close());

const set = (changed: Parameters<typeof writeSettings>[1]) =>
  backend.db.transaction((tx) => writeSettings(tx, changed, backend.clock.now()));

async function read(headers: Record<string, string> = {}) {
  const answer = await backend.request(MANIFEST_PATH, { headers });
  return { answer, manifest: v.parse(manifest, await answer.json()) };
}

describe('the manifest', () => {
  test('has one address and its own media type, and is revalidated each time', async () => {
    const { answer, manifest } = await read();
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(manifest).toMatchObject({ id: '/', start_url: '/', lang: 'pt-BR' });
    const again = await backend.request(MANIFEST_PATH, {
      headers: { 'If-None-Match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test("is in the language of the page's cookie, whatever the browser prefers", async () => {
    expect((await read({ 'Accept-Language': 'en' })).manifest.lang).toBe('pt-BR');
    const { answer, manifest } = await read({ Cookie: 'wglang=en', 'Accept-Language': 'es' });
    expect(manifest.lang).toBe('en');
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
      'Sports',
      'Live matches',
      'My bets',
      'Deposit',
    ]);
    expect(answer.headers.get('vary')).toContain('Cookie');
    expect((await read({ Cookie: 'wglang=../xx' })).manifest.lang).toBe('pt-BR');
  });

  test("has the brand's name and the build's description until the operator says others", async () => {
    const { manifest } = await read();
    expect(manifest).toMatchObject({ name: 'varanda', short_name: 'varanda' });
    expect(manifest.description).toMatch(/^Esportes ao vivo, cassino e promoções/);
    expect((await read({ Cookie: 'wglang=en' })).manifest.description).toMatch(/^Live sports, casino/);
    const general_site_description = 'A casa da praia: esportes e cassino. 18+';
    // The default is a title like any other where the operator chose it.
    await set({ general_site_title: 'Apostas Online', general_site_description });
    for (const headers of [{}, { Cookie: 'wglang=en' }]) {
      expect((await read(headers)).manifest).toMatchObject({
        name: 'Apostas Online',
        short_name: 'Apostas',
        description: general_site_description,
      });
    }
    await set({ general_site_description: '' });
    expect((await read()).manifest.description).toMatch(/^Esportes ao vivo/);
  });

  test('[R3.23 general_site_title general_site_favicon general_color_accent] follows the settings', async () => {
    await set({
      general_site_title: 'Casa da Praia Azul',
      general_color_accent: '#1B2F9E',
      general_site_favicon: '/storage/mark.svg',
      sport_enabled: false,
    });
    const { manifest } = await read();
    expect(manifest).toMatchObject({
      name: 'Casa da Praia Azul',
      short_name: 'Casa da',
      theme_color: '#1B2F9E',
    });
    expect(manifest.icons[0]).toMatchObject({ src: '/storage/mark.svg', sizes: 'any' });
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/user/wallet/deposit']);
    await set({ deposit_enabled: false });
    expect((await read()).manifest.shortcuts.map(({ url }) => url)).toEqual([]);
  });

  test.each([
    ['javascript:alert(1).svg', 'red; x'],
    ['/small.png', ''],
    ['//elsewhere.example/mark.svg', '#12'],
  ])('refuses the icon %s and the colour %s', async (favicon, accent) => {
    await set({ general_site_favicon: favicon, general_color_accent: accent });
    const { manifest } = await read();
    expect(manifest.icons.every(({ src }) => src.startsWith('/icons/'))).toBe(true);
    expect(manifest.theme_color).toBe('#14120E');
  });

  test('names pictures that exist, in their real sizes', async () => {
    const { manifest } = await read();
    const pictures = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ];
    for (const { src, sizes } of pictures) {
      expect(existsSync(`public${src}`), src).toBe(true);
      expect(sizeOf(readFileSync(`public${src}`)), src).toBe(sizes);
    }
    const shortcuts = manifest.shortcuts.map(({ icons }) => icons[0]?.src);
    // Each its own.
    expect(new Set(shortcuts).size).toBe(manifest.shortcuts.length);
    const purposes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
    expect(purposes).toEqual(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']);
  });
});

/** `<width>x<height>` read from the bytes of a PNG or an extended WebP. */
function sizeOf(file: Buffer): string {
  if (file.subarray(1, 4).toString() === 'PNG') return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
  const kind = file.subarray(12, 16).toString();
  if (kind === 'VP8X') return `${file.readUIntLE(24, 3) + 1}x${file.readUIntLE(27, 3) + 1}`;
  return `unknown ${kind}`;
}
