// The label of an icon-only button, shown beside it under the pointer or the keyboard focus. One panel for the whole page,
// without code in the buttons. It is hidden from screen readers, which announce the button's label already.
import css from './tooltip.module.css';

/** Distance between button and panel (px, §9). */
const OFFSET = 12;
/** Minimum distance from the edge of the screen (px). */
const MARGIN = 8;
/** How long the pointer rests before a label shows (ms). */
const REST_MS = 400;

/** Enables tooltips, also for what the pointer or the focus is on already. Returns a function that disables them. */
export function startTooltips(): () => void {
  const tip = document.createElement('div');
  tip.className = css.tip ?? '';
  tip.ariaHidden = 'true';
  let owner: Element | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let [left, top] = [0, 0];

  function hide(): void {
    clearTimeout(resting);
    cancelAnimationFrame(frame);
    owner = null;
    delete tip.dataset.shown;
  }

  function show(button: Element): void {
    clearTimeout(resting);
    cancelAnimationFrame(frame);
    if (!button.isConnected) return;
    owner = button;
    tip.textContent = button.getAttribute('aria-label');
    // Above an open dialog only its own content is visible.
    (button.closest('dialog[open]') ?? document.body).append(tip);
    left = top = 0;
    tip.style.left = tip.style.top = '0';
    follow(button);
  }

  /** Keeps the label at its button, which a dialog on its way in or a font that arrives may still move. */
  function follow(button: Element): void {
    if (!button.isConnected) {
      hide();
      return;
    }
    const around = button.getBoundingClientRect();
    const { width, height, x, y } = tip.getBoundingClientRect();
    // Above, where there is space: below a button in the corner of a picture it would cover the picture's title.
    const isAbove = around.top - OFFSET - height > MARGIN;
    const middle = around.left + (around.width - width) / 2;
    // By how much it is wrong: in a dialog that moves, its place isn't the window's.
    left += Math.max(MARGIN, Math.min(middle, document.documentElement.clientWidth - width - MARGIN)) - x;
    top += (isAbove ? around.top - OFFSET - height : around.bottom + OFFSET) - y;
    tip.style.left = `${left}px`;
    tip.style.top = `${top}px`;
    tip.dataset.shown = isAbove ? 'above' : 'below';
    frame = requestAnimationFrame(() => follow(button));
  }

  function rest(target: Element): void {
    const button = iconButton(target);
    if (button === owner && button) return;
    hide();
    if (button) resting = setTimeout(() => show(button), REST_MS);
  }

  function focus(target: Element): void {
    const button = target.matches(':focus-visible') ? iconButton(target) : null;
    if (button) show(button);
    else hide();
  }

  const over = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'touch' && target instanceof Element && !tip.contains(target)) rest(target);
  };
  const focused = ({ target }: FocusEvent) => {
    if (target instanceof Element) focus(target);
    else hide();
  };
  const key = ({ key: pressed }: KeyboardEvent) => {
    if (pressed === 'Escape') hide();
  };
  // Scrolling elsewhere, such as a carousel's, doesn't move the button.
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
  const below = matchMedia('(hover: hover)').matches ? document.querySelector('button:hover') : null;
  if (below) rest(below);
  else if (document.activeElement) focus(document.activeElement);
  return () => {
    ending.abort();
    hide();
    tip.remove();
  };
}

/** The button around an element, if it has a label and no text. */
function iconButton(element: Element): Element | null {
  const button = element.closest('button[aria-label]');
  return button?.textContent === '' ? button : null;
}
