// A click on a prerendered page before the application handled it. The button is clicked again once its part of the page is
// ready: the inline script (page-html.ts) records a click from before the application started, this file one that comes
// until then. Where the page is rendered anew instead of hydrated (another language, a stored session, a plain host's page
// without data), the button that took its place is clicked. A link needs no replay, because the browser follows it; a press on a
// promotional piece (`data-link`) is one on its link.
interface InlineRecord {
  button: Element | null;
  stop: () => void;
}
declare global {
  interface Window {
    earlyClick?: InlineRecord;
  }
}

type Part = 'frame' | 'page';

interface EarlyClick {
  button: Element;
  part: Part;
  /** The buttons of its part that looked like it, itself among them. */
  alike: readonly Element[];
}

let earlyClick: EarlyClick | null = null;
let recordedClick: Event | null = null;
let prerenderedNodes: readonly Element[] = [];
const notReady = new Set<Part>();

/** Takes over from the inline script, before React renders. `hydrates`: React takes over the page instead of rendering it anew. */
export function captureEarlyClick(root: Element, hydrates: boolean): void {
  const { button, stop } = window.earlyClick ?? {};
  stop?.();
  delete window.earlyClick;
  if (button) remember(button);
  prerenderedNodes = [...root.children];
  if (prerenderedNodes.length === 0) return;
  notReady.add('frame').add('page');
  addEventListener('click', recordClick, true);
  if (hydrates) addEventListener('click', forgetHandledClick);
}

function recordClick(event: Event): void {
  const at = event.target;
  if (!(at instanceof Element) || at.closest('a')) return;
  const pressed = at.closest('button') ?? at.closest('[data-link]');
  if (!pressed || !notReady.has(partOf(pressed)) || !prerenderedNodes.some((node) => node.contains(pressed)))
    return;
  if (pressed.localName !== 'button') {
    event.stopPropagation(); // React may handle it already
    pressed.querySelector('a')?.click();
    return;
  }
  recordedClick = event;
  remember(pressed);
}

function remember(button: Element): void {
  earlyClick = { button, part: partOf(button), alike: buttonsLike(button, partOf(button)) };
}

/** React has handled a click that reaches the bubbling phase of a hydrated page. */
function forgetHandledClick(event: Event): void {
  if (event === recordedClick) earlyClick = null;
}

/** Clicks the recorded button, or the one in its place, once its part of the document is ready. */
export function replayEarlyClick(part: Part): void {
  if (notReady.delete(part) && notReady.size === 0) {
    removeEventListener('click', recordClick, true);
    removeEventListener('click', forgetHandledClick);
    prerenderedNodes = [];
  }
  if (earlyClick?.part !== part) return;
  const { button, alike } = earlyClick;
  earlyClick = null;
  // After the effect that calls this: React hydrates a part at a click only while it isn't rendering.
  if (button.isConnected) setTimeout(() => clickButton(button));
  else
    void import('./replacement-button.ts')
      .then((file) => clickButton(file.replacementButton(button, alike, buttonsLike(button, part))))
      .catch(() => {});
}

function clickButton(button: Element | undefined): void {
  if (button instanceof HTMLElement) button.click();
}

function buttonsLike(button: Element, part: Part): Element[] {
  return [...document.querySelectorAll('button')].filter(
    (one) => one.className === button.className && partOf(one) === part,
  );
}

function partOf(element: Element): Part {
  return element.closest('main') ? 'page' : 'frame';
}
