import { describe, expect, test } from 'vitest';
import { handTimers } from '#tests/support/backend/hand-timers.ts';
import { type FairTurnLimits, openFairTurns } from './fair-turns.ts';

const FULL = { code: 'too_many', status: 429, details: { rule: 'calls_at_once', retryAfterS: 1 } };
const LIMITS: FairTurnLimits = { running: 3, runningPerKey: 2, waiting: 100, waitingPerKey: 50 };

/** The process reads from the network again. */
const nextRound = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when the test says so; `log` has what began, in order. */
function held(limits: Partial<FairTurnLimits> = {}) {
  const pauses: number[] = [];
  const turns = openFairTurns(
    { ...LIMITS, ...limits },
    { pause: async (ms) => void pauses.push(ms), random: () => 0.25 },
  );
  const log: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const call = (key: string, name: string) =>
    turns.run(key, async () => {
      log.push(name);
      await new Promise<void>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve()));
      });
      return name;
    });
  async function end(name: string, error?: Error) {
    ends.get(name)?.(error);
    await nextRound();
    await nextRound();
  }
  return { log, pauses, call, end };
}

describe('turns that are fair', () => {
  test('let so much run at a time, of one key less, and the rest in the order of arrival', async () => {
    const { log, call, end } = held();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => call('a', name));
    await nextRound();
    expect(log).toEqual(['a1', 'a2']);
    const others = [call('b', 'b1'), call('c', 'c1')];
    await nextRound();
    expect(log).toEqual(['a1', 'a2', 'b1']);
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'a4']) await end(name);
    expect(await Promise.all([...all, ...others])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1']);
  });

  test('go from key to key: a key that asks for much delays another one’s first by one turn', async () => {
    const { log, call, end } = held({ running: 1, runningPerKey: 1 });
    const many = Array.from({ length: 40 }, (_, place) => call('flood', `f${place}`));
    const few = [call('b', 'b0'), call('c', 'c0'), call('b', 'b1')];
    await nextRound();
    for (let done = 0; done < 43; done += 1) await end(log.at(-1) ?? '');
    await Promise.all([...many, ...few]);
    expect(log.slice(0, 7)).toEqual(['f0', 'f1', 'b0', 'c0', 'f2', 'b1', 'f3']);
    expect(log).toHaveLength(43);
  });

  describe('for work that waits for something outside', () => {
    /** Work that leaves its place until the test says so, and then goes on until the test ends it. */
    function leaving(limits: Partial<FairTurnLimits> = {}) {
      const turns = openFairTurns({ ...LIMITS, running: 1, runningPerKey: 1, ...limits }, instantly);
      const log: string[] = [];
      const open = new Map<string, () => void>();
      const until = (name: string) => new Promise<void>((resolve) => open.set(name, resolve));
      const call = (key: string, name: string) =>
        turns.run(key, async ({ leaveWhile }) => {
          log.push(`${name} begins`);
          await leaveWhile(() => until(`${name} outside`));
          log.push(`${name} is back`);
          await until(name);
        });
      const simple = (key: string, name: string) =>
        turns.run(key, async () => {
          log.push(name);
          await until(name);
        });
      async function end(name: string) {
        open.get(name)?.();
        await nextRound();
        await nextRound();
      }
      return { turns, log, call, simple, end };
    }
    const instantly = { pause: async () => {}, random: () => 0 };

    test('give its place to others, and the next one back to it, before what waits', async () => {
      const { log, call, simple, end } = leaving();
      const all = [call('a', 'a1'), simple('a', 'a2'), simple('a', 'a3'), simple('b', 'b1')];
      await nextRound();
      expect(log).toEqual(['a1 begins', 'a2']);
      await end('a1 outside');
      expect(log).toEqual(['a1 begins', 'a2']);
      await end('a2');
      // The keys take turns also then.
      expect(log.slice(2)).toEqual(['b1']);
      await end('b1');
      expect(log.slice(3)).toEqual(['a1 is back']);
      await end('a1');
      expect(log.slice(4)).toEqual(['a3']);
      await end('a3');
      await Promise.all(all);
    });

    test('count it as waiting', async () => {
      const { log, call, simple, end } = leaving({ waitingPerKey: 2 });
      const all = [call('a', 'a1'), call('a', 'a2'), simple('a', 'a3')];
      await nextRound();
      expect(log).toEqual(['a1 begins', 'a2 begins', 'a3']);
      await expect(simple('a', 'a4')).rejects.toMatchObject(FULL);
      for (const name of ['a1 outside', 'a2 outside', 'a3', 'a1']) await end(name);
      all.push(simple('a', 'a5'));
      await nextRound();
      for (const name of ['a2', 'a5']) await end(name);
      await Promise.all(all);
      expect(log.slice(3)).toEqual(['a1 is back', 'a2 is back', 'a5']);
    });

    test('keep no place for work that ended without it, nor for one of two waits at a time', async () => {
      const { turns, log, simple, end } = leaving();
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await expect(
        turns.run('a', async ({ leaveWhile }) => {
          const failing = leaveWhile(async () => {
            await held;
          });
          const failed = leaveWhile(() => Promise.reject(new Error('broken')));
          await Promise.all([failing, failed]);
        }),
      ).rejects.toThrow('broken');
      goOn();
      await nextRound();
      const all = [simple('a', 'a1'), simple('a', 'a2')];
      await nextRound();
      expect(log).toEqual(['a1']);
      for (const name of ['a1', 'a2']) await end(name);
      await Promise.all(all);
    });

    test('take no place of work that has ended, which left something behind', async () => {
      const { turns, log, simple, end } = leaving({ running: 2, runningPerKey: 1 });
      let leave: <Result>(outside: () => Promise<Result>) => Promise<Result> = async (outside) => outside();
      await turns.run('a', async ({ leaveWhile }) => {
        leave = leaveWhile;
      });
      await nextRound();
      const all = [simple('a', 'a1'), simple('b', 'b1'), simple('a', 'a2'), simple('c', 'c1')];
      await nextRound();
      expect(await leave(async () => 'done')).toBe('done');
      await nextRound();
      expect(log).toEqual(['a1', 'b1']);
      for (const name of ['a1', 'b1', 'a2', 'c1']) await end(name);
      await Promise.all(all);
    });

    test('throw what it throws, in a place', async () => {
      const { turns, log, simple, end } = leaving();
      await expect(
        turns.run('a', ({ leaveWhile }) => leaveWhile(() => Promise.reject(new Error('broken')))),
      ).rejects.toThrow('broken');
      const next = simple('b', 'b1');
      await nextRound();
      expect(log).toEqual(['b1']);
      await end('b1');
      await next;
    });
  });

  test('pass the turn on where work fails', async () => {
    const { log, call, end } = held({ running: 1, runningPerKey: 1 });
    const [first, second] = [call('a', '1'), call('b', '2')];
    const failed = expect(first).rejects.toThrow('broken');
    await nextRound();
    await end('1', new Error('broken'));
    await failed;
    expect(log).toEqual(['1', '2']);
    await end('2');
    expect(await second).toBe('2');
  });

  test('refuse what finds its key’s queue full, one to two seconds later', async () => {
    const { log, pauses, call, end } = held({ running: 1, runningPerKey: 1, waitingPerKey: 1 });
    const admitted = [call('a', 'a1'), call('a', 'a2'), call('b', 'b1')];
    await expect(call('a', 'a3')).rejects.toMatchObject(FULL);
    expect(pauses).toEqual([1_250]);
    for (const name of ['a1', 'a2', 'b1']) await end(name);
    for (const name of ['a1', 'a2', 'b1'].filter((one) => !log.includes(one))) await end(name);
    await end('a2');
    await Promise.all(admitted);
    const next = call('a', 'a4');
    await nextRound();
    await end('a4');
    expect(await next).toBe('a4');
  });

  test('where all queues together are full, the last of the longest one makes room', async () => {
    const { log, call, end } = held({ running: 1, runningPerKey: 1, waiting: 3 });
    const flood = ['f1', 'f2', 'f3', 'f4'].map((name) => call('flood', name));
    const dropped = expect(flood[3]).rejects.toMatchObject(FULL);
    const visitor = call('b', 'b1');
    await dropped;
    // No longer than the one that asks: that one is refused.
    const second = call('c', 'c1');
    await expect(flood[2]).rejects.toMatchObject(FULL);
    await expect(call('d', 'd1')).rejects.toMatchObject(FULL);
    for (let done = 0; done < 4; done += 1) await end(log.at(-1) ?? '');
    await Promise.all([flood[0], flood[1], visitor, second]);
    expect([...log].sort()).toEqual(['b1', 'c1', 'f1', 'f2']);
  });

  test('of work that arrives together only so much runs before the network is read again, however fast it is', async () => {
    const turns = openFairTurns({ ...LIMITS, running: 1 });
    const log: string[] = [];
    const [first, second] = ['1', '2'].map((name) => turns.run('a', async () => void log.push(name)));
    await first;
    for (let step = 0; step < 50; step += 1) await Promise.resolve();
    expect(log).toEqual(['1']);
    await second;
    expect(log).toEqual(['1', '2']);
  });

  test('while more of a key wait than a crowd, its places rest as long as the work took, and other keys use them', async () => {
    const { time: elapsed, startTimer, advance } = handTimers();
    const limits = { ...LIMITS, running: 1, runningPerKey: 1, crowd: { over: 1, rests: 1 } };
    const turns = openFairTurns(limits, { elapsed, startTimer });
    const begun: [string, number][] = [];
    const call = (key: string, name: string) =>
      turns.run(key, async () => {
        begun.push([name, elapsed()]);
        advance(20);
      });
    const rounds = async () => {
      for (let round = 0; round < 5; round += 1) await nextRound();
    };
    const flood = ['f1', 'f2', 'f3', 'f4'].map((name) => call('flood', name));
    const other = call('b', 'b1');
    // `f1` ends at 20 and rests until 40: that is when `b1` ends.
    await rounds();
    await other;
    expect(begun).toEqual([
      ['f1', 0],
      ['b1', 20],
      ['f2', 40],
    ]);
    // `f2` rests until 80: a newcomer of the key waits, of another key runs.
    const late = call('flood', 'f5');
    await call('c', 'c1');
    await rounds();
    advance(120 - elapsed());
    await Promise.all([...flood, late]);
    expect(begun.slice(3)).toEqual([
      ['c1', 60],
      ['f3', 80],
      ['f4', 120],
      ['f5', 140],
    ]);
  });
});
