// Back closes the topmost dialog instead of changing the page behind it. Where the browser hands Back to the dialogs themselves (a
// close watcher), ui/overlay/modal.tsx answers. Elsewhere each open dialog has one entry in the history, above the entry of its page
// and with the same address, which goes when the dialog closes. The rest of the app doesn't see these entries: an address that
// changes meanwhile changes the page's entry.
import * as v from 'valibot';
import { modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { onTopmostModalChange, openModalCount, requestCloseAbove } from '#src/ui/overlay/modal-stack.ts';

/** An entry's `modals`: how many dialogs were open at it. */
const entryState = v.object({ modals: v.pipe(v.number(), v.integer(), v.minValue(0)) });

/** A traversal that hasn't come by then doesn't come (ms). */
const TRAVERSAL_MS = 1_000;

type Method = 'pushState' | 'replaceState';
type Change = [method: Method, state: unknown, url: string | URL | null | undefined];

/**
 * Only Android hands Back to close watchers; on a desktop they know the Esc key alone, and in an app's web view Back is the app's, which goes
 * through the history.
 */
function handsBackToDialogs(): boolean {
  return 'CloseWatcher' in window && /Android(?!.*; wv\))/.test(navigator.userAgent);
}

function entryDepth(): number {
  const read = v.safeParse(entryState, history.state);
  return read.success ? read.output.modals : 0;
}

/** The restricted-access modal is opened by the address (R2.38b), so Back already leaves it: it has no entry of its own. */
function opensByAddress(): boolean {
  return new URLSearchParams(location.search).get('showCookieModal') === 'true';
}

/** A modal whose file is still loading keeps the entry that there is, of the one before it or of the page before a reload. */
function wantedDepth(): number {
  if (opensByAddress()) return 0;
  return Math.max(openModalCount(), store.get(modalAtom) ? Math.min(1, entryDepth()) : 0);
}

/** Changes an entry without telling the app, which hears of calls to `history` itself. */
function change(method: Method, state: unknown, url?: string | URL | null): void {
  History.prototype[method].call(history, state, '', url);
}

/** Once, after the router. Gives the way to stop. */
export function startModalHistory(): () => void {
  if (handsBackToDialogs()) return () => {};

  /** Set while a traversal of this module is under way. */
  let travelling: ReturnType<typeof setTimeout> | undefined;
  /** Changes of the address that the app made on a dialog's entry, and that its page's entry gets when the traversal to it ends. */
  let owed: Change[] = [];
  /** The depth, the address and the page's own state when the app last heard of them. */
  let depth = entryDepth();
  let shown = location.href;
  let pageState = '';
  /** How many dialogs' entries the player has just left by Back: a dialog that stays open gets its entry again by going forward. */
  let left = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Another document is asked for: a traversal would end that. The entry stays until the history changes, if this document does. */
  let leaving = false;

  const travel = (steps: number) => {
    travelling = setTimeout(() => {
      travelling = undefined;
      owed = [];
    }, TRAVERSAL_MS);
    history.go(steps);
  };

  const update = () => {
    if (travelling !== undefined || leaving) return;
    const present = entryDepth();
    const wanted = wantedDepth();
    if (present > wanted) travel(wanted - present);
    else if (wanted > present && wanted - present <= left) travel(wanted - present);
    else
      for (let n = present + 1; n <= wanted; n += 1) {
        if (n === 1) pageState = JSON.stringify(history.state);
        change('pushState', { ...history.state, modals: n });
      }
    left = 0;
    depth = entryDepth();
    // Listened to only then: some browsers keep no page that listens for Back.
    if (depth > 0) addEventListener('beforeunload', unloads);
    else removeEventListener('beforeunload', unloads);
  };
  // After React has drawn what an event changed: a dialog that takes the place of another keeps its entry.
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(update);
  };
  // `pageshow` comes when Back leads to a document that the browser has kept.
  function unloads({ type }: Event): void {
    leaving = type === 'beforeunload';
    if (!leaving) schedule();
  }

  /** On the page's entry: what the app changed. On the entry of a dialog that is still open: the address alone. */
  const settle = (present: number) => {
    if (present === 0) {
      for (const one of owed.splice(0)) change(...one);
    } else {
      const [, state, url] = owed.at(-1) ?? [];
      change('replaceState', { ...history.state, ...Object(state), modals: present }, url);
    }
  };

  const traversed = (event: PopStateEvent) => {
    const own = travelling !== undefined;
    leaving = false;
    clearTimeout(travelling);
    travelling = undefined;
    const present = entryDepth();
    const before = depth;
    depth = present;
    if (present > 0 && owed.some(([method]) => method === 'pushState')) {
      event.stopImmediatePropagation();
      return travel(-present);
    }
    // The player may have gone past the dialogs' page, by the list of entries that browsers show.
    const atPage = own || present > 0 || JSON.stringify(history.state) === pageState;
    if (!atPage) owed = [];
    else if (owed.length > 0) settle(present);
    // Forward, or Back from another document: the entry's dialog is gone.
    const isStale = present > wantedDepth();
    if (isStale || location.href === shown) event.stopImmediatePropagation();
    else shown = location.href;
    if (!own && present < before) {
      left = atPage ? before - present : 0;
      requestCloseAbove(present);
    }
    if (isStale && (own || present >= before)) update();
    else schedule();
  };

  const originals = { pushState: history.pushState, replaceState: history.replaceState };
  const changed = (method: Method, state: unknown, url: string | URL | null | undefined) => {
    const present = entryDepth();
    const { modals: _, ...own } = Object(state);
    left = 0;
    leaving = false;
    if (present === 0) {
      const last = owed.at(-1);
      if (last && method === 'replaceState') owed.splice(-1, 1, [last[0], state, url ?? location.href]);
      originals[method].call(history, state, '', url);
    } else if (method === 'pushState') {
      change('replaceState', own, url);
      if (travelling !== undefined || owed.length > 0 || present > 1) {
        owed.push([method, own, location.href]);
        if (travelling === undefined) travel(-present);
      }
      dispatchEvent(new Event(method));
    } else {
      change('replaceState', { ...own, modals: present }, url);
      owed = [...owed.filter(([kind]) => kind !== method), [method, own, location.href]];
      dispatchEvent(new Event(method));
    }
    shown = location.href;
    depth = entryDepth();
    schedule();
  };
  history.pushState = (state, _, url) => changed('pushState', state, url);
  history.replaceState = (state, _, url) => changed('replaceState', state, url);

  // Before the listeners of the app: a handler keeps the place that it got when it was first set (main.tsx).
  window.onpopstate = traversed;
  const stops = [onTopmostModalChange(schedule), store.sub(modalAtom, schedule)];
  addEventListener('pageshow', unloads);
  schedule();
  return () => {
    for (const stop of stops) stop();
    window.onpopstate = () => {};
    for (const type of ['pageshow', 'beforeunload']) removeEventListener(type, unloads);
    clearTimeout(timer);
    clearTimeout(travelling);
    Object.assign(history, originals);
  };
}
