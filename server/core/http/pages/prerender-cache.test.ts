import { expect, test, vi } from 'vitest';
import type { Prerenderer } from '#contract/prerendered.ts';
import { openLog } from '#server/core/log.ts';
import { PageFilesMissing } from './page-files.ts';
import { loadPrerenderer, openPrerenderCache } from './prerender-cache.ts';

/** A cache over a prerenderer that records what it was asked to render. */
function open(drawing: Partial<Prerenderer> = {}) {
  const house = { version: 1, text: 'one', now: 0, drawn: [] as string[] };
  const lines: string[] = [];
  const prerenderer: Prerenderer = {
    isPrerenderable: (path) => ['/', '/gone', '/never'].includes(path),
    async render({ path, language }) {
      house.drawn.push(`${language} ${path}`);
      return path === '/gone' ? null : `<p style="color:red">${house.text}</p>`;
    },
    pageExists: async (path) => path !== '/nowhere' && path !== '/never',
    holdsMs: () => 60_000,
    ...drawing,
  };
  const pages = openPrerenderCache({
    prerenderer,
    shell: '',
    config: {},
    readBuiltFile: () => '',
    ask: async () => ({ status: 200, json: null }),
    appId: 'wg',
    version: async () => house.version,
    now: () => house.now,
    headersOf: (html) => ({ 'X-Length': String(html.length) }),
    log: openLog('debug', { write: (line) => void lines.push(line) }),
  });
  const textAt = async (path: string, cookies = '', search = '') => {
    const page = await pages.pageAt(path, search, cookies);
    return typeof page === 'object' ? String(Buffer.from(page.file.forms.plain.body)) : page;
  };
  return { pages, house, lines, textAt };
}

test('a page is rendered once for each language, and again when public data changes', async () => {
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

test('a page that holds no longer is served once more while it is rendered again', async () => {
  const { house, textAt } = open();
  await textAt('/');
  house.text = 'two';
  house.now = 59_999;
  expect(await textAt('/')).toContain('one');
  expect(house.drawn).toHaveLength(1);
  house.now = 60_000;
  expect(await Promise.all([textAt('/'), textAt('/')])).toEqual([
    expect.stringContaining('one'),
    expect.stringContaining('one'),
  ]);
  await expect.poll(() => textAt('/')).toContain('two');
  expect(house.drawn).toHaveLength(2);
});

test('a page that was not asked for in a long time is rendered before it is served', async () => {
  const { house, textAt } = open();
  await textAt('/');
  house.text = 'two';
  house.now = 600_000;
  expect(await textAt('/')).toContain('two');
});

test('a page that was rendered before the clock was set back is rendered again', async () => {
  const { house, textAt } = open();
  house.now = 3_600_000;
  await textAt('/');
  house.text = 'two';
  house.now = 0;
  expect(await textAt('/')).toContain('two');
  house.now = 59_999;
  await textAt('/');
  expect(house.drawn).toHaveLength(2);
});

test('a URL that names a language is rendered in it, regardless of the chosen one', async () => {
  const { house, textAt } = open();
  await textAt('/', 'wglang=es', '?lang=en&x=1');
  await textAt('/', 'wglang=es', '?lang=klingon');
  expect(house.drawn).toEqual(['en /', 'es /']);
});

test('requests at the same time share one rendering', async () => {
  const { house, textAt } = open();
  await Promise.all(Array.from({ length: 20 }, () => textAt('/')));
  expect(house.drawn).toEqual(['pt /']);
});

test('a logged-in player gets the shell', async () => {
  const { textAt } = open();
  expect(await textAt('/', 'wg_jwt=abc')).toBeUndefined();
  expect(await textAt('/', 'xwg_jwt=abc')).toContain('one');
});

test('a page that does not exist is reported as missing and not cached', async () => {
  const { house, textAt } = open();
  expect([await textAt('/gone'), await textAt('/nowhere'), await textAt('/casino')]).toEqual([
    'missing',
    'missing',
    undefined,
  ]);
  await textAt('/gone');
  expect(house.drawn).toEqual(['pt /gone', 'pt /gone']);
});

test('nothing is rendered for a path without a page', async () => {
  const { house, textAt } = open();
  expect(await textAt('/never')).toBe('missing');
  expect(house.drawn).toEqual([]);
});

test('where rendering fails the shell is served, and the next request renders again', async () => {
  const render = vi
    .fn<Prerenderer['render']>()
    .mockRejectedValueOnce(new Error('no data'))
    .mockResolvedValue('<p>');
  const { lines, textAt } = open({ render });
  expect(await textAt('/')).toBeUndefined();
  expect(lines.join()).toContain('could not be drawn');
  expect(await textAt('/')).toBe('<p>');
});

test('a prerenderer that was not built is an error', async () => {
  await expect(loadPrerenderer('/nowhere/prerender.js')).rejects.toThrow(PageFilesMissing);
});
