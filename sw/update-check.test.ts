import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const NOW = 1_800_000_000_000;

/** The browser's caches, which outlive a worker. */
let stored: Map<string, string>;
let server: { build: string; config: string };
let requests: string[];
let updates: number;
/** The newer worker while it installs its files. */
let installing: (EventTarget & { state: string }) | null;
/** Whether the script of the newer worker arrives. */
let scriptArrives: boolean;
/** Whether that script is another one. */
let isNewer: boolean;
let messages: unknown[];

const caches = {
  open: async (name: string) => ({
    match: async (key: string) => {
      const text = stored.get(name + key);
      return text === undefined ? undefined : new Response(text);
    },
    put: async (key: string, response: Response) => {
      stored.set(name + key, await response.text());
    },
  }),
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  stored = new Map();
  server = { build: 'dev', config: '__config_mark__' };
  requests = [];
  updates = 0;
  scriptArrives = true;
  isNewer = true;
  installing = null;
  messages = [];
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json(server);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts a worker. The returned function dispatches an event and waits until the worker has finished it. */
async function startWorker() {
  const scope = Object.assign(new EventTarget(), {
    __WB_MANIFEST: [],
    __WB_DISABLE_DEV_LOGS: true,
    location: new URL('https://play.example/sw.js'),
    registration: {
      get installing() {
        return installing;
      },
      get waiting() {
        return updates > 0 && isNewer && !installing ? {} : null;
      },
      async update() {
        updates += 1;
        if (!scriptArrives) throw new TypeError('Failed to update a ServiceWorker');
      },
    },
    clients: {
      claim: async () => {},
      matchAll: async () =>
        [1, 2].map((page) => ({ postMessage: (data: unknown) => messages.push([page, data]) })),
    },
    skipWaiting: async () => {},
  });
  vi.stubGlobal('self', scope);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.resetModules();
  (await import('./messages.ts')).listenForMessages();
  (await import('./update-check.ts')).listenForUpdateChecks();
  return async (type: string, properties: object = {}) => {
    const tasks: Promise<unknown>[] = [];
    const waitUntil = (task: Promise<unknown>) => tasks.push(task);
    scope.dispatchEvent(Object.assign(new Event(type), { waitUntil, ...properties }));
    await Promise.all(tasks);
  };
}

const NAVIGATION = ['fetch', { request: { mode: 'navigate' } }] as const;

describe('the app-outdated check of the worker', () => {
  test.each([
    ['a navigation', ...NAVIGATION],
    ['a message of a page', 'message', { data: { type: 'claim-clients' } }],
    ['a push', 'push', {}],
    ['a periodic sync', 'periodicsync', {}],
  ])('[R10.04] runs on %s an hour after the last one, and not earlier', async (_, type, properties) => {
    const dispatch = await startWorker();
    await dispatch(type, properties);
    expect(requests).toEqual(['/version.json']);
    vi.setSystemTime(NOW + 3_599_999);
    await dispatch(type, properties);
    expect(requests).toHaveLength(1);
    vi.setSystemTime(NOW + 3_600_000);
    await dispatch(type, properties);
    expect(requests).toHaveLength(2);
  });

  test('[R10.04] keeps the time of the last check when the browser restarts the worker', async () => {
    await (await startWorker())(...NAVIGATION);
    expect(requests).toHaveLength(1);
    const dispatch = await startWorker();
    vi.setSystemTime(NOW + 3_599_999);
    await dispatch(...NAVIGATION);
    expect(requests).toHaveLength(1);
    vi.setSystemTime(NOW + 3_600_000);
    await dispatch(...NAVIGATION);
    expect(requests).toHaveLength(2);
  });

  test.each([
    ['build', { build: 'b2', config: '__config_mark__' }],
    ['configuration', { build: 'dev', config: 'c2' }],
  ])('[R10.04] installs another %s of the server and tells every page', async (_, version) => {
    server = version;
    await (await startWorker())(...NAVIGATION);
    expect(updates).toBe(1);
    expect(messages).toEqual([
      [1, { type: 'outdated' }],
      [2, { type: 'outdated' }],
    ]);
  });

  test.each([
    ['does not arrive', () => (scriptArrives = false)],
    ['is still the old one', () => (isNewer = false)],
  ])('a newer worker whose script %s is tried again after a minute, not after an hour', async (_, fail) => {
    server = { build: 'b2', config: '__config_mark__' };
    fail();
    await (await startWorker())(...NAVIGATION);
    expect([updates, messages]).toEqual([1, []]);
    scriptArrives = true;
    isNewer = true;
    const dispatch = await startWorker();
    vi.setSystemTime(NOW + 59_999);
    await dispatch('push');
    expect(updates).toBe(1);
    vi.setSystemTime(NOW + 60_000);
    await dispatch('push');
    expect([updates, messages]).toEqual([
      2,
      [
        [1, { type: 'outdated' }],
        [2, { type: 'outdated' }],
      ],
    ]);
  });

  test('a worker that the browser stopped in between waits twice as long after each further failure', async () => {
    server = { build: 'b2', config: '__config_mark__' };
    scriptArrives = false;
    await (await startWorker())(...NAVIGATION);
    let now = NOW;
    for (const [at, waitMs] of [60_000, 120_000, 240_000].entries()) {
      const dispatch = await startWorker();
      vi.setSystemTime(now + waitMs - 1);
      await dispatch('push');
      expect(updates).toBe(at + 1);
      now += waitMs;
      vi.setSystemTime(now);
      await dispatch('push');
      expect(updates).toBe(at + 2);
    }
  });

  test.each([
    ['fails', 'redundant', 60_000],
    ['ends', 'installed', 3_600_000],
  ])('an installation that %s is followed by the next check in time', async (_, state, nextMs) => {
    server = { build: 'b2', config: '__config_mark__' };
    const worker = Object.assign(new EventTarget(), { state: 'installing' });
    installing = worker;
    const dispatch = await startWorker();
    const checked = dispatch(...NAVIGATION);
    await vi.waitFor(() => expect(messages).toHaveLength(2));
    // Waiting has moved the clock.
    vi.setSystemTime(NOW);
    worker.state = state;
    worker.dispatchEvent(new Event('statechange'));
    await checked;
    vi.setSystemTime(NOW + nextMs - 1);
    await dispatch('push');
    expect(requests).toHaveLength(1);
    vi.setSystemTime(NOW + nextMs);
    await dispatch('push');
    expect(requests).toHaveLength(2);
  });

  test('tells nobody where the version is the same', async () => {
    await (await startWorker())(...NAVIGATION);
    expect([updates, messages]).toEqual([0, []]);
  });

  test('answers a page with the time until the next check', async () => {
    const dispatch = await startWorker();
    await dispatch('push');
    vi.setSystemTime(NOW + 600_000);
    const answers: unknown[] = [];
    const ports = [{ postMessage: (answer: unknown) => answers.push(answer) }];
    await dispatch('message', { data: { type: 'check-outdated' }, ports });
    expect(answers).toEqual([{ nextCheckMs: 3_000_000 }]);
    expect(requests).toHaveLength(1);
  });

  test.each(['abort-background-tasks', 'skip-waiting'])(
    'does not delay an update: none on %s',
    async (type) => {
      await (await startWorker())('message', { data: { type } });
      expect(requests).toEqual([]);
    },
  );

  test('ignores requests that are no navigation', async () => {
    await (await startWorker())('fetch', { request: { mode: 'cors' } });
    expect(requests).toEqual([]);
  });
});
