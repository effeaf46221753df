/**
 * Batches of work that stays where it fails: each goes on after the last one, so that what fails each time doesn't keep the rest waiting.
 * Where what comes after doesn't fill a batch, the oldest does: otherwise new work, some in each run, would keep the oldest waiting.
 */
export function rotateBatches<Item, Context>({
  size,
  read,
  idOf,
}: {
  size: number;
  /** The oldest items, at most `size`, in an order that stays the same; only those after one, where it is given. */
  read: (context: Context, after: Item | undefined) => Promise<Item[]>;
  idOf: (item: Item) => string;
}): (context: Context) => Promise<Item[]> {
  let last: Item | undefined;
  return async (context) => {
    const next = await read(context, last);
    const oldest = last && next.length < size ? await read(context, undefined) : [];
    const batch = [...new Map([...next, ...oldest].map((item) => [idOf(item), item])).values()].slice(
      0,
      size,
    );
    last = batch.at(-1);
    return batch;
  };
}
