import { expect, test } from 'vitest';
import { concurrently, eachApart } from './concurrently.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('work runs for each item, at most so many at a time', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await concurrently([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
    done.push(item);
  });
  expect([most, done.toSorted()]).toEqual([2, [1, 2, 3, 4, 5]]);
});

test('after a failure nothing more begins, and it is thrown when what runs has ended', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const running = concurrently([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('broken');
    await turn();
    ended.push(item);
  });
  await expect(running).rejects.toThrow('broken');
  expect([begun, ended]).toEqual([[1, 2], [2]]);
});

test('where each item is apart, the first failure is thrown after all were tried', async () => {
  const tried: number[] = [];
  const running = eachApart([1, 2, 3, 4], 1, async (item) => {
    tried.push(item);
    if (item < 3) throw new Error(`broken ${item}`);
  });
  await expect(running).rejects.toThrow('broken 1');
  expect(tried).toEqual([1, 2, 3, 4]);
});

test('there may be nothing to do', async () => {
  await expect(concurrently([], 3, () => Promise.reject(new Error('called')))).resolves.toBeUndefined();
});
