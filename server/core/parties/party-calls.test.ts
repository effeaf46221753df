import { describe, expect, test, vi } from 'vitest';
import { handTimers } from '#tests/support/backend/hand-timers.ts';
import { openPartyCalls, type PartyCallRule, type PartyState, partySignal } from './party-calls.ts';

const READ: PartyCallRule = { kind: 'read', deadlineMs: 3_000 };
const ORDER: PartyCallRule = { kind: 'order', deadlineMs: 3_000 };
class Refused extends Error {}

function open() {
  const timers = handTimers();
  const changes: PartyState[] = [];
  const calls = openPartyCalls({ ...timers, onChange: (state) => void changes.push(state) });
  const fail = (rule = READ) => calls.call('bank', 'ask', rule, () => Promise.reject(new Error('broken')));
  const answer = () => calls.call('bank', 'ask', READ, async () => 'yes');
  return { timers, changes, calls, fail, answer };
}

const silent = () => new Promise<never>(() => {});

describe('a deadline', () => {
  test.each([
    ['read', READ, 'PartyTimeout'],
    ['order', ORDER, 'OutcomeUnknown'],
  ] as const)('ends a %s that is not answered', async (_, rule, name) => {
    const { timers, calls } = open();
    let signal: AbortSignal | undefined;
    const asked = calls.call('bank', 'ask', rule, () => {
      signal = partySignal();
      return silent();
    });
    timers.advance(2_999);
    expect(signal?.aborted).toBe(false);
    timers.advance(1);
    await expect(asked).rejects.toMatchObject({ name });
    expect(signal?.aborted).toBe(true);
  });

  test('does not end an answer before it', async () => {
    const { answer } = open();
    expect(await answer()).toBe('yes');
  });

  test('passes on the answers of a party that are errors', async () => {
    const { calls } = open();
    const rule = { ...ORDER, answers: [Refused] };
    for (let times = 0; times < 6; times += 1)
      await expect(
        calls.call('bank', 'ask', rule, () => Promise.reject(new Refused())),
      ).rejects.toBeInstanceOf(Refused);
    expect(calls.states()).toMatchObject([{ breaker: 'closed' }]);
  });

  test('says of a read that failed in another way which party gave no usable answer, and why', async () => {
    const { fail } = open();
    await expect(fail()).rejects.toMatchObject({
      name: 'PartyUnavailable',
      message: 'bank.ask gave no usable answer',
      cause: { message: 'broken' },
    });
  });

  test('says of an order that failed in another way that its outcome is unknown', async () => {
    const { fail } = open();
    await expect(fail(ORDER)).rejects.toMatchObject({
      name: 'OutcomeUnknown',
      cause: { message: 'broken' },
    });
  });
});

describe('a breaker', () => {
  test('opens after five failures, and lets one call through after ten seconds', async () => {
    const { timers, calls, changes, fail, answer } = open();
    for (let times = 0; times < 5; times += 1)
      await expect(fail()).rejects.toThrow('bank.ask gave no usable answer');
    expect(changes).toEqual([{ party: 'bank', call: 'ask', breaker: 'open', lastError: 'broken' }]);
    expect(calls.states()).toEqual([{ party: 'bank', call: 'ask', breaker: 'open', lastError: 'broken' }]);
    await expect(answer()).rejects.toMatchObject({ name: 'PartyUnavailable' });
    timers.advance(9_999);
    await expect(answer()).rejects.toMatchObject({ name: 'PartyUnavailable' });
    timers.advance(1);
    expect(calls.states()).toMatchObject([{ breaker: 'half_open' }]);
    const tried = calls.call('bank', 'ask', READ, silent);
    // The others don't wait for the one that tries.
    await expect(answer()).rejects.toMatchObject({ name: 'PartyUnavailable' });
    timers.advance(3_000);
    await expect(tried).rejects.toMatchObject({ name: 'PartyTimeout' });
    await expect(answer()).rejects.toMatchObject({ name: 'PartyUnavailable' });
    timers.advance(10_000);
    expect(await answer()).toBe('yes');
    expect(calls.states()).toEqual([{ party: 'bank', call: 'ask', breaker: 'closed', lastError: '' }]);
  });

  test('closes in time although the clock of the machine was set back', async () => {
    vi.useFakeTimers({ now: 10 * 3_600_000, toFake: ['Date'] });
    try {
      const { timers, fail, answer } = open();
      for (let times = 0; times < 5; times += 1)
        await expect(fail()).rejects.toThrow('bank.ask gave no usable answer');
      vi.setSystemTime(1 * 3_600_000);
      timers.advance(10_000);
      expect(await answer()).toBe('yes');
    } finally {
      vi.useRealTimers();
    }
  });

  test("does not keep other calls from being made, nor other parties'", async () => {
    const { calls, fail } = open();
    for (let times = 0; times < 5; times += 1)
      await expect(fail()).rejects.toThrow('bank.ask gave no usable answer');
    expect(await calls.call('bank', 'pay', READ, async () => 1)).toBe(1);
    expect(await calls.call('post', 'ask', READ, async () => 2)).toBe(2);
  });
});

test('a stop ends after its grace what waits, and nothing begins any more', async () => {
  const { timers, calls, answer } = open();
  const waiting = calls.call('bank', 'pay', ORDER, silent);
  calls.stop(1_000);
  timers.advance(999);
  expect(await answer()).toBe('yes');
  timers.advance(1);
  await expect(answer()).rejects.toMatchObject({ name: 'PartyUnavailable' });
  await expect(waiting).rejects.toMatchObject({ name: 'OutcomeUnknown' });
});
