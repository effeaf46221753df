import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '#src/ui/art/icon.tsx';
import type { IconName } from '#src/ui/art/icon-paths.ts';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import css from './account.module.css';

interface AccountLinkRowProps {
  to: string;
  icon: IconName;
  title: string;
  meta?: ReactNode;
  /** The current state of that page's subject, as a tag. */
  state?: ReactNode;
}

/** A row that links to a page of the account, with the current state of its subject. */
export function AccountLinkRow({ to, icon, title, meta, state }: AccountLinkRowProps) {
  return (
    <Link href={to} className={css.place}>
      <ListRow
        icon={icon}
        title={title}
        meta={meta}
        end={
          <span className={css.end}>
            {state}
            <Icon name="chev" size={18} />
          </span>
        }
      />
    </Link>
  );
}
