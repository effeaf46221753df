import { classNames } from '../class-names.ts';
import css from './skeleton.module.css';

type SkeletonProps = {
  /** `text` a line, `title` a heading, `button` 48 high, `block` fills its container, `event` a row with three odds, `row` a statement row. */
  shape: 'text' | 'title' | 'button' | 'block' | 'event' | 'row';
  className?: string | undefined;
};

/** The static placeholder of loading content, at its final size. The area around it announces the loading. */
export function Skeleton({ shape, className }: SkeletonProps) {
  if (shape === 'event') {
    return (
      <div className={classNames(css.event, className)} aria-hidden="true">
        <span className={css.title} />
        <span className={css.teams}>
          <span className={css.text} />
          <span className={css.text} />
        </span>
        <span className={css.odd} />
        <span className={css.odd} />
        <span className={css.odd} />
      </div>
    );
  }
  if (shape === 'row') {
    return (
      <div className={classNames(css.row, className)} aria-hidden="true">
        <span className={css.leaf} />
        <span className={css.teams}>
          <span className={css.text} />
          <span className={css.text} />
        </span>
      </div>
    );
  }
  return <span className={classNames(css[shape], className)} aria-hidden="true" />;
}
