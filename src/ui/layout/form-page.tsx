import type { ReactNode } from 'react';
import css from './form-page.module.css';

interface FormPageProps {
  title: string;
  /** A link to the page above, where the header has no way back: not on phones. */
  up?: ReactNode;
  /** What the form comes to, in a card beside it on wide screens and below it on others. Null: its space is kept for later. */
  side?: ReactNode;
  /** Below the form and its card. */
  after?: ReactNode;
  children: ReactNode;
}

/** A page whose subject is a form, in the middle of the content; with a `side`, the two of them are. */
export function FormPage({ title, up, side, after, children }: FormPageProps) {
  return (
    <div className={css.page} data-sided={side === undefined ? undefined : ''} data-in-order="">
      <div className={css.head}>
        {up ? <div className={css.up}>{up}</div> : null}
        <h1>{title}</h1>
      </div>
      <div className={css.part}>{children}</div>
      {side ? <div className={css.side}>{side}</div> : null}
      {after ? <div className={css.part}>{after}</div> : null}
    </div>
  );
}
