import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { classNames } from '../class-names.ts';
import css from './modal.module.css';
import { enterModal, modalsAbove, modalsBelow, topmostModal } from './modal-stack.ts';

const farEnough = 90;

/** Handlers for a sheet's header: dragging it down far enough by finger or pen requests closing. Three other ways to close exist. */
function useDragToClose(active: boolean, onPulled: () => void) {
  const start = useRef<number | null>(null);
  const end = (event: PointerEvent<HTMLElement>) => {
    if (start.current === null) return;
    const pulled = event.type === 'pointerup' && event.clientY - start.current > farEnough;
    start.current = null;
    sheetOf(event).style.translate = '';
    if (pulled) onPulled();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const onControl = event.target instanceof Element && event.target.closest('button, a');
      if (!active || onControl || event.pointerType === 'mouse') return;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      sheetOf(event).style.translate = `0 ${Math.max(0, event.clientY - start.current)}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function sheetOf(event: PointerEvent<HTMLElement>): HTMLElement {
  return event.currentTarget.closest('dialog') ?? event.currentTarget;
}

type ModalProps = {
  open: boolean;
  title: ReactNode;
  /** A close request by cross, Esc, scrim or drag: the caller may set `open` to false. */
  onClose: () => void;
  /** Called after the exit transition. */
  onClosed?: (() => void) | undefined;
  closeLabel: string;
  /** On a phone: bottom sheet, full screen, or centred box. On wider screens all are centred and 480 px wide. */
  form?: 'sheet' | 'full' | 'dialog';
  /** While a money command is in progress: only code can close it. */
  locked?: boolean;
  /** False omits the cross, if the buttons must be the only way out. */
  cross?: boolean;
  /** Class of a dialog that draws its own header, sides and way out: only the title is left, for screen readers. */
  ownHead?: string | undefined;
  /** Rendered above the header, such as login's row of cobogó. */
  crown?: ReactNode;
  /** Stays at the bottom while the content scrolls; at most two buttons. */
  foot?: ReactNode;
  children: ReactNode;
};

// If a dialog opens another and then closes, it is gone when the other closes: the focus then returns to the first one's opener.
type Opener = { element: Element | null; dialog: HTMLDialogElement | null; path: string };
const openers = new WeakMap<HTMLDialogElement, Opener>();

/** Dialogs whose next `close` event comes from this file; any other is the browser's. */
const closedByCode = new WeakSet<HTMLDialogElement>();

/** Dialogs that the browser has closed together with one above them: one request is for the topmost alone. */
const closedBelow = new WeakSet<HTMLDialogElement>();

/** Shows a dialog again that the browser has closed, in its place below the others. */
function showAgain(dialog: HTMLDialogElement): void {
  dialog.showModal();
  for (const above of modalsAbove(dialog)) {
    if (!above.open) continue;
    closedByCode.add(above);
    above.close();
    above.showModal();
  }
  const top = topmostModal();
  const heading = top && document.getElementById(top.getAttribute('aria-labelledby') ?? '');
  heading?.focus({ preventScroll: true });
}

/** Dialog, sheet or full screen on the native `<dialog>`: 300 ms in, 200 ms out (§9), focus to the title and back. */
export function Modal(props: ModalProps) {
  const { open, title, onClose, onClosed, closeLabel, form = 'sheet', locked, cross = true, crown } = props;
  const { foot, ownHead, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedScrim = useRef(false);
  const titleId = useId();
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);

  const ask = () => {
    if (!locked) onClose();
  };
  const drag = useDragToClose(form === 'sheet' && !locked, ask);
  const requestClose = useEffectEvent(ask);
  const [closings, setClosings] = useState(0);
  useKeyboardInset(dialog, open);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    if (!element.open) {
      const opener = document.activeElement;
      openers.set(element, {
        element: opener,
        dialog: opener?.closest('dialog') ?? null,
        path: location.pathname,
      });
      element.showModal();
    }
    heading.current?.focus({ preventScroll: true });
    return enterModal(element, () => requestClose());
  }, [open]);

  // The browser has closed it, and after the caller's answer it is still open: locked, or it asks before it leaves.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (closings === 0 || !open || !element || element.open) return;
    showAgain(element);
  }, [open, closings]);

  const gone = useEffectEvent(() => {
    if (dialog.current) shut(dialog.current);
    setPresent(false);
    onClosed?.();
  });
  useEffect(() => {
    const element = dialog.current;
    if (!element || open || !present) return;
    let reopened = false;
    wayOut(element).then(() => {
      if (!reopened) gone();
    });
    return () => {
      reopened = true;
    };
  }, [open, present]);

  // Unmounted while open: there is no exit transition, but the focus must still return.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (element?.open) shut(element);
    };
  }, []);

  const key = (event: KeyboardEvent) => {
    // 229: the key is for the keyboard that composes, and drops what it offers (UI Events, 7.3).
    if (event.key !== 'Escape' || event.keyCode === 229 || event.defaultPrevented) return;
    // Browsers close the dialog on a second Esc in a row whatever `cancel` does; handling the key covers both.
    event.preventDefault();
    event.stopPropagation();
    ask();
  };
  const cancel = (event: SyntheticEvent) => {
    // Without a press of the player since the last one, browsers don't let a close request be refused: `close` follows.
    if (event.target !== event.currentTarget || !event.cancelable) return;
    event.preventDefault();
    ask();
  };
  const close = (event: SyntheticEvent<HTMLDialogElement>) => {
    const element = event.currentTarget;
    if (event.target !== element || closedByCode.delete(element)) return;
    const wasBelow = closedBelow.delete(element);
    if (!open) return;
    for (const below of modalsBelow(element)) if (!below.open) closedBelow.add(below);
    if (!wasBelow && topmostModal() === element) ask();
    setClosings(closings + 1);
  };
  const press = (event: MouseEvent) => {
    pressedScrim.current = event.target === event.currentTarget;
  };
  const click = (event: MouseEvent) => {
    // Both ends of the press must be on the scrim: a text selection may end outside.
    if (event.target === event.currentTarget && pressedScrim.current) ask();
    // A link of a dialog that leads to a page behind it, followed here and not in a new tab.
    else if (event.defaultPrevented && (event.target as Element).closest('[data-leaves-dialog]')) ask();
  };

  return (
    <dialog
      ref={dialog}
      className={classNames(css.modal, css[form], ownHead)}
      aria-labelledby={titleId}
      data-leaving={present && !open ? '' : undefined}
      onKeyDown={key}
      onCancel={cancel}
      onClose={close}
      onMouseDown={press}
      onClick={click}
    >
      {present && ownHead ? (
        <div className={css.panel}>
          <h2 id={titleId} ref={heading} tabIndex={-1} className="visually-hidden">
            {title}
          </h2>
          {children}
        </div>
      ) : present ? (
        <div className={css.panel}>
          {crown}
          {/* No header and footer elements: in a dialog they would count as landmarks of the page. */}
          <div className={css.head} {...drag}>
            {form === 'sheet' && !crown ? <span className={css.grip} /> : null}
            <h2 id={titleId} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            {cross ? (
              <IconButton icon="x" label={closeLabel} aria-disabled={locked || undefined} onClick={ask} />
            ) : null}
          </div>
          <div className={css.body}>{children}</div>
          {foot ? <div className={css.foot}>{foot}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}

async function wayOut(dialog: HTMLDialogElement): Promise<void> {
  const running = 'getAnimations' in dialog ? dialog.getAnimations() : [];
  await Promise.allSettled(running.map((animation) => animation.finished));
}

function shut(dialog: HTMLDialogElement): void {
  if (dialog.open) {
    closedByCode.add(dialog);
    dialog.close();
  }
  let opener = openers.get(dialog);
  while (opener?.dialog && !opener.dialog.open) opener = openers.get(opener.dialog);
  const back = opener?.element;
  const top = topmostModal();
  // If another dialog is still open, it keeps the focus.
  if (top && !top.contains(back ?? null)) return;
  // Without an opener, with a removed one, or on another page, the focus moves to the page's main element.
  const here = opener?.path === location.pathname && back?.isConnected && back !== document.body;
  const next = here ? back : document.querySelector('main');
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** Writes the height that the on-screen keyboard covers as `--keyboard`, so that a sheet's footer stays above it. */
function useKeyboardInset(target: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!active || !view) return;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      // Less than 80 px is the browser's toolbar appearing or hiding, or a pinch zoom.
      target.current?.style.setProperty(
        '--keyboard',
        covered > 80 && view.scale === 1 ? `${covered}px` : '0px',
      );
    };
    // What was covered when it was open before may not be any more.
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, [target, active]);
}
