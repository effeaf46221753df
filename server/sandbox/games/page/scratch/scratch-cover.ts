// What lies over a ticket: bricks that a finger takes off.

/** Bricks along a side of the ticket. */
const BRICKS = 12;
/** Of the finger, where a brick has 27 px. */
const RADIUS_IN_BRICKS = 34 / 27;
/** Of the sixteen bricks of a field, so many off and the field is open. */
const OPEN_AT = 11;

interface ScratchCover {
  /** Covers the ticket again. */
  reset(): void;
  /** Takes off what is left over a field. */
  open(field: number): void;
}

/** Covers a ticket of `side` × `side` fields. `uncover` is called with a field once most of its bricks are off. */
export function scratchCover(
  ticket: HTMLElement,
  side: number,
  uncover: (field: number) => void,
): ScratchCover {
  const layer = document.createElement('div');
  layer.className = 'bricks';
  layer.ariaHidden = 'true';
  const bricks = Array.from({ length: BRICKS * BRICKS }, (_, index) => {
    const brick = document.createElement('i');
    // A fixed pattern: what is below decides nothing above.
    const turn = (index * 7 + Math.floor(index / BRICKS) * 3) % 11;
    brick.dataset.turn = String(turn % 4);
    if (turn === 6) brick.dataset.accent = '';
    return brick;
  });
  layer.append(...bricks);
  ticket.append(layer);
  const perField = BRICKS / side;
  const fieldOf = (index: number) =>
    Math.floor(Math.floor(index / BRICKS) / perField) * side + Math.floor((index % BRICKS) / perField);
  const isOff = (index: number) => bricks[index]?.hasAttribute('data-off') ?? true;
  let last: { x: number; y: number } | undefined;

  /** In bricks from the ticket's corner. */
  function placeOf({ clientX, clientY }: PointerEvent): { x: number; y: number } {
    const { left, top, width, height } = ticket.getBoundingClientRect();
    return { x: ((clientX - left) / width) * BRICKS, y: ((clientY - top) / height) * BRICKS };
  }

  function scratch(from: { x: number; y: number }, to: { x: number; y: number }): void {
    const touched = new Set<number>();
    for (const [index, brick] of bricks.entries()) {
      const middle = { x: (index % BRICKS) + 0.5, y: Math.floor(index / BRICKS) + 0.5 };
      if (isOff(index) || distance(middle, from, to) > RADIUS_IN_BRICKS) continue;
      brick.toggleAttribute('data-off', true);
      touched.add(fieldOf(index));
    }
    for (const field of touched) {
      const off = bricks.filter((_, index) => fieldOf(index) === field && isOff(index)).length;
      if (off >= OPEN_AT) uncover(field);
    }
  }

  ticket.addEventListener('pointerdown', (event) => {
    if (!ticket.hasAttribute('data-bought') || event.button !== 0) return;
    last = placeOf(event);
    scratch(last, last);
  });
  ticket.addEventListener('pointermove', (event) => {
    if (event.buttons === 0 || !ticket.hasAttribute('data-bought')) return;
    const here = placeOf(event);
    scratch(last ?? here, here);
    last = here;
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'])
    ticket.addEventListener(end, () => {
      last = undefined;
    });

  return {
    reset() {
      for (const brick of bricks) brick.removeAttribute('data-off');
    },
    open(field) {
      for (const [index, brick] of bricks.entries())
        if (fieldOf(index) === field) brick.toggleAttribute('data-off', true);
    },
  };
}

type Point = { x: number; y: number };

/** From a point to a stretch. */
function distance({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
}
