// A click on a prerendered page before it was hydrated. A pressed button is pressed again once its part of the page is
// hydrated: the starter (inline-starter.ts) remembers a click from before the script, this file one that React, still hydrating,
// stopped. A link needs no help, because the browser follows it.
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

/** From here on React handles clicks in what it has hydrated; `drawn`: there is a prerendered page to hydrate. */
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

/** A click that React doesn't stop has been handled. */
function after(event: Event): void {
  if (event === pressed) held = null;
}

/** Presses the held button again, once its part of the document is hydrated. */
export function replayEarlyClick(part: Part): void {
  if (deaf.delete(part) && deaf.size === 0) {
    removeEventListener('click', before, true);
    removeEventListener('click', after);
  }
  if (!(held instanceof HTMLElement) || partOf(held) !== part) return;
  const button = held;
  held = null;
  // After the effect that calls this: React hydrates a part at a click only while it isn't rendering.
  setTimeout(() => button.click());
}

function partOf(element: Element): Part {
  return element.closest('main') ? 'page' : 'frame';
}
