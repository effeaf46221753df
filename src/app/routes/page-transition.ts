import { flushSync } from 'react-dom';
import type { PageTransition } from '#src/core/navigation/navigate.ts';
import { saveScroll } from './scroll-restoration.ts';

/** §2: one page goes out, then the next comes in (frame.module.css, name 'page'). Within one page, or where it can't be shown, at once. */
export const transitionPage: PageTransition = (change, to) => {
  saveScroll();
  const path = to.split(/[?#]/, 1)[0];
  const still = path === location.pathname || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || typeof document.startViewTransition !== 'function') change();
  else document.startViewTransition(() => flushSync(change));
};
