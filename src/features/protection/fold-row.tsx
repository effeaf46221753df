import { type ReactNode, useId, useState } from 'react';
import { Icon } from '#src/ui/art/icon.tsx';
import css from './protection.module.css';

type FoldRowProps = {
  level: 2 | 3;
  title: string;
  /** How it is set, or what it holds. */
  value: string;
  children: ReactNode;
};

/** A row of a list that unfolds below itself what it is about. */
export function FoldRow({ level, title, value, children }: FoldRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id}>
      <Heading className={css.fold}>
        <button type="button" className={css.row} aria-expanded={open} onClick={() => setOpen(!open)}>
          <span id={id}>{title}</span> <span className={css.note}>{value}</span>
          <Icon name="chev" size={18} />
        </button>
      </Heading>
      {open ? <div className={css.unfolded}>{children}</div> : null}
    </section>
  );
}
