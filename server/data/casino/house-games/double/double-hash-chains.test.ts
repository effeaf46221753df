import { expect, test } from 'vitest';
import { DOUBLE_NUMBERS, doubleOutcome, earlierHash } from '#contract/rules/casino/double-rules.ts';
import { doubleChainsTable } from '#server/data/schema/double-table.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { drawSize } from '#tests/support/draw-size.ts';
import { hmacSha256 } from '../provably-fair-seeds.ts';
import { commitChain, hashAt, sha256 } from './double-hash-chains.ts';

test('a chain has one hash for each round, each hash leads to the one before it and the first to the published end', async () => {
  const db = await memoryDatabase();
  await commitChain(db.queries, 0, 250);
  const [chain] = await db.queries.select().from(doubleChainsTable);
  if (!chain) throw new Error('no chain');
  let earlier = chain.terminalHash;
  for (let index = 1; index <= chain.length; index += 1) {
    const hash = await hashAt(chain, index);
    expect(await sha256(hash)).toBe(earlier);
    earlier = hash;
  }
  await expect(hashAt(chain, 0)).rejects.toThrow(RangeError);
  await expect(hashAt(chain, 301)).rejects.toThrow(RangeError);
  await db.close();
});

test('the rounds of one chain are evenly distributed over the 15 numbers (chi-square, p over 0.001)', {
  timeout: 480_000,
}, async () => {
  const rounds = drawSize(100_000, 1_000_000);
  const salt = '0000000000000000000301e2801a9a9598bfb114e574a91a887f2132f33047e6';
  const counts = new Array<number>(DOUBLE_NUMBERS).fill(0);
  let hash = await sha256('double-secret');
  for (let round = 0; round < rounds; round += 1) {
    const outcome = await doubleOutcome(hmacSha256, salt, hash);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    hash = await earlierHash(sha256, hash, 1);
  }
  const expected = rounds / DOUBLE_NUMBERS;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 14 degrees of freedom.
  expect(chiSquare).toBeLessThan(36.12);
});
