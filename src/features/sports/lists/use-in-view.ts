import { type RefObject, useEffect, useRef, useState } from 'react';

/** Distance beyond the screen's edges (CSS px) within which a part is still rendered. */
const AHEAD = 400;

/** Whether a part of a list is on screen or near it. A part that is not keeps its space and has no rows. */
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
