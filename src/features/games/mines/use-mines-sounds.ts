import { useEffect, useRef } from 'react';
import type { MinesRound } from '#contract/endpoints/casino/mines-calls.ts';
import { playSound } from '../sound/sounds.ts';

/** Plays the sounds of a round of Mines: an opened tile and a payment above the stake. The state it starts with has none. */
export function useMinesSounds(round: MinesRound | null): void {
  const last = useRef(round);
  useEffect(() => {
    const before = last.current;
    last.current = round;
    if (!before || !round || before.id !== round.id || before.state !== 'open') return;
    if (round.state === 'won') playSound(({ playWin }) => playWin(round.stake, round.payout));
    else if (round.state === 'open' && round.opened.length > before.opened.length)
      playSound(({ playTouch }) => playTouch());
  }, [round]);
}
