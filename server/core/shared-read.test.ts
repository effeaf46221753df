import { expect, test } from 'vitest';
import { shareReads } from './shared-read.ts';

/** A read that ends when the test says so. */
function controlled() {
  const running: { answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const read = () =>
    new Promise<string>((resolve, reject) => running.push({ answer: resolve, fail: reject }));
  return { running, shared: shareReads(read) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('callers of the same moment share one read', async () => {
  const { running, shared } = controlled();
  const asked = [shared(), shared()];
  await turn();
  running[0]?.answer('one');
  expect(await Promise.all(asked)).toEqual(['one', 'one']);
  expect(running).toHaveLength(1);
});

test('a caller who comes while a read is under way gets the next one', async () => {
  const { running, shared } = controlled();
  const early = shared();
  await turn();
  const late = [shared(), shared()];
  await turn();
  expect(running).toHaveLength(1);
  running[0]?.answer('before the change');
  expect(await early).toBe('before the change');
  await turn();
  running[1]?.answer('after the change');
  expect(await Promise.all(late)).toEqual(['after the change', 'after the change']);
  expect(running).toHaveLength(2);
});

test('a failed read fails its own callers alone', async () => {
  const { running, shared } = controlled();
  const early = shared();
  await turn();
  const late = shared();
  running[0]?.fail(new Error('lost'));
  await expect(early).rejects.toThrow('lost');
  await turn();
  running[1]?.answer('there again');
  expect(await late).toBe('there again');
});
