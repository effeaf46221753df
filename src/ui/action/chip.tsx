import { Children, type ElementType, type ReactNode } from 'react';
import { Icon } from '../art/icon.tsx';
import type { IconName } from '../art/icon-paths.ts';
import { classNames } from '../class-names.ts';
import css from './chip.module.css';
import type { offProps } from './off-props.ts';

type ChipProps = {
  children: ReactNode;
  icon?: IconName | undefined;
  /** Shown after the label; 0 renders the chip as empty. */
  count?: number | undefined;
  selected?: boolean | undefined;
} & (
  | { onPress: () => void; guard?: ReturnType<typeof offProps>; href?: never; as?: never }
  | { href: string; as?: ElementType; onPress?: never; guard?: never }
);

/** One choice of a row: a filter with `onPress`, a link with `href`. */
export function Chip({ children, icon, count, selected, onPress, guard, href, as: Link = 'a' }: ChipProps) {
  const look = classNames(css.chip, count === 0 && css.empty);
  const face = (
    <>
      {icon ? <Icon name={icon} size={18} /> : null}
      <span>
        <span>{children}</span>
        {count === undefined ? null : <span>{` ${count}`}</span>}
      </span>
    </>
  );
  if (href === undefined) {
    return (
      <button type="button" className={look} aria-pressed={selected ?? false} onClick={onPress} {...guard}>
        {face}
      </button>
    );
  }
  return (
    <Link href={href} className={look} aria-current={selected ? 'page' : undefined}>
      {face}
    </Link>
  );
}

/** Chips in a row that scrolls sideways; the last one is cut off to show that there are more. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={css.row} aria-label={label}>
      {Children.map(children, (chip) => (chip ? <li>{chip}</li> : null))}
    </ul>
  );
}
