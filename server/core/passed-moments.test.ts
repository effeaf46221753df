import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import type { Database } from './db/database.ts';
import { selectRows } from './db/rows.ts';
import { hasPassed, isPast, isPastSql, isTooFarAhead } from './passed-moments.ts';

let db: Database;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());

const NOW = 1_795_000_000_000;

test.each([
  ['an hour ago', -3_600_000, true],
  ['now', 0, true],
  ['in a millisecond', 1, false],
  ['at the end of the longest span', 60_000, false],
  ['further ahead than the span', 60_001, true],
  ['in a day', 86_400_000, true],
])('a moment in memory %s has passed: by its span of a minute', (_, ahead, passed) => {
  expect(hasPassed(NOW + ahead, NOW, 60_000)).toBe(passed);
});

test.each([
  ['an hour ago', -3_600_000, true],
  ['now', 0, true],
  ['in a millisecond', 1, false],
  ['at the end of the longest span', 60_000, false],
  ['later by five minutes, in which a request or job may still be running', 360_000, false],
  ['further ahead than that', 360_001, true],
  ['in a day', 86_400_000, true],
])(
  'a stored moment %s is past, in code and in statements: by its span of a minute',
  async (_, ahead, past) => {
    const until = NOW + ahead;
    expect(isPast(until, NOW, 60_000)).toBe(past);
    expect(isTooFarAhead(until, NOW, 60_000)).toBe(past && ahead > 0);
    const column = sql`moments.until`;
    const rows = await selectRows(
      db.queries,
      v.object({ past: v.boolean(), since: v.boolean(), spanned: v.boolean() }),
      sql`select ${isPastSql(column, NOW, 60_000)} as past,
      ${isPastSql(sql`moments.since`, NOW - 60_000, 60_000)} as since,
      ${isPastSql(column, NOW, sql`(moments.until - moments.since)`)} as spanned
      from (select ${until}::bigint as until, ${until - 60_000}::bigint as since) moments`,
    );
    expect(rows).toEqual([{ past, since: past, spanned: past }]);
  },
);

test('a stored moment that is null is not past', async () => {
  const rows = await selectRows(
    db.queries,
    v.object({ one: v.number() }),
    sql`select 1 as one where ${isPastSql(sql`null::bigint`, NOW, 60_000)}`,
  );
  expect(rows).toEqual([]);
});
