/** Fetches the tooltips at the first sign of a pointer that hovers, or of a focus that is seen: phones do without. Returns a function that disables them. */
export function startTooltipsOnDemand(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let stop: (() => void) | undefined;
  const begin = () => {
    if (stop) return;
    stop = () => {};
    import('./tooltip.ts').then(
      ({ startTooltips }) => {
        if (!signal.aborted) stop = startTooltips();
      },
      // The next sign tries again.
      () => {
        stop = undefined;
      },
    );
  };
  const over = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') begin();
  };
  const focused = () => {
    if (document.querySelector(':focus-visible')) begin();
  };
  document.addEventListener('pointerover', over, { signal });
  document.addEventListener('focusin', focused, { signal });
  // What came before this file.
  if (matchMedia('(hover: hover)').matches && document.querySelector('button:hover')) begin();
  focused();
  return () => {
    ending.abort();
    stop?.();
  };
}
