import { type RefObject, useEffect } from 'react';

/** Writes the height that the on-screen keyboard covers as `--keyboard`, so that a sheet's foot stands above it. */
export function useKeyboardInset(target: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!active || !view) return;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      // Under 80 px it is the browser's own bar coming and going, or a pinch.
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
