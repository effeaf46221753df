import type { SportEvent } from '../../endpoints/sports/sports-calls.ts';

/** The score as it is shown. That of a fight says who has won: there is none before its end. */
export const shownScore = ({
  sport,
  state,
  score,
}: Pick<SportEvent, 'sport' | 'state' | 'score'>): SportEvent['score'] =>
  sport === 'mma' && state === 'live' ? null : score;
