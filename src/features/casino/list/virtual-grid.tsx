import { type ReactNode, type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react';
import css from '../casino.module.css';

type TileGridProps = {
  grid: RefObject<HTMLUListElement | null>;
  label: string;
  count: number;
  /** From `useVirtualRows`. */
  drawn: VirtualRows;
  /** The tile at a position, from 0. */
  tile: (place: number) => ReactNode;
};

/** A grid of any number of tiles. Only those near the screen are in the document; the others get space. */
export function VirtualGrid({ grid, label, count, drawn, tile }: TileGridProps) {
  const { from, to, above, below, height } = drawn;
  const partly = above + below > 0;
  return (
    <ul
      ref={grid}
      className={css.grid}
      aria-label={label}
      {...(partly
        ? { style: { paddingBlock: `${above}px ${below}px`, gridAutoRows: `minmax(${height}px, 1fr)` } }
        : {})}
    >
      {placesOf(from, to).map((place) => (
        <li key={place} {...(partly ? { 'aria-setsize': count, 'aria-posinset': place + 1 } : {})}>
          {tile(place)}
        </li>
      ))}
    </ul>
  );
}

const placesOf = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** Rows beyond each edge of the screen that are drawn too. */
const MORE_ROWS = 2;
/** Used until the first row is measured. */
const UNMEASURED = { from: 0, to: 36, above: 0, below: 0, height: 0 };

interface VirtualRows {
  /** Positions of the tiles to draw, from 0: `from` included, `to` not. */
  from: number;
  to: number;
  /** The space of the tiles that are not drawn, above and below (CSS px). */
  above: number;
  below: number;
  /** Of each row (CSS px): what the highest tile needs that was drawn so far. */
  height: number;
}

/**
 * Which rows to draw of a grid with `count` tiles: those in view or near it. The others get space and no element. All rows are as high
 * as the highest tile needs. Takes the grid's element, which needs one tile in it for the measurement.
 */
export function useVirtualRows(grid: RefObject<HTMLElement | null>, count: number): VirtualRows {
  const [seen, setSeen] = useState<VirtualRows>(UNMEASURED);
  /** What has the focus and is in view before the rows change. */
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    let frame = 0;
    const height = measureTiles(element);
    const look = () => {
      frame = 0;
      const next = windowOf(element, count, height());
      focused.current = focusInView();
      if (next) setSeen((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    // A transition: new tiles are rendered in slices, and the browser can respond between them.
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
  // Rows that grow move what is below them out of view. WCAG 2.4.11
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what moves
  useLayoutEffect(() => {
    const focus = focused.current;
    if (focus === document.activeElement) focus?.scrollIntoView({ block: 'nearest' });
    focused.current = null;
  }, [seen.height]);
  return { ...seen, from: Math.min(seen.from, count), to: Math.min(seen.to, count) };
}

function focusInView(): Element | null {
  const focus = document.activeElement;
  if (!focus || focus === document.body) return null;
  const { top, bottom } = focus.getBoundingClientRect();
  return bottom > 0 && top < innerHeight ? focus : null;
}

/**
 * Returns a function that measures what the highest tile of the grid needs (CSS px). While the grid keeps its width, the result only
 * grows: if it shrank, the window would move away from a high tile, be measured without it, move back, and never stop.
 */
function measureTiles(grid: HTMLElement): () => number {
  let [width, height] = [0, 0];
  return () => {
    if (grid.clientWidth !== width) [width, height] = [grid.clientWidth, 0];
    for (const { firstElementChild: tile } of grid.children)
      height = Math.max(height, tile?.getBoundingClientRect().height ?? 0);
    return height;
  };
}

function windowOf(grid: HTMLElement, count: number, height: number): VirtualRows | null {
  if (height === 0) return null;
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
  const columns = gridTemplateColumns.split(' ').length;
  const row = height + (Number.parseFloat(rowGap) || 0);
  const rows = Math.ceil(count / columns);
  const { top } = grid.getBoundingClientRect();
  const within = (value: number) => Math.min(Math.max(value, 0), rows);
  const first = within(Math.floor(-top / row) - MORE_ROWS);
  const last = within(Math.ceil((innerHeight - top) / row) + MORE_ROWS);
  // Always at least one row: an empty grid could not be measured again.
  const [from, to] = first < last ? [first, last] : [within(first - 1), within(first - 1) + 1];
  const below = Math.max(0, rows - to) * row;
  return { from: from * columns, to: to * columns, above: from * row, below, height };
}
