// @vitest-environment page
import { afterEach, expect, test, vi } from 'vitest';
import { handleChunkLoadError } from './chunk-load-failure.ts';

const requested = vi.hoisted(() => [] as string[]);
vi.mock('./reload-gate.ts', () => ({ requestReload: (reason: string) => requested.push(reason) }));
vi.mock('./apply-update.ts', () => ({ activateUpdate: async () => {} }));

afterEach(() => {
  requested.length = 0;
  vi.unstubAllGlobals();
});

const failed = new TypeError(
  'Failed to fetch dynamically imported module: https://bet.example/assets/slip-1a2b.js',
);
const page = { headers: { 'Content-Type': 'text/html; charset=utf-8' } };
const script = { headers: { 'Content-Type': 'text/javascript' } };

test.each([
  ['404', new Response(null, { status: 404 })],
  ['a store of files that refuses what it lacks', new Response(null, { status: 403 })],
  ['410', new Response(null, { status: 410 })],
  ['a host that answers every address with the page', new Response(null, page)],
])('%s: the chunk is gone, and the page asks for a reload', async (_, answer) => {
  vi.stubGlobal('fetch', async () => answer);
  await handleChunkLoadError(failed);
  expect(requested).toEqual(['chunk-gone']);
});

test.each([
  ['the script itself', new Response(null, script)],
  ['an outage', new Response(null, { status: 503, ...page })],
  ['too many requests', new Response(null, { status: 429 })],
])('%s: only the connection failed', async (_, answer) => {
  vi.stubGlobal('fetch', async () => answer);
  await handleChunkLoadError(failed);
  expect(requested).toEqual([]);
});
