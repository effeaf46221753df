// Where something goes away that has the focus, such as a form that gives way to what came of it, browsers leave the focus
// nowhere: who hears the page is at its beginning again. Here it goes to what is left around it.

const QUIET = { preventScroll: true };

interface Place {
  element: Element;
  /** What stands around it, from near to far. */
  around: Element[];
}

function placeOf(element: Element): Place {
  const around: Element[] = [];
  for (let next = element.parentElement; next; next = next.parentElement) around.push(next);
  return { element, around };
}

/** In a dialog its title, as when it opens; elsewhere the nearest that is left of the page. */
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

/** Begins to keep it. */
export function restoreFocusOnRemoval(): void {
  let last: Place | undefined;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? placeOf(target) : undefined;
  });
  // Whoever leaves by himself, as by a press beside everything, is left alone; what goes away is gone by then.
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
