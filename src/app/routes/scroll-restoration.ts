// The scroll position of every history entry: Back and Forward restore it, a new entry starts at the top.
import * as v from 'valibot';
import { randomId } from '#src/core/device/random-id.ts';

const LONGEST_WAIT_MS = 1_000;
const KEY = 'scroll';

const entryState = v.object({ entry: v.string() });
const storedPositions = v.record(v.string(), v.number());

let places: Record<string, number> = {};
let current = '';
let arrived = false;

/** Once, before the first render. Gives the way to stop. */
export function startScrollRestoration(): () => void {
  history.scrollRestoration = 'manual';
  places = readPlaces();
  current = entryName();
  arrived = false;
  addEventListener('popstate', saveScroll);
  addEventListener('pagehide', keepPlaces);
  return () => {
    removeEventListener('popstate', saveScroll);
    removeEventListener('pagehide', keepPlaces);
  };
}

/** Before the page changes: saves the position of the current entry. */
export function saveScroll(): void {
  if (current) places[current] = scrollY;
}

/**
 * After the page changed: scrolls to the entry's position, as soon as the page is long enough again; else to the top. A page
 * that just loaded is at the top by itself, or where the visitor has scrolled the prerendered page.
 */
export function restoreScroll(): void {
  current = entryName();
  const wanted = places[current] ?? 0;
  const loaded = !arrived;
  arrived = true;
  // Reading the scroll position would force a second layout before the first frame.
  if (loaded && wanted === 0) return;
  const until = performance.now() + LONGEST_WAIT_MS;
  const entry = current;
  (function step() {
    if (entry !== current) return;
    scrollTo(0, wanted);
    if (Math.abs(scrollY - wanted) > 1 && performance.now() < until) requestAnimationFrame(step);
  })();
}

/** The present entry's name; a new entry gets one. */
function entryName(): string {
  const named = v.safeParse(entryState, history.state);
  if (named.success) return named.output.entry;
  const entry = randomId();
  history.replaceState({ ...history.state, entry }, '');
  return entry;
}

function readPlaces(): Record<string, number> {
  try {
    const read = v.safeParse(storedPositions, JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
    return read.success ? read.output : {};
  } catch {
    return {};
  }
}

function keepPlaces(): void {
  saveScroll();
  try {
    sessionStorage.setItem(KEY, JSON.stringify(places));
  } catch {
    // Private mode: only the position is lost, with the page.
  }
}
