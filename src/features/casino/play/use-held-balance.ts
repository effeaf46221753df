import { useEffect, useRef } from 'react';
import type { GameFrameMessage } from '#contract/frame-messages.ts';
import { holdBalance } from '#src/data/player/held-balance.ts';

/** A round that starts this soon after the frame is ready (ms) is one of an earlier visit, shown again: no press is that early. */
const SHOWN_AGAIN_MS = 250;

/**
 * Takes the messages of a game that is played for real. From a round's start to its end the page shows the balance less the stake,
 * whatever the operator books meanwhile (held-balance.ts). The stake of a round that is shown again left the balance on that visit.
 */
export function useHeldBalance(): (message: GameFrameMessage) => void {
  const held = useRef<{ round: string; release: () => void } | null>(null);
  const readyAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => held.current?.release(), []);
  return (message) => {
    const release = () => {
      held.current?.release();
      held.current = null;
    };
    if (message.type === 'ready') readyAt.current = performance.now();
    else if (message.type === 'round-start') {
      release();
      const isShownAgain = performance.now() - readyAt.current < SHOWN_AGAIN_MS;
      held.current = { round: message.round, release: holdBalance(isShownAgain ? 0 : message.stake) };
    } else if (message.type === 'session-expired' || isEndOf(held.current?.round, message)) release();
  };
}

const isEndOf = (round: string | undefined, message: GameFrameMessage) =>
  message.type === 'round-end' && message.round === round;
