import { type RefObject, useEffect } from 'react';

/** Writes the height that the on-screen keyboard covers as `--keyboard`, so that a sheet's footer stays above it. */
export function useKeyboardInset(target: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!active || !view) return;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      // Less than 80 px is the browser's toolbar appearing or hiding, or a pinch zoom.
      target.current?.style.setProperty(
        '--keyboard',
        covered > 80 && view.scale === 1 ? `${covered}px` : '0px',
      );
    };
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, [target, active]);
}
