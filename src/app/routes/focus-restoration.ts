// When the element that has the focus is removed, such as a form that its result replaces, browsers drop the focus, and a
// screen reader starts at the top of the page again. Here the focus moves to what is left around the element.

const QUIET = { preventScroll: true };

interface Place {
  element: Element;
  /** Its ancestors, the nearest first. */
  around: Element[];
}

function placeOf(element: Element): Place {
  const around: Element[] = [];
  for (let next = element.parentElement; next; next = next.parentElement) around.push(next);
  return { element, around };
}

/** In a dialog its title, as when it opens; elsewhere the nearest ancestor that is left in the page. */
function whatIsLeft(around: readonly Element[]): HTMLElement | null {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  if (dialog) return dialog.querySelector<HTMLElement>('h2[tabindex]');
  const main = document.querySelector<HTMLElement>('main');
  const near = around.find((one) => one.isConnected);
  return near instanceof HTMLElement && main?.contains(near) ? near : main;
}

function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus(QUIET);
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Restores the focus from now on. */
export function restoreFocusOnRemoval(): void {
  let last: Place | undefined;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? placeOf(target) : undefined;
  });
  // Where the player moved the focus away, as by a press beside everything, nothing is restored; a removed element is gone by then.
  document.addEventListener('focusout', () =>
    setTimeout(() => {
      if (last?.element.isConnected && isLost()) last = undefined;
    }),
  );
  new MutationObserver(() => {
    if (!last || last.element.isConnected) return;
    const { around } = last;
    last = undefined;
    const left = isLost() ? whatIsLeft(around) : null;
    if (left) focusOn(left);
  }).observe(document.body, { childList: true, subtree: true });
}
