// A game's cover on a list and its place on the game's own page are one element of a view transition, named by the game's id.
// Browsers without `view-transition-class` move it as long as their own transitions last.
import './cover-transition.css';

/** Whether the browser shows transitions, and the player wants motion. */
export function showsTransitions(): boolean {
  return (
    typeof document.startViewTransition === 'function' &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** The part of a game's own page that its cover becomes: the cover there, or the window in which it is played. */
export function coverOfPage(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-game-cover]')].find(isInView);
}

export function isInView(element: Element): boolean {
  const { top, bottom, left, right, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}

interface CoverMove {
  id: string;
  /** in: from the list to the game. */
  direction: 'in' | 'out';
  from: HTMLElement;
  /** Where the cover is after the change. */
  to: () => HTMLElement | undefined;
  /** How long the new page's picture may wait for it (ms). */
  waitMs: number;
}

/**
 * Names the cover that is on the screen, for a transition that starts now. `update` is what the transition runs: the change, and the
 * cover's new place named; without one the page only fades. `end` is called when the transition is over.
 */
export function moveCover({ id, direction, from, to, waitMs }: CoverMove, change: () => void) {
  const root = document.documentElement;
  let unname = nameCover(from, id);
  root.dataset.coverMove = direction;
  return {
    update: async () => {
      change();
      unname();
      const end = await appearing(to, waitMs);
      if (end) unname = nameCover(end, id);
    },
    end: () => {
      unname();
      delete root.dataset.coverMove;
    },
  };
}

function nameCover({ style }: HTMLElement, id: string): () => void {
  style.setProperty('view-transition-name', CSS.escape(`game-${id}`));
  style.setProperty('view-transition-class', 'game-cover');
  return () => {
    style.removeProperty('view-transition-name');
    style.removeProperty('view-transition-class');
  };
}

function appearing(
  find: () => HTMLElement | undefined,
  waitMs: number,
): HTMLElement | undefined | Promise<HTMLElement | undefined> {
  const there = find();
  if (there || waitMs === 0) return there;
  return new Promise((resolve) => {
    const end = (found?: HTMLElement) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(found);
    };
    const observer = new MutationObserver(() => {
      const found = find();
      if (found) end(found);
    });
    const timer = setTimeout(end, waitMs);
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
}

interface OpenedCover {
  id: string;
  image: string;
  /** CSS background of the tile. */
  ground: string;
}

let opened: OpenedCover | undefined;

/** Remembers the cover of the tile that was pressed, until the game's own answer is there. */
export function keepOpenedCover(cover: OpenedCover): void {
  opened = cover;
}

export function openedCover(id: string): OpenedCover | undefined {
  return opened?.id === id ? opened : undefined;
}
