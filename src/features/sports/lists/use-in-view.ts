import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far beyond the screen's edges (CSS px) a part is still drawn. */
const AHEAD = 400;

/** Whether a part of a list is on screen or near it; what isn't has its room and no rows. */
export function useInView<Element extends HTMLElement>(
  fromStart: boolean,
): [RefObject<Element | null>, boolean] {
  const place = useRef<Element>(null);
  const [near, setNear] = useState(fromStart || typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${AHEAD}px 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, near];
}
