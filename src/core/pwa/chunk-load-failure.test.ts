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
const version = { headers: { 'Content-Type': 'application/json' } };

/** The network gives `answer` for the chunk, and `own` for the version's file. */
const answering = (answer: Response, own: Response) =>
  vi.stubGlobal('fetch', async (url: string) => (url === '/version.json' ? own : answer));

test.each([
  ['404', new Response(null, { status: 404 })],
  ['a store of files that refuses what it lacks', new Response(null, { status: 403 })],
  ['410', new Response(null, { status: 410 })],
  ['a host that answers every address with the page', new Response(null, page)],
])('%s: the chunk is gone, and the page asks for a reload', async (_, answer) => {
  answering(answer, new Response(null, version));
  await handleChunkLoadError(failed);
  expect(requested).toEqual(['chunk-gone']);
});

test('an error without an address: the chunk is gone if the version’s file is there', async () => {
  const error = new TypeError('Importing a module script failed.');
  answering(new Response(null), new Response(null, page));
  await handleChunkLoadError(error);
  expect(requested).toEqual([]);
  answering(new Response(null), new Response(null, version));
  await handleChunkLoadError(error);
  expect(requested).toEqual(['chunk-gone']);
});

test.each([
  ['a captive portal', 200],
  ['a filter', 403],
  ['an outage', 503],
])('%s that answers every address with its page: nothing is known of the chunk', async (_, status) => {
  const answer = () => new Response(null, { status, ...page });
  answering(answer(), answer());
  await handleChunkLoadError(failed);
  expect(requested).toEqual([]);
});

test.each([
  ['the script itself', new Response(null, script)],
  ['an outage', new Response(null, { status: 503, ...page })],
  ['too many requests', new Response(null, { status: 429 })],
])('%s: only the connection failed', async (_, answer) => {
  answering(answer, new Response(null, version));
  await handleChunkLoadError(failed);
  expect(requested).toEqual([]);
});
