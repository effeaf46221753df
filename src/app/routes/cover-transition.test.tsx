// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { grantConsent } from '#src/core/tracking/consent.ts';
import { startCoverTransitions } from './cover-transition.ts';
import { GuardedPage, Router } from './router.tsx';
import { PlayPage } from './routes.ts';

const GAME = {
  id: '7',
  name: 'Sete Ladeiras',
  provider_id: 'cobogo',
  provider_name: 'Cobogó 12',
  image: '/covers/7.svg',
};
const ANSWERS: Record<string, unknown> = {
  '/v2/settings/': {},
  '/v2/casino-games/category': [{ id: 1, slug: 'slots', name: 'Slots' }],
  '/api/casino-games/providers': [{ id: 'cobogo', name: 'Cobogó 12', games_count: 1 }],
};
const LOOK = { window: '/skins/7-window.svg' };
/** The names of the covers in view: before a page's change, and after it. */
let names: string[][];
let reduced: boolean;
/** Whether the game has a demonstration, which then opens at once for a visitor. */
let demo: boolean;

const named = () =>
  [...document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')].map(
    ({ style, className, dataset }) =>
      `${style.getPropertyValue('view-transition-name')} ${dataset.gameCover ? 'page' : className ? 'tile' : ''}`,
  );

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('casino');
  await Promise.all([GuardedPage.preload(), PlayPage.preload()]);
  startCoverTransitions();
});
beforeEach(() => {
  names = [];
  reduced = false;
  demo = false;
  grantConsent();
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? '';
    const body = {
      ...ANSWERS,
      '/v2/casino-games': { data: [{ ...GAME, demo }], total: 1, page: 1 },
      '/v2/casino-games/7': { ...GAME, demo, look: LOOK },
    }[path];
    return new Response(JSON.stringify(body ?? {}), { status: body === undefined ? 404 : 200 });
  });
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: reduced && query.includes('reduce'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 90, 120));
  document.startViewTransition = ((update: () => Promise<void>) => {
    names.push(named());
    const done = Promise.resolve()
      .then(update)
      .then(() => void names.push(named()));
    return { ready: done, finished: done, updateCallbackDone: done, skipTransition: () => {} };
  }) as unknown as Document['startViewTransition'];
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  Reflect.deleteProperty(document, 'startViewTransition');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

async function openList(): Promise<HTMLElement> {
  history.replaceState(null, '', '/casino/slots');
  render(
    <QueryClientProvider client={queryClient}>
      <Router />
    </QueryClientProvider>,
  );
  return screen.findByRole('link', { name: /Sete Ladeiras/ });
}

test('the cover that is pressed and the cover on the game’s page bear the same name, one after the other', async () => {
  fireEvent.click(await openList());
  await waitFor(() => expect(names).toHaveLength(2));
  expect(names).toEqual([['game-7 tile'], ['game-7 page']]);
  expect(location.pathname).toBe('/play/7');
  await waitFor(() => expect(named()).toEqual([]));
});

test('Back from the game goes into the cover again', async () => {
  fireEvent.click(await openList());
  await waitFor(() => expect(named()).toEqual([]));
  await screen.findByRole('heading', { level: 2, name: 'Sete Ladeiras' });
  names = [];
  // As the browser does: the address first, then the window's handler, and the listeners that came after it.
  History.prototype.replaceState.call(history, null, '', '/casino/slots');
  const event = new PopStateEvent('popstate', { state: null });
  const stopped = vi.spyOn(event, 'stopImmediatePropagation');
  window.onpopstate?.(event);
  expect(stopped).toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 2, name: 'Sete Ladeiras' })).toBeDefined();
  await waitFor(() => expect(names).toEqual([['game-7 page'], ['game-7 tile']]));
  expect(screen.getByRole('link', { name: /Sete Ladeiras/ })).toBeDefined();
});

const playing = () => screen.findByText(/^Demonstração: nada aqui vale dinheiro/);

test('a game that a press opens grows into its window, whose picture is on the way from the press on; Back shrinks it', async () => {
  demo = true;
  const pictures: { src: string }[] = [];
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      constructor() {
        pictures.push(this);
      }
    },
  );
  const cover = await openList();
  fireEvent.pointerDown(cover);
  await waitFor(() => expect(pictures).toEqual([{ src: LOOK.window }]));
  fireEvent.click(cover);
  await playing();
  await waitFor(() => expect(names).toEqual([['game-7 tile'], ['game-7 page']]));
  const stage = document.querySelector<HTMLElement>('[data-game-cover="7"]');
  expect(stage?.querySelector('img')?.getAttribute('src')).toBe(LOOK.window);
  await waitFor(() => expect(named()).toEqual([]));
  names = [];
  History.prototype.replaceState.call(history, null, '', '/casino/slots');
  window.onpopstate?.(new PopStateEvent('popstate', { state: null }));
  await waitFor(() => expect(names).toEqual([['game-7 page'], ['game-7 tile']]));
});

test('where motion is reduced a press opens the game all the same', async () => {
  [demo, reduced] = [true, true];
  fireEvent.click(await openList());
  await playing();
  expect(names).toEqual([]);
});

test('two quick Backs before the first change of the page both end at the list', async () => {
  fireEvent.click(await openList());
  await waitFor(() => expect(named()).toEqual([]));
  await screen.findByRole('heading', { level: 2, name: 'Sete Ladeiras' });
  names = [];
  const start = document.startViewTransition;
  // More than two are a loop: they run nothing, so that the test fails instead of hanging.
  const transitions = vi.spyOn(document, 'startViewTransition');
  transitions.mockImplementation((update) =>
    start.call(document, transitions.mock.calls.length > 2 ? () => {} : update),
  );
  History.prototype.replaceState.call(history, null, '', '/casino/slots');
  window.onpopstate?.(new PopStateEvent('popstate', { state: null }));
  window.onpopstate?.(new PopStateEvent('popstate', { state: null }));
  await screen.findByRole('link', { name: /Sete Ladeiras/ });
  await waitFor(() => expect(names).toHaveLength(4));
  expect(transitions).toHaveBeenCalledTimes(2);
});

test('where motion is reduced no transition starts, and the page changes at once', async () => {
  reduced = true;
  fireEvent.click(await openList());
  expect(location.pathname).toBe('/play/7');
  expect(names).toEqual([]);
});

test('where the browser shows no transitions the page changes at once', async () => {
  Reflect.deleteProperty(document, 'startViewTransition');
  fireEvent.click(await openList());
  expect(location.pathname).toBe('/play/7');
  expect(named()).toEqual([]);
});
