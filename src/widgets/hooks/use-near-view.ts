import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the screen (CSS px) a thing counts as near. */
const AHEAD = 600;

/**
 * Tells when a place comes near the screen, so that what nobody scrolls to is never asked for. Once near, it stays so.
 * Takes whether it is near from the start; gives the ref for the place, and whether it is near.
 */
export function useNearView<Element extends HTMLElement>(
  fromStart: boolean,
): [RefObject<Element | null>, boolean] {
  const place = useRef<Element>(null);
  const [near, setNear] = useState(fromStart);
  useEffect(() => {
    const element = place.current;
    if (near || !element) return;
    if (typeof IntersectionObserver === 'undefined') {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver((seen) => setNear(seen.some((entry) => entry.isIntersecting)), {
      rootMargin: `${AHEAD}px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return [place, near];
}
