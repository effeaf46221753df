// Set-up of every test file with a document (happy-dom): no work outlives its test. After each test it unmounts what was rendered, and
// a test that leaves a mounted root, a timer, a real request or a socket behind fails by its own name. Before the window goes, it gives
// back fake timers, empties the caches of queries, whose long timers are meant, closes the channels to other tabs and ends the window's
// own work.
// React's renderer looks for the hook below when it is loaded: this file comes before anything that imports it.
import { afterAll, afterEach, vi } from 'vitest';
import {
  demandNone,
  drain,
  type Handle,
  type Leftover,
  leftover,
  realTimers,
  runAhead,
  takeTimers,
  watchTimers,
} from './leftovers.ts';

interface FiberRoot {
  current: { memoizedState: { element?: unknown } | null };
}

const roots = new Map<FiberRoot, Leftover>();
/** Connections to the network, which no test of a page may open. */
const connections: Leftover[] = [];
const channels = new Set<BroadcastChannel>();
/** Pending timers of the caches of queries and mutations. */
const cacheTimers = new Set<Handle>();

/** For the query cache, which keeps unused answers for minutes: its timers are cleared with it. A test's fake clock holds for it, too. */
function unwatchedTimers() {
  const { setTimeout: watchedTimeout, setInterval: watchedInterval } = globalThis;
  return {
    setTimeout(callback: () => void, ms: number) {
      if (globalThis.setTimeout !== watchedTimeout) return globalThis.setTimeout(callback, ms);
      const handle = realTimers.setTimeout(callback, ms);
      cacheTimers.add(handle);
      return handle;
    },
    setInterval(callback: () => void, ms: number) {
      if (globalThis.setInterval !== watchedInterval) return globalThis.setInterval(callback, ms);
      const handle = realTimers.setInterval(callback, ms);
      cacheTimers.add(handle);
      return handle;
    },
    clearTimeout: (handle?: Handle) =>
      handle !== undefined && cacheTimers.delete(handle)
        ? realTimers.clearTimeout(handle)
        : globalThis.clearTimeout(handle),
    clearInterval: (handle?: Handle) =>
      handle !== undefined && cacheTimers.delete(handle)
        ? realTimers.clearInterval(handle)
        : globalThis.clearInterval(handle),
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

/**
 * Node delivers a broadcast message to every thread of the process, and each test file is a thread: without a mark of its own a file
 * would receive the logouts of a test in another file.
 */
function separateChannels(): void {
  const mark = crypto.randomUUID();
  const { BroadcastChannel } = globalThis;
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(`${mark} ${name}`);
      channels.add(this);
    }
  };
}

/**
 * What the end of a page ends by itself: the caches' timers, which are set once more when a request is cancelled, its channels to other
 * tabs, and what the window waits for (`AbortSignal.timeout`).
 */
async function endWindow(): Promise<void> {
  for (const timer of cacheTimers) realTimers.clearTimeout(timer);
  cacheTimers.clear();
  for (const channel of channels) channel.close();
  channels.clear();
  const { happyDOM } = globalThis as { happyDOM?: { abort: () => Promise<void> } };
  await happyDOM?.abort();
}

const isMounted = (root: FiberRoot) => root.current.memoizedState?.element != null;

/** What is left behind of what is wanted. It is ended, so that each test answers for its own. */
function takeLeftovers(isWanted: (found: Leftover) => boolean): Leftover[] {
  const found = [...connections.splice(0), ...takeTimers(isWanted)];
  for (const [root, origin] of roots) {
    if (isMounted(root) && !isWanted(origin)) continue;
    if (isMounted(root)) found.push(origin);
    roots.delete(root);
  }
  return found;
}

const ofTest = ({ ofFile }: Leftover) => !ofFile;
const ofAll = () => true;

if (typeof document !== 'undefined') {
  watchTimers();
  watchRoots();
  refuseConnections();
  separateChannels();
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
    await runAhead(ofTest);
    await drain(ofTest);
    demandNone(takeLeftovers(ofTest));
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
    const found = takeLeftovers(ofAll);
    await endWindow();
    // Node reports the end of a timer one turn later: without it, the search for leaks finds those that have just ended.
    await drain(ofAll);
    demandNone(found);
  });
}
