import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import css from './popover.module.css';

/** What the opening button needs to work: spread it. */
export type PopoverButtonProps = {
  popoverTarget: string;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog';
};

type PopoverProps = {
  label: string;
  button: (props: PopoverButtonProps) => ReactNode;
  /** Which edge of the button it keeps to. */
  align?: 'start' | 'end';
  /** `close` puts it away after a choice. */
  children: (close: () => void) => ReactNode;
};

/** A small panel under its button, on the native popover: Esc, a press elsewhere or a choice close it. */
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
