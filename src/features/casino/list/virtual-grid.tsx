import type { ReactNode, RefObject } from 'react';
import css from '../casino.module.css';
import type { VirtualRows } from './use-virtual-rows.ts';

type TileGridProps = {
  grid: RefObject<HTMLUListElement | null>;
  label: string;
  count: number;
  /** From `useVirtualRows`. */
  drawn: VirtualRows;
  /** What stands at a place, from 0. */
  tile: (place: number) => ReactNode;
};

/** Tiles in a grid, however many: only those near the screen are there, the others have their room. */
export function VirtualGrid({ grid, label, count, drawn: { from, to, above, below }, tile }: TileGridProps) {
  const partly = above + below > 0;
  return (
    <ul
      ref={grid}
      className={css.grid}
      aria-label={label}
      {...(partly ? { style: { paddingBlock: `${above}px ${below}px` } } : {})}
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
