import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../art/icon.tsx';
import { classNames } from '../class-names.ts';
import { onTopmostModalChange, topmostModal } from './modal-stack.ts';
import css from './toast-region.module.css';

export type Toast = { id: string; kind: 'success' | 'info' | 'error'; text: string };

type ToastRegionProps = {
  toasts: readonly Toast[];
  /** Called once a toast has been shown: remove it from the list. */
  onDone: (id: string) => void;
  /** How long a toast shows, and how long it fades (ms). */
  showMs: number;
  leaveMs: number;
};

const icons = { success: 'check', info: 'info', error: 'alert' } as const;

/** Short notices above everything. Their timers pause while hovered or focused, and they never take the focus. */
export function ToastRegion({ toasts, onDone, showMs, leaveMs }: ToastRegionProps) {
  const [held, setHeld] = useState(false);
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const modal = useSyncExternalStore(onTopmostModalChange, topmostModal, () => null);
  if (toasts.length === 0) return null;

  const leave = (id: string, isLeaving: boolean) => {
    const next = new Set(leaving);
    if (isLeaving) next.add(id);
    else next.delete(id);
    setLeaving(next);
  };
  const list = (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer, there is nothing to press
    <div
      className={css.region}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          role={toast.kind === 'error' ? 'alert' : 'status'}
          className={classNames(css.toast, css[toast.kind], leaving.has(toast.id) && css.leaving)}
          style={{ transitionDuration: `${leaveMs}ms` }}
        >
          <Icon name={icons[toast.kind]} />
          {toast.text}
        </div>
      ))}
    </div>
  );
  return (
    <>
      {toasts.map(({ id }) => (
        // Outside the portal, so that opening or closing a dialog doesn't restart the timer.
        <ToastClock
          key={id}
          held={held}
          showMs={showMs}
          leaveMs={leaveMs}
          onLeave={(is) => leave(id, is)}
          onDone={() => onDone(id)}
        />
      ))}
      {modal ? createPortal(list, modal) : list}
    </>
  );
}

type ClockProps = {
  held: boolean;
  showMs: number;
  leaveMs: number;
  onLeave: (leaving: boolean) => void;
  onDone: () => void;
};

function ToastClock({ held, showMs, leaveMs, onLeave, onDone }: ClockProps) {
  const left = useEffectEvent(onLeave);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (held) {
      left(false);
      return;
    }
    const fade = setTimeout(() => left(true), showMs);
    const end = setTimeout(() => done(), showMs + leaveMs);
    return () => {
      clearTimeout(fade);
      clearTimeout(end);
    };
  }, [held, showMs, leaveMs]);
  return null;
}
