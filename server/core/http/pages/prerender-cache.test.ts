import { expect, test, vi } from 'vitest';
import type { Prerenderer } from '#contract/prerendered.ts';
import { openLog } from '#server/core/log.ts';
import { PageFilesMissing } from './page-files.ts';
import { loadPrerenderer, openPrerenderCache } from './prerender-cache.ts';

/** A book of pages over a drawing part that says what it was asked to draw. */
function open(drawing: Partial<Prerenderer> = {}) {
  const house = { version: 1, text: 'one', drawn: [] as string[] };
  const lines: string[] = [];
  const prerenderer: Prerenderer = {
    isPrerenderable: (path) => ['/', '/gone', '/never'].includes(path),
    async render({ path, language }) {
      house.drawn.push(`${language} ${path}`);
      return path === '/gone' ? null : `<p style="color:red">${house.text}</p>`;
    },
    pageExists: async (path) => path !== '/nowhere' && path !== '/never',
    ...drawing,
  };
  const pages = openPrerenderCache({
    prerenderer,
    shell: '',
    config: {},
    read: () => '',
    ask: async () => ({ status: 200, json: null }),
    appId: 'wg',
    version: async () => house.version,
    headersOf: (html) => ({ 'X-Length': String(html.length) }),
    log: openLog('debug', { write: (line) => void lines.push(line) }),
  });
  const textAt = async (path: string, cookies = '', search = '') => {
    const page = await pages.pageAt(path, search, cookies);
    return typeof page === 'object' ? new TextDecoder().decode(page.file.body) : page;
  };
  return { pages, house, lines, textAt };
}

test('a page is drawn once for each language, and anew when public data changes', async () => {
  const { house, textAt } = open();
  expect(await textAt('/')).toContain('one');
  expect(await textAt('/')).toContain('one');
  await textAt('/', 'a=b; wglang=en');
  await textAt('/', 'wglang=klingon');
  expect(house.drawn).toEqual(['pt /', 'en /']);
  house.version = 2;
  house.text = 'two';
  expect(await textAt('/')).toContain('two');
  expect(house.drawn).toHaveLength(3);
});

test('an address that names a language is drawn in it, whatever was chosen before', async () => {
  const { house, textAt } = open();
  await textAt('/', 'wglang=es', '?lang=en&x=1');
  await textAt('/', 'wglang=es', '?lang=klingon');
  expect(house.drawn).toEqual(['en /', 'es /']);
});

test('many who ask at once wait for one drawing', async () => {
  const { house, textAt } = open();
  await Promise.all(Array.from({ length: 20 }, () => textAt('/')));
  expect(house.drawn).toEqual(['pt /']);
});

test('whoever is logged in gets the shell', async () => {
  const { textAt } = open();
  expect(await textAt('/', 'wg_jwt=abc')).toBeUndefined();
  expect(await textAt('/', 'xwg_jwt=abc')).toContain('one');
});

test('a page that is not there is said to be missing, and not kept', async () => {
  const { house, textAt } = open();
  expect([await textAt('/gone'), await textAt('/nowhere'), await textAt('/casino')]).toEqual([
    'missing',
    'missing',
    undefined,
  ]);
  await textAt('/gone');
  expect(house.drawn).toEqual(['pt /gone', 'pt /gone']);
});

test('nothing is drawn for an address where nothing is', async () => {
  const { house, textAt } = open();
  expect(await textAt('/never')).toBe('missing');
  expect(house.drawn).toEqual([]);
});

test('where drawing fails the shell serves, and the next one asks again', async () => {
  const render = vi
    .fn<Prerenderer['render']>()
    .mockRejectedValueOnce(new Error('no data'))
    .mockResolvedValue('<p>');
  const { lines, textAt } = open({ render });
  expect(await textAt('/')).toBeUndefined();
  expect(lines.join()).toContain('could not be drawn');
  expect(await textAt('/')).toBe('<p>');
});

test('a drawing part that was not built is missed', async () => {
  await expect(loadPrerenderer('/nowhere/prerender.js')).rejects.toThrow(PageFilesMissing);
});
