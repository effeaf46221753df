import type { PlayedRound } from './game-protocol.ts';
import { type GameRound, isHeld } from './game-round-store.ts';

/** A stored round as its page shows it at this moment (ms). */
export function playedOf(round: GameRound, now: number): PlayedRound {
  const { id, bets, drawn, stakeCents, winCents, jackpotCents, heldUntil } = round;
  const waits = round.state === 'debited' && isHeld(round, now);
  return {
    round: id,
    bets,
    drawn,
    stake: stakeCents,
    win: winCents,
    jackpot: jackpotCents,
    ...(waits ? { held: heldUntil - now } : {}),
  };
}
