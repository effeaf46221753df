import { endsTheRun } from './jobs/run-ended.ts';

/**
 * Runs work for each item, at most so many at a time. After a failure nothing more begins; it is thrown when what runs has ended.
 */
export async function concurrently<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  let failed = false;
  const takeNext = async () => {
    for (const item of left) {
      if (failed) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, takeNext));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/**
 * The same, but one item's failure holds up no other: failures are thrown after all were tried. One of the whole run (a lost lease, a
 * deadline, no database) is thrown at once.
 */
export async function eachApart<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  throwAll(await failuresOf(items, atOnce, work));
}

const PAGE_SIZE = 200;

/**
 * The same, one after another, for a list that is read in pages by id. Each page begins behind the last one, so a run meets an item that
 * fails only once.
 */
export async function eachPageApart<Item extends { id: string }>(
  read: (after: string | undefined, size: number) => Promise<Item[]>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  let after: string | undefined;
  do {
    const page = await read(after, PAGE_SIZE);
    failures.push(...(await failuresOf(page, 1, work)));
    after = page.length < PAGE_SIZE ? undefined : page.at(-1)?.id;
  } while (after !== undefined);
  throwAll(failures);
}

async function failuresOf<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  await concurrently(items, atOnce, (item) =>
    work(item).catch((error: unknown) => {
      if (endsTheRun(error)) throw error;
      failures.push(error);
    }),
  );
  return failures;
}

function throwAll(failures: unknown[]): void {
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} items failed`);
  if (failures.length === 1) throw failures[0];
}
