import type { ReactNode } from 'react';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import css from './account.module.css';
import { AccountIndex } from './account-index.tsx';

interface AccountLayoutProps {
  title: string;
  /** Below a part that loads nothing is shown (`data-in-order`). */
  inOrder?: boolean;
  /** Sections of the index that this page doesn't have. */
  absent?: readonly string[];
  children: ReactNode;
}

/** A page of the account, with the index of all of them beside it on wide screens; a visitor has none. */
export function AccountLayout({ title, inOrder = false, absent = [], children }: AccountLayoutProps) {
  const out = useSessionStatus() === 'out';
  return (
    <div className={out ? css.page : css.sided}>
      <h1>{title}</h1>
      {out ? null : <AccountIndex absent={absent} />}
      <div className={css.part} data-in-order={inOrder ? '' : undefined}>
        {children}
      </div>
    </div>
  );
}
