// @vitest-environment page
// The history of this document is synchronous; tests/e2e/page/dialog-back.spec.ts has the browser's.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigate } from '#src/core/navigation/navigate.ts';
import { enterModal } from '#src/ui/overlay/modal-stack.ts';
import { startModalHistory } from './modal-history.ts';

const place = () => location.pathname + location.search;
const depth = () => history.state?.modals ?? 0;
const later = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Where Back leads, one entry after the other, down to /first. */
async function wayBack(): Promise<string[]> {
  const places: string[] = [];
  while (place() !== '/first') {
    history.back();
    await later();
    places.push(place());
  }
  return places;
}

const heard = vi.fn(() => place());
let stops: (() => void)[] = [];

beforeEach(async () => {
  vi.useRealTimers();
  history.pushState(null, '', '/first');
  history.pushState(null, '', '/page');
  // This document calls no handlers that are properties of the window.
  const handler = (event: PopStateEvent) => window.onpopstate?.(event);
  addEventListener('popstate', handler);
  addEventListener('popstate', heard);
  stops = [
    startModalHistory(),
    () => {
      removeEventListener('popstate', handler);
      removeEventListener('popstate', heard);
    },
  ];
  await later();
  heard.mockClear();
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
});

/** An open dialog; `stays`: it refuses to close. */
async function open(stays = false): Promise<() => void> {
  let close = () => {};
  const dialog = document.createElement('dialog');
  close = enterModal(dialog, () => stays || close());
  stops.unshift(() => close());
  await later();
  return close;
}

test('one entry per open dialog, which Back closes one after the other, unseen by the app', async () => {
  await open();
  expect(depth()).toBe(1);
  await open();
  expect(depth()).toBe(2);
  expect(await wayBack()).toEqual(['/page', '/page', '/first']);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('an entry goes when its dialog closes', async () => {
  const close = await open();
  close();
  await later();
  expect(depth()).toBe(0);
  expect(await wayBack()).toEqual(['/first']);
});

test('Forward to the entry of a closed dialog leads back', async () => {
  const close = await open();
  close();
  await later();
  history.forward();
  await later();
  expect([place(), depth()]).toEqual(['/page', 0]);
  expect(heard).not.toHaveBeenCalled();
  expect(await wayBack()).toEqual(['/first']);
});

test('a dialog that stays keeps its entry', async () => {
  const entries = history.length;
  await open(true);
  for (let time = 0; time < 3; time += 1) {
    history.back();
    await later();
    expect([place(), depth()]).toEqual(['/page', 1]);
  }
  expect(history.length).toBe(entries + 1);
  expect(heard).not.toHaveBeenCalled();
});

test.each([1, 2])('a new page takes the place of the entries of %s dialogs', async (dialogs) => {
  const closes: (() => void)[] = [];
  for (let n = 0; n < dialogs; n += 1) closes.push(await open());
  for (const close of closes) close();
  navigate('/next');
  expect(place()).toBe('/next');
  await later();
  expect([place(), depth()]).toEqual(['/next', 0]);
  expect(await wayBack()).toEqual(['/page', '/first']);
});

test.each([1, 2])(
  'a page that replaces the present one under %s dialogs replaces it in the history',
  async (dialogs) => {
    for (let n = 0; n < dialogs; n += 1) await open();
    navigate('/page?filter=1', { replace: true });
    expect([place(), depth()]).toEqual(['/page?filter=1', dialogs]);
    const back = Array.from({ length: dialogs }, () => '/page?filter=1');
    expect(await wayBack()).toEqual([...back, '/first']);
  },
);

test('replaced, then left for a new page: both are in the history', async () => {
  const close = await open();
  navigate('/page?filter=1', { replace: true });
  close();
  navigate('/next');
  await later();
  expect(place()).toBe('/next');
  expect(await wayBack()).toEqual(['/page?filter=1', '/first']);
});

test('a dialog that stays open over a new page has its entry there', async () => {
  await open(true);
  navigate('/next');
  await later();
  expect([place(), depth()]).toEqual(['/next', 1]);
});

test('a dialog that the address opens has no entry of its own', async () => {
  const entries = history.length;
  navigate('/page?showCookieModal=true');
  const close = await open();
  expect(history.length).toBe(entries + 1);
  // As the router does when the address no longer opens it.
  addEventListener('popstate', close, { once: true });
  expect(await wayBack()).toEqual(['/page', '/first']);
});

test.each([
  ['Android with close watchers', 'Linux; Android 16; K', true, 0],
  ['an app’s web view on Android', 'Linux; Android 16; Pixel 9 Build/BP2A; wv', true, 1],
  ['Android without', 'Linux; Android 11; K', false, 1],
  ['a desktop with close watchers, which hear of Esc alone', 'X11; Linux x86_64', true, 1],
])('%s: entries per dialog', async (_name, userAgent, hasWatcher, entries) => {
  for (const stop of stops.splice(0)) stop();
  vi.stubGlobal('navigator', { userAgent: `Mozilla/5.0 (${userAgent}) AppleWebKit/537.36` });
  if (hasWatcher) vi.stubGlobal('CloseWatcher', class {});
  stops = [startModalHistory()];
  await open();
  expect(depth()).toBe(entries);
});
