// Arrow keys on the fields of a game.

/** Where each arrow leads: along x or y, forwards or backwards. */
const WAYS: Readonly<Record<string, { across: boolean; sign: 1 | -1 }>> = {
  ArrowLeft: { across: true, sign: -1 },
  ArrowRight: { across: true, sign: 1 },
  ArrowUp: { across: false, sign: -1 },
  ArrowDown: { across: false, sign: 1 },
};

/** How far apart two stretches are; 0 where they overlap. */
const gap = (from: number, to: number, otherFrom: number, otherTo: number) =>
  Math.max(0, otherFrom - to, from - otherTo);

function nextOf(buttons: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const way = WAYS[key];
  if (!way) return undefined;
  const here = from.getBoundingClientRect();
  const scored = buttons.flatMap((button) => {
    const there = button.getBoundingClientRect();
    const [ahead, aside, middle] = way.across
      ? [
          way.sign > 0 ? there.left - here.right : here.left - there.right,
          gap(here.top, here.bottom, there.top, there.bottom),
          Math.abs(there.top + there.bottom - here.top - here.bottom),
        ]
      : [
          way.sign > 0 ? there.top - here.bottom : here.top - there.bottom,
          gap(here.left, here.right, there.left, there.right),
          Math.abs(there.left + there.right - here.left - here.right),
        ];
    // A pixel of overlap is rounding.
    if (button === from || ahead < -1) return [];
    return [{ button, score: ahead + 3 * aside + middle / 100 }];
  });
  return scored.sort((one, other) => one.score - other.score)[0]?.button;
}

/** Lets the arrow keys walk over the buttons of a box, however it is laid out; the tab key stops there once. */
export function walkByArrows(box: HTMLElement): void {
  const buttons = () => [...box.querySelectorAll('button')];
  for (const [index, button] of buttons().entries()) button.tabIndex = index === 0 ? 0 : -1;
  box.addEventListener('focusin', ({ target }) => {
    for (const button of buttons()) button.tabIndex = button === target ? 0 : -1;
  });
  box.addEventListener('keydown', (event) => {
    const from = document.activeElement;
    if (!(from instanceof HTMLElement) || !box.contains(from)) return;
    const next = nextOf(buttons(), from, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}
