// What a visitor did on a drawn page before it listened. A button pressed is pressed again once its part of the page
// listens: the starter (inline-starter.ts) remembers one from before the script, this file one that React, still taking the page
// over, stopped on its way. A link needs no help, the browser follows it, nor does a text, React asks for it.
interface EarlyClick {
  button: Element | null;
  stop: () => void;
}
declare global {
  interface Window {
    earlyTap?: EarlyClick;
  }
}

type Part = 'frame' | 'page';

let held: Element | null = null;
let pressed: Event | null = null;
const deaf = new Set<Part>();

/** From here on React listens to what it has taken over already; `drawn`: there is a page to be taken over. */
export function captureEarlyClick(drawn: boolean): void {
  held = window.earlyTap?.button ?? null;
  window.earlyTap?.stop();
  delete window.earlyTap;
  if (!drawn) return;
  deaf.add('frame').add('page');
  addEventListener('click', before, true);
  addEventListener('click', after);
}

function before(event: Event): void {
  const at = event.target;
  const button = at instanceof Element && !at.closest('a') ? at.closest('button') : null;
  if (!button || !deaf.has(partOf(button))) return;
  pressed = event;
  held = button;
}

/** What React doesn't stop on its way has been heard. */
function after(event: Event): void {
  if (event === pressed) held = null;
}

/** Presses the held button again, once the part of the document listens in which it stands. */
export function replayEarlyClick(part: Part): void {
  if (deaf.delete(part) && deaf.size === 0) {
    removeEventListener('click', before, true);
    removeEventListener('click', after);
  }
  if (!(held instanceof HTMLElement) || partOf(held) !== part) return;
  const button = held;
  held = null;
  // After the effect that calls this: React takes a part over at a press only while it isn't at work itself.
  setTimeout(() => button.click());
}

function partOf(element: Element): Part {
  return element.closest('main') ? 'page' : 'frame';
}
