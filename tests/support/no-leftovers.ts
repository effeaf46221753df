// Set-up of every test file with a document (happy-dom): no work outlives its test. After each test it unmounts what was rendered, and
// a test that leaves a mounted root, a timer, a real request or a socket behind fails by its own name. Before the window goes, it gives
// back fake timers and stubbed globals and empties the query caches, whose long timers are meant.
// React's renderer looks for the hook below when it is loaded: this file comes before anything that imports it.
import { afterAll, afterEach, expect, vi } from 'vitest';

/** Timers that are due so soon are waited for (ms). */
const SOON_MS = 500;
/** How long after a test, at most (ms): each of them may set the next. */
const PATIENCE_MS = 5_000;

// Also compiled with the types of a browser alone, because tests of pages import it.
type Handle = ReturnType<typeof setTimeout>;

interface Leftover {
  what: string;
  test: string;
  at: string;
  /** When a timer is due (ms on the monotonic clock); an interval never is. */
  due: number;
  /** Set up for the whole file: it has to be gone at the file's end. */
  ofFile: boolean;
}

interface FiberRoot {
  containerInfo: unknown;
  current: { memoizedState: { element?: unknown } | null };
}

const pending = new Map<unknown, Leftover>();
const roots = new Map<FiberRoot, Leftover>();
/** Connections to the network, which no test of a page may open. */
const connections: Leftover[] = [];

const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: Reflect.get(globalThis, 'setImmediate') as (callback: (done: unknown) => void) => void,
};

/** The lines of our own code that called, without those of this file. */
function callersOf(stack = ''): string[] {
  const lines = stack.split('\n').slice(1);
  return lines.filter((line) => !/no-leftovers|node_modules|node:|wasm:/.test(line));
}

/** Deep enough to reach our own code through a library's. */
const STACK_DEPTH = 40;

function leftover(what: string, due = Number.POSITIVE_INFINITY): Leftover {
  const usual = Reflect.get(Error, 'stackTraceLimit');
  Reflect.set(Error, 'stackTraceLimit', STACK_DEPTH);
  const callers = callersOf(new Error().stack);
  Reflect.set(Error, 'stackTraceLimit', usual);
  const test = expect.getState().currentTestName;
  return {
    what,
    test: test ?? 'outside of tests',
    at: callers[0]?.trim().replace(/^at /, '') ?? 'in a library',
    // A backend in memory is started and closed by the file, not by each test; so is its database.
    ofFile:
      test === undefined ||
      callers.length === 0 ||
      callers.some((line) => /\/server\/(?!sandbox\/games\/page)/.test(line)),
    due,
  };
}

/** Ends what only the end of a real page ends: the timers that its modules started. For tests of the page's own start. */
export function endPage(): void {
  for (const handle of pending.keys()) real.clearTimeout(handle as Handle);
  pending.clear();
}

function watchTimers(): void {
  type Callback = (...args: unknown[]) => void;
  const watched = {
    setTimeout(callback: Callback, ms = 0, ...args: unknown[]) {
      const handle = real.setTimeout(() => {
        pending.delete(handle);
        callback(...args);
      }, ms);
      pending.set(handle, leftover(`a timer of ${Math.round(ms)} ms`, performance.now() + ms));
      return handle;
    },
    setInterval(callback: Callback, ms = 0, ...args: unknown[]) {
      const handle = real.setInterval(callback, ms, ...args);
      pending.set(handle, leftover(`an interval of ${ms} ms`));
      return handle;
    },
    clearTimeout(handle: Handle) {
      pending.delete(handle);
      real.clearTimeout(handle);
    },
    clearInterval(handle: Handle) {
      pending.delete(handle);
      real.clearInterval(handle);
    },
  };
  Object.assign(globalThis, watched);
}

