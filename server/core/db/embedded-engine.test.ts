import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmptyPglite } from '#tests/support/backend/memory-database.ts';
import { embeddedEngine } from './embedded-engine.ts';
import type { Engine } from './engine.ts';

describe('work on the embedded database, which never waits for anything', () => {
  let engine: Engine;
  let now = 0;
  /** How much of the work was done whenever the process could read from the network. */
  let reads: number[];
  let done: number;
  let isOver: boolean;
  beforeEach(async () => {
    engine = embeddedEngine(await openEmptyPglite(), undefined, () => now);
    reads = [];
    done = 0;
    isOver = false;
  });
  afterEach(() => engine.close());

  function watch(): void {
    reads.push(done);
    if (!isOver) setImmediate(watch);
  }

  const WORKS: Readonly<Record<string, () => Promise<unknown>>> = {
    statements: () => engine.queries.execute(sql`select 1`),
    transactions: () =>
      engine.transaction(
        (tx) => tx.execute(sql`select 1`),
        () => undefined,
      ),
    'transactions that fail': () =>
      engine
        .transaction(
          async () => {
            throw new Error('broken');
          },
          () => undefined,
        )
        .catch(() => {}),
  };

  test.each(Object.entries(WORKS))(
    'lets the process read from the network at least every five milliseconds: %s',
    async (_, work) => {
      setImmediate(watch);
      for (let times = 0; times < 12; times += 1) {
        await work();
        done += 1;
        now += 2;
      }
      isOver = true;
      const gaps = [...reads, 12].map((count, place) => count - (reads[place - 1] ?? 0));
      // The fourth in a row ends after five milliseconds: then it is the network's turn.
      expect(Math.max(...gaps)).toBeLessThanOrEqual(4);
    },
  );

  test('does not wait for the network where it takes less', async () => {
    setImmediate(watch);
    for (let times = 0; times < 12; times += 1) await WORKS.statements?.();
    isOver = true;
    expect(reads).toEqual([]);
  });
});
