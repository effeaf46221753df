import { chanceOf, checkNoSureWin } from '#tests/support/sportsbook/contest-checks.ts';
import { TENNIS } from './tennis.ts';
import { book } from './tennis-markets.ts';

checkNoSureWin(TENNIS, {
  beats: 120,
  offered: 15_000,
  agree: (chances) => {
    const score = (home: number, away: number) => chanceOf(book.score('parts', home, away), chances);
    // All ways to so many games, by set and by match: a match of two sets is the sum of both.
    const inTwo = score(2, 0) + score(0, 2);
    return [
      [score(2, 0) + score(2, 1), chanceOf(book.winner('parts', [0]), chances)],
      [inTwo, chanceOf(book.total('parts', 2_500, false), chances)],
      [chanceOf(book.total('total', 0, true), chances), 1],
      [chanceOf(book.winner('game', [0]), chances) + chanceOf(book.winner('game', [2]), chances), 1],
    ];
  },
});
