import { type ComponentProps, type ElementType, type MouseEvent, type ReactNode, useId } from 'react';
import { Icon } from '../art/icon.tsx';
import type { IconName } from '../art/icon-paths.ts';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import css from './button.module.css';

type ButtonKind = 'primary' | 'secondary' | 'tertiary' | 'destructive' | 'destructive-final' | 'text';
/** 44, 48 and 54 px high; `large` is the final button of a sheet. */
type ButtonSize = 'small' | 'normal' | 'large';

/** The look that `Button` and `ButtonLink` share. */
export type ButtonLook = {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  /** Takes the full width of its container. */
  wide?: boolean | undefined;
  icon?: IconName | undefined;
};

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    /** Shows `loadingText` with a spinner and ignores presses; the size stays, because both texts are always laid out. */
    loading?: boolean | undefined;
    loadingText?: string | undefined;
    /** Ignores presses but stays focusable, so that a screen reader can announce the reason. */
    disabled?: boolean | undefined;
    /** Why it is disabled, shown below it while it is. A button that may get one has the prop from the start, if undefined. */
    reason?: ReactNode;
  };

/** A text beside an icon that comes and goes has an element of its own: page translators take text nodes out of the page. */
function ownElement(children: ReactNode) {
  return typeof children === 'string' ? <span>{children}</span> : children;
}

/** The classes of a button, for any element with its look. */
function buttonClass({ kind = 'secondary', size = 'normal', wide }: ButtonLook, extra?: string) {
  return classNames(
    css.button,
    css[kind === 'destructive-final' ? 'final' : kind],
    css[size],
    wide && css.wide,
    extra,
  );
}

/** A button. One primary button per screen; its text names the action and the amount. */
export function Button(props: ButtonProps) {
  const { kind, size, wide, icon, loading, loadingText, disabled, reason, className, children, ...rest } =
    props;
  const { onClick, type = 'button', 'aria-describedby': describedBy, ...others } = rest;
  const reasonId = useId();
  const off = disabled || loading;
  const tells = Boolean(disabled && reason);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A press handler may turn a plain button into a submit button before the browser runs the default action.
    if (off || (type !== 'submit' && !others.popoverTarget)) event.preventDefault();
    if (!off) onClick?.(event);
  };
  const button = (
    <button
      {...others}
      type={type}
      className={buttonClass({ kind, size, wide }, classNames(disabled && css.off, className))}
      aria-disabled={off || undefined}
      aria-busy={loading || undefined}
      aria-describedby={classNames(describedBy, tells && reasonId)}
      onClick={press}
    >
      <span className={classNames(css.face, loading && loadingText && css.hidden)}>
        {loading && !loadingText ? <Spinner size={20} /> : icon ? <Icon name={icon} size={20} /> : null}
        {ownElement(children)}
      </span>
      {loadingText ? (
        <span className={classNames(css.face, !loading && css.hidden)}>
          <Spinner size={20} />
          <span>{loadingText}</span>
        </span>
      ) : null}
    </button>
  );
  // Also without one at the moment: in another parent the button would be another element, without the focus or a begun press.
  if (!('reason' in props)) return button;
  return (
    <span className={classNames(css.withReason, wide && css.wide)}>
      {button}
      {tells ? (
        <span id={reasonId} className={css.reason}>
          {reason}
        </span>
      ) : null}
    </span>
  );
}

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
      {ownElement(children)}
    </Link>
  );
}

/**
 * Renders a link without a dependency on the router: the element to render (`'a'` by default, or the router's
 * link component) and its target. The link's other props are passed on to it.
 */
export type LinkProps = { as?: ElementType | undefined; href: string };
