import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { someDocument } from '#tests/support/backend/players.ts';
import {
  createPlayer,
  DocumentOrEmailTaken,
  findPlayer,
  findPlayerByLogin,
  type NewPlayer,
} from './players.ts';

let db: Database;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());

const maria = (over: Partial<NewPlayer> = {}): NewPlayer => ({
  name: 'Maria da Silva',
  document: someDocument(),
  email: 'Maria@Example.com',
  phoneCode: '55',
  phone: '81999998888',
  birthday: '1990-01-31',
  password: 'uma senha longa',
  language: 'pt',
  referer: '',
  tracking: { utm_source: 'x' },
  now: 5,
  ...over,
});
const create = (player: NewPlayer) => db.transaction((tx) => createPlayer(tx, player));

describe('a player', () => {
  test('begins with empty accounts and is found by id, e-mail and CPF', async () => {
    const player = maria();
    const id = await create(player);
    expect(await balancesOf(db.queries, id)).toMatchObject({
      realCents: 0,
      bonusCents: 0,
      pendingWithdrawalCents: 0,
    });
    const found = await findPlayer(db.queries, id);
    expect(found).toMatchObject({
      id,
      email: 'maria@example.com',
      createdAt: 5,
      tracking: { utm_source: 'x' },
    });
    expect(found?.passwordHash).not.toContain('senha');
    const { document } = player;
    const written = `${document.slice(0, 3)}.${document.slice(3, 6)}.${document.slice(6, 9)}-${document.slice(9)}`;
    for (const login of [' MARIA@example.com ', document, written]) {
      expect((await findPlayerByLogin(db.queries, login))?.id).toBe(id);
    }
    expect(await findPlayerByLogin(db.queries, 'nobody@example.com')).toBeUndefined();
    expect(await findPlayer(db.queries, 'nobody')).toBeUndefined();
  });

  test('has a document and an e-mail address that no other player has', async () => {
    const first = maria({ email: 'first@example.com' });
    await create(first);
    await expect(create(maria({ email: 'FIRST@example.com' }))).rejects.toThrow(DocumentOrEmailTaken);
    await expect(create(maria({ email: 'other@example.com', document: first.document }))).rejects.toThrow(
      DocumentOrEmailTaken,
    );
    const raced = maria({ email: 'raced@example.com' });
    const results = await Promise.allSettled([create(raced), create(raced), create(raced)]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });
});
