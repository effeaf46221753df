import { expect, test } from 'vitest';
import { concurrently, eachApart, eachPageApart } from './concurrently.ts';
import { DatabaseUnavailable, isDatabaseUnavailable } from './db/database-error.ts';
import { RunEnded } from './jobs/run-ended.ts';

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

test('where each item is apart, the failures are thrown after all were tried', async () => {
  const tried: number[] = [];
  const running = eachApart([1, 2, 3, 4], 1, async (item) => {
    tried.push(item);
    if (item < 3) throw new Error(`broken ${item}`);
  });
  await expect(running).rejects.toMatchObject({
    message: '2 items failed',
    errors: [{ message: 'broken 1' }, { message: 'broken 2' }],
  });
  expect(tried).toEqual([1, 2, 3, 4]);
  const one = new Error('alone');
  await expect(
    eachApart([1, 2], 1, async (item) => {
      if (item === 1) throw one;
    }),
  ).rejects.toBe(one);
});

const unavailable = (code?: string) =>
  new Error('failed', { cause: new DatabaseUnavailable(Object.assign(new Error('no answer'), { code })) });

test.each([
  ['the lease is lost', new RunEnded()],
  ['the database is away', unavailable()],
  ['the database shuts down', unavailable('57P01')],
])('nothing more begins where %s, and the failures before it are thrown too', async (_, failure) => {
  const tried: number[] = [];
  const running = eachApart([1, 2, 3, 4], 1, async (item) => {
    tried.push(item);
    if (item === 1) throw new Error('of this item');
    throw failure;
  });
  await expect(running).rejects.toMatchObject({
    message: 'the run ended; failures before: 1',
    errors: [failure, { message: 'of this item' }],
    cause: failure,
  });
  expect(tried).toEqual([1, 2]);
  await expect(eachApart([1], 1, () => Promise.reject(failure))).rejects.toBe(failure);
});

test.each([
  ['holds its row', '55P03'],
  ['takes too long in one statement', '57014'],
  ['rests too long', '25P03'],
  ['takes too long', '25P04'],
])('an item fails alone where a transaction %s', async (_, code) => {
  const tried: number[] = [];
  const failure = unavailable(code);
  const running = eachApart([1, 2, 3], 1, async (item) => {
    tried.push(item);
    if (item === 1) throw failure;
  });
  await expect(running).rejects.toBe(failure);
  expect(tried).toEqual([1, 2, 3]);
});

test('many failures say as one does that the database can’t be used now', async () => {
  const running = eachApart([1, 2], 1, () => Promise.reject(unavailable('55P03')));
  expect(isDatabaseUnavailable(await running.catch((error: unknown) => error))).toBe(true);
});

test('a list of many pages is worked through to its end, whatever fails', async () => {
  const list = Array.from({ length: 450 }, (_, index) => ({ id: String(1_000 + index) }));
  const sizes: number[] = [];
  const done: string[] = [];
  const running = eachPageApart(
    async (after, size) => {
      const page = list.filter(({ id }) => after === undefined || id > after).slice(0, size);
      sizes.push(page.length);
      return page;
    },
    async ({ id }) => {
      if (id < '1250') throw new Error(`broken ${id}`);
      done.push(id);
    },
  );
  await expect(running).rejects.toThrow('250 items failed');
  expect([sizes, done.length, done[0], done.at(-1)]).toEqual([[200, 200, 50], 200, '1250', '1449']);
});

test('a list whose next page can’t be read throws that with the failures of the pages before, each with its item', async () => {
  const unread = new Error('the page can’t be read');
  const running = eachPageApart(
    async (after, size) => {
      if (after !== undefined) throw unread;
      return Array.from({ length: size }, (_, index) => ({ id: `i${index}` }));
    },
    async ({ id }) => {
      if (id === 'i7') throw new Error('broken');
    },
  );
  await expect(running).rejects.toMatchObject({
    errors: [unread, { message: 'item i7 failed', cause: { message: 'broken' } }],
    cause: unread,
  });
});

test('there may be nothing to do', async () => {
  await expect(concurrently([], 3, () => Promise.reject(new Error('called')))).resolves.toBeUndefined();
});
