const SIGNS = ['pointerover', 'pointerdown', 'focusin'];
const COVER = 'article > a[href^="/play/"]';

/**
 * Fetches what opens games from their covers at the first pointer or focus on one: pages of lists pay nothing for it before. Until it is
 * there, pages only fade.
 */
export function startCoverTransitionsOnDemand(): void {
  if (typeof document.startViewTransition !== 'function') return;
  const waiting = new AbortController();
  const begin = () => {
    waiting.abort();
    import('./cover-transition.ts').then(
      (file) => file.startCoverTransitions(),
      // The page fades for the rest of the visit.
      () => {},
    );
  };
  const look = ({ target }: Event) => {
    if (target instanceof Element && target.closest(COVER)) begin();
  };
  for (const sign of SIGNS) document.addEventListener(sign, look, { signal: waiting.signal });
}
