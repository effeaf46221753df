import { expect, test } from 'vitest';
import { heldTurn } from '#server/core/held-turn.ts';
import { handTimers } from '#tests/support/backend/hand-timers.ts';
import { openPlayerTurns, type TurnLimits } from './player-turns.ts';

const FULL = { code: 'too_many', status: 429, details: { rule: 'calls_at_once', retryAfterS: 1 } };

/** Calls that end when the test says so; `log` has who began, in order. */
function held(limits: TurnLimits) {
  const pauses: number[] = [];
  const turns = openPlayerTurns(limits, { pause: async (ms) => void pauses.push(ms), random: () => 0.25 });
  const log: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const call = (playerId: string, name: string, now = 0) => {
    const ended = new Promise<void>((resolve, reject) => {
      ends.set(name, (error) => (error ? reject(error) : resolve()));
    });
    return turns.run(playerId, now, async () => {
      log.push(name);
      await ended;
      return name;
    });
  };
  return {
    log,
    pauses,
    call,
    end: (name: string) => ends.get(name)?.(),
    fail: (name: string) => ends.get(name)?.(new Error('broken')),
  };
}

test('a player’s calls run one after the other, in the order of arrival, and one that fails passes the turn on', async () => {
  const { log, call, end, fail } = held({ running: 1, waiting: 2 });
  const [first, second, third] = [call('p', '1'), call('p', '2'), call('p', '3')];
  await Promise.resolve();
  expect(log).toEqual(['1']);
  fail('1');
  await expect(first).rejects.toThrow('broken');
  end('3');
  end('2');
  expect(await Promise.all([second, third])).toEqual(['2', '3']);
  expect(log).toEqual(['1', '2', '3']);
});

test('what finds the queue full is refused, and another player’s call runs', async () => {
  const { log, call, end } = held({ running: 2, waiting: 1 });
  const admitted = [call('p', '1'), call('p', '2'), call('p', '3')];
  await expect(call('p', '4')).rejects.toMatchObject(FULL);
  const other = call('q', 'other');
  end('other');
  expect(await other).toBe('other');
  expect(log).toEqual(['1', '2', 'other']);
  for (const name of ['1', '2', '3']) end(name);
  await Promise.all(admitted);
  await nextRound();
  const next = call('p', '5');
  end('5');
  expect(await next).toBe('5');
});

/** The process reads from the network again. */
const nextRound = () => new Promise((resolve) => setImmediate(resolve));

/** All that is due comes to its end. */
const rounds = async () => {
  for (let round = 0; round < 5; round += 1) await nextRound();
};

test('a refusal is answered one to two seconds later', async () => {
  const { call, end, pauses } = held({ running: 1, waiting: 0 });
  const admitted = call('p', '1');
  await expect(call('p', '2')).rejects.toMatchObject(FULL);
  expect(pauses).toEqual([1_250]);
  end('1');
  await admitted;
});

test('of calls that arrive together only so many run before the network is read again, however fast they are', async () => {
  const turns = openPlayerTurns({ running: 1, waiting: 1 });
  const log: string[] = [];
  const call = (name: string) => turns.run('p', 0, async () => void log.push(name));
  const [first, second] = [call('1'), call('2')];
  await first;
  for (let step = 0; step < 50; step += 1) await Promise.resolve();
  expect(log).toEqual(['1']);
  await nextRound();
  await second;
  expect(log).toEqual(['1', '2']);
});

test('only so many calls of a player begin in a minute; refused ones don’t count', async () => {
  const { call, end } = held({ running: 1, waiting: 0, perMinute: 2 });
  const now = 1_000;
  const run = (name: string, at: number) => {
    const answer = call('p', name, at);
    end(name);
    return answer;
  };
  const first = call('p', 'a', now);
  await expect(call('p', 'b', now)).rejects.toMatchObject(FULL);
  end('a');
  await first;
  await nextRound();
  expect(await run('c', now)).toBe('c');
  await nextRound();
  await expect(run('d', now + 59_000)).rejects.toMatchObject({
    code: 'too_many',
    details: { retryAfterS: 1 },
  });
  expect(await run('e', now + 60_000)).toBe('e');
});

test.each([
  ['ten seconds', 10_000],
  ['an hour', 3_600_000],
])('a minute ends when the clock is set back by %s', async (_, backMs) => {
  const { call, end } = held({ running: 1, waiting: 0, perMinute: 1 });
  const now = 10_000_000;
  const run = (name: string, at: number) => {
    const answer = call('p', name, at);
    end(name);
    return answer;
  };
  expect(await run('a', now)).toBe('a');
  await nextRound();
  expect(await run('b', now - backMs)).toBe('b');
});

