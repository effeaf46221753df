import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

/** Rows beyond the screen's edges that are drawn too. */
const MORE_ROWS = 2;
/** Until the first row was measured. */
const UNMEASURED = { from: 0, to: 36, above: 0, below: 0 };

export interface VirtualRows {
  /** Places of the tiles to draw, from 0; the last one isn't drawn. */
  from: number;
  to: number;
  /** How much room the others take (CSS px). */
  above: number;
  below: number;
}

/**
 * Of a grid with `count` tiles of one height, those that are in view or near it: the others have their room and no element.
 * Takes the grid's element, which needs one tile in it to be measured.
 */
export function useVirtualRows(grid: RefObject<HTMLElement | null>, count: number): VirtualRows {
  const [seen, setSeen] = useState<VirtualRows>(UNMEASURED);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const next = windowOf(element, count);
      if (next) setSeen((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    // A screenful of new tiles is drawn in slices, between which the browser gets its turn.
    const lookSoon = () => {
      frame ||= requestAnimationFrame(() => startTransition(look));
    };
    look();
    addEventListener('scroll', lookSoon, { passive: true });
    addEventListener('resize', lookSoon);
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(lookSoon);
    sizes?.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', lookSoon);
      removeEventListener('resize', lookSoon);
      sizes?.disconnect();
    };
  }, [grid, count]);
  return { ...seen, from: Math.min(seen.from, count), to: Math.min(seen.to, count) };
}

function windowOf(grid: HTMLElement, count: number): VirtualRows | null {
  const tile = grid.firstElementChild?.getBoundingClientRect().height ?? 0;
  if (tile === 0) return null;
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
  const columns = gridTemplateColumns.split(' ').length;
  const row = tile + (Number.parseFloat(rowGap) || 0);
  const rows = Math.ceil(count / columns);
  const { top } = grid.getBoundingClientRect();
  const within = (value: number) => Math.min(Math.max(value, 0), rows);
  const first = within(Math.floor(-top / row) - MORE_ROWS);
  const last = within(Math.ceil((innerHeight - top) / row) + MORE_ROWS);
  // Never none: an empty grid couldn't be measured again.
  const [from, to] = first < last ? [first, last] : [within(first - 1), within(first - 1) + 1];
  return { from: from * columns, to: to * columns, above: from * row, below: Math.max(0, rows - to) * row };
}
