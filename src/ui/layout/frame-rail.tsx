import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { RAIL_PLACE } from './rail-place.ts';

/** Puts its children into the rail on the right of a wide screen. Nothing is drawn in a frame without that rail. */
export function FrameRail({ children }: { children: ReactNode }) {
  const [own, setOwn] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    // An element of its own: a page that stays mounted while another one shows takes its rail out.
    const box = document.createElement('div');
    box.style.display = 'contents';
    document.getElementById(RAIL_PLACE)?.append(box);
    setOwn(box);
    return () => box.remove();
  }, []);
  return own ? createPortal(children, own) : null;
}

/** Gives the rail's place back to the page, where it turned out that there is nothing to show in it. */
export function useNoFrameRail(none: boolean): void {
  useLayoutEffect(() => {
    const place = document.getElementById(RAIL_PLACE);
    if (!none || !place) return;
    place.style.display = 'none';
    return () => void place.style.removeProperty('display');
  }, [none]);
}
