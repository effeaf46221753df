/**
 * Calls back once, when the page is shown again after it was hidden; where it stays on screen, after a time (ms). Returns the way to stop.
 */
export function whenShownAgain(run: () => void, onScreenMs: number): () => void {
  const isShown = () => document.visibilityState === 'visible';
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', changed);
  };
  const end = () => {
    stop();
    run();
  };
  const changed = () => {
    if (isShown()) end();
    else clearTimeout(timer);
  };
  const timer = isShown() ? setTimeout(end, onScreenMs) : undefined;
  document.addEventListener('visibilitychange', changed);
  return stop;
}
