// A progressive jackpot: a share of every stake feeds a pot, every cent staked has the same small chance to win all of it,
// and a pot that was paid starts anew. So what it returns in the long run is known exactly and not by trying.
import type { Cents } from '#contract/rules/money.ts';

/** Parts of a whole in a share: hundredths of a percent. */
const WHOLE = 10_000;

export interface JackpotRule {
  /** The pot; games that name the same one share it. */
  name: string;
  /** The operator's payment into a fresh pot (cents). */
  startCents: Cents;
  /** Hundredths of a percent of each stake that feed the pot. */
  share: number;
  /** A round that stakes one cent wins the pot once in so many; one of more, as many times more often. */
  oneInCents: Cents;
}

/** A pot: whole cents, and what is less than one, in ten-thousandths. */
export interface JackpotPool {
  cents: Cents;
  rest: number;
}

/** The pot after a stake (cents) fed it. Nothing is rounded away: less than a cent waits for the next stake. */
export function fed({ cents, rest }: JackpotPool, stake: Cents, { share }: JackpotRule): JackpotPool {
  const parts = rest + stake * share;
  return { cents: cents + Math.floor(parts / WHOLE), rest: parts % WHOLE };
}

/** Whether a stake (cents) wins with the drawn number, 0 to `oneInCents` - 1, each as likely as any other. */
export function winsJackpot(stake: Cents, drawn: number): boolean {
  return drawn < stake;
}

/**
 * What the pot returns in the long run, in hundredths of a percent of all stakes: between two wins `oneInCents` are staked
 * on average; they pay the shares that were fed, and the start.
 */
export function jackpotRtp({ share, startCents, oneInCents }: JackpotRule): number {
  return share + Math.floor((startCents * WHOLE) / oneInCents);
}
