import type { ComponentProps } from 'react';
import { Icon } from '../art/icon.tsx';
import { type ButtonLook, buttonClass } from './button.tsx';
import type { LinkProps } from './link-slot.ts';

type ButtonLinkProps = ButtonLook & LinkProps & Omit<ComponentProps<'a'>, 'href'>;

/** A link with the look of a button: it navigates, and can be opened in a new tab. */
export function ButtonLink({
  as: Link = 'a',
  kind,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ kind, size, wide }, className)}>
      {icon ? <Icon name={icon} size={20} /> : null}
      {children}
    </Link>
  );
}
