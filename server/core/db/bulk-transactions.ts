// Jobs that have a transaction for each of thousands of rows. All of them together take a small part of the connections, so that the calls
// of players get one meanwhile.
import PQueue from 'p-queue';
import { concurrently, withFailures } from '../concurrently.ts';
import { endsTheRun } from '../jobs/run-ended.ts';
import type { Database, Queries } from './database.ts';

/** Of ten connections, those on which bulk transactions run. */
const SHARE_OF_TEN = 2;

/** How many bulk transactions run at a time on so many connections. */
export const bulkTransactionsOf = (connections: number): number =>
  Math.max(1, Math.floor((connections * SHARE_OF_TEN) / 10));

/** Runs work when it has one of so many places, in the order of arrival. Throws what the work throws. */
export type InPlace = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Opens so many places. */
export function openPlaces(count: number): InPlace {
  const queue = new PQueue({ concurrency: count });
  return async (work) => {
    // The work runs in its caller's asynchronous context, not in the queue's: a job's commit guard is found there.
    const leave = await new Promise<() => void>((enter) => {
      void queue.add(() => new Promise<void>((resolve) => enter(resolve)));
    });
    try {
      return await work();
    } finally {
      // Not at once: the embedded database never waits for anything, and the requests of players are read in between.
      setImmediate(leave);
    }
  };
}

/** Keys of one bulk that wait for a place at a time: another bulk's work is not behind all of them. */
const KEYS_AT_ONCE = 10;

/**
 * Runs a transaction for each item: those of one key one after another, because they would wait for the same locks, each on a connection of
 * its own. Returns the failures, after all others were tried. After one of the whole run (a lost lease, no database) nothing more begins;
 * it is thrown with those before it.
 */
export async function runInBulk<Item>(
  db: Pick<Database, 'bulkTransaction'>,
  items: readonly Item[],
  keyOf: (item: Item) => string,
  work: (tx: Queries, item: Item) => Promise<void>,
): Promise<unknown[]> {
  const byKey = new Map<string, Item[]>();
  for (const item of items) {
    const ofKey = byKey.get(keyOf(item));
    if (ofKey) ofKey.push(item);
    else byKey.set(keyOf(item), [item]);
  }
  const failures: unknown[] = [];
  let hasEnded = false;
  async function tryInTurn(ofKey: readonly Item[]): Promise<void> {
    for (const item of ofKey) {
      if (hasEnded) return;
      try {
        await db.bulkTransaction((tx) => work(tx, item));
      } catch (error) {
        if (endsTheRun(error)) {
          hasEnded = true;
          throw error;
        }
        failures.push(error);
      }
    }
  }
  await withFailures(failures, () => concurrently([...byKey.values()], KEYS_AT_ONCE, tryInTurn));
  return failures;
}
