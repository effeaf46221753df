import { onTopmostModalChange, topmostModal } from '#src/ui/overlay/modal-stack.ts';

/**
 * Back closes dialogs (modal-history.ts). Its file is fetched with the first dialog, or at once where this document is at a dialog's
 * entry of the history. Gives the way to stop.
 */
export function loadModalHistory(): () => void {
  let stop: (() => void) | undefined;
  let stopped = false;
  const load = async () => {
    try {
      const { startModalHistory } = await import('./modal-history.ts');
      if (!stopped) stop ??= startModalHistory();
      cancel();
    } catch {
      // The next dialog asks again.
    }
  };
  const cancel = onTopmostModalChange(() => void load());
  if (history.state?.modals || topmostModal()) void load();
  return () => {
    stopped = true;
    cancel();
    stop?.();
  };
}
