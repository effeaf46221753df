// The slot: three reels that turn and stop where the server drew them to.
import './slot.css';
import { LINES, spinAt } from '../slot/slot-game.ts';
import type { GameSymbol } from '../symbols.ts';
import { motionIsReduced, pagePart, wait } from './page-element.ts';
import { runGame } from './run-game.ts';
import { stakeStepper } from './stake-choice.ts';
import { showStone } from './stones.ts';

/** The reels turn this long (ms) whatever they will show. */
const TURN_MS = 700;
/** What they show before the first round. */
const FIRST: readonly GameSymbol[][] = [
  ['sol', 'peixe', 'barco'],
  ['onda', 'farol', 'estrela'],
  ['estrela', 'folha', 'peixe'],
];

await runGame((view, changed) => {
  const stakes = stakeStepper(view, changed);
  const reels = pagePart('.reels', HTMLElement);
  const stones = [...reels.querySelectorAll('.stone')];
  let turned = Promise.resolve();

  function showGrid(grid: readonly (readonly GameSymbol[])[], lines: readonly number[]): void {
    const isLit = (row: number, reel: number) => lines.some((line) => LINES[line]?.[reel] === row);
    const rows = [0, 1, 2].map((row) => grid.flatMap((column) => column[row] ?? []));
    for (const [row, symbols] of rows.entries()) {
      for (const [reel, symbol] of symbols.entries()) {
        showStone(stones[row * 3 + reel], symbol, isLit(row, reel));
      }
    }
    const words = rows.map((symbols) => symbols.map((symbol) => view.text(symbol)).join(', '));
    reels.setAttribute('aria-label', `${view.text('grid')} ${words.join('; ')}`);
  }

  showGrid(FIRST, []);
  return {
    offer: stakes.offer,
    bets() {
      const stake = stakes.chosen();
      return stake === undefined ? [] : [{ on: 'round', stake }];
    },
    missing: () => view.text('choose'),
    waiting() {
      reels.toggleAttribute('data-turning', true);
      turned = wait(motionIsReduced() ? 0 : TURN_MS);
    },
    still: () => reels.removeAttribute('data-turning'),
    async show({ drawn, win }, unseen) {
      await turned;
      reels.removeAttribute('data-turning');
      const { grid, wins } = spinAt(drawn);
      showGrid(
        grid,
        wins.map(({ line }) => line),
      );
      const lines = wins.map(({ line, symbol }) =>
        view.text('line', { line: String(line + 1), symbol: view.text(symbol) }),
      );
      const paid = win === 0 ? view.text('nothing') : view.text('won', { amount: view.amount(win) });
      return [...(unseen ? [view.text('away')] : []), paid, ...lines].join(' ');
    },
  };
});
