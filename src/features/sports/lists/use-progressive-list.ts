import { useEffect, useState } from 'react';

/** So many rows are drawn in a frame of a phone that is slow. */
const SLICE = 3;
/** As many as fill a screen. */
const AT_ONCE = 10;

const waiting = new Set<() => void>();
let asked = false;

/** Does one deed a frame, however many lists ask. Gives the way to take it back. */
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

/** How many of `wanted` rows are drawn now: a few more, or fewer, with each frame. `atOnce`: the first screenful needn't wait. */
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
