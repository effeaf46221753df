import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './stat.module.css';

type StatProps = {
  label: ReactNode;
  value: ReactNode;
  /** Font size: 18 px in rows, 24 in a box, 34–44 over a page, 44–64 for the wallet's balance. */
  size?: 'row' | 'box' | 'page' | 'wallet';
  align?: 'start' | 'end';
};

/** A number with its small label above. The number is the most prominent element of its block. */
export function Stat({ label, value, size = 'box', align = 'start' }: StatProps) {
  return (
    <div className={classNames(css.figure, css[size], align === 'end' && css.end)}>
      <span className={css.label}>{label}</span>
      <span className={classNames(css.value, 'num')} translate="no">
        {value}
      </span>
    </div>
  );
}

/** Stats side by side, such as a charge's amount and its time left. */
export function StatList({ children }: { children: ReactNode }) {
  return <div className={css.side}>{children}</div>;
}
