import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import css from './popover.module.css';

/** The props of the opening button: spread them. */
export type PopoverButtonProps = {
  popoverTarget: string;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog';
};

type PopoverProps = {
  label: string;
  button: (props: PopoverButtonProps) => ReactNode;
  /** The edge of the button that it is aligned with. */
  align?: 'start' | 'end';
  /** `close` hides it after a choice. */
  children: (close: () => void) => ReactNode;
};

/** A small panel below its button, on the native popover: Esc, a press outside or a choice closes it. */
export function Popover({ label, button, align = 'start', children }: PopoverProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    const around = anchor.current?.getBoundingClientRect();
    if (event.newState !== 'open' || !around || !panel.current) return;
    const { style } = panel.current;
    style.top = `${around.bottom + 8}px`;
    style.left = align === 'start' ? `${Math.max(8, around.left)}px` : 'auto';
    style.right =
      align === 'end' ? `${Math.max(8, document.documentElement.clientWidth - around.right)}px` : 'auto';
  };
  return (
    <span ref={anchor} className={css.anchor}>
      {button({ popoverTarget: id, 'aria-expanded': open, 'aria-haspopup': 'dialog' })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={css.panel}
        onBeforeToggle={place}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open ? children(() => panel.current?.hidePopover()) : null}
      </div>
    </span>
  );
}
