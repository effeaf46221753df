import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';

/** The score as it is shown. That of a fight says who has won: there is none before its end. */
export const shownScore = ({ sport, state, score }: SportEvent): SportEvent['score'] =>
  sport === 'mma' && state === 'live' ? null : score;
