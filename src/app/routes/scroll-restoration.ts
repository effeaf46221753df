// Where the page stood, for every entry of the history: back and forward land there again, a new entry starts on top.
import * as v from 'valibot';
import { randomId } from '#src/core/device/random-id.ts';

const LONGEST_WAIT_MS = 1_000;
const KEY = 'scroll';

const entryState = v.object({ entry: v.string() });
const kept = v.record(v.string(), v.number());

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

/** Before the page changes: keeps where the present entry stands. */
export function saveScroll(): void {
  if (current) places[current] = scrollY;
}

/**
 * After the page changed: goes where the entry stood, as soon as the page is long enough again; else to the top. A page
 * that just loaded is on top by itself, or where its reader has scrolled since it came drawn.
 */
export function restoreScroll(): void {
  current = entryName();
  const wanted = places[current] ?? 0;
  const loaded = !arrived;
  arrived = true;
  // Asking where the page stands would have it laid out once more before its first frame.
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
    const read = v.safeParse(kept, JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
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
    // Private mode: the place is lost with the page, nothing else.
  }
}
