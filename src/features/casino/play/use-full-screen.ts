import { type RefObject, useEffect, useState } from 'react';

interface FullScreen {
  /** False where the browser has none for pages (iPhone). */
  possible: boolean;
  on: boolean;
  toggle: () => void;
}

/** Full screen for a part of the page. */
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
    // A refusal (no user gesture, a policy of the host) leaves things as they are, which is all there is to say.
    if (on) document.exitFullscreen().catch(() => {});
    else part.current?.requestFullscreen().catch(() => {});
  };
  return { possible, on, toggle };
}
