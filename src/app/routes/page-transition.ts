import { flushSync } from 'react-dom';
import { endStartup, refetchStaleFrame } from '#src/core/cache/query-client.ts';
import type { PageTransition } from '#src/core/navigation/navigate.ts';
import { saveScroll } from './scroll-restoration.ts';

/** §2: one page fades out, then the next fades in (frame.module.css, name 'page'). Within one page, or where the browser can't show it, at once. */
export const transitionPage: PageTransition = (change, to) => {
  saveScroll();
  const path = to.split(/[?#]/, 1)[0];
  if (path !== location.pathname) {
    endStartup();
    refetchStaleFrame();
  }
  const still = path === location.pathname || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || typeof document.startViewTransition !== 'function') change();
  else document.startViewTransition(() => flushSync(change));
};
