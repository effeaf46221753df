import type { ReactNode } from 'react';
import type { LinkProps } from '../action/button.tsx';
import { Icon } from '../art/icon.tsx';
import css from './section-header.module.css';

type SectionHeadProps = {
  title: ReactNode;
  /** Beside the title: a staleness label. */
  note?: ReactNode;
  /** At the right: `Ver todos`. */
  more?: (LinkProps & { label: string }) | undefined;
  id?: string;
};

/** The title of a section and the link to its full list. */
export function SectionHeader({ title, note, more, id }: SectionHeadProps) {
  const { as: Link = 'a', href, label } = more ?? { href: '', label: '' };
  return (
    <div className={css.head}>
      <h2 id={id}>{title}</h2>
      {note}
      {more ? (
        <Link href={href} className={css.more}>
          <span>{label}</span>
          <Icon name="chev" size={16} />
        </Link>
      ) : null}
    </div>
  );
}
