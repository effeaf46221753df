import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './figure.module.css';

type FigureProps = {
  label: ReactNode;
  value: ReactNode;
  /** 18 in rows, 24 in a box, 34–44 over a page, 44–64 for the wallet's balance. */
  size?: 'row' | 'box' | 'page' | 'wallet';
  align?: 'start' | 'end';
};

/** A number with its small label above. Numbers first: it is the heaviest thing in its block. */
export function Figure({ label, value, size = 'box', align = 'start' }: FigureProps) {
  return (
    <div className={classNames(css.figure, css[size], align === 'end' && css.end)}>
      <span className={css.label}>{label}</span>
      <span className={classNames(css.value, 'num')}>{value}</span>
    </div>
  );
}

/** Figures side by side, such as a charge's amount and its time left. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={css.side}>{children}</div>;
}
