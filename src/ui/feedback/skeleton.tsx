import { classNames } from '../class-names.ts';
import css from './skeleton.module.css';

type SkeletonProps = {
  /** `text` a line, `title` a heading, `button` 48 high, `block` fills its container, `row` a statement row. */
  shape: 'text' | 'title' | 'button' | 'block' | 'row';
  className?: string | undefined;
};

/** The static placeholder of loading content, at its final size. The area around it announces the loading. */
export function Skeleton({ shape, className }: SkeletonProps) {
  if (shape === 'row') {
    return (
      <div className={classNames(css.row, className)} aria-hidden="true">
        <span className={css.leaf} />
        <span className={css.lines}>
          <span className={css.text} />
          <span className={css.text} />
        </span>
      </div>
    );
  }
  return <span className={classNames(css[shape], className)} aria-hidden="true" />;
}

/** As many rows as a list has until it is known. */
export function SkeletonRows({ count }: { count: number }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the places never change their order
  return Array.from({ length: count }, (_, place) => <Skeleton key={place} shape="row" />);
}
