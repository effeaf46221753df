// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { endPage } from '#tests/support/leftovers/leftovers.ts';
import { readStored, removeStored } from '../device/storage.ts';
import { store } from '../state/store.ts';
import { registerServiceWorker } from './register-worker.ts';
import { applyingUpdateAtom, updateReadyAtom } from './update-state.ts';

const workbox = vi.hoisted(() => ({
  scripts: [] as string[],
  registered: 0,
  registration: undefined as object | undefined,
  messages: [] as { type: string }[],
  /** Of a notification that was clicked: the worker gives it away once. */
  requestedPath: null as string | null,
}));
const navigate = vi.hoisted(() => vi.fn());
vi.mock('../navigation/navigate.ts', () => ({ navigate }));
vi.mock('workbox-window', () => ({
  Workbox: class extends EventTarget {
    constructor(script: string) {
      super();
      workbox.scripts.push(script);
    }
    register() {
      workbox.registered += 1;
      return Promise.resolve(workbox.registration);
    }
  },
  async messageSW(_worker: unknown, message: { type: string }) {
    workbox.messages.push(message);
    return { nextCheckMs: 3_600_000 };
  },
}));

const requests: string[] = [];
/** What the page listens to on its window, without the listeners of the tests before. */
let pageEvents: EventTarget;

beforeEach(() => {
  pageEvents = new EventTarget();
  vi.stubGlobal('addEventListener', pageEvents.addEventListener.bind(pageEvents));
  const none = { registration: undefined, messages: [], requestedPath: null };
  Object.assign(workbox, { scripts: [], registered: 0, ...none });
  navigate.mockClear();
  requests.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json({ build: 'newer', config: '' });
  });
});
afterEach(() => {
  endPage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  removeStored(STORED.lastOutdatedCheck);
  store.set(updateReadyAtom, false);
  store.set(applyingUpdateAtom, false);
});

/** A browser with an active worker that controls the page. */
function stubActiveWorker(state: { waiting?: object; installing?: EventTarget & { state: string } } = {}) {
  const active = {
    postMessage: ({ type }: { type: string }) => {
      const path = workbox.requestedPath;
      if (type !== 'take-requested-path' || path === null) return;
      workbox.requestedPath = null;
      serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'navigate', path } }));
    },
  };
  const registration = { active, waiting: null, installing: null, ...state };
  const serviceWorker: EventTarget = Object.assign(new EventTarget(), {
    controller: active,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  workbox.registration = registration;
  vi.stubGlobal('navigator', { serviceWorker, onLine: true });
  return { serviceWorker, registration };
}

/** Registers where no worker controls the page. */
async function registerAtFirstVisit(): Promise<void> {
  vi.useFakeTimers();
  const registering = registerServiceWorker();
  await vi.advanceTimersByTimeAsync(2_500);
  await registering;
  vi.useRealTimers();
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('[R10.01e] workbox-window registers the worker, and nothing else does', async () => {
  const register = vi.fn();
  const serviceWorker = Object.assign(new EventTarget(), { controller: null, register });
  vi.stubGlobal('navigator', { serviceWorker, onLine: true });
  await registerAtFirstVisit();
  expect(workbox).toMatchObject({ scripts: ['/sw.js'], registered: 1 });
  expect(register).not.toHaveBeenCalled();
  await settle();
});

test('at a first visit it is installed two and a half seconds later, after the page itself', async () => {
  const serviceWorker = Object.assign(new EventTarget(), { controller: null });
  vi.stubGlobal('navigator', { serviceWorker, onLine: true });
  vi.useFakeTimers();
  const registering = registerServiceWorker();
  await vi.advanceTimersByTimeAsync(2_499);
  expect(workbox.registered).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(workbox.registered).toBe(1);
  await registering;
});

test.each([
  ['has no service workers', undefined],
  ['refuses to register one', Object.assign(new EventTarget(), { controller: null })],
])('[R10.04] where the browser %s, the page checks by itself, once an hour', async (_, serviceWorker) => {
  vi.stubGlobal('navigator', { serviceWorker, onLine: true });
  await registerAtFirstVisit();
  await vi.waitFor(() => expect(store.get(updateReadyAtom)).toBe(true));
  expect(requests).toEqual(['/version.json']);
  pageEvents.dispatchEvent(new Event('focus'));
  await registerAtFirstVisit();
  await settle();
  expect(requests).toHaveLength(1);
});

test('[R10.04] with a worker the page only wakes it', async () => {
  stubActiveWorker();
  await registerServiceWorker();
  pageEvents.dispatchEvent(new Event('focus'));
  await settle();
  const checks = workbox.messages.filter(({ type }) => type === 'check-outdated');
  expect(checks).toHaveLength(2);
  expect(requests).toEqual([]);
  expect(readStored(STORED.lastOutdatedCheck)).toBeNull();
});

test('the page does not wake a worker that is about to be replaced', async () => {
  stubActiveWorker();
  await registerServiceWorker();
  await settle();
  workbox.messages = [];
  store.set(applyingUpdateAtom, true);
  pageEvents.dispatchEvent(new Event('focus'));
  await settle();
  expect(workbox.messages).toEqual([]);
});

test('[R10.04] told by the worker that the app is outdated, the page announces the installed version', async () => {
  const { serviceWorker, registration } = stubActiveWorker();
  await registerServiceWorker();
  expect(store.get(updateReadyAtom)).toBe(false);
  Object.assign(registration, { waiting: {} });
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'outdated' } }));
  await settle();
  expect(store.get(updateReadyAtom)).toBe(true);
});

test('a notification that was clicked while the page was starting is opened once the page listens, once', async () => {
  // The worker's message came before this: nobody listened.
  workbox.requestedPath = '/sports/bets';
  const { serviceWorker } = stubActiveWorker();
  await registerServiceWorker();
  await settle();
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/sports/bets');
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'path-requested' } }));
  await settle();
  expect(navigate).toHaveBeenCalledOnce();
});

test('a notification that is clicked later is opened when the worker says so', async () => {
  const { serviceWorker } = stubActiveWorker();
  await registerServiceWorker();
  await settle();
  expect(navigate).not.toHaveBeenCalled();
  workbox.requestedPath = '/user/transaction';
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'path-requested' } }));
  await settle();
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/user/transaction');
});

test('an installation that began before the page registered is announced when it ends', async () => {
  const installing = Object.assign(new EventTarget(), { state: 'installing' });
  stubActiveWorker({ installing });
  await registerServiceWorker();
  expect(store.get(updateReadyAtom)).toBe(false);
  installing.state = 'installed';
  installing.dispatchEvent(new Event('statechange'));
  expect(store.get(updateReadyAtom)).toBe(true);
});