/** For the query cache, which keeps unused answers for minutes: its timers are cleared with it. A test's fake clock holds for it, too. */
function unwatchedTimers() {
  const ours = new Set<unknown>();
  const { setTimeout: watchedTimeout, setInterval: watchedInterval } = globalThis;
  return {
    setTimeout(callback: () => void, ms: number) {
      if (globalThis.setTimeout !== watchedTimeout) return globalThis.setTimeout(callback, ms);
      const handle = real.setTimeout(callback, ms);
      ours.add(handle);
      return handle;
    },
    setInterval(callback: () => void, ms: number) {
      if (globalThis.setInterval !== watchedInterval) return globalThis.setInterval(callback, ms);
      const handle = real.setInterval(callback, ms);
      ours.add(handle);
      return handle;
    },
    clearTimeout: (handle?: Handle) =>
      ours.delete(handle) ? real.clearTimeout(handle) : globalThis.clearTimeout(handle),
    clearInterval: (handle?: Handle) =>
      ours.delete(handle) ? real.clearInterval(handle) : globalThis.clearInterval(handle),
  };
}

function watchRoots(): void {
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    checkDCE: () => {},
    setStrictMode: () => {},
    onCommitFiberRoot(_renderer: number, root: FiberRoot) {
      if (!roots.has(root)) roots.set(root, leftover('a mounted root'));
    },
    onPostCommitFiberRoot: () => {},
    onCommitFiberUnmount: () => {},
  };
  Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', hook);
}

function refuseConnections(): void {
  const refuse = (address: unknown): never => {
    connections.push(leftover(`a request to ${String(address)}`));
    throw new TypeError(`the test answers no request to ${String(address)}`);
  };
  globalThis.fetch = async (address, init) => {
    // A call that was given up is not sent.
    init?.signal?.throwIfAborted();
    return refuse(address instanceof Request ? address.url : address);
  };
  class RefusedSocket {
    constructor(address: string | URL) {
      refuse(address);
    }
  }
  Reflect.set(globalThis, 'WebSocket', RefusedSocket);
}

const isMounted = (root: FiberRoot) => root.current.memoizedState?.element != null;

/** Waits for the timers that are due soon, and for React's scheduler, which works in immediates. */
async function drain(isWanted: (found: Leftover) => boolean): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => real.setImmediate(resolve));
    const now = performance.now();
    const next = Math.min(...[...pending.values()].filter(isWanted).map(({ due }) => due));
    if (next > now + SOON_MS || now > deadline) return;
    await new Promise((resolve) => real.setTimeout(resolve, Math.max(1, next - now)));
  }
}

/** Throws what is left behind of what is wanted, and ends it, so that each test answers for its own. */
function demandNone(isWanted: (found: Leftover) => boolean): void {
  const found = connections.splice(0);
  for (const [handle, timer] of pending) {
    if (!isWanted(timer)) continue;
    real.clearTimeout(handle as Handle);
    pending.delete(handle);
    found.push(timer);
  }
  for (const [root, origin] of roots) {
    if (isMounted(root) && !isWanted(origin)) continue;
    if (isMounted(root)) found.push(origin);
    roots.delete(root);
  }
  if (found.length === 0) return;
  const lines = found.map(({ what, test, at }) => `${what} is left behind by "${test}" (${at})`);
  throw new Error([...new Set(lines)].join('\n'));
}

const ofTest = ({ ofFile }: Leftover) => !ofFile;
const ofAll = () => true;

if (typeof document !== 'undefined') {
  watchTimers();
  watchRoots();
  refuseConnections();
  const { QueryCache, timeoutManager } = await import('@tanstack/react-query');
  timeoutManager.setTimeoutProvider(unwatchedTimers());
  const caches = new Set<InstanceType<typeof QueryCache>>();
  const { add } = QueryCache.prototype;
  QueryCache.prototype.add = function addWatched(query) {
    caches.add(this);
    add.call(this, query);
  };
  const { cleanup } = await import('@testing-library/react');

  afterEach(async () => {
    cleanup();
    // A file that fakes the clock for all of its tests gives it back at its end.
    if (vi.isFakeTimers()) return;
    // A page that was opened for all tests of the file sets timers during each.
    if ([...roots].some(([root, { ofFile }]) => ofFile && isMounted(root))) return;
    await drain(ofTest);
    demandNone(ofTest);
  });
  afterAll(async () => {
    vi.useRealTimers();
    cleanup();
    // What a screen began to load must not arrive after its document is gone.
    await vi.dynamicImportSettled();
    for (const cache of caches) {
      for (const query of cache.getAll()) void query.cancel({ silent: true });
      cache.clear();
    }
    await drain(ofAll);
    demandNone(ofAll);
    vi.unstubAllGlobals();
  });
}
