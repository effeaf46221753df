import { Icon } from '../art/icon.tsx';
import { classNames } from '../class-names.ts';
import css from './staleness-label.module.css';

/** The age of shown data: `há 6 min`, `de ontem, 21h40`. `old` from an hour on. */
export function StalenessLabel({ text, old }: { text: string; old?: boolean }) {
  return (
    <span className={classNames(css.label, old && css.old)}>
      <Icon name="clock" size={16} />
      <span>{text}</span>
    </span>
  );
}
