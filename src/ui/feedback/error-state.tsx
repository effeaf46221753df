import type { ReactNode } from 'react';
import { Icon } from '../art/icon.tsx';
import css from './state.module.css';

type ErrorStateProps = {
  /** Level of its heading: one below the heading above it, so that no level is skipped. */
  level?: 1 | 2 | 3 | undefined;
  title: ReactNode;
  /** What did not change: `Seu saldo e suas apostas não mudaram.` */
  text?: ReactNode;
  /** `Tentar de novo`, and a link to help. */
  actions?: ReactNode;
};

/** What failed, what did not change, and the next step. It is announced by the live region that it is put in. */
export function ErrorState({ level = 3, title, text, actions }: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={css.state}>
      <Heading className={css.failed}>
        <Icon name="alert" />
        {title}
      </Heading>
      {text ? <p className={css.text}>{text}</p> : null}
      {actions ? <div className={css.actions}>{actions}</div> : null}
    </div>
  );
}
