import type { ReactNode } from 'react';
import css from './form-page.module.css';

interface FormPageProps {
  title: string;
  /** What the form comes to, in a card beside it on wide screens and below it on others. Null: its space is kept for later. */
  side?: ReactNode;
  /** Below the form and its card. */
  after?: ReactNode;
  children: ReactNode;
}

/** A page whose subject is a form, in the middle of the content; with a `side`, the two of them are. */
export function FormPage({ title, side, after, children }: FormPageProps) {
  return (
    <div className={css.page} data-sided={side === undefined ? undefined : ''} data-in-order="">
      <h1>{title}</h1>
      <div className={css.part}>{children}</div>
      {side ? <div className={css.side}>{side}</div> : null}
      {after ? <div className={css.part}>{after}</div> : null}
    </div>
  );
}
