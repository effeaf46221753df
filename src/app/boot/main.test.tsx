// @vitest-environment page
// The start of the page as index.html does it: by loading main.tsx. The backend doesn't answer.
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { STORED } from '#contract/stored.ts';
import { removeStored, writeStored } from '#src/core/device/storage.ts';
import { endPage } from '#tests/support/leftovers/leftovers.ts';

const cookies = vi.spyOn(document, 'cookie', 'set');
/** The names of the cookies in the order in which they were written. */
const written = () => cookies.mock.calls.map(([cookie]) => cookie.split('=', 1)[0]);

let page: Promise<Root> | undefined;
beforeAll(async () => {
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
  writeStored(STORED.queryCache, ofEarlierVisit());
  document.body.innerHTML = '<div id="root"></div>';
  history.replaceState(null, '', '/play/7?btag=b7');
  page = (await import('./main.tsx')).started;
  await vi.waitFor(() => expect(document.querySelector('#root')?.hasChildNodes()).toBe(true));
  await vi.waitFor(() => expect(written()).toContain('wg_lastAttemptedRoute'));
});

afterAll(async () => {
  const root = await page;
  act(() => root?.unmount());
  endPage();
});

function ofEarlierVisit(): string {
  const settings = { ...DEFAULT_SETTINGS, general_site_title: 'Casa' };
  const query = { queryKey: ['settings'], state: { data: settings, dataUpdatedAt: Date.now() - 60_000 } };
  return JSON.stringify({
    timestamp: Date.now() - 60_000,
    buster: '1',
    clientState: { mutations: [], queries: [query] },
  });
}

test('[R10.05] the settings of an earlier visit are shown while the backend doesn’t answer', async () => {
  await vi.waitFor(() => expect(document.title).toBe('Casa'));
});

describe('the order of the guards', () => {
  test('[R2.28a] on the load, global guards run before the route’s own', () => {
    // The campaign is a global guard's, the attempted route is stored by the route's own.
    expect(written()).toContain('wg_btag');
    expect(written().indexOf('wg_btag')).toBeLessThan(written().indexOf('wg_lastAttemptedRoute'));
  });

  test('[R2.28b] on a later change of the address, global guards run before the route’s own', async () => {
    removeStored(STORED.lastAttemptedRoute);
    cookies.mockClear();
    history.pushState(null, '', '/play/undefined');
    expect(location.pathname).toBe('/');
    await new Promise((resolve) => setTimeout(resolve));
    expect(written()).not.toContain('wg_lastAttemptedRoute');
  });
});
