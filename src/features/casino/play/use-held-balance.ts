import { useEffect, useRef } from 'react';
import type { GameFrameMessage } from '#contract/frame-messages.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { holdBalance } from '#src/data/player/held-balance.ts';
import { knownUser, reloadProfile } from '#src/data/player/user.ts';

/** A round that starts this soon after the frame is ready (ms) is one of an earlier visit, shown again: no press is that early. */
const SHOWN_AGAIN_MS = 250;

/** The round that runs. */
type HeldRound = { round: string; release: ReturnType<typeof holdBalance> };

/**
 * Takes the messages of a game that is played for real. From a round's start to its end the page shows the balance less the stake,
 * whatever the operator books meanwhile (held-balance.ts). The stake of a round that is shown again left the balance on that visit.
 * Who leaves during a round does not learn its end from the frame: the profile is read again.
 */
export function useHeldBalance(): (message: GameFrameMessage) => void {
  const held = useRef<HeldRound | null>(null);
  const readyAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(
    () => () => {
      if (!held.current) return;
      held.current.release();
      // Not after a logout.
      if (knownUser()) void reloadProfile();
    },
    [],
  );
  return (message) => {
    const release = (taken?: Cents) => {
      held.current?.release(taken);
      held.current = null;
    };
    if (message.type === 'ready') readyAt.current = performance.now();
    else if (message.type === 'round-start') {
      release();
      const isShownAgain = performance.now() - readyAt.current < SHOWN_AGAIN_MS;
      const { round, stake } = message;
      held.current = { round, release: holdBalance(isShownAgain ? 0 : stake) };
    } else if (message.type === 'session-expired') release();
    else if (message.type === 'round-end' && message.round === held.current?.round) release(message.stake);
  };
}
