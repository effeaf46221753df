import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres, startPostgres, type TestCluster } from '#tests/support/backend/postgres.ts';
import { ADVISORY_LOCKS, takeLock } from './advisory-locks.ts';

test('each lock has a number of its own', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('no file takes a lock by a number that stands elsewhere', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('advisory-locks'))
    .map((name) => [name, readFileSync(`server/${name}`, 'utf8')] as const);
  const taken = files.flatMap(([name, text]) =>
    [...text.matchAll(/pg_\w*advisory\w*lock\w*\((.{0,25})/g)].map(([, by]) => `${name}: ${by}`),
  );
  const named = /: (hashtextextended\(|\$\{ADVISORY_LOCKS\.)/;
  // The relay's statement gets its lock's number as a parameter.
  const parameters = ['core/realtime/event-relay.ts: $1'];
  expect(
    taken.filter((one) => !named.test(one) && !parameters.some((known) => one.startsWith(known))),
  ).toEqual([]);
});

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(() => cluster?.stop());

  test('payouts don’t wait for a copy that publishes events; for other payouts they do', async () => {
    const db = await cluster.open();
    const other = await cluster.openAgain();
    const payOut = () =>
      other.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '200ms'`);
        await takeLock(tx, 'hourlyPayouts');
        return 'taken';
      });
    await db.transaction(async (tx) => {
      await takeLock(tx, 'publishedEvents');
      expect(await payOut()).toBe('taken');
      await takeLock(tx, 'hourlyPayouts');
      await expect(payOut()).rejects.toThrow();
    });
  });
});
