// A slot's window: cells, lines, the box under them and the words for them.
import { LINES, type SlotSymbol } from '../../slot/slot-game.ts';
import type { SlotPageConfig } from '../../slot/slot-page-config.ts';
import type { FrameView } from '../frame-view.ts';
import { pagePart } from '../page-element.ts';

type Grid = readonly (readonly SlotSymbol[])[];

/** A cell in view: its face and the other one, to which it turns where it wins. */
interface SlotCell {
  cell: Element;
  front: Element;
  other: Element;
}

interface SlotWindow {
  /** All reels as one picture. */
  image: Element;
  reels: { strip: Element; blur: Element }[];
  /** The part that uncovers the lines. */
  mask: Element;
  /** Shows a grid in the cells in view, without a mark, line or turned cell, and says it in words. */
  show(grid: Grid): void;
  /** Puts a grid above the cells in view, from where the reels bring it. */
  prepare(grid: Grid): void;
  /** Draws these lines (index) and no others. */
  lines(lines: readonly number[]): void;
  /** The cells on these lines from left to right, and all others. */
  cellsOn(lines: readonly number[]): { won: SlotCell[]; others: SlotCell[] };
  /** Leaves a cell with its other face. */
  turned(cell: SlotCell): void;
  /** The box under the reels. */
  box(words: string, sum: string, large?: boolean): void;
}

function part(of: Element, selector: string): Element {
  const found = of.querySelector(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

export function slotWindow(view: FrameView, { inks, words }: SlotPageConfig): SlotWindow {
  const table = pagePart('.table', HTMLElement);
  for (const [name, ink] of Object.entries(inks)) table.style.setProperty(name, ink);
  const image = pagePart('.reels', HTMLElement);
  const mask = pagePart('.lines', HTMLElement);
  const drawn = [...mask.querySelectorAll('g')];
  const box = pagePart('.box', HTMLElement);
  const boxWords = part(box, 'span');
  const boxSum = part(box, 'strong');
  const reels = [...image.querySelectorAll('.reel')].map((reel) => ({
    strip: part(reel, '.strip'),
    blur: part(reel, '.blur'),
    cells: [...reel.querySelectorAll('.cell')].map((cell) => ({
      cell,
      front: part(cell, 'svg'),
      other: part(cell, '.other'),
    })),
  }));

  /** Writes a grid into three of each strip's six cells. */
  function write(grid: Grid, from: number): void {
    for (const [index, { cells }] of reels.entries()) {
      for (const [row, { front, other }] of cells.slice(from, from + 3).entries()) {
        const symbol = grid[index]?.[row] ?? 0;
        part(front, 'use').setAttribute('href', `#s-${symbol}`);
        part(other, 'use').setAttribute('href', `#s-${symbol}x`);
      }
    }
  }

  return {
    image,
    reels,
    mask,
    show(grid) {
      write(grid, 3);
      for (const { cells } of reels) for (const { cell } of cells) cell.removeAttribute('data-turned');
      const rows = [0, 1, 2].map((row) => grid.map((column) => words[column[row] ?? 0]).join(', '));
      image.setAttribute('aria-label', `${view.text('grid')} ${rows.join('; ')}`);
    },
    prepare: (grid) => write(grid, 0),
    lines(lines) {
      for (const [index, line] of drawn.entries()) line.toggleAttribute('data-drawn', lines.includes(index));
    },
    cellsOn(lines) {
      const won: SlotCell[] = [];
      const others: SlotCell[] = [];
      for (const [reel, { cells }] of reels.entries()) {
        for (const [row, cell] of cells.slice(3).entries()) {
          const wins = lines.some((line) => LINES[line]?.[reel] === row);
          (wins ? won : others).push(cell);
        }
      }
      return { won, others };
    },
    turned: ({ cell }) => cell.toggleAttribute('data-turned', true),
    box(shown, sum, large = false) {
      boxWords.textContent = shown;
      boxSum.textContent = sum;
      box.toggleAttribute('data-large', large);
    },
  };
}
