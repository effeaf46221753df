import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { RunEnded } from '../jobs/run-ended.ts';
import { bulkTransactionsOf, openPlaces, runInBulk } from './bulk-transactions.ts';
import type { Database, Queries } from './database.ts';

/** The process reads from the network again. */
const nextRound = () => new Promise((resolve) => setImmediate(resolve));

/** A database whose transactions end when the test says so. */
function heldDatabase(places: number) {
  const inPlace = openPlaces(places);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const db: Pick<Database, 'bulkTransaction'> = {
    bulkTransaction: (work) => inPlace(() => work(undefined as unknown as Queries)),
  };
  const hold = (name: string) =>
    new Promise<void>((resolve, reject) => {
      begun.push(name);
      ends.set(name, (error) => (error ? reject(error) : resolve()));
    });
  async function end(name: string, error?: Error) {
    ends.get(name)?.(error);
    await nextRound();
    await nextRound();
  }
  return { db, begun, hold, end };
}
const items = (...names: string[]) => names.map((name) => ({ name, player: name.charAt(0) }));
const playerOf = ({ player }: { player: string }) => player;

describe('bulk transactions', () => {
  test.each([
    [1, 1],
    [5, 1],
    [9, 1],
    [10, 2],
    [20, 4],
    [100, 20],
  ])('of a pool of %i connections take %i', (connections, share) => {
    expect(bulkTransactionsOf(connections)).toBe(share);
  });

  test('run so many at a time, those of one player one after another', async () => {
    const { db, begun, hold, end } = heldDatabase(2);
    const all = runInBulk(db, items('a1', 'a2', 'b1', 'a3', 'c1'), playerOf, (_tx, { name }) => hold(name));
    await nextRound();
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('c1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    for (const name of ['a1', 'a2', 'a3']) await end(name);
    expect(await all).toEqual([]);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  test('of one job are not all before those of another', async () => {
    const { db, begun, hold, end } = heldDatabase(1);
    const many = Array.from({ length: 26 }, (_, place) => ({ name: `m${place}`, player: `m${place}` }));
    const first = runInBulk(db, many, playerOf, (_tx, { name }) => hold(name));
    const second = runInBulk(db, items('a1'), playerOf, (_tx, { name }) => hold(name));
    await nextRound();
    for (let done = 0; done < 27; done += 1) await end(begun.at(-1) ?? '');
    expect(await Promise.all([first, second])).toEqual([[], []]);
    expect(begun.indexOf('a1')).toBe(10);
    expect(begun).toHaveLength(27);
  });

  test('fail alone', async () => {
    const { db, begun, hold, end } = heldDatabase(1);
    const all = runInBulk(db, items('a1', 'a2', 'b1'), playerOf, (_tx, { name }) => hold(name));
    await nextRound();
    await end('a1', new Error('broken'));
    for (const name of ['b1', 'a2']) await end(name);
    expect(await all).toEqual([new Error('broken')]);
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });

  test('begin no more after a failure of the whole run, which is thrown with those before it', async () => {
    const { db, begun, hold, end } = heldDatabase(2);
    const all = runInBulk(db, items('a1', 'a2', 'a3', 'b1', 'b2'), playerOf, (_tx, { name }) => hold(name));
    const failure = all.catch((error: unknown) => error);
    await nextRound();
    await end('a1', new Error('broken'));
    const ending = new RunEnded('taken over');
    await end('a2', ending);
    await end('b1');
    expect(await failure).toMatchObject({ errors: [ending, { message: 'broken' }], cause: ending });
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });

  test('let the process read from the network in between, although the embedded database never waits', async () => {
    const db = await memoryDatabase();
    const order: string[] = [];
    setImmediate(() => order.push('a request is read'));
    const failures = await runInBulk(
      db,
      items('a1', 'a2', 'b1', 'b2', 'c1'),
      playerOf,
      async (tx, { name }) => {
        await tx.execute(sql`select 1`);
        order.push(name);
      },
    );
    await db.close();
    expect(failures).toEqual([]);
    expect(order).toHaveLength(6);
    expect(order.indexOf('a request is read')).toBeLessThan(2);
  });

  test('keep the context of who asked: a job finds its own guard', async () => {
    const context = new AsyncLocalStorage<string>();
    const inPlace = openPlaces(1);
    const seen = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        context.run(name, () =>
          inPlace(async () => {
            await nextRound();
            return context.getStore();
          }),
        ),
      ),
    );
    expect(seen).toEqual(['one', 'two', 'three']);
  });
});
