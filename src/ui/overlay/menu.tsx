import type { ElementType, KeyboardEvent, ReactNode } from 'react';
import { Icon } from '../art/icon.tsx';
import type { IconName } from '../art/icon-paths.ts';
import css from './popover.module.css';
import { Popover, type PopoverButtonProps } from './popover.tsx';

/** One item of a menu: an action (`onPress`) or a link (`href`). */
type MenuItem = { id: string; label: ReactNode; icon?: IconName; current?: boolean } & (
  | { onPress: () => void; href?: never; as?: never }
  | { href: string; as?: ElementType; onPress?: never }
);

type MenuProps = {
  label: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  button: (props: PopoverButtonProps) => ReactNode;
};

/** A list of actions below a button. Tab and the arrow keys move through it. */
export function Menu({ label, items, align = 'end', button }: MenuProps) {
  return (
    <Popover label={label} align={align} button={button}>
      {(close) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are an addition to Tab
        <div onKeyDown={moveFocus}>
          {items.map((item) => (
            <MenuLine key={item.id} item={item} close={close} />
          ))}
        </div>
      )}
    </Popover>
  );
}

function MenuLine({ item, close }: { item: MenuItem; close: () => void }) {
  const face = (
    <>
      {item.icon ? <Icon name={item.icon} size={20} /> : null}
      <span>{item.label}</span>
    </>
  );
  const current = item.current ? ('true' as const) : undefined;
  const press = () => {
    close();
    item.onPress?.();
  };
  if (item.href === undefined) {
    return (
      <button type="button" className={css.item} aria-current={current} onClick={press}>
        {face}
      </button>
    );
  }
  const Link = item.as ?? 'a';
  return (
    <Link href={item.href} className={css.item} aria-current={current} onClick={close}>
      {face}
    </Link>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const lines = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('button, a'));
  const at = lines.findIndex((line) => line.matches(':focus'));
  lines.at((at + step) % lines.length)?.focus();
}
