import { type RefObject, useEffect, useRef, useState } from 'react';

type NearViewOptions = {
  /** Counts as near from the start. */
  fromStart?: boolean;
  /** How far outside the screen an element counts as near: a CSS margin of the screen. */
  margin?: string;
  /** True: stays near after the first time. False: follows the element in and out. */
  once?: boolean;
};

/**
 * Whether an element is on screen or near it, so that content which is never scrolled to is never loaded or rendered. Returns the
 * ref for the element, and whether it is near. Without IntersectionObserver every element is near from the first effect on, not
 * earlier: the server has none, and the first client render must equal the server's.
 */
export function useNearView<Element extends HTMLElement>({
  fromStart = false,
  margin = '600px',
  once = true,
}: NearViewOptions = {}): [RefObject<Element | null>, boolean] {
  const ref = useRef<Element>(null);
  const [near, setNear] = useState(fromStart);
  const done = once && near;
  useEffect(() => {
    const element = ref.current;
    if (done || !element) return;
    if (typeof IntersectionObserver === 'undefined') {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => setNear(once ? entries.some(isShown) : entries.at(-1)?.isIntersecting === true),
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [done, once, margin]);
  return [ref, near];
}

const isShown = (entry: IntersectionObserverEntry) => entry.isIntersecting;
