// Set-up of every test file: a test gives back what it replaced. A global or a variable of the environment that it stubbed
// (`vi.stubGlobal`, `vi.stubEnv`) is restored after it. A faked clock that it keeps, and a global function that it overwrote by hand,
// fail it by its own name. What is replaced outside of tests and of their `beforeEach` holds for the file and is restored at its end.
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { oncePerProcess } from './leftovers.ts';

type Stub = [name: PropertyKey, before: PropertyDescriptor | undefined];

/** The stubs of the running file, in their order. */
const stubs = oncePerProcess('stubs', watchStubs);

function watchStubs(): Stub[] {
  const made: Stub[] = [];
  const { stubGlobal, unstubAllGlobals } = vi;
  vi.stubGlobal = (name, value) => {
    made.push([name, Object.getOwnPropertyDescriptor(globalThis, name)]);
    return stubGlobal(name, value);
  };
  vi.unstubAllGlobals = () => {
    made.length = 0;
    return unstubAllGlobals();
  };
  return made;
}

/** Takes back the stubs that were made after the first `kept`. */
function restoreStubs(kept: number): void {
  for (const [name, before] of stubs.splice(kept).reverse()) {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  }
}

/** What a faked clock replaces, which is asked for by itself, and handlers of events, which belong to the page. */
const LEFT_OUT =
  /^(set|clear)(Timeout|Interval|Immediate)$|^(request|cancel)(AnimationFrame|IdleCallback)$|^(Date|queueMicrotask)$|^on[a-z]/;

/** The global functions. Others are left out: some change by themselves, and Node loads some when they are first read. */
function globalFunctions(): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
    if (LEFT_OUT.test(name)) continue;
    // A document's globals are getters, whose values are set.
    const current = get && typeof document !== 'undefined' ? Reflect.get(globalThis, name) : value;
    if (typeof current === 'function') found.set(name, current);
  }
  return found;
}

let before = { stubs: 0, isClockFaked: false, functions: new Map<string, unknown>() };

beforeEach(() => {
  before = { stubs: stubs.length, isClockFaked: vi.isFakeTimers(), functions: globalFunctions() };
});

afterEach(() => {
  restoreStubs(before.stubs);
  vi.unstubAllEnvs();
  const left: string[] = [];
  if (vi.isFakeTimers() && !before.isClockFaked) {
    vi.useRealTimers();
    left.push('a faked clock');
  }
  const now = globalFunctions();
  for (const [name, value] of before.functions) {
    if (now.get(name) === value) continue;
    Reflect.set(globalThis, name, value);
    left.push(`another ${name}`);
  }
  const test = expect.getState().currentTestName;
  if (left.length > 0) throw new Error(left.map((what) => `${what} is left behind by "${test}"`).join('\n'));
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
