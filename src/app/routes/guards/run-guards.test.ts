import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#src/core/api/call.ts';
import { NetworkError } from '#src/core/net/http.ts';
import { ALLOW, type Guard, type GuardResult } from './guard.ts';
import { runGuards } from './run-guards.ts';

const visit = { fullPath: '/play/1?x=2' };
const away: GuardResult = { type: 'redirect', to: '/', reason: 'test' };
const never = () => expect.unreachable('a guard is late');
const refusal = (status: number) => new ApiError('GET /x', { status, json: null });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the order', () => {
  test('[R2.28d] runs from left to right and stops at the first that doesn’t allow the visit', () => {
    const asked: string[] = [];
    const answering =
      (name: string, result: GuardResult): Guard =>
      () => {
        asked.push(name);
        return result;
      };
    const guards = {
      first: answering('first', ALLOW),
      second: answering('second', away),
      third: answering('third', ALLOW),
    };
    expect(runGuards(['first', 'second', 'third'], visit, guards, never)).toEqual(away);
    expect(asked).toEqual(['first', 'second']);
  });

  test('answers at once where every guard answers at once', () => {
    expect(runGuards(['yes', 'yes'], visit, { yes: () => ALLOW }, never)).toEqual(ALLOW);
    expect(runGuards([], visit, {}, never)).toEqual(ALLOW);
  });

  test('waits for a guard that has to ask, then goes on', async () => {
    const guards: Record<string, Guard> = {
      asks: async () => ALLOW,
      stops: () => ({ type: 'stop', modal: 'login' }),
    };
    expect(await runGuards(['asks', 'stops'], visit, guards, never)).toEqual({
      type: 'stop',
      modal: 'login',
    });
  });

  test('a guard gets the visit', () => {
    const guard = vi.fn(() => ALLOW);
    runGuards(['hears'], visit, { hears: guard }, never);
    expect(guard).toHaveBeenCalledWith(visit);
  });
});

describe('when there is no answer', () => {
  test.each([
    ['no network', new NetworkError('GET', '/x', 0, 'offline')],
    ['a 503', refusal(503)],
  ])('%s is unknown', async (_, error) => {
    expect(await runGuards(['asks'], visit, { asks: () => Promise.reject(error) }, never)).toEqual({
      type: 'unknown',
    });
  });

  test('four seconds without an answer are told, and the late answer still counts', async () => {
    let answer = (_: GuardResult) => {};
    const late = new Promise<GuardResult>((resolve) => {
      answer = resolve;
    });
    const onLate = vi.fn();
    const result = runGuards(['asks'], visit, { asks: () => late }, onLate);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(onLate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onLate).toHaveBeenCalledOnce();
    answer(away);
    expect(await result).toEqual(away);
  });

  test('an answer in time is not late', async () => {
    const onLate = vi.fn();
    await runGuards(['asks'], visit, { asks: async () => ALLOW }, onLate);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(onLate).not.toHaveBeenCalled();
  });

  test('any other failure is an error of the page', async () => {
    const result = runGuards(['asks'], visit, { asks: () => Promise.reject(refusal(404)) }, never);
    await expect(result).rejects.toThrow(ApiError);
  });
});

test.each(['nope', 'toString', '__proto__'])('[R8.10] an unknown guard (%s) throws', (name) => {
  expect(() => runGuards([name], visit, {}, never)).toThrow(`There is no guard named '${name}'`);
});
