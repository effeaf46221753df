// What a button that is only an icon is called, shown beside it under the pointer or the keyboard's focus. One panel for
// the whole page: the buttons know nothing of it. Readers have the button's name already and are told nothing twice.
import css from './tooltip.module.css';

/** Between button and panel (px, §9). */
const OFFSET = 12;
/** From the edge of the screen (px). */
const MARGIN = 8;
/** The pointer rests so long (ms) before a name shows. */
const REST_MS = 400;

/** Shows names from now on, where there is a pointer that can rest. Gives the way to stop. */
export function startTooltips(): () => void {
  const tip = document.createElement('div');
  tip.className = css.tip ?? '';
  tip.ariaHidden = 'true';
  let owner: Element | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;

  function hide(): void {
    clearTimeout(resting);
    owner = null;
    delete tip.dataset.shown;
  }

  function show(button: Element): void {
    clearTimeout(resting);
    if (!button.isConnected) return;
    owner = button;
    tip.textContent = button.getAttribute('aria-label');
    // Above an open dialog only what stands in it can be seen.
    (button.closest('dialog[open]') ?? document.body).append(tip);
    const around = button.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const isLow = around.bottom + OFFSET + height > innerHeight - MARGIN;
    const middle = around.left + (around.width - width) / 2;
    const left = Math.max(MARGIN, Math.min(middle, document.documentElement.clientWidth - width - MARGIN));
    tip.style.left = `${left}px`;
    tip.style.top = `${isLow ? around.top - OFFSET - height : around.bottom + OFFSET}px`;
    tip.dataset.shown = isLow ? 'above' : 'below';
  }

  const over = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || !(target instanceof Element) || tip.contains(target)) return;
    const button = iconButton(target);
    if (button === owner && button) return;
    hide();
    if (button) resting = setTimeout(() => show(button), REST_MS);
  };
  const focused = ({ target }: FocusEvent) => {
    const button = target instanceof Element && target.matches(':focus-visible') ? iconButton(target) : null;
    if (button) show(button);
    else hide();
  };
  const key = ({ key: pressed }: KeyboardEvent) => {
    if (pressed === 'Escape') hide();
  };
  // What moves elsewhere, as a carousel does by itself, leaves the button where it is.
  const scrolled = ({ target }: Event) => {
    if (owner && target instanceof Node && target.contains(owner)) hide();
  };

  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener('pointerover', over, { signal });
  document.addEventListener('focusin', focused, { signal });
  document.addEventListener('focusout', hide, { signal });
  document.addEventListener('pointerdown', hide, { signal });
  document.addEventListener('keydown', key, { signal, capture: true });
  addEventListener('scroll', scrolled, { signal, capture: true, passive: true });
  return () => {
    ending.abort();
    hide();
    tip.remove();
  };
}

/** The button around an element, if nothing but its label says what it is. */
function iconButton(element: Element): Element | null {
  const button = element.closest('button[aria-label]');
  return button?.textContent === '' ? button : null;
}
