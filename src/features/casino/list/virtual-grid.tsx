import type { ReactNode, RefObject } from 'react';
import css from '../casino.module.css';
import type { VirtualRows } from './use-virtual-rows.ts';

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
