import { useEffect, useState } from 'react';

/** Less than this is a trembling hand (px). */
const LEAST = 8;

/** True while the last scroll went downwards; the first upward one ends it. */
export function useScrolledDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const look = () => {
      if (Math.abs(scrollY - last) < LEAST) return;
      setDown(scrollY > last && scrollY > 120);
      last = scrollY;
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return down;
}
