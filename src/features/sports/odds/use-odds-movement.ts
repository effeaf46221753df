import { useEffect, useState } from 'react';
import type { Odds } from '#contract/rules/odds.ts';

/** How long a movement is marked (ms, design 4). */
const MARKED_MS = 4_000;

interface Move {
  way: 'up' | 'down';
  fresh: boolean;
}

/** The last movement of the odds while they were on screen; fresh for 4 s. Null: they have not moved. */
export function useOddsMovement(odds: Odds): Move | null {
  const [seen, setSeen] = useState(odds);
  const [move, setMove] = useState<Move | null>(null);
  if (odds !== seen) {
    setSeen(odds);
    setMove({ way: odds > seen ? 'up' : 'down', fresh: true });
  }
  useEffect(() => {
    if (!move?.fresh) return;
    const timer = setTimeout(() => setMove({ ...move, fresh: false }), MARKED_MS);
    return () => clearTimeout(timer);
  }, [move]);
  return move;
}
