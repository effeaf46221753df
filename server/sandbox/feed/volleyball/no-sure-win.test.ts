import { chanceOf, checkNoSureWin } from '#tests/support/sportsbook/contest-checks.ts';
import { book, VOLLEYBALL } from './volleyball.ts';

checkNoSureWin(VOLLEYBALL, {
  beats: 160,
  offered: 12_000,
  agree: (chances) => {
    const score = (home: number, away: number) => chanceOf(book.score('parts', home, away), chances);
    return [
      [score(3, 0) + score(3, 1) + score(3, 2), chanceOf(book.winner('parts', [0]), chances)],
      [score(3, 0) + score(0, 3), chanceOf(book.total('parts', 3_500, false), chances)],
      [chanceOf(book.total('total', 0, true), chances), 1],
      [chanceOf(book.winner('lead', [0, 1, 2]), chances), 1],
    ];
  },
});
