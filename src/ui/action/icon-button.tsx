import type { ComponentProps } from 'react';
import { Icon } from '../art/icon.tsx';
import type { IconName } from '../art/icon-paths.ts';
import { classNames } from '../class-names.ts';
import css from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: IconName;
  label: string;
  iconSize?: number;
  filled?: boolean;
};

/** A 44 px button with only an icon: cross, back, eye, search, plus, star. The label is its accessible name. */
export function IconButton({
  icon,
  label,
  iconSize = 24,
  filled,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={classNames(css.button, className)}>
      <Icon name={icon} size={iconSize} {...(filled ? { filled } : {})} />
    </button>
  );
}
