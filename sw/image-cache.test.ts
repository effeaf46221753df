import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

interface ShownImage {
  url: string;
  mode: string;
  destination: string;
  headers: Headers;
  signal: AbortSignal;
}
interface Plugin {
  requestWillFetch: (options: { request: ShownImage }) => Promise<Request | ShownImage>;
  handlerDidError: (options: { request: ShownImage }) => Promise<Response | undefined>;
}
type Task = { waitUntil: (task: Promise<unknown>) => void };
type Asked = { request: ShownImage; url: URL; event: Task };

/** The route that the worker registered. */
const route = vi.hoisted(() => ({
  match: (_: Omit<Asked, 'event'>): boolean => false,
  handle: (_: Asked): Promise<Response> => Promise.reject(new Error('no route')),
}));
vi.mock('workbox-routing', () => ({
  registerRoute(match: typeof route.match, handle: typeof route.handle) {
    Object.assign(route, { match, handle });
  },
}));
vi.mock('workbox-expiration', () => ({ ExpirationPlugin: class {} }));
// As the library's own, with nothing in its cache.
vi.mock('workbox-strategies', () => ({
  CacheFirst: class {
    readonly plugin: Plugin;
    constructor({ plugins: [plugin] }: { plugins: [Plugin, unknown] }) {
      this.plugin = plugin;
    }
    async handle({ request }: { request: ShownImage }): Promise<Response> {
      try {
        return await fetch((await this.plugin.requestWillFetch({ request })) as Request);
      } catch (error) {
        const response = await this.plugin.handlerDidError({ request });
        if (!response) throw error;
        return response;
      }
    }
  },
}));

const CDN = 'https://cdn.example';
const DAY_MS = 86_400_000;
/** What was asked for: method, mode and URL. */
let requests: string[];
/** The hosts that let another origin read their answers. */
let granting: Set<string>;
let isOnline: boolean;
let stored: Map<string, string>;
/** Changes with each start of the worker. */
let images: typeof import('./image-cache.ts');

async function startWorker(): Promise<void> {
  vi.resetModules();
  images = await import('./image-cache.ts');
  images.registerImageCache();
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  requests = [];
  granting = new Set();
  isOnline = true;
  stored = new Map();
  vi.stubGlobal('self', { location: new URL('https://play.example/sw.js') });
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      async match(key: string) {
        const text = stored.get(name + key);
        return text === undefined ? undefined : new Response(text);
      },
      put: async (key: string, response: Response) => void stored.set(name + key, await response.text()),
    }),
  });
  vi.stubGlobal('fetch', async (asked: string | { url: string; mode: string }, init: RequestInit = {}) => {
    const { url, mode } = typeof asked === 'string' ? { url: asked, mode: String(init.mode) } : asked;
    if (!isOnline) throw new TypeError('no network');
    requests.push(`${init.method ?? 'GET'} ${mode} ${url}`);
    if (mode === 'cors' && !granting.has(new URL(url).origin)) throw new TypeError('refused by CORS');
    return new Response('picture', { headers: { 'Content-Type': 'image/png' } });
  });
  await startWorker();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const imageAt = (url: string): ShownImage => ({
  url,
  mode: 'no-cors',
  destination: 'image',
  headers: new Headers(),
  signal: new AbortController().signal,
});

/** The page shows an image; resolves once the worker has nothing left to do. */
async function show(address: string): Promise<void> {
  const request = imageAt(address);
  const url = new URL(address);
  // Without the worker the browser asks by itself.
  if (!route.match({ request, url })) return void (await fetch(request as unknown as Request));
  const tasks: Promise<unknown>[] = [];
  const event = { waitUntil: (task: Promise<unknown>) => void tasks.push(task) };
  await route.handle({ request, url, event });
  await Promise.all(tasks);
}

const showAll = (names: readonly string[]) => Promise.all(names.map((name) => show(`${CDN}/${name}`)));
const pictures = () => requests.filter((one) => one.startsWith('GET'));
const questions = () => requests.filter((one) => one.startsWith('HEAD'));

describe('a host that the worker may not read', () => {
  test('is asked for each picture once, as the page asks for it', async () => {
    await showAll(['1.png', '2.png', '3.png']);
    await showAll(['4.png']);
    await startWorker();
    await showAll(['5.png', '6.png']);
    expect(pictures()).toEqual([1, 2, 3, 4, 5, 6].map((name) => `GET no-cors ${CDN}/${name}.png`));
  });

  test('is asked once whether it may be read, without what a measuring pixel carries', async () => {
    await showAll(['pixel.gif?player=7', '2.png']);
    await startWorker();
    await showAll(['3.png']);
    expect(questions()).toEqual([`HEAD cors ${CDN}/pixel.gif`, `HEAD no-cors ${CDN}/pixel.gif`]);
  });

  test('is asked that again after a week', async () => {
    await showAll(['1.png']);
    granting.add(CDN);
    vi.setSystemTime(Date.now() + 7 * DAY_MS);
    await startWorker();
    await showAll(['2.png']);
    await showAll(['3.png']);
    expect(pictures().slice(1)).toEqual([`GET no-cors ${CDN}/2.png`, `GET cors ${CDN}/3.png`]);
  });

  test('is not asked for a picture that the page loaded before the worker controlled it', async () => {
    const event = {} as ExtendableEvent;
    for (const name of ['1.png', '2.png'])
      await images.backfillImageCache(imageAt(`${CDN}/${name}`) as unknown as Request, event);
    expect(pictures()).toEqual([]);
  });
});

describe('a host that the worker may read', () => {
  test('is asked for each picture once, from the second one on so that it can be cached', async () => {
    granting.add(CDN);
    await showAll(['1.png']);
    await showAll(['2.png']);
    await startWorker();
    await showAll(['3.png']);
    expect(pictures()).toEqual([
      `GET no-cors ${CDN}/1.png`,
      `GET cors ${CDN}/2.png`,
      `GET cors ${CDN}/3.png`,
    ]);
    expect(questions()).toHaveLength(1);
  });

  test('that refuses from some day on still shows its pictures, each asked for once after the first', async () => {
    granting.add(CDN);
    await showAll(['1.png']);
    granting.clear();
    await showAll(['2.png']);
    await showAll(['3.png']);
    await showAll(['4.png']);
    expect(pictures().slice(1)).toEqual([
      `GET cors ${CDN}/2.png`,
      `GET no-cors ${CDN}/2.png`,
      `GET no-cors ${CDN}/3.png`,
      `GET no-cors ${CDN}/4.png`,
    ]);
  });

  test('is asked for a picture that the page loaded before the worker controlled it', async () => {
    granting.add(CDN);
    const request = imageAt(`${CDN}/1.png`) as unknown as Request;
    await images.backfillImageCache(request, {} as ExtendableEvent);
    expect(pictures()).toEqual([`GET cors ${CDN}/1.png`]);
  });
});

test('a missing network says nothing of a host', async () => {
  granting.add(CDN);
  isOnline = false;
  await expect(showAll(['1.png'])).rejects.toThrow('no network');
  isOnline = true;
  await startWorker();
  await showAll(['2.png']);
  await showAll(['3.png']);
  expect(pictures()).toEqual([`GET no-cors ${CDN}/2.png`, `GET cors ${CDN}/3.png`]);
});

test('a picture of the page’s own host is asked for once, and no question before it', async () => {
  await show('https://play.example/media/1.png');
  expect(requests).toEqual(['GET no-cors https://play.example/media/1.png']);
});
