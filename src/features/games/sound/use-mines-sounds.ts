import { useEffect, useRef } from 'react';
import type { MinesRound } from '#contract/endpoints/house-games.ts';
import { sounds } from './sound-preference.ts';
import type { Sound } from './tones.ts';

/**
 * What is heard where a round went from one state to the next; null for one that is only there, as after a reload. Only a
 * return above the stake sounds like one.
 */
export function soundForChange(before: MinesRound | null, after: MinesRound | null): Sound | null {
  if (!before || !after || before.id !== after.id || before.state !== 'open') return null;
  if (after.state === 'lost') return 'mine';
  if (after.state === 'won') return after.payout > after.stake ? 'paid' : 'stop';
  return after.opened.length > before.opened.length ? 'brick' : null;
}

/** Lets a round of Mines be heard. */
export function useMinesSounds(round: MinesRound | null): void {
  const before = useRef(round);
  useEffect(() => {
    const sound = soundForChange(before.current, round);
    before.current = round;
    if (sound) void sounds().then((loaded) => loaded?.play(sound));
  }, [round]);
}
