import { type RefObject, useEffect, useState } from 'react';

interface FullScreen {
  /** False if the browser has no full screen for pages (iPhone). */
  possible: boolean;
  on: boolean;
  toggle: () => void;
}

/** Full screen for one element of the page. */
export function useFullScreen(part: RefObject<HTMLElement | null>): FullScreen {
  const [possible, setPossible] = useState(false);
  const [on, setOn] = useState(false);
  useEffect(() => {
    setPossible(document.fullscreenEnabled === true);
    const look = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const toggle = () => {
    // A refusal (no user gesture, a policy of the embedding page) changes nothing, so it needs no message.
    if (on) document.exitFullscreen().catch(() => {});
    else part.current?.requestFullscreen().catch(() => {});
  };
  return { possible, on, toggle };
}
