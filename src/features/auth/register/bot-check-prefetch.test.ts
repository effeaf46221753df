import { describe, expect, test, vi } from 'vitest';
import { BotCheckFailed, prefetchBotCheck } from './bot-check-prefetch.ts';

function counted() {
  let count = 0;
  return vi.fn(() => {
    count += 1;
    return Promise.resolve(`token ${count}`);
  });
}

describe('the bot-check prefetch', () => {
  test('solves one challenge although typing starts it several times, and returns its token', async () => {
    const solve = counted();
    const check = prefetchBotCheck(solve, () => 0);
    check.start();
    check.start();
    expect(await check.getToken()).toBe('token 1');
    expect(solve).toHaveBeenCalledTimes(1);
  });

  test('returns a separate token for every registration', async () => {
    const check = prefetchBotCheck(counted(), () => 0);
    expect([await check.getToken(), await check.getToken()]).toEqual(['token 1', 'token 2']);
  });

  test('solves a new challenge when the token has expired', async () => {
    let clock = 0;
    const check = prefetchBotCheck(counted(), () => clock);
    check.start();
    clock = 9 * 60_000;
    expect(await check.getToken()).toBe('token 2');
  });

  test('retries after a failure, and reports the failure when a token is needed', async () => {
    const solve = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue('token');
    const check = prefetchBotCheck(solve, () => 0);
    await expect(check.getToken()).rejects.toThrow(BotCheckFailed);
    expect(await check.getToken()).toBe('token');
  });

  test('limits how long the caller waits', async () => {
    vi.useFakeTimers();
    const check = prefetchBotCheck(
      () => new Promise(() => {}),
      () => 0,
    );
    const taken = expect(check.getToken()).rejects.toThrow(BotCheckFailed);
    await vi.advanceTimersByTimeAsync(20_000);
    await taken;
    vi.useRealTimers();
  });

  test('stops solving when the form unmounts', () => {
    const solve = vi.fn((_signal: AbortSignal) => new Promise<string>(() => {}));
    const check = prefetchBotCheck(solve, () => 0);
    check.start();
    check.stop();
    expect(solve.mock.calls[0]?.[0].aborted).toBe(true);
  });
});
