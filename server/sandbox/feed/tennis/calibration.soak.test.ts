// Ten thousand matches of tennis, before and in play, against the well-known closed forms of games and sets.
import { checkCalibration } from '#tests/support/sportsbook/contest-checks.ts';
import { partsWon } from '../contests/parts.ts';
import type { PointChain } from './point-model.ts';
import { TENNIS } from './tennis.ts';
import { book } from './tennis-markets.ts';
import type { TennisState } from './tennis-match.ts';

/** The chance to hold a game on serve, in closed form (Newton and Keller 2005). */
function held(point: number): number {
  return point ** 4 * (15 - 4 * point - (10 * point ** 2) / (1 - 2 * point * (1 - point)));
}

/** First to six games as a row of even ones: eleven at most, at the mean chance of a game. */
function setChance(serve: PointChain['serve'], { home, away }: TennisState['games']): number {
  const game = (held(serve.home) + 1 - held(serve.away)) / 2;
  const from = (one: number, other: number): number => {
    if (one >= 6) return 1;
    if (other >= 6) return 0;
    return game * from(one + 1, other) + (1 - game) * from(one, other + 1);
  };
  return from(home, away);
}

checkCalibration(TENNIS, {
  beats: 120,
  rules: {
    home: book.winner('parts', [0]),
    'two sets': book.total('parts', 2_500, false),
    'home 2-1': book.score('parts', 2, 1),
    'over 21.5 games': book.total('total', 21_500, true),
    'over 23 games': book.total('total', 23_000, true),
    'home −3.5 games': book.handicap('lead', 'home', -3_500),
    'set 1: away': book.winner('part-1', [2]),
    'set 2: over 9.5': book.total('part-2', 9_500, true),
    'set 1: 6-4': book.score('part-1', 6, 4),
    'next game: home': book.winner('game', [0]),
  },
  reference: ({ serve }, state) => {
    const won = partsWon(state.ended);
    const fresh = setChance(serve, { home: 0, away: 0 });
    const running = setChance(serve, state.games);
    const from = (home: number, away: number, now: number): number => {
      if (home === 2) return 1;
      if (away === 2) return 0;
      return now * from(home + 1, away, fresh) + (1 - now) * from(home, away + 1, fresh);
    };
    return from(won.home, won.away, running);
  },
  cameAfter: (basis, { winners }, end) =>
    basis === 'game' ? end.winners[winners.length - 1]?.[winners.at(-1)?.length ?? 0] : undefined,
});
