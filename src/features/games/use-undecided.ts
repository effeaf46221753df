import { useEffect, useState } from 'react';

/** How long the player's last bet is waited for (ms), from which the suggested stake is taken. */
const LAST_BET_MS = 3_000;

/** Whether an answer that is `asked` for is still waited for; once it came, failed or is late, not any more. */
export function useUndecided(asked: boolean, answered: boolean): boolean {
  const [decided, setDecided] = useState(false);
  const waits = asked && !decided && !answered;
  if (decided !== asked && (!asked || answered)) setDecided(asked);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setDecided(true), LAST_BET_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  return waits;
}
