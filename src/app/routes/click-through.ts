// While one page fades into the next, browsers let no press reach what takes part in the transition: its picture is elsewhere for them,
// and until the pictures are there every press is the document's. A press ends the transition, and its click goes to what it was aimed at.
import { lastTransition } from './page-transition.ts';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** What the present press was aimed at, if it met the transition instead. */
let aimedAt: Element | undefined;

/** Once, in the page. Gives the way to stop. */
export function startClickThrough(): () => void {
  document.addEventListener('pointerdown', press, true);
  document.addEventListener('click', click, true);
  return () => {
    document.removeEventListener('pointerdown', press, true);
    document.removeEventListener('click', click, true);
  };
}

/** What is below the pointer within what the event met. */
function below({ target, clientX, clientY }: MouseEvent): Element | undefined {
  const element = document.elementFromPoint(clientX, clientY);
  return element && element !== target && target instanceof Element && target.contains(element)
    ? element
    : undefined;
}

function press(event: PointerEvent): void {
  lastTransition?.skipTransition();
  aimedAt = below(event);
}

function click(event: MouseEvent): void {
  const start = aimedAt;
  aimedAt = undefined;
  // A key's press has no place.
  if (!start?.isConnected || event.detail === 0) return;
  // As for every press: the element that both of its ends are in.
  let element = below(event);
  while (element && !element.contains(start)) element = element.parentElement ?? undefined;
  if (!element || element === event.target) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  element.closest<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  element.dispatchEvent(new PointerEvent('click', event));
}
