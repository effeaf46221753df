import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '#src/ui/art/icon.tsx';
import type { IconName } from '#src/ui/art/icon-paths.ts';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import css from './account-link-row.module.css';

interface AccountLinkRowProps {
  to: string;
  icon: IconName;
  title: string;
  meta?: ReactNode;
  /** How things stand there: a tag. */
  state?: ReactNode;
}

/** A line that leads to a page of the account, with how things stand there. */
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
