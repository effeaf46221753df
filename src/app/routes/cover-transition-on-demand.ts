const SIGNS = ['pointerover', 'pointerdown', 'focusin'];
const COVER = 'article > a[href^="/play/"]';

/**
 * Fetches what opens games from their covers at the first pointer or focus on a page that has covers: lists pay nothing for it before.
 * A finger comes to a cover only to press it, so any first touch counts. Until it is there, pages only fade.
 */
export function startCoverTransitionsOnDemand(): void {
  if (typeof document.startViewTransition !== 'function') return;
  const waiting = new AbortController();
  const look = () => {
    if (!document.querySelector(COVER)) return;
    waiting.abort();
    import('./cover-transition.ts').then(
      (file) => file.startCoverTransitions(),
      // The page fades for the rest of the visit.
      () => {},
    );
  };
  for (const sign of SIGNS) document.addEventListener(sign, look, { signal: waiting.signal });
}
