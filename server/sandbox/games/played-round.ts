import type { PlayedRound } from './game-protocol.ts';
import type { GameRound } from './game-round-store.ts';

/** A stored round as its page shows it. */
export const playedOf = ({
  id,
  bets,
  drawn,
  stakeCents,
  winCents,
  jackpotCents,
}: GameRound): PlayedRound => ({
  round: id,
  bets,
  drawn,
  stake: stakeCents,
  win: winCents,
  jackpot: jackpotCents,
});
