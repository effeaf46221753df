import { expect, test } from 'vitest';
import { rotateBatches } from './rotating-batches.ts';

/** Work of which the test says what is left; three items a batch. */
function open(...left: number[]) {
  const next = rotateBatches<number, void>({
    size: 3,
    read: async (_, after) => left.filter((one) => after === undefined || one > after).slice(0, 3),
    idOf: String,
  });
  return { left, next: () => next() };
}

test('go on after the last one, and begin again behind the newest', async () => {
  const { next } = open(1, 2, 3, 4, 5, 6, 7);
  expect(await next()).toEqual([1, 2, 3]);
  expect(await next()).toEqual([4, 5, 6]);
  expect(await next()).toEqual([7, 1, 2]);
  expect(await next()).toEqual([3, 4, 5]);
});

test('hold each item once, however few there are', async () => {
  const { left, next } = open(1, 2);
  expect(await next()).toEqual([1, 2]);
  expect(await next()).toEqual([1, 2]);
  left.splice(0);
  expect(await next()).toEqual([]);
  left.push(3);
  expect(await next()).toEqual([3]);
});

test('come to the oldest although new work comes in each run', async () => {
  const { left, next } = open(1, 2, 3, 4);
  await next();
  left.push(5);
  expect(await next()).toEqual([4, 5, 1]);
  left.push(6);
  expect(await next()).toEqual([2, 3, 4]);
  expect(await next()).toEqual([5, 6, 1]);
});
