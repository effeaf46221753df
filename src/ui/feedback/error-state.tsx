import type { ReactNode } from 'react';
import { Icon } from '../art/icon.tsx';
import css from './state.module.css';

type ErrorStateProps = {
  /** Of its heading: one below what it stands under, so that no step is missing. */
  level?: 1 | 2 | 3 | undefined;
  title: ReactNode;
  /** What did not change: `Seu saldo e suas apostas não mudaram.` */
  text?: ReactNode;
  /** `Tentar de novo`, and where help is. */
  actions?: ReactNode;
};

/** What failed, what did not change, and how to go on. */
export function ErrorState({ level = 3, title, text, actions }: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={css.state} role="alert">
      <Heading className={css.failed}>
        <Icon name="alert" />
        {title}
      </Heading>
      {text ? <p className={css.text}>{text}</p> : null}
      {actions ? <div className={css.actions}>{actions}</div> : null}
    </div>
  );
}
