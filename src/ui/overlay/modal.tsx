import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../action/icon-button.tsx';
import css from './modal.module.css';
import { enterModal, topmostModal } from './modal-stack.ts';
import { useDragToClose } from './use-drag-down.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';

type ModalProps = {
  open: boolean;
  title: ReactNode;
  /** Asked for by cross, Esc, scrim or drag: set `open` to false, or don't. */
  onClose: () => void;
  /** After the way out has been shown. */
  onClosed?: (() => void) | undefined;
  closeLabel: string;
  /** On a phone: bottom sheet, whole screen, or centred box. On wider screens all are centred, 480 wide. */
  form?: 'sheet' | 'full' | 'dialog';
  /** While money is in flight: nothing but code closes it. */
  locked?: boolean;
  /** False leaves the cross out, where the only ways on are the buttons. */
  cross?: boolean;
  /** Drawn over the head, such as login's row of cobogó. */
  crown?: ReactNode;
  /** Stays at the bottom while the content scrolls; at most two buttons. */
  foot?: ReactNode;
  children: ReactNode;
};

// A dialog that opens another and closes is gone when that one closes: the focus then goes to its own opener.
type Opener = { element: Element | null; dialog: HTMLDialogElement | null; path: string };
const openers = new WeakMap<HTMLDialogElement, Opener>();

/** Dialog, sheet or full screen on the native `<dialog>`: 300 ms in, 200 ms out (§9), focus to the title and back. */
export function Modal(props: ModalProps) {
  const { open, title, onClose, onClosed, closeLabel, form = 'sheet', locked, cross = true, crown } = props;
  const { foot, children } = props;
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
    return enterModal(element);
  }, [open]);

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

  // Taken away while open: no way out to show, but the focus must go back all the same.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (element?.open) shut(element);
    };
  }, []);

  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Browsers let the second Esc in a row through `cancel`; stopping the key stops both.
    event.preventDefault();
    event.stopPropagation();
    ask();
  };
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    ask();
  };
  const press = (event: MouseEvent) => {
    pressedScrim.current = event.target === event.currentTarget;
  };
  const click = (event: MouseEvent) => {
    // Both ends of the press: selecting text may end outside.
    if (event.target === event.currentTarget && pressedScrim.current) ask();
  };

  return (
    <dialog
      ref={dialog}
      className={classNames(css.modal, css[form])}
      aria-labelledby={titleId}
      data-leaving={present && !open ? '' : undefined}
      onKeyDown={key}
      onCancel={cancel}
      onMouseDown={press}
      onClick={click}
    >
      {present ? (
        <div className={css.panel}>
          {crown}
          {/* No header and footer: in a dialog they would be the page's landmarks once more. */}
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
  dialog.close();
  let opener = openers.get(dialog);
  while (opener?.dialog && !opener.dialog.open) opener = openers.get(opener.dialog);
  const back = opener?.element;
  const top = topmostModal();
  // With another dialog still up, the focus is its own.
  if (top && !top.contains(back ?? null)) return;
  // Opened by nobody, by what is gone, or on another page: then to the page itself.
  const here = opener?.path === location.pathname && back?.isConnected && back !== document.body;
  const next = here ? back : document.querySelector('main');
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}
