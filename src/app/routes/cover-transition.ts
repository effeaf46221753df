// A game opens from the cover that was pressed, and leaving it goes back into that cover where the list shows it. Everything else about
// the change of pages stays as it is: the address changes at once, and without a cover on both sides the page fades.
import { flushSync } from 'react-dom';
import { imageUrl } from '#contract/rules/page/images.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { matchPath } from '#src/core/navigation/match-path.ts';
import { paths, ROUTE_PATHS } from '#src/core/navigation/paths.ts';
import { currentLanguage } from '#src/core/text/language.ts';
import { gameQuery } from '#src/data/casino/lobby.ts';
import {
  coverOfPage,
  isInView,
  keepOpenedCover,
  moveCover,
  showsTransitions,
} from '#src/widgets/casino/cover-transition/cover-transition.ts';
import { lastTransition, setCoverTransition, startTransition } from './page-transition.ts';
import { GuardedPage } from './router.tsx';
import { PlayPage } from './routes.ts';

/** How long the picture of the game's page may wait for its cover (ms), where all of the page's files are there. */
const WAIT_MS = 100;

const gameOf = (path: string) => matchPath(ROUTE_PATHS.play, path.split(/[?#]/, 1)[0] ?? '')?.id;

/** The cover of a game on a list: the one that was pressed, or the first in view. */
function coverOnList(id: string): HTMLElement | undefined {
  const links = document.querySelectorAll(`:is(article, li) > a[href="${CSS.escape(paths.play(id))}"]`);
  const inView = [...links].filter(isInView);
  const link = inView.find((one) => one.contains(document.activeElement)) ?? inView[0];
  return link?.firstElementChild instanceof HTMLElement ? link.firstElementChild : undefined;
}

/** Its files, texts, answer and picture are on the way from the press on. */
function loadGame(id: string): void {
  loadPage();
  const query = gameQuery(id, currentLanguage());
  void queryClient.prefetchQuery(query).then(() => {
    const picture = imageUrl(queryClient.getQueryData(query.queryKey)?.look?.window ?? '');
    if (picture) new Image().src = picture;
  });
}

let isPageLoaded = false;

function loadPage(): void {
  Promise.all([GuardedPage.preload(), PlayPage.preload()]).then(
    () => {
      isPageLoaded = true;
    },
    // The page itself says so, where it is opened.
    () => {},
  );
}

/** From now on. What is under the pointer is loaded at once: this file came for it. */
export function startCoverTransitions(): void {
  loadPage();
  listenFirst();
  document.addEventListener('pointerdown', ({ target }) => {
    const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : undefined;
    const id = href ? gameOf(href) : undefined;
    if (id !== undefined) loadGame(id);
  });
  setCoverTransition((change, to) => {
    const opening = gameOf(to);
    if (opening !== undefined) return open(opening, change);
    return coverOfPage() ? close(change) : change;
  });
}

function open(id: string, change: () => void): () => void | Promise<void> {
  const from = coverOnList(id);
  if (!from) return change;
  listenFirst();
  loadGame(id);
  const image = from.querySelector('img');
  keepOpenedCover({ id, image: image?.currentSrc ?? '', ground: getComputedStyle(from).background });
  return moving({ id, direction: 'in', from, to: coverOfPage, waitMs: isPageLoaded ? WAIT_MS : 0 }, change);
}

function close(change: () => void): () => void | Promise<void> {
  const from = coverOfPage();
  const id = from?.dataset.gameCover;
  if (!from || id === undefined) return change;
  return moving({ id, direction: 'out', from, to: () => coverOnList(id), waitMs: 0 }, change);
}

function moving(move: Parameters<typeof moveCover>[0], change: () => void) {
  const { update, end } = moveCover(move, change);
  return async () => {
    lastTransition?.finished.then(end, end);
    await update();
  };
}

let next: typeof window.onpopstate = null;
/** The events that go on to the router. Two quick Backs can wait for their transitions at the same time. */
const replayed = new WeakSet<Event>();

/** Takes the place of the handler that comes before the router (main.tsx, modal-history.ts), and calls it. */
function listenFirst(): void {
  if (window.onpopstate === goBack) return;
  next = window.onpopstate;
  window.onpopstate = goBack;
}

/** Back from a game: the event reaches the router only within the transition, because the router renders the next page at once. */
function goBack(event: PopStateEvent): void {
  const isHere = gameOf(location.pathname) !== undefined;
  const isPlain = replayed.has(event) || event.hasUAVisualTransition || isHere || !showsTransitions();
  if (isPlain || !coverOfPage() || document.querySelector('dialog[open]')) {
    next?.call(window, event);
    return;
  }
  event.stopImmediatePropagation();
  const again = new PopStateEvent('popstate', { state: event.state });
  replayed.add(again);
  startTransition(close(() => flushSync(() => void dispatchEvent(again))));
}
