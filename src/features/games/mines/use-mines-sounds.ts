import { useEffect, useRef } from 'react';
import type { MinesRound } from '#contract/endpoints/casino/mines-calls.ts';
import { sounds } from '../sound/sound-preference.ts';
import type { Sound } from '../sound/tones.ts';

/**
 * The sound for a change from one state of a round to the next; null for a round without a state before, as after a
 * reload. Only a return above the stake sounds like a payment.
 */
export function soundForChange(before: MinesRound | null, after: MinesRound | null): Sound | null {
  if (!before || !after || before.id !== after.id || before.state !== 'open') return null;
  if (after.state === 'lost') return 'mine';
  if (after.state === 'won') return after.payout > after.stake ? 'paid' : 'stop';
  return after.opened.length > before.opened.length ? 'brick' : null;
}

/** Plays the sounds of a round of Mines. */
export function useMinesSounds(round: MinesRound | null): void {
  const before = useRef(round);
  useEffect(() => {
    const sound = soundForChange(before.current, round);
    before.current = round;
    if (sound) void sounds().then((loaded) => loaded?.play(sound));
  }, [round]);
}
