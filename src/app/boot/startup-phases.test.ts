// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFrame, afterLoad, aheadOfDemand } from './startup-phases.ts';

let state: DocumentReadyState;
beforeEach(() => {
  vi.useFakeTimers();
  state = 'loading';
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => state);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the first frame’s tasks run in a task after the frame', async () => {
  const task = vi.fn();
  afterFrame(task);
  vi.advanceTimersToNextFrame();
  expect(task).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledOnce();
});

test('in a hidden document, which draws no frame, they run all the same', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.stubGlobal('requestAnimationFrame', () => 1);
  const task = vi.fn();
  afterFrame(task);
  await vi.advanceTimersByTimeAsync(0);
  expect(task).toHaveBeenCalledOnce();
});

test('idle tasks wait for the load event, then for an idle moment', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  const task = vi.fn();
  afterLoad(task);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(idle).toEqual([]);
  state = 'complete';
  dispatchEvent(new Event('load'));
  expect(task).not.toHaveBeenCalled();
  idle[0]?.();
  expect(task).toHaveBeenCalledOnce();
});

test('where the browser has no idle callback they run two seconds after the load', async () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  state = 'complete';
  const task = vi.fn();
  afterLoad(task);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(task).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledOnce();
});

test.each([
  ['the first frame', afterFrame],
  ['idle', afterLoad],
  ['on demand', aheadOfDemand],
])('a cancelled task of %s never runs', async (_, phase) => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const task = vi.fn();
  phase(task)();
  dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(task).not.toHaveBeenCalled();
});
