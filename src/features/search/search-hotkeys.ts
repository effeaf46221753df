import { openModal } from '#src/core/state/modal-state.ts';
import { topmostModal } from '#src/ui/overlay/modal-stack.ts';

/** Ctrl or Cmd and K open the search, and so does `/` where nothing is typed into. Not over an open dialog. Gives the way to stop. */
export function startSearchHotkeys(): () => void {
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  if (isMac) document.documentElement.dataset.keys = 'mac';
  const typed = (event: KeyboardEvent) => {
    if (!asksForSearch(event) || event.defaultPrevented || topmostModal()) return;
    event.preventDefault();
    openModal('search');
  };
  addEventListener('keydown', typed);
  return () => removeEventListener('keydown', typed);
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
