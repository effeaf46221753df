// A press that came before the page's script: the starter (starter.ts) remembers the button, the page presses it again
// once it listens. A link needs no help: the browser follows it.
interface EarlyTap {
  button: Element | null;
  stop: () => void;
}
declare global {
  interface Window {
    earlyTap?: EarlyTap;
  }
}

let held: Element | null = null;

/** When the page begins to listen: what was pressed until now is held, what is pressed from now on it hears itself. */
export function holdEarlyTap(): void {
  held = window.earlyTap?.button ?? null;
  window.earlyTap?.stop();
  delete window.earlyTap;
}

/** Presses the held button again, once the part of the document listens in which it stands. */
export function replayEarlyTap(part: 'frame' | 'page'): void {
  if (!(held instanceof HTMLElement) || (held.closest('main') ? 'page' : 'frame') !== part) return;
  const button = held;
  held = null;
  // After the effect that calls this: React takes a part over at a press only while it isn't at work itself.
  setTimeout(() => button.click());
}
