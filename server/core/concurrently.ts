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

/** The same, but one item's failure holds up no other. The first one is thrown after all were tried. */
export async function eachApart<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  await concurrently(items, atOnce, (item) =>
    work(item).catch((error: unknown) => void failures.push(error)),
  );
  if (failures.length > 0) throw failures[0];
}
