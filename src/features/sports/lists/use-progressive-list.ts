import { useEffect, useState } from 'react';

/** Number of rows that a slow phone renders in one frame. */
const SLICE = 3;
/** Number of rows that fill a screen. */
const AT_ONCE = 10;

const waiting = new Set<() => void>();
let asked = false;

/** Runs one callback per frame, however many lists request one. Returns a function that cancels the callback. */
function inTurn(deed: () => void): () => void {
  waiting.add(deed);
  askFrame();
  return () => void waiting.delete(deed);
}

function askFrame(): void {
  if (asked || waiting.size === 0) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    const [deed] = waiting;
    if (!deed) return;
    waiting.delete(deed);
    askFrame();
    deed();
  });
}

/**
 * How many of `wanted` rows are rendered now: some more, or fewer, in
 * each frame. `atOnce`: the first screen is rendered at once.
 */
export function useProgressiveList(wanted: number, atOnce: boolean): number {
  const [drawn, setDrawn] = useState(atOnce ? Math.min(wanted, AT_ONCE) : 0);
  useEffect(() => {
    if (drawn === wanted) return;
    return inTurn(() =>
      setDrawn(drawn < wanted ? Math.min(wanted, drawn + SLICE) : Math.max(wanted, drawn - SLICE)),
    );
  }, [drawn, wanted]);
  return drawn;
}
