import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const SCRIPT = '/assets/first-1.js';
const LAZY = '/assets/wallet-1.js';
const PRECACHE = 'workbox-precache-v2';
const SPOILED = '';

/** The browser's caches, which outlive a worker: a response's text by its URL, by cache. */
let stored: Map<string, Map<string, string>>;
/** What the server has, by path; a path that is missing is a 404. Null: no network. */
let server: Map<string, string> | null;
let requests: string[];
let pages: Map<string, Page>;

class Page {
  url = 'https://play.example/';
  navigations = 0;
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
  async navigate() {
    this.navigations += 1;
  }
}

const absolute = (url: string) => new URL(url, 'https://play.example').href;
const caches = {
  async open(name: string) {
    const cache = stored.get(name) ?? new Map<string, string>();
    stored.set(name, cache);
    return {
      match: async (key: string) => {
        const text = cache.get(absolute(key));
        return text === undefined ? undefined : new Response(text);
      },
      keys: async () => [...cache.keys()].map((url) => ({ url })),
      put: async (key: string | { url: string }, response: Response) =>
        void cache.set(absolute(typeof key === 'string' ? key : key.url), await response.text()),
      delete: async (key: { url: string }) => cache.delete(key.url),
    };
  },
  delete: async (name: string) => stored.delete(name),
};

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map([
    [PRECACHE, new Map([[absolute(SCRIPT), SPOILED]])],
    ['lazy-assets', new Map([[absolute(LAZY), SPOILED]])],
    ['home', new Map([[absolute('/'), 'the prerendered page']])],
  ]);
  server = new Map([
    ['/version.json', JSON.stringify({ build: 'dev', config: '' })],
    [SCRIPT, 'script'],
    [LAZY, 'lazy script'],
  ]);
  requests = [];
  pages = new Map();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('WindowClient', Page);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string;
      readonly cache: string | undefined;
      constructor(url: string, init: RequestInit) {
        this.url = absolute(url);
        this.cache = init.cache;
      }
    },
  );
  vi.stubGlobal('fetch', async (asked: string | Request, init?: RequestInit) => {
    const { pathname } = new URL(typeof asked === 'string' ? absolute(asked) : asked.url);
    requests.push(`${pathname} ${typeof asked === 'string' ? init?.cache : asked.cache}`);
    if (!server) throw new TypeError('no network');
    const text = server.get(pathname);
    return text === undefined ? new Response(null, { status: 404 }) : new Response(text);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts a worker. Returns functions that let a page open and report itself. */
async function startWorker() {
  const scope = Object.assign(new EventTarget(), {
    __WB_MANIFEST: [
      { url: SCRIPT, revision: null },
      { url: LAZY, revision: null, lazy: true },
    ],
    __WB_DISABLE_DEV_LOGS: true,
    location: new URL('https://play.example/sw.js'),
    registration: {},
    clients: { get: async (id: string) => pages.get(id), matchAll: async () => [] },
  });
  vi.stubGlobal('self', scope);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.resetModules();
  (await import('./messages.ts')).listenForMessages();
  (await import('./page-repair.ts')).watchPages();
  const dispatch = (type: string, properties: object) => {
    const tasks: Promise<unknown>[] = [];
    const waitUntil = (task: Promise<unknown>) => tasks.push(task);
    scope.dispatchEvent(Object.assign(new Event(type), { waitUntil, ...properties }));
    return tasks.length;
  };
  let opened = 0;
  return {
    /** Opens a page; the number of tasks that keep the worker busy is `busy`. */
    open(path = '/', request: object = {}) {
      opened += 1;
      const page = new Page(`page-${opened}`);
      pages.set(page.id, page);
      const busy = dispatch('fetch', {
        request: { mode: 'navigate', destination: 'document', url: absolute(path), ...request },
        resultingClientId: page.id,
      });
      return { page, busy };
    },
    send: (type: string, source: Page) => dispatch('message', { data: { type }, source }),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const cached = (name: string, url: string) => stored.get(name)?.get(absolute(url));
const isRepaired = () => cached(PRECACHE, SCRIPT) === 'script';

/** Opens a page that never reports itself, and waits until that shows. */
async function openDeadPage({ open }: Awaited<ReturnType<typeof startWorker>>): Promise<Page> {
  const { page } = open();
  await pass(15_000);
  return page;
}

describe('two pages in a row that don’t report themselves', () => {
  test('lead to fresh files, past the HTTP cache, and the page is loaded again', async () => {
    const worker = await startWorker();
    const first = await openDeadPage(worker);
    expect(requests).toEqual([]);
    const { page } = worker.open();
    await pass(14_999);
    expect(isRepaired()).toBe(false);
    await pass(1);
    expect(requests).toEqual(['/version.json no-store', `${SCRIPT} reload`, `${LAZY} reload`]);
    expect(isRepaired()).toBe(true);
    expect(cached('lazy-assets', LAZY)).toBe('lazy script');
    expect(stored.has('home')).toBe(false);
    expect([first.navigations, page.navigations]).toEqual([0, 1]);
  });

  test('count although the browser restarted the worker between them', async () => {
    await openDeadPage(await startWorker());
    await openDeadPage(await startWorker());
    expect(isRepaired()).toBe(true);
  });

  test('a file that the server doesn’t have any more is removed, so that the network answers for it', async () => {
    server?.delete(SCRIPT);
    const worker = await startWorker();
    await openDeadPage(worker);
    await openDeadPage(worker);
    expect(cached(PRECACHE, SCRIPT)).toBeUndefined();
    expect(cached('lazy-assets', LAZY)).toBe('lazy script');
  });

  test('lead to one repair for each build', async () => {
    const worker = await startWorker();
    await openDeadPage(worker);
    await openDeadPage(worker);
    requests = [];
    const later = [await openDeadPage(worker), await openDeadPage(worker), await openDeadPage(worker)];
    expect(requests).toEqual([]);
    expect(later.map(({ navigations }) => navigations)).toEqual([0, 0, 0]);
  });

  test.each([
    ['without a network', () => null],
    ['behind a captive portal', () => new Map([['/version.json', '<html>Log in</html>']])],
  ])('change nothing %s; the repair follows once the server answers', async (_, network) => {
    const answering = server;
    server = network();
    const worker = await startWorker();
    await openDeadPage(worker);
    const page = await openDeadPage(worker);
    expect([page.navigations, cached(PRECACHE, SCRIPT), stored.has('home')]).toEqual([0, SPOILED, true]);
    server = answering;
    await openDeadPage(worker);
    expect(isRepaired()).toBe(true);
  });
});

describe('no repair', () => {
  test('where a page reported itself in between', async () => {
    const worker = await startWorker();
    await openDeadPage(worker);
    const { page } = worker.open();
    await pass(14_999);
    worker.send('alive', page);
    await pass(1);
    await openDeadPage(worker);
    expect(isRepaired()).toBe(false);
  });

  test('of a page that reports itself late, while the files are being replaced', async () => {
    const worker = await startWorker();
    await openDeadPage(worker);
    const { page } = worker.open();
    let send = () => {};
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    const real = fetch;
    vi.stubGlobal('fetch', async (asked: string | Request, init?: RequestInit) => {
      if (typeof asked !== 'string') await sent;
      return real(asked, init);
    });
    await pass(16_000);
    worker.send('alive', page);
    send();
    await pass(1);
    expect(isRepaired()).toBe(true);
    expect(page.navigations).toBe(0);
  });

  test('where the player closed the pages before', async () => {
    const worker = await startWorker();
    for (let count = 0; count < 3; count += 1) {
      pages.delete(worker.open().page.id);
      await pass(15_000);
    }
    expect(isRepaired()).toBe(false);
  });

  test('for a page that a newer worker takes over', async () => {
    const worker = await startWorker();
    await openDeadPage(worker);
    const { page } = worker.open();
    worker.send('abort-background-tasks', page);
    await pass(15_000);
    expect(isRepaired()).toBe(false);
  });

  test.each([
    ['a document in a frame', '/', { destination: 'iframe' }],
    ['a file', '/sbom.json', {}],
    ['an address of the server', '/api/docs', {}],
    ['a script', '/', { mode: 'cors', destination: 'script' }],
  ])('for %s: it is no page', async (_, path, request) => {
    expect((await startWorker()).open(path, request).busy).toBe(0);
  });
});
