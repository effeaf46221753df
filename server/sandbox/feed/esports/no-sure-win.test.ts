import { chanceOf, checkNoSureWin } from '#tests/support/sportsbook/contest-checks.ts';
import { GAMES } from './esports.ts';

for (const { contest, book } of GAMES) {
  checkNoSureWin(contest, {
    beats: 12,
    states: 150,
    offered: 1_500,
    agree: (chances) => [
      [chanceOf(book.winner('parts', [0]), chances) + chanceOf(book.winner('parts', [2]), chances), 1],
      [chanceOf(book.odd('total', true), chances) + chanceOf(book.odd('total', false), chances), 1],
      [chanceOf(book.winner('lead', [0, 1, 2]), chances), 1],
    ],
  });
}
