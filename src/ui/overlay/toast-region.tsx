import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../art/icon.tsx';
import { classNames } from '../class-names.ts';
import { onTopmostModalChange, topmostModal } from './modal-stack.ts';
import { toastPlace } from './toast-places.ts';
import css from './toast-region.module.css';

export type Toast = {
  id: string;
  kind: 'success' | 'info' | 'error';
  text: string;
  /** A second line. */
  more?: string | undefined;
  /** A link to help. Never the only one: the toast goes away by itself. */
  help?: ReactNode;
};

type ToastRegionProps = {
  toast: Toast | null;
  /** Called once the toast has been shown: take it away. */
  onDone: (id: string) => void;
  /** How long a toast shows, and how long it fades (ms). */
  showMs: number;
  leaveMs: number;
};

const icons = { success: 'check', info: 'info', error: 'alert' } as const;

/** A short notice above everything. Its timer pauses while it is hovered or focused, and it never takes the focus. */
export function ToastRegion({ toast, onDone, showMs, leaveMs }: ToastRegionProps) {
  const host = useToastHost();
  return toast ? (
    <ShownToast
      key={toast.id}
      toast={toast}
      host={host}
      showMs={showMs}
      leaveMs={leaveMs}
      onDone={() => onDone(toast.id)}
    />
  ) : null;
}

type ShownToastProps = Omit<ToastRegionProps, 'toast' | 'onDone'> & {
  toast: Toast;
  host: HTMLElement | null;
  onDone: () => void;
};

function ShownToast({ toast, host, showMs, leaveMs, onDone }: ShownToastProps) {
  const { kind, text, more, help } = toast;
  const [held, setHeld] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    setLeaving(false);
    if (held) return;
    const fade = setTimeout(() => setLeaving(true), showMs);
    const end = setTimeout(() => done(), showMs + leaveMs);
    return () => {
      clearTimeout(fade);
      clearTimeout(end);
    };
  }, [held, showMs, leaveMs]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer, there is nothing to press
    <div
      className={css.region}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div
        className={classNames(css.toast, css[kind], leaving && css.leaving)}
        style={{ transitionDuration: `${leaveMs}ms` }}
      >
        <Icon name={icons[kind]} />
        <div className={css.words}>
          <span>{text}</span>
          {more ? <span>{more}</span> : null}
        </div>
        {help}
      </div>
    </div>,
    toastPlace(host ?? document.body, kind === 'error' ? 'alert' : 'status'),
  );
}

/** A dialog's regions are known to screen readers this long after it opened (ms). */
const KNOWN_AFTER_MS = 100;

/** The topmost dialog, once its regions are known to screen readers; null for the page. */
function useToastHost(): HTMLElement | null {
  const [host, setHost] = useState(topmostModal);
  useEffect(() => {
    let opened: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(opened);
      const top = topmostModal();
      if (top) opened = setTimeout(() => setHost(top), KNOWN_AFTER_MS);
      else setHost(null);
    };
    follow();
    const stop = onTopmostModalChange(follow);
    return () => {
      clearTimeout(opened);
      stop();
    };
  }, []);
  return host;
}
