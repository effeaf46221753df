import { flushSync } from 'react-dom';
import { endStartup, refetchStaleFrame } from '#src/core/cache/query-client.ts';
import type { PageTransition } from '#src/core/navigation/navigate.ts';
import { saveScroll } from './scroll-restoration.ts';

/** The last transition of a page that the browser has shown or shows. */
export let lastTransition: ViewTransition | undefined;
/** How many changes wait for their picture of the old page: what follows runs after them. */
let waiting = 0;

type Update = () => void | Promise<void>;
/** What the transition to an address runs; called before the browser takes its picture of the old page. */
let updateOf: (change: () => void, to: string) => Update = (change) => change;

/** Sets, once, what takes part in the transitions besides the page (cover-transition.ts). */
export function setCoverTransition(next: typeof updateOf): void {
  updateOf = next;
}

/** Shows a change of the page; `lastTransition` is its own when `update` runs. */
export function startTransition(update: Update): void {
  waiting += 1;
  lastTransition = document.startViewTransition(() => {
    waiting -= 1;
    return update();
  });
  // A transition that the next one overtakes, or that a hidden page skips, rejects `ready`. A change that fails is reported all the
  // same: it rejects the other promises too.
  lastTransition.ready.catch(() => {});
}

/** §2: one page fades out, then the next fades in (frame.module.css, name 'page'). Within one page, or where the browser can't show it, at once. */
export const transitionPage: PageTransition = (change, to) => {
  saveScroll();
  const path = to.split(/[?#]/, 1)[0];
  if (path !== location.pathname) {
    endStartup();
    refetchStaleFrame();
  }
  const still = path === location.pathname && waiting === 0;
  if (
    still ||
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    typeof document.startViewTransition !== 'function'
  )
    change();
  else startTransition(updateOf(() => flushSync(change), to));
};
