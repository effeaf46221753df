import { useEffect, useRef } from 'react';
import type { Cents } from '#contract/rules/money/money.ts';
import { playSound } from '../sound/sounds.ts';

/**
 * Plays the sounds of Double: a bet was taken, the wheel has stopped, and a payment above what the player staked.
 * `spinning`: the wheel turns; `staked` and `paid` (cents) are those of the drawn round, `paid` null without a bet.
 */
export function useDoubleSounds(
  placed: string | undefined,
  spinning: boolean,
  staked: Cents,
  paid: Cents | null,
): void {
  const before = useRef({ placed, spinning });
  useEffect(() => {
    const last = before.current;
    before.current = { placed, spinning };
    if (placed !== undefined && placed !== last.placed) playSound(({ playTouch }) => playTouch());
    if (!last.spinning || spinning) return;
    playSound(({ playStone, playWin }) => {
      playStone();
      if (paid !== null) playWin(staked, paid);
    });
  }, [placed, spinning, staked, paid]);
}