test('the more refusals of a player are held back, the later the next ones are answered', async () => {
  const pauses: number[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const pause = (ms: number) => {
    pauses.push(ms);
    return answered;
  };
  const turns = openPlayerTurns({ running: 1, waiting: 0 }, { pause, random: () => 0.5 });
  const first = turns.run('p', 0, () => answered);
  const call = (playerId: string) => turns.run(playerId, 0, async () => {}).catch(() => {});
  const refused = Array.from({ length: 100 }, () => call('p'));
  expect([0, 19, 20, 40, 60, 99].map((place) => pauses[place])).toEqual([
    1_500, 1_500, 3_000, 4_500, 4_500, 4_500,
  ]);
  const other = turns.run('q', 0, () => answered);
  refused.push(call('q'));
  expect(pauses.at(-1)).toBe(1_500);
  answer();
  await Promise.all([first, other, ...refused]);
  // None is held back any more; the turns are passed on in the next round.
  const again = [turns.run('p', 0, async () => {}), call('p')].map((one) => one.catch(() => {}));
  expect(pauses.at(-1)).toBe(1_500);
  await Promise.all(again);
});

test('a crowd lasts while refusals are held back', async () => {
  const { time: elapsed, startTimer, advance } = handTimers();
  const limits = { running: 1, waiting: 1, crowd: { over: 1, rests: 9 } };
  let answer = () => {};
  const heldBack = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const turns = openPlayerTurns(limits, { elapsed, startTimer, pause: () => heldBack });
  const begun: number[] = [];
  const call = () =>
    turns.run('p', 0, async () => {
      begun.push(elapsed());
      advance(10);
    });
  const [first, second] = [call(), call()];
  const third = expect(call()).rejects.toMatchObject(FULL);
  await rounds();
  expect(begun).toEqual([0]);
  advance(90);
  await rounds();
  expect(begun).toEqual([0, 100]);
  answer();
  await Promise.all([first, second, third]);
  advance(90);
  await rounds();
  await Promise.all([call(), call()]);
  expect(begun).toEqual([0, 100, 200, 210]);
});

test('a crowd has one place, and all of them again when few wait', async () => {
  const { time: elapsed, startTimer, advance } = handTimers();
  const limits = { running: 3, waiting: 20, crowd: { over: 4, rests: 9 } };
  const turns = openPlayerTurns(limits, { elapsed, startTimer });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const call = (name: string) =>
    turns.run('p', 0, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = Array.from({ length: 10 }, (_, place) => call(String(place)));
  await rounds();
  expect(begun).toHaveLength(3);
  advance(10);
  for (const end of ends.splice(0)) end();
  await rounds();
  // Two places are given up, the third rests.
  expect(begun).toHaveLength(3);
  advance(89);
  await rounds();
  expect(begun).toHaveLength(3);
  advance(1);
  await rounds();
  expect(begun).toHaveLength(4);
  // What comes now is behind those that wait.
  all.push(call('late'));
  const atOnce: number[] = [];
  while (begun.length < 11) {
    atOnce.push(ends.length);
    for (const end of ends.splice(0)) end();
    await rounds();
    // No time passes in a call, so nothing rests.
    advance(0);
    await rounds();
  }
  expect(atOnce).toEqual([1, 1, 1, 3]);
  for (const end of ends.splice(0)) end();
  await Promise.all(all);
  expect(begun).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'late']);
});

test('while more wait than a crowd, each place rests after a call, three times as long as that took and a quarter of a second at most', async () => {
  const { time: elapsed, startTimer, advance } = handTimers();
  const limits = { running: 1, waiting: 9, crowd: { over: 2, rests: 3 } };
  const turns = openPlayerTurns(limits, { elapsed, startTimer });
  const begun: [string, number][] = [];
  const call = (playerId: string, name: string, tookMs: number) =>
    turns.run(playerId, 0, async () => {
      begun.push([name, elapsed()]);
      advance(tookMs);
    });
  const advanceTo = async (ms: number) => {
    advance(ms - elapsed());
    await rounds();
  };
  const all = [call('p', '1', 10), call('p', '2', 400), call('p', '3', 10), call('p', '4', 10)];
  all.push(call('p', '5', 10), call('p', '6', 10));
  await rounds();
  // Another player's calls don't rest.
  await Promise.all([call('q', 'other', 10), call('q', 'other again', 10)]);
  await advanceTo(39);
  expect(begun).toEqual([
    ['1', 0],
    ['other', 10],
    ['other again', 20],
  ]);
  await advanceTo(40);
  await advanceTo(689);
  expect(begun.slice(3)).toEqual([['2', 40]]);
  await advanceTo(690);
  await advanceTo(730);
  await Promise.all(all);
  // Two wait and fewer: the others follow at once.
  expect(begun.slice(4)).toEqual([
    ['3', 690],
    ['4', 730],
    ['5', 740],
    ['6', 750],
  ]);
});

