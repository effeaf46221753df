// The lists of the money jobs are read by their small index, also where PostgreSQL keeps one plan for all values of a prepared statement.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { expireBonuses } from '#server/data/bonuses/bonus-lifecycle.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import { expireDeposits } from './deposit-charges.ts';
import { settleOvertakingPayments } from './deposit-payments.ts';
import { refundUnknownCharges } from './deposit-refunds.ts';

const NOW = Date.UTC(2026, 10, 20, 15);

interface Statement {
  toSQL(): { sql: string; params: unknown[] };
}

/** The same database; notes the statements that select. */
function noting(db: Database): { read: Statement[]; db: Database } {
  const read: Statement[] = [];
  const queries = new Proxy(db.queries, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'select' && name !== 'selectDistinct') return value;
      return (...columns: unknown[]) => {
        const begun = Reflect.apply(value, target, columns) as { from(table: unknown): Statement };
        const from = (table: unknown) => {
          const statement = begun.from(table);
          read.push(statement);
          return statement;
        };
        return { from };
      };
    },
  });
  return { read, db: { ...db, queries } };
}

describe.each(DATABASES)('a list of a money job on $name', ({ there, start }) => {
  let cluster: TestCluster;
  let db: Database;
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    db = await cluster.open();
  });
  afterAll(() => cluster?.stop());

  /** The plan for any values, of a table that is too large to be read as a whole. */
  async function planOf(statement: Statement | undefined): Promise<string> {
    const { sql: text = '', params = [] } = statement?.toSQL() ?? {};
    const values = params.map((value) => `'${value}'`).join(', ');
    return db.transaction(async (tx) => {
      for (const name of ['enable_seqscan', 'enable_indexscan'])
        await tx.execute(sql.raw(`set local ${name} = off`));
      await tx.execute(sql.raw('set local plan_cache_mode = force_generic_plan'));
      await tx.execute(sql.raw(`prepare listed as ${text}`));
      const plan = (await tx.execute(sql.raw(`explain execute listed (${values})`))) as unknown as {
        rows: Record<string, string>[];
      };
      await tx.execute(sql.raw('deallocate listed'));
      return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  }

  test.runIf(there).each([
    ['open charges', 'deposits_open', expireDeposits],
    ['waiting payments', 'payment_events_waiting', refundUnknownCharges],
    ['payments that overtook their charge', 'payment_events_waiting', settleOvertakingPayments],
    ['bonuses that expire', 'bonuses_expiring', expireBonuses],
  ])('of %s is read by the index %s', async (_, index, run) => {
    const noted = noting(db);
    await run(noted.db, NOW);
    expect(await planOf(noted.read[0])).toContain(index);
  });
});
