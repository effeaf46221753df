import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { type HeldTurn, heldTurn, runInTurn } from '../held-turn.ts';
import type { Database } from './database.ts';
import { NestedDatabaseUse } from './guarded-database.ts';
import { currentUnitOfWork } from './unit-of-work.ts';

let db: Database;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());

const failure = (code: string) =>
  Object.assign(new Error('wrapped', { cause: Object.assign(new Error(), { code }) }));

describe('a unit of work', () => {
  test('refuses the outer handle inside it, which would be a deadlock on the embedded database', async () => {
    await expect(db.transaction(async () => db.queries.execute(sql`select 1`))).rejects.toThrow(
      NestedDatabaseUse,
    );
    await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow(NestedDatabaseUse);
    await expect(db.queries.execute(sql`select 1`)).resolves.toBeDefined();
  });

  test('leaves what follows its commit outside of the turn in which it ran', async () => {
    const turns: unknown[] = [];
    db.onCommit((marks) => {
      if (marks.has('a mark of this test')) turns.push(heldTurn());
    });
    const turn: HeldTurn = { askParty: (_, ask) => ask() };
    await runInTurn(turn, () =>
      db.transaction(async () => {
        turns.push(heldTurn());
        currentUnitOfWork()?.marks.add('a mark of this test');
      }),
    );
    expect(turns).toEqual([turn, undefined]);
  });

  test('is run again after a deadlock or a serialisation failure, at most five times', async () => {
    let tries = 0;
    const work = (succeedAt: number, code: string) => () => {
      tries += 1;
      return tries < succeedAt ? Promise.reject(failure(code)) : Promise.resolve('done');
    };
    expect(await db.transaction(work(5, '40001'))).toBe('done');
    tries = 0;
    await expect(db.transaction(work(6, '40P01'))).rejects.toThrow('wrapped');
    expect(tries).toBe(5);
    tries = 0;
    await expect(db.transaction(work(2, '23505'))).rejects.toThrow('wrapped');
    expect(tries).toBe(1);
  });
});
