import { openModal } from '#src/core/state/modal-state.ts';
import { topmostModal } from '#src/ui/overlay/modal-stack.ts';

/** The panel's file is fetched when the field in the header is about to be pressed. */
const PREFETCH_ON = ['pointerover', 'focusin'] as const;

/** Ctrl or Cmd and K open the search, and so does `/` where nothing is typed into. Not over an open dialog. Gives the way to stop. */
export function startSearchHotkeys(): () => void {
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  if (isMac) document.documentElement.dataset.keys = 'mac';
  const typed = (event: KeyboardEvent) => {
    if (!asksForSearch(event) || event.defaultPrevented || topmostModal()) return;
    event.preventDefault();
    openModal('search');
  };
  const near = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('[data-search]'))) return;
    for (const type of PREFETCH_ON) removeEventListener(type, near);
    void import('./search-modal.tsx').catch(() => {});
  };
  addEventListener('keydown', typed);
  for (const type of PREFETCH_ON) addEventListener(type, near);
  return () => {
    removeEventListener('keydown', typed);
    for (const type of PREFETCH_ON) removeEventListener(type, near);
  };
}

function asksForSearch({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !shiftKey;
  return key === '/' && !ctrlKey && !metaKey && !isTypedInto(target);
}

function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
