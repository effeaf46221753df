import { chanceOf, checkNoSureWin } from '#tests/support/sportsbook/contest-checks.ts';
import { BASKETBALL } from './basketball.ts';
import { book } from './basketball-markets.ts';

checkNoSureWin(BASKETBALL, {
  beats: 155,
  offered: 20_000,
  agree: (chances) => {
    const level = chanceOf(book.winner('regular', [1]), chances);
    const ahead = (side: 0 | 2) => chanceOf(book.winner('lead', [side]), chances);
    const mean = (basis: 'total' | 'home' | 'away' | 'lead') =>
      chances[basis].cells.reduce(
        (sum, cell) => sum + (chances[basis].chances[cell] ?? 0) * (basis === 'lead' ? cell - 200 : cell),
        0,
      );
    return [
      [ahead(0) + ahead(2), 1],
      [chanceOf(book.winner('lead', [1]), chances), 0],
      [level + chanceOf(book.winner('regular', [0, 2]), chances), 1],
      // What both score together and how far they are apart, from each side's points.
      [mean('home') + mean('away'), mean('total')],
      [mean('home') - mean('away'), mean('lead')],
    ];
  },
});
