/**
 * Moves the header below the banner (`--off`, theme.css) while what is being read stays where it is on screen; at the
 * page's top all of it moves, so that its beginning isn't hidden. Gives the way to stop measuring; `releaseBannerSpace` ends it.
 */
export function reserveBannerSpace(banner: HTMLElement): () => void {
  const root = document.documentElement;
  // Large text needs more lines than the style sheet's height has.
  const measure = () => root.style.setProperty('--off', `${banner.offsetHeight}px`);
  holdPlace(() => {
    root.dataset.line = 'off';
    measure();
  });
  const resized = new ResizeObserver(() => holdPlace(measure));
  resized.observe(banner);
  return () => resized.disconnect();
}

/** The header goes back to the top; also where the room was there before the banner (core/net/online.ts). */
export function releaseBannerSpace(): void {
  const root = document.documentElement;
  if (root.dataset.line === undefined) return;
  holdPlace(() => {
    delete root.dataset.line;
    root.style.removeProperty('--off');
  });
}

/** The browser's own anchoring would hold the place a second time. */
function holdPlace(change: () => void): void {
  const root = document.documentElement;
  if (scrollY === 0) {
    change();
    return;
  }
  const content = document.getElementById('content');
  const before = content?.getBoundingClientRect().top ?? 0;
  root.style.overflowAnchor = 'none';
  change();
  const moved = (content?.getBoundingClientRect().top ?? 0) - before;
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  requestAnimationFrame(() => {
    root.style.overflowAnchor = '';
  });
}
