import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './card.module.css';

/** A surface one level up. `cut` adds the quarter-circle corner; `lines` separates its children by hairlines. */
export function Card({ cut, lines, children }: { cut?: boolean; lines?: boolean; children: ReactNode }) {
  return <div className={classNames(css.card, cut && css.cut, lines && css.lines)}>{children}</div>;
}
