import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { listPlayerTransactions } from '#server/data/ledger/player-transactions.ts';
import { ledgerFaults, somePlayer } from '#tests/support/backend/players.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import {
  type CasinoPosting,
  credit,
  debit,
  rollback,
  WalletMismatch,
  walletBalance,
} from './casino-wallet.ts';

const NOW = Date.UTC(2026, 10, 20, 15);
let rounds = 0;

/** Postings of one new round. */
function round(playerId: string) {
  rounds += 1;
  const id = rounds;
  const move = (name: string, amountCents: number): CasinoPosting => ({
    provider: 'sandbox',
    transactionId: `${id}-${name}`,
    playerId,
    roundId: `round-${id}`,
    gameId: 'g1',
    gameName: 'Farol Velho',
    amountCents,
    now: NOW,
  });
  return { stake: (cents: number) => move('stake', cents), win: (cents: number) => move('win', cents) };
}

describe.each(DATABASES)("a game provider's wallet on $name", ({ there, start }) => {
  let cluster: TestCluster;
  let db: Database;
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    db = await cluster.open();
  });
  afterAll(async () => {
    if (there) expect(await ledgerFaults(db)).toEqual([]);
    await cluster?.stop();
  });

  const doDebit = (move: CasinoPosting) => db.transaction((tx) => debit(tx, move));
  const doCredit = (move: CasinoPosting) => db.transaction((tx) => credit(tx, move));
  const doRollback = (move: CasinoPosting) => db.transaction((tx) => rollback(tx, move));
  const history = async (playerId: string) =>
    (await listPlayerTransactions(db.queries, playerId, { page: 1 })).rows;

  test.runIf(there)(
    'stakes real money first, then bonus money, and pays wins in the same proportion',
    async () => {
      const player = await somePlayer(db, { realCents: 300, bonusCents: 1_000 });
      const { stake, win } = round(player);
      expect(await doDebit(stake(400))).toEqual({
        realCents: 0,
        bonusCents: 900,
        totalCents: 900,
        repeated: false,
      });
      // 300 of the 400 were real money: three quarters of 1001 are 750.75.
      expect(await doCredit(win(1_001))).toEqual({
        realCents: 751,
        bonusCents: 1_150,
        totalCents: 1_901,
        repeated: false,
      });
      expect(await walletBalance(db, player, NOW)).toBe(1_901);
    },
  );

  test.runIf(there)('writes the transactions that the player sees', async () => {
    const player = await somePlayer(db, { realCents: 1_000 });
    const { stake, win } = round(player);
    await doDebit(stake(100));
    await doCredit(win(250));
    expect(await history(player)).toMatchObject([
      { sourceType: 'CasinoTransaction', type: 1, status: 2, amountCents: 250, source: { amount: 250 } },
      {
        sourceType: 'CasinoTransaction',
        type: 0,
        status: 2,
        amountCents: 100,
        source: { status: 2, casino_game: { name: 'Farol Velho' }, occurrence: `round-${rounds}` },
      },
    ]);
  });

  test.runIf(there)(
    'makes each posting once, even if it is requested repeatedly and concurrently',
    async () => {
      const player = await somePlayer(db, { realCents: 1_000 });
      const { stake, win } = round(player);
      const stakes = await Promise.all(Array.from({ length: 8 }, () => doDebit(stake(300))));
      expect(stakes.filter((answer) => !answer.repeated)).toHaveLength(1);
      const wins = await Promise.all(Array.from({ length: 8 }, () => doCredit(win(50))));
      expect(wins.filter((answer) => !answer.repeated)).toHaveLength(1);
      expect((await balancesOf(db.queries, player)).realCents).toBe(750);
      expect(await history(player)).toHaveLength(2);
    },
  );

  test.runIf(there)('refuses a different posting under a known transaction id', async () => {
    const player = await somePlayer(db, { realCents: 1_000 });
    const other = await somePlayer(db, { realCents: 1_000 });
    const { stake, win } = round(player);
    await doDebit(stake(300));
    await expect(doDebit(stake(301))).rejects.toThrow(WalletMismatch);
    await expect(doDebit({ ...stake(300), playerId: other })).rejects.toThrow();
    await expect(doCredit({ ...win(300), transactionId: stake(300).transactionId })).rejects.toThrow(
      WalletMismatch,
    );
    expect((await balancesOf(db.queries, player)).realCents).toBe(700);
    expect((await balancesOf(db.queries, other)).realCents).toBe(1_000);
  });

  test.runIf(there)('pays no win without a stake', async () => {
    const player = await somePlayer(db, { realCents: 1_000 });
    const other = await somePlayer(db, { realCents: 1_000 });
    const { stake, win } = round(player);
    await expect(doCredit(win(300))).rejects.toThrow(WalletMismatch);
    await doDebit(stake(300));
    await expect(doCredit({ ...win(300), playerId: other })).rejects.toThrow(WalletMismatch);
  });

  test.runIf(there)('records a round without a win without a transaction', async () => {
    const player = await somePlayer(db, { realCents: 1_000 });
    const { stake, win } = round(player);
    await doDebit(stake(300));
    expect(await doCredit(win(0))).toMatchObject({ realCents: 700, repeated: false });
    expect(await doCredit(win(0))).toMatchObject({ repeated: true });
    expect(await history(player)).toHaveLength(1);
  });

  test.runIf(there)('returns a refunded stake to the accounts it came from, once', async () => {
    const player = await somePlayer(db, { realCents: 100, bonusCents: 500 });
    const { stake } = round(player);
    await doDebit(stake(250));
    const undone = await Promise.all([doRollback(stake(250)), doRollback(stake(250))]);
    expect(undone.filter((answer) => !answer.repeated)).toHaveLength(1);
    expect(await balancesOf(db.queries, player)).toMatchObject({ realCents: 100, bonusCents: 500 });
    expect(await history(player)).toMatchObject([{ type: 0, status: 5, amountCents: 250 }]);
    await expect(doDebit(stake(250))).rejects.toThrow(WalletMismatch);
    await expect(doCredit(round(player).win(5))).rejects.toThrow(WalletMismatch);
  });

  test.runIf(there)('refunds no stake after its round has been paid', async () => {
    const player = await somePlayer(db, { realCents: 1_000 });
    const { stake, win } = round(player);
    await doDebit(stake(300));
    await doCredit(win(900));
    await expect(doRollback(stake(300))).rejects.toThrow(WalletMismatch);
    expect((await balancesOf(db.queries, player)).realCents).toBe(1_600);
    expect(await doDebit(stake(300))).toMatchObject({ repeated: true });
  });

  test.runIf(there)('accepts no stake that was rolled back before it arrived', async () => {
    const player = await somePlayer(db, { realCents: 1_000 });
    const { stake } = round(player);
    expect(await doRollback(stake(300))).toMatchObject({ realCents: 1_000, repeated: false });
    await expect(doDebit(stake(300))).rejects.toThrow(WalletMismatch);
    expect(await doRollback(stake(300))).toMatchObject({ realCents: 1_000, repeated: true });
  });

  test.runIf(there)(
    '[R5.16f] refuses stakes out of bounds, stakes without funds and stakes of a blocked player',
    async () => {
      const player = await somePlayer(db, { realCents: 1_500 });
      const { stake } = round(player);
      await expect(doDebit(stake(9))).rejects.toMatchObject({ code: 'limit_reached' });
      await expect(doDebit(stake(2_001))).rejects.toMatchObject({ code: 'limit_reached' });
      await expect(doDebit(stake(1_501))).rejects.toMatchObject({ code: 'insufficient_funds' });
      await expect(doDebit(stake(10))).resolves.toMatchObject({ totalCents: 1_490 });
    },
  );

  test.runIf(there)('fifty concurrent stakes take no more than the balance', async () => {
    const player = await somePlayer(db, { realCents: 100 });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => doDebit(round(player).stake(40))),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(2);
    expect((await balancesOf(db.queries, player)).realCents).toBe(20);
  });
});
