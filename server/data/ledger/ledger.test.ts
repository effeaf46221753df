import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MoneyError } from '#contract/rules/money/money.ts';
import type { Database } from '#server/core/db/database.ts';
import { constraintOf, sqlStateOf } from '#server/core/db/database-error.ts';
import { ledgerFaults, somePlayer } from '#tests/support/backend/players.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import {
  balancesOf,
  InsufficientFunds,
  type LedgerEntry,
  openAccounts,
  postEntries,
  UnbalancedPosting,
} from './ledger.ts';
import { playTotalsSince } from './play-totals.ts';

// The cases are the same in every run, so that a build never fails by chance.
fc.configureGlobal({ seed: 20_261_122 });

const NOW = Date.UTC(2026, 10, 20, 15);
const QUARTER_MS = 15 * 60_000;
let references = 0;
const reference = () => {
  references += 1;
  return `test-${references}`;
};

const stake = (db: Database, playerId: string, cents: number, account: 'real' | 'bonus' = 'real') =>
  db.transaction((tx) =>
    postEntries(tx, {
      kind: 'casino_stake',
      reference: reference(),
      playerId,
      entries: [
        { account, amountCents: -cents },
        { account: 'house', amountCents: cents },
      ],
      now: NOW,
    }),
  );

describe.each(DATABASES)('the ledger on $name', ({ there, start }) => {
  let cluster: TestCluster;
  let db: Database;
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    db = await cluster.open();
  });
  afterAll(() => cluster?.stop());

  test.runIf(there)('posts entries and returns the balances after them', async () => {
    const player = await somePlayer(db, { realCents: 5_000, bonusCents: 1_000 });
    const before = await balancesOf(db.queries, player);
    const after = await stake(db, player, 1_200);
    expect(after).toMatchObject({ realCents: 3_800, bonusCents: 1_000, pendingWithdrawalCents: 0 });
    expect(after.version).toBeGreaterThan(before.version);
    expect(await balancesOf(db.queries, player)).toEqual(after);
    expect(await ledgerFaults(db)).toEqual([]);
  });

  test.runIf(there)('refuses entries that do not sum to zero', async () => {
    const player = await somePlayer(db, { realCents: 100 });
    const wrong: LedgerEntry[][] = [
      [],
      [{ account: 'real', amountCents: 5 }],
      [
        { account: 'real', amountCents: -5 },
        { account: 'house', amountCents: 6 },
      ],
    ];
    for (const entries of wrong) {
      const posting = {
        kind: 'casino_win',
        reference: reference(),
        playerId: player,
        entries,
        now: NOW,
      } as const;
      await expect(db.transaction((tx) => postEntries(tx, posting))).rejects.toThrow(UnbalancedPosting);
    }
  });

  test.runIf(there)('refuses a fraction of a cent', async () => {
    const player = await somePlayer(db, { realCents: 100 });
    await expect(stake(db, player, 0.5)).rejects.toThrow(MoneyError);
    expect((await balancesOf(db.queries, player)).realCents).toBe(100);
  });

  test.runIf(there)('posts nothing for a player without accounts', async () => {
    const player = await somePlayer(db);
    await expect(stake(db, 'nonexistent', 5)).rejects.toThrow('no accounts of player nonexistent');
    await expect(balancesOf(db.queries, 'nonexistent')).rejects.toThrow('of player nonexistent');
    expect(await balancesOf(db.queries, player)).toMatchObject({ realCents: 0 });
  });

  test.runIf(there)('lets no player account go below zero', async () => {
    const player = await somePlayer(db, { realCents: 100, bonusCents: 100 });
    await expect(stake(db, player, 101)).rejects.toThrow(InsufficientFunds);
    expect(await balancesOf(db.queries, player)).toMatchObject({ realCents: 100, bonusCents: 100 });
  });

  test.runIf(there)('posts nothing twice under one kind and reference', async () => {
    const player = await somePlayer(db, { realCents: 100 });
    const posting = {
      kind: 'casino_stake',
      reference: reference(),
      playerId: player,
      entries: [
        { account: 'real', amountCents: -60 },
        { account: 'house', amountCents: 60 },
      ],
      now: NOW,
    } as const;
    await db.transaction((tx) => postEntries(tx, posting));
    const again = await db
      .transaction((tx) =>
        postEntries(tx, {
          ...posting,
          entries: posting.entries.map((one) => ({ ...one, amountCents: one.amountCents / 6 })),
        }),
      )
      .catch((error: unknown) => error);
    expect(constraintOf(again)).toBe('ledger_transactions_once');
    expect((await balancesOf(db.queries, player)).realCents).toBe(40);
  });

  describe.runIf(there)('independent of the code, the database', () => {
    const refused = async (statement: ReturnType<typeof sql>) =>
      sqlStateOf(await db.queries.execute(statement).catch((error: unknown) => error));

    test('keeps entries and transactions unchanged', async () => {
      await somePlayer(db, { realCents: 100 });
      const state = await Promise.all([
        refused(sql`update ledger_entries set amount_cents = 1`),
        refused(sql`delete from ledger_entries`),
        refused(sql`truncate ledger_entries`),
        refused(sql`update ledger_transactions set kind = 'other'`),
        refused(sql`delete from ledger_transactions`),
        refused(sql`truncate ledger_transactions cascade`),
      ]);
      expect(state).toEqual(Array(6).fill('23001'));
    });

    test('changes a balance only through entries', async () => {
      const player = await somePlayer(db, { realCents: 100 });
      expect(
        await refused(sql`update accounts set balance_cents = 1000000 where player_id = ${player}`),
      ).toBe('23001');
      expect(await refused(sql`delete from accounts where player_id = ${player}`)).toBe('23001');
      expect(
        await refused(
          sql`insert into accounts (id, player_id, kind, balance_cents) values ('x', ${player}, 'real', 5)`,
        ),
      ).toBe('23001');
    });

    test('refuses a transaction that does not sum to zero, at commit', async () => {
      const player = await somePlayer(db, { realCents: 100 });
      const unbalanced = db.transaction(async (tx) => {
        await tx.execute(
          sql`insert into ledger_transactions (kind, reference, created_at) values ('promotion', ${reference()}, 0)`,
        );
        await tx.execute(sql`insert into ledger_entries (transaction_id, account_id, amount_cents)
          select max(id), ${`${player}:real`}, 500 from ledger_transactions`);
      });
      expect(constraintOf(await unbalanced.catch((error: unknown) => error))).toBe('ledger_balanced');
      expect((await balancesOf(db.queries, player)).realCents).toBe(100);

      const twoEntries = db.transaction(async (tx) => {
        await tx.execute(
          sql`insert into ledger_transactions (kind, reference, created_at) values ('promotion', ${reference()}, 0)`,
        );
        await tx.execute(sql`insert into ledger_entries (transaction_id, account_id, amount_cents)
          select max(id), ${`${player}:real`}, 500 from ledger_transactions`);
        await tx.execute(sql`insert into ledger_entries (transaction_id, account_id, amount_cents)
          select max(id), 'promotions', -499 from ledger_transactions`);
      });
      expect(constraintOf(await twoEntries.catch((error: unknown) => error))).toBe('ledger_balanced');

      const noEntries = db.transaction((tx) =>
        tx.execute(
          sql`insert into ledger_transactions (kind, reference, created_at) values ('promotion', ${reference()}, 0)`,
        ),
      );
      expect(constraintOf(await noEntries.catch((error: unknown) => error))).toBe('ledger_balanced');
      expect((await balancesOf(db.queries, player)).realCents).toBe(100);
    });

    test('refuses an entry that is added after the check was brought forward', async () => {
      const player = await somePlayer(db, { realCents: 100 });
      const added = db.transaction(async (tx) => {
        const transaction = sql`(select max(id) from ledger_transactions)`;
        await tx.execute(
          sql`insert into ledger_transactions (kind, reference, created_at) values ('promotion', ${reference()}, 0)`,
        );
        await tx.execute(sql`insert into ledger_entries (transaction_id, account_id, amount_cents)
          values (${transaction}, 'promotions', -1), (${transaction}, 'house', 1)`);
        await tx.execute(sql`set constraints all immediate`);
        await tx.execute(sql`insert into ledger_entries (transaction_id, account_id, amount_cents)
          values (${transaction}, ${`${player}:real`}, 1000000)`);
      });
      expect(constraintOf(await added.catch((error: unknown) => error))).toBe('ledger_balanced');
      expect((await balancesOf(db.queries, player)).realCents).toBe(100);
    });

    test('refuses entries for a transaction that is complete', async () => {
      const player = await somePlayer(db, { realCents: 100 });
      const state = await refused(sql`insert into ledger_entries (transaction_id, account_id, amount_cents)
        select max(id), ${`${player}:bonus`}, 500 from ledger_transactions`);
      expect(state).toBe('23001');
    });

    test('refuses a negative player balance', async () => {
      const player = await somePlayer(db, { realCents: 100 });
      const overdrawn = db.transaction(async (tx) => {
        await tx.execute(
          sql`insert into ledger_transactions (kind, reference, created_at) values ('promotion', ${reference()}, 0)`,
        );
        await tx.execute(sql`insert into ledger_entries (transaction_id, account_id, amount_cents)
          select max(id), ${`${player}:real`}, -101 from ledger_transactions`);
      });
      expect(constraintOf(await overdrawn.catch((error: unknown) => error))).toBe('accounts_not_negative');
    });
  });

  test.runIf(there)('returns the result of play since a moment, without refunded stakes', async () => {
    const player = await somePlayer(db, { realCents: 1_000, bonusCents: 500 });
    const move = (
      kind: 'casino_stake' | 'casino_win' | 'casino_rollback',
      real: number,
      bonus: number,
      now: number,
      name = reference(),
    ) =>
      db.transaction((tx) =>
        postEntries(tx, {
          kind,
          reference: name,
          playerId: player,
          entries: [
            { account: 'real', amountCents: real },
            { account: 'bonus', amountCents: bonus },
            { account: 'house', amountCents: -real - bonus },
          ],
          now,
        }),
      );
    await move('casino_stake', -100, 0, NOW - 1);
    await move('casino_stake', -200, -50, NOW);
    await move('casino_win', 60, 10, NOW + 1);
    // Refunded later: the stake counts as never made.
    await move('casino_stake', -30, 0, NOW + 2, 'undone');
    await move('casino_rollback', 30, 0, NOW + QUARTER_MS, 'undone');
    expect(await playTotalsSince(db.queries, player, [NOW, NOW + QUARTER_MS, NOW - QUARTER_MS])).toEqual([
      { stakedCents: 250, returnedCents: 70 },
      { stakedCents: 0, returnedCents: 0 },
      { stakedCents: 350, returnedCents: 70 },
    ]);
  });

  test.runIf(there)('returns the result of bets since a moment, without refunded stakes', async () => {
    const player = await somePlayer(db, { realCents: 1_000 });
    const move = (
      kind: 'sport_stake' | 'sport_payout' | 'sport_refund' | 'sport_cash_out',
      cents: number,
      now: number,
      name = reference(),
    ) =>
      db.transaction((tx) =>
        postEntries(tx, {
          kind,
          reference: name,
          playerId: player,
          entries: [
            { account: 'real', amountCents: cents },
            { account: 'house', amountCents: -cents },
          ],
          now,
        }),
      );
    await move('sport_stake', -400, NOW, 'refunded bet');
    await move('sport_stake', -100, NOW);
    await move('sport_stake', -200, NOW);
    await move('sport_payout', 150, NOW + QUARTER_MS);
    await move('sport_cash_out', 90, NOW + QUARTER_MS);
    await move('sport_refund', 400, NOW + QUARTER_MS, 'refunded bet');
    expect(await playTotalsSince(db.queries, player, [NOW, NOW + QUARTER_MS])).toEqual([
      { stakedCents: 300, returnedCents: 240 },
      { stakedCents: 0, returnedCents: 240 },
    ]);
  });

  test.runIf(there)('conserves money through any mix of concurrent postings', async () => {
    const players = await Promise.all(
      Array.from({ length: 12 }, (_, index) => somePlayer(db, { realCents: 1_000 + index, bonusCents: 500 })),
    );
    const moves = fc.sample(
      fc.record({
        player: fc.nat({ max: players.length - 1 }),
        kind: fc.constantFrom('stake', 'bonus-stake', 'win', 'deposit', 'convert'),
        cents: fc.integer({ min: 1, max: 900 }),
      }),
      { numRuns: 400, seed: 7 },
    );
    const run = async (move: (typeof moves)[number]) => {
      const playerId = players[move.player] ?? '';
      const cents = move.cents;
      const by = (
        kind: 'casino_win' | 'deposit' | 'bonus_to_real',
        from: LedgerEntry['account'],
        to: LedgerEntry['account'],
      ) =>
        db.transaction((tx) =>
          postEntries(tx, {
            kind,
            reference: reference(),
            playerId,
            entries: [
              { account: from, amountCents: -cents },
              { account: to, amountCents: cents },
            ],
            now: NOW,
          }),
        );
      if (move.kind === 'stake') await stake(db, playerId, cents);
      if (move.kind === 'bonus-stake') await stake(db, playerId, cents, 'bonus');
      if (move.kind === 'win') await by('casino_win', 'house', 'real');
      if (move.kind === 'deposit') await by('deposit', 'payment_provider', 'real');
      if (move.kind === 'convert') await by('bonus_to_real', 'bonus', 'real');
    };
    const results = await Promise.allSettled(moves.map(run));
    const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(failed.filter((error) => !(error instanceof InsufficientFunds))).toEqual([]);
    expect(failed.length).toBeGreaterThan(0);
    expect(await ledgerFaults(db)).toEqual([]);
  });

  test.runIf(there)('accepts exactly as many of fifty concurrent stakes as the balance covers', async () => {
    const player = await somePlayer(db, { realCents: 10_000 });
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => stake(db, player, 1_000)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
    expect((await balancesOf(db.queries, player)).realCents).toBe(0);
    const last = await somePlayer(db, { realCents: 100 });
    const raced = await Promise.allSettled(Array.from({ length: 50 }, () => stake(db, last, 100)));
    expect(raced.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await ledgerFaults(db)).toEqual([]);
  });

  test.runIf(there)('opens the accounts of a player once', async () => {
    const player = await somePlayer(db);
    const again = await db.transaction((tx) => openAccounts(tx, player)).catch((error: unknown) => error);
    expect(sqlStateOf(again)).toBe('23505');
  });
});
