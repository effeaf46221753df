import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallRefused } from '#src/core/call.ts';
import { FetchFailed } from '#src/core/http.ts';
import { type Check, GO_ON, type Verdict } from './check.ts';
import { runChecks } from './run-checks.ts';

const visit = { fullPath: '/play/1?x=2' };
const away: Verdict = { type: 'go-elsewhere', to: '/', reason: 'test' };
const refusal = (status: number) => new CallRefused('GET /x', { status, json: null, retryAfterS: null });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the order', () => {
  test('[R2.28] runs from left to right and stops at the first that doesn’t let pass', () => {
    const asked: string[] = [];
    const answering =
      (name: string, verdict: Verdict): Check =>
      () => {
        asked.push(name);
        return verdict;
      };
    const checks = {
      first: answering('first', GO_ON),
      second: answering('second', away),
      third: answering('third', GO_ON),
    };
    expect(runChecks(['first', 'second', 'third'], visit, checks)).toEqual(away);
    expect(asked).toEqual(['first', 'second']);
  });

  test('answers at once where every check knows at once', () => {
    expect(runChecks(['yes', 'yes'], visit, { yes: () => GO_ON })).toEqual(GO_ON);
    expect(runChecks([], visit, {})).toEqual(GO_ON);
  });

  test('waits for a check that has to ask, then goes on', async () => {
    const checks: Record<string, Check> = {
      asks: async () => GO_ON,
      stops: () => ({ type: 'stop', modal: 'login' }),
    };
    expect(await runChecks(['asks', 'stops'], visit, checks)).toEqual({ type: 'stop', modal: 'login' });
  });

  test('a check hears where one wants to go', () => {
    const heard = vi.fn(() => GO_ON);
    runChecks(['hears'], visit, { hears: heard });
    expect(heard).toHaveBeenCalledWith(visit);
  });
});

describe('when there is no answer', () => {
  test.each([
    ['no network', new FetchFailed('GET', '/x', 0, 'offline')],
    ['a 503', refusal(503)],
  ])('%s can’t tell', async (_, error) => {
    expect(await runChecks(['asks'], visit, { asks: () => Promise.reject(error) })).toEqual({
      type: 'cannot-tell',
    });
  });

  test('four seconds of silence can’t tell', async () => {
    const verdict = runChecks(['silent'], visit, { silent: () => new Promise(() => {}) });
    let known: Verdict | undefined;
    void Promise.resolve(verdict).then((answer) => {
      known = answer;
    });
    await vi.advanceTimersByTimeAsync(3_999);
    expect(known).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(known).toEqual({ type: 'cannot-tell' });
  });

  test('any other failure is an error of the page', async () => {
    const verdict = runChecks(['asks'], visit, { asks: () => Promise.reject(refusal(404)) });
    await expect(verdict).rejects.toThrow(CallRefused);
  });
});

test.each(['nope', 'toString', '__proto__'])('[R8.10] an unknown check (%s) throws', (name) => {
  expect(() => runChecks([name], visit, {})).toThrow(`There is no check named '${name}'`);
});
