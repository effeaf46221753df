import { Children, type ReactNode } from 'react';
import css from './carousel.module.css';
import { classNames } from '../class-names.ts';

type CarouselProps = {
  /** What the list holds, for readers. */
  label: string;
  /** How wide each one is: banners 334 then shared out, tiles 104, providers 132, cards 300. */
  of: 'banners' | 'tiles' | 'providers' | 'cards';
  children: ReactNode;
};

/** A row that scrolls sideways and snaps, the next one peeking. It never moves by itself. */
export function Carousel({ label, of, children }: CarouselProps) {
  return (
    <ul className={classNames(css.row, css[of])} aria-label={label}>
      {Children.map(children, (child) => (child ? <li>{child}</li> : null))}
    </ul>
  );
}
