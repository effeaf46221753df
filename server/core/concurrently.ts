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

/** Whether a failure, wrapped at any depth, is one of all items. */
type EndsAll = (error: unknown) => boolean;

/**
 * The same, but one item's failure holds up no other: failures are thrown after all were tried. After one of the whole run (a lost lease, a
 * deadline, no database) nothing more begins; it is thrown with those before it.
 */
export async function eachApart<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
  endsAll: EndsAll = endsTheRun,
): Promise<void> {
  const failures: unknown[] = [];
  await withFailures(failures, () => tryEach(items, atOnce, work, failures, endsAll));
  throwAll(failures);
}

const PAGE_SIZE = 200;

/**
 * The same, one after another, for a list that is read in pages by id. Each page begins behind the last one, so a run meets an item that
 * fails only once. A failure names its item.
 */
export async function eachPageApart<Item extends { id: string }>(
  read: (after: string | undefined, size: number) => Promise<Item[]>,
  work: (item: Item) => Promise<void>,
  endsAll: EndsAll = endsTheRun,
): Promise<void> {
  const named = (item: Item) =>
    work(item).catch((cause: unknown) => {
      throw new Error(`item ${item.id} failed`, { cause });
    });
  const failures: unknown[] = [];
  await withFailures(failures, async () => {
    let after: string | undefined;
    do {
      const page = await read(after, PAGE_SIZE);
      await tryEach(page, 1, named, failures, endsAll);
      after = page.length < PAGE_SIZE ? undefined : page.at(-1)?.id;
    } while (after !== undefined);
  });
  throwAll(failures);
}

/** Runs what collects the failures of items. What it throws itself comes with those that were collected until then. */
export async function withFailures(failures: readonly unknown[], run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (ending) {
    if (failures.length === 0) throw ending;
    const message = `the run ended; failures before: ${failures.length}`;
    throw new AggregateError([ending, ...failures], message, { cause: ending });
  }
}

/** Collects the failures of items. Throws one of the whole run. */
async function tryEach<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
  failures: unknown[],
  endsAll: EndsAll,
): Promise<void> {
  await concurrently(items, atOnce, (item) =>
    work(item).catch((error: unknown) => {
      if (endsAll(error)) throw error;
      failures.push(error);
    }),
  );
}

function throwAll(failures: readonly unknown[]): void {
  const [cause] = failures;
  // The cause tells the caller whether the database can't be used now.
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} items failed`, { cause });
  if (failures.length === 1) throw cause;
}
