import { Children, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './carousel.module.css';

type CarouselProps = {
  /** The list's accessible name. */
  label: string;
  /** Width of each item: banners 334 px, wider where there is room; tiles 104, providers 132, cards 300. */
  of: 'banners' | 'tiles' | 'providers' | 'cards';
  children: ReactNode;
};

/** A row that scrolls sideways and snaps, with the next item partly visible. It never moves by itself. */
export function Carousel({ label, of, children }: CarouselProps) {
  return (
    <ul className={classNames(css.row, css[of])} aria-label={label}>
      {Children.map(children, (child) => (child ? <li>{child}</li> : null))}
    </ul>
  );
}
