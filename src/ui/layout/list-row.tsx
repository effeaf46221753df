import type { ReactNode } from 'react';
import { Icon } from '../art/icon.tsx';
import type { IconName } from '../art/icon-paths.ts';
import { classNames } from '../class-names.ts';
import css from './list-row.module.css';

type ListRowProps = {
  icon?: IconName | undefined;
  /** Colour of a plain icon; `leaf` puts it in a leaf shape instead. */
  iconTone?: 'good' | 'warn' | 'quiet' | 'leaf';
  title: ReactNode;
  meta?: ReactNode;
  /** At the right: tag, amount, button. */
  end?: ReactNode;
};

/** A row of a list: icon, title above its details, content at the end. The list draws the separators. */
export function ListRow({ icon, iconTone = 'quiet', title, meta, end }: ListRowProps) {
  return (
    <div className={css.row}>
      {icon ? (
        <span className={classNames(css.icon, css[iconTone])}>
          <Icon name={icon} size={iconTone === 'leaf' ? 18 : 24} />
        </span>
      ) : null}
      <span className={css.main}>
        <span className={css.title}>{title}</span>
        {meta ? <span className={css.meta}>{meta}</span> : null}
      </span>
      {end ? <span className={css.end}>{end}</span> : null}
    </div>
  );
}
