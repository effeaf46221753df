import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { deleteExpiredRateLimits, openRateLimiter, type RateLimiter, type RateRule } from './rate-limiter.ts';

const MINUTE = 60_000;
const RULE: RateRule = { name: 'plain', max: 3, windowMs: MINUTE };
const GROWING: RateRule = { name: 'growing', max: 3, windowMs: MINUTE, growing: true };

let db: Database;
let limiter: RateLimiter;
beforeAll(async () => {
  db = await memoryDatabase();
  limiter = openRateLimiter(db);
});
afterAll(() => db.close());

/** Tries until refused; returns the number that passed and the reported wait. */
async function exhaust(rule: RateRule, key: string, now: number) {
  for (let passed = 0; ; passed += 1) {
    const answer = await limiter.tryConsume(rule, key, now);
    if (!answer.allowed) return { passed, retryAfterS: answer.retryAfterS };
  }
}

describe('a rate limit', () => {
  test('allows its number of tries in a window and reports the wait', async () => {
    expect(await exhaust(RULE, 'a', 0)).toEqual({ passed: 3, retryAfterS: 60 });
    expect(await limiter.tryConsume(RULE, 'a', MINUTE - 1)).toEqual({ allowed: false, retryAfterS: 1 });
    expect(await exhaust(RULE, 'a', MINUTE)).toMatchObject({ passed: 3 });
  });

  test('counts each key and each rule separately, ignoring case', async () => {
    await exhaust(RULE, 'Maria@example.com', 0);
    expect((await limiter.tryConsume(RULE, 'maria@EXAMPLE.com', 1)).allowed).toBe(false);
    expect((await limiter.tryConsume(RULE, 'joao@example.com', 1)).allowed).toBe(true);
    expect((await limiter.tryConsume(GROWING, 'maria@example.com', 1)).allowed).toBe(true);
  });

  test('with growing waits doubles the wait each time, up to a quarter of an hour, and starts again after a quiet hour', async () => {
    let now = 0;
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const { retryAfterS } = await exhaust(GROWING, 'b', now);
      waits.push(retryAfterS);
      now += retryAfterS * 1_000;
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900]);
    expect(await exhaust(GROWING, 'b', now + 61 * MINUTE)).toEqual({ passed: 3, retryAfterS: 60 });
  });

  test('refuses with the seconds to wait', async () => {
    await exhaust(RULE, 'c', 0);
    await expect(limiter.consume(RULE, 'c', 30_000)).rejects.toMatchObject({
      code: 'too_many',
      details: { retryAfterS: 30 },
    });
  });

  test('counts no try that was given back', async () => {
    for (let at = 0; at < 5; at += 1) {
      expect((await limiter.tryConsume(RULE, 'g', at)).allowed).toBe(true);
      await limiter.giveBack(RULE, 'g');
    }
    await limiter.giveBack(RULE, 'g');
    expect(await exhaust(RULE, 'g', 5)).toMatchObject({ passed: 3 });
  });

  test('that was reached by tries which were given back is open again, unless its waits grow', async () => {
    for (const rule of [RULE, GROWING]) await exhaust(rule, 'given back', 0);
    for (const rule of [RULE, GROWING]) await limiter.giveBack(rule, 'given back');
    expect(await exhaust(RULE, 'given back', 1)).toMatchObject({ passed: 1 });
    expect(await exhaust(GROWING, 'given back', 1)).toMatchObject({ passed: 0 });
    for (let given = 0; given < 3; given += 1) await limiter.giveBack(RULE, 'given back');
    expect(await exhaust(RULE, 'given back', 2)).toMatchObject({ passed: 3 });
  });

  test('can be reset', async () => {
    await exhaust(GROWING, 'd', 0);
    await limiter.reset(GROWING, 'd');
    expect((await limiter.tryConsume(GROWING, 'd', 1)).allowed).toBe(true);
  });

  test('counts an IPv6 address by its network, because one caller can use any address of it', async () => {
    for (const address of ['2001:db8:0:7::1', '2001:DB8::7:ffff:0:0:2', '2001:db8:0:7:a:b:1.2.3.4']) {
      expect((await limiter.tryConsume(RULE, address, 0)).allowed).toBe(true);
    }
    expect((await limiter.tryConsume(RULE, '2001:db8:0:7:8000::', 0)).allowed).toBe(false);
    for (const other of ['2001:db8:0:8::1', '::1', '2001:db8::'])
      expect((await limiter.tryConsume(RULE, other, 0)).allowed).toBe(true);
  });

  test('allows exactly its number out of a thousand concurrent tries', async () => {
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => limiter.tryConsume(RULE, 'e', 0)));
    expect(answers.filter((answer) => answer.allowed)).toHaveLength(3);
  });

  test('refuses for a second without asking the database again, and not past its end', async () => {
    const asked = vi.spyOn(db, 'transaction');
    await exhaust(RULE, 'flood', 0);
    expect(asked).toHaveBeenCalledTimes(1);
    for (const now of [1, 500, 999])
      expect(await limiter.tryConsume(RULE, 'flood', now)).toEqual({ allowed: false, retryAfterS: 60 });
    expect(asked).toHaveBeenCalledTimes(1);
    // Another copy's knowledge is a second old at most.
    const other = openRateLimiter(db);
    await other.reset(RULE, 'flood');
    expect((await limiter.tryConsume(RULE, 'flood', 999)).allowed).toBe(false);
    expect(await exhaust(RULE, 'flood', 1_000)).toEqual({ passed: 3, retryAfterS: 60 });
    await limiter.tryConsume(RULE, 'flood', 60_600);
    expect(await limiter.tryConsume(RULE, 'flood', 60_999)).toMatchObject({ allowed: false });
    expect(await limiter.tryConsume(RULE, 'flood', 61_000)).toMatchObject({ allowed: true });
    asked.mockRestore();
  });

  test('stores no address, document or e-mail', async () => {
    await limiter.tryConsume(RULE, 'someone@example.com', 0);
    const { rows } = (await db.queries.execute(sql`select key from rate_limits`)) as {
      rows: { key: string }[];
    };
    expect(rows.map((row) => row.key).join(' ')).not.toMatch(/@|example/);
  });

  test.each([RULE, GROWING])('of a clock that was a day ahead keeps nobody out ($name)', async (rule) => {
    const now = 50 * MINUTE;
    const key = `corrected ${rule.name}`;
    await exhaust(rule, key, now + 24 * 60 * MINUTE);
    // The first wait again, not a longer one.
    expect(await exhaust(rule, key, now)).toEqual({ passed: 3, retryAfterS: 60 });
    const waiting = `waiting ${rule.name}`;
    await limiter.tryConsume(rule, waiting, now + 24 * 60 * MINUTE);
    expect(await exhaust(rule, waiting, now)).toEqual({ passed: 3, retryAfterS: 60 });
  });

  test('deletes expired rows', async () => {
    await deleteExpiredRateLimits(db, 10 * 3_600_000);
    const { rows } = (await db.queries.execute(sql`select key from rate_limits`)) as { rows: unknown[] };
    expect(rows).toEqual([]);
  });
});
