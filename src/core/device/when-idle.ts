/**
 * Runs a task when the browser has nothing to do, at the latest after `timeoutMs`; `fallbackMs` from now where the browser has
 * no idle callback (Safari). Gives the way to cancel it.
 */
export function whenIdle(
  task: () => void,
  { timeoutMs, fallbackMs }: { timeoutMs: number; fallbackMs: number },
): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, fallbackMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: timeoutMs });
  return () => cancelIdleCallback(handle);
}