test('a place that rests is neither given up by the deadline of its turn nor free for a call that comes meanwhile', async () => {
  const { time: elapsed, startTimer, advance } = handTimers();
  const limits = { running: 1, waiting: 3, crowd: { over: 0, rests: 3 } };
  const turns = openPlayerTurns(limits, { elapsed, startTimer });
  const begun: [string, number][] = [];
  const call = (name: string, tookMs: number) =>
    turns.run('p', 0, async () => {
      begun.push([name, elapsed()]);
      advance(tookMs);
    });
  const [first, second] = [call('1', 19_900), call('2', 10)];
  await rounds();
  await first;
  // The turn would have ended at 20,000.
  advance(249);
  const third = call('3', 10);
  await rounds();
  expect(begun).toEqual([['1', 0]]);
  advance(1);
  await rounds();
  await second;
  expect(begun).toEqual([
    ['1', 0],
    ['2', 20_150],
  ]);
  advance(30);
  await third;
  expect(begun.slice(2)).toEqual([['3', 20_190]]);
});

/** A player's calls that ask a party, which answers when the test says so; `log` has what they do, in order. */
function asking(limits: TurnLimits) {
  const timers = handTimers();
  const turns = openPlayerTurns(limits, { ...timers, elapsed: timers.time, pause: async () => {} });
  const log: string[] = [];
  const open = new Map<string, () => void>();
  const until = (name: string) => new Promise<void>((resolve) => open.set(name, resolve));
  const ask = (name: string) =>
    turns.run('p', 0, async () => {
      log.push(name);
      const held = heldTurn();
      await (held ? held.askParty('party', () => until(`${name} asked`)) : until(`${name} asked`));
      log.push(`${name} is back`);
      await until(name);
    });
  const read = (name: string) =>
    turns.run('p', 0, async () => {
      log.push(name);
      await until(name);
    });
  async function end(name: string) {
    open.get(name)?.();
    await nextRound();
    await nextRound();
  }
  return { timers, log, ask, read, end };
}

test('a call that asks a party leaves its place meanwhile, and takes the next one before what waits', async () => {
  const { log, ask, read, end } = asking({ running: 2, waiting: 9 });
  const all = [ask('a1'), ask('a2'), read('r1'), read('r2'), read('r3')];
  await nextRound();
  expect(log).toEqual(['a1', 'a2', 'r1', 'r2']);
  await end('a1 asked');
  expect(log).toHaveLength(4);
  await end('r1');
  expect(log.slice(4)).toEqual(['a1 is back']);
  await end('a1');
  expect(log.slice(5)).toEqual(['r3']);
  await end('r2');
  await end('a2 asked');
  expect(log.slice(6)).toEqual(['a2 is back']);
  for (const name of ['r3', 'a2']) await end(name);
  await Promise.all(all);
});

test('it keeps it where a player’s calls run one after the other', async () => {
  const { log, ask, read, end } = asking({ running: 1, waiting: 9 });
  const all = [ask('a1'), read('r1')];
  await nextRound();
  expect(log).toEqual(['a1']);
  for (const name of ['a1 asked', 'a1', 'r1']) await end(name);
  expect(log).toEqual(['a1', 'a1 is back', 'r1']);
  await Promise.all(all);
});

test('it is given up after twenty seconds, and takes no place when the answer comes later', async () => {
  const { timers, log, ask, read, end } = asking({ running: 2, waiting: 9 });
  const given = expect(ask('a1')).rejects.toMatchObject({ code: 'not_ready' });
  await nextRound();
  timers.advance(20_000);
  await given;
  const all = ['r1', 'r2', 'r3', 'r4'].map(read);
  await nextRound();
  await end('a1 asked');
  expect(log).toEqual(['a1', 'r1', 'r2', 'a1 is back']);
  await end('a1');
  expect(log).toHaveLength(4);
  for (const name of ['r1', 'r2', 'r3', 'r4']) await end(name);
  await Promise.all(all);
  expect(log.slice(4)).toEqual(['r3', 'r4']);
});
