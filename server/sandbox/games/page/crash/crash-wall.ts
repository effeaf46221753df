// The wall of Crash: as many columns as steps of time, as high as the multiplier then, up to a little over the chosen stop.
import { crashMultiplierAt, crashTimeOf } from '#contract/rules/casino/crash-rules.ts';
import { multiplierText } from '#contract/rules/casino/multiplier-text.ts';
import type { FrameView } from '../frame-view.ts';
import { pagePart } from '../page-element.ts';

const COLUMNS = 20;
const ROWS = 20;
const BRICKS = ['a', 'b', 'c', 'd'];
const SVG = 'http://www.w3.org/2000/svg';
/** Of the wall's height, up to the stop: 5 of 8; of its width: 4 of 5. */
const TO_STOP = { over: 5, under: 8 };
const WIDE = { over: 4, under: 5 };
/** Apart from each other, the lines with their multipliers are one of these (hundredths). */
const LINE_STEPS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000];
const LINES_MAX = 4;

interface CrashWall {
  /** Takes all bricks away and lays the lines for a stop (hundredths). */
  clear(stop: number): void;
  /** Lays the bricks up to a moment of the round (ms). */
  riseTo(elapsedMs: number): void;
  /** Lays the bricks from there on to another moment, faint: how far it would have gone. */
  restTo(elapsedMs: number): void;
}

export function crashWall(view: FrameView): CrashWall {
  const box = pagePart('.wall', HTMLElement);
  const lines = pagePart('.lines', HTMLElement);
  const mark = pagePart('.mark', HTMLElement);
  let top = 0;
  let stepMs = 1;
  let laid = 0;

  /** How high in the wall a multiplier is, in hundredths of its height. */
  const heightOf = (multiplier: number) => ((multiplier - 100) * 100) / top;

  function brick(column: number, row: number, isTop: boolean): SVGElement {
    const picture = document.createElementNS(SVG, 'svg');
    const use = document.createElementNS(SVG, 'use');
    const shape = isTop ? (column % 3 === 0 ? 'c' : 'd') : BRICKS[(column * 7 + row * 3) % BRICKS.length];
    use.setAttribute('href', `#brick-${shape}`);
    picture.setAttribute('class', isTop ? 'brick top' : 'brick');
    picture.append(use);
    return picture;
  }

  function lay(until: number, faint: boolean): void {
    const columns = Math.min(COLUMNS, Math.floor(until / stepMs));
    for (; laid < columns; laid += 1) {
      const multiplier = crashMultiplierAt((laid + 1) * stepMs);
      const rows = Math.min(ROWS, Math.max(1, Math.round(((multiplier - 100) * ROWS) / top)));
      const column = document.createElement('div');
      column.className = 'column';
      column.toggleAttribute('data-faint', faint);
      column.append(...Array.from({ length: rows }, (_, row) => brick(laid, row, row === rows - 1)));
      box.append(column);
    }
  }

  return {
    clear(stop) {
      top = Math.max(2, Math.floor(((stop - 100) * TO_STOP.under) / TO_STOP.over));
      stepMs = Math.max(1, Math.floor((crashTimeOf(stop) * WIDE.under) / (WIDE.over * COLUMNS)));
      laid = 0;
      box.replaceChildren();
      const step = LINE_STEPS.find((one) => top / one <= LINES_MAX) ?? top;
      const shown = Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => 100 + index * step);
      lines.replaceChildren(
        ...shown.map((multiplier) => {
          const line = document.createElement('span');
          line.textContent = multiplierText(multiplier);
          line.style.setProperty('--height', `${heightOf(multiplier)}%`);
          return line;
        }),
      );
      mark.style.setProperty('--height', `${heightOf(stop)}%`);
      const words = mark.querySelector('span');
      if (words) words.textContent = view.text('stops-at', { stop: multiplierText(stop) });
    },
    riseTo: (elapsedMs) => lay(elapsedMs, false),
    restTo: (elapsedMs) => lay(elapsedMs, true),
  };
}
