/**
 * Moves the header below the banner (`--off`, theme.css) and keeps the scroll position of the content; at the
 * page's top everything moves, so that the beginning isn't hidden. Returns a function that stops measuring; `releaseBannerSpace` undoes the offset.
 */
export function reserveBannerSpace(banner: HTMLElement): () => void {
  const root = document.documentElement;
  // Large text needs more height than the style sheet reserves.
  const measure = () => root.style.setProperty('--off', `${banner.offsetHeight}px`);
  holdPlace(() => {
    root.dataset.line = 'off';
    measure();
  });
  const resized = new ResizeObserver(() => holdPlace(measure));
  resized.observe(banner);
  return () => resized.disconnect();
}

/** Moves the header back to the top, also if the space was reserved before the banner showed (core/net/online.ts). */
export function releaseBannerSpace(): void {
  const root = document.documentElement;
  if (root.dataset.line === undefined) return;
  holdPlace(() => {
    delete root.dataset.line;
    root.style.removeProperty('--off');
  });
}

/** The browser's own scroll anchoring would correct the position a second time. */
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
