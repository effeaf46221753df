// A provider's calls of one round in every order in which they can arrive.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { ledgerFaults, somePlayer } from '#tests/support/backend/players.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import { drawSize } from '#tests/support/draw-size.ts';
import {
  type CasinoPosting,
  credit,
  debit,
  rollback,
  WalletMismatch,
  walletBalance,
} from './casino-wallet.ts';

const NOW = Date.UTC(2026, 10, 20, 15);
const START = 10_000;

type Call = 'debit 1' | 'debit 2' | 'credit' | 'rollback 1' | 'repeat of debit 1';
const CALLS: readonly Call[] = ['debit 1', 'debit 2', 'credit', 'rollback 1', 'repeat of debit 1'];

function ordersOf(calls: readonly Call[]): Call[][] {
  if (calls.length === 0) return [[]];
  return calls.flatMap((first) =>
    ordersOf(calls.filter((call) => call !== first)).map((rest) => [first, ...rest]),
  );
}

const IN_USE = DATABASES.filter(({ there }) => there);

describe.each(DATABASES)('the calls of a round on $name', ({ name, there, start }) => {
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

  let rounds = 0;

  /** One new round of a player. Each call says whether it was accepted; others than refusals of the wallet are thrown. */
  async function newRound({ creditLeavesRoundOpen = false, winCents = 500 } = {}) {
    rounds += 1;
    const roundId = `round-${rounds}`;
    const playerId = await somePlayer(db, { realCents: START });
    const move = (name: string, amountCents: number): CasinoPosting => ({
      provider: 'some provider',
      transactionId: `${roundId}-${name}`,
      playerId,
      roundId,
      gameId: 'g1',
      gameName: 'Farol Velho',
      amountCents,
      creditLeavesRoundOpen,
      now: NOW,
    });
    const isAccepted = async (run: typeof debit, posting: CasinoPosting) => {
      try {
        await db.transaction((tx) => run(tx, posting));
        return true;
      } catch (error) {
        if (error instanceof WalletMismatch) return false;
        throw error;
      }
    };
    return {
      debit: (name: string, cents: number) => isAccepted(debit, move(name, cents)),
      credit: (name: string, cents = winCents) => isAccepted(credit, move(name, cents)),
      rollback: (name: string, cents: number) => isAccepted(rollback, move(name, cents)),
      balance: () => walletBalance(db, playerId, NOW),
    };
  }

  describe.each([
    { provider: 'a provider whose credits end their rounds', creditLeavesRoundOpen: false },
    { provider: 'a provider that tells no end', creditLeavesRoundOpen: true },
  ])('of $provider', ({ creditLeavesRoundOpen }) => {
    test.runIf(there).each([{ winCents: 500 }, { winCents: 0 }])(
      'keep balance and books equal in all 120 orders, with a win of %o',
      async ({ winCents }) => {
        const orders = ordersOf(CALLS);
        expect(orders).toHaveLength(120);
        // On each push every provider meets each order, with one of the wins and on one of the databases.
        const share = drawSize(2 * IN_USE.length, 1);
        const turn = (winCents === 0 ? 0 : 1) + 2 * IN_USE.findIndex((one) => one.name === name);
        for (const order of orders.filter((_, index) => index % share === turn % share)) {
          const round = await newRound({ creditLeavesRoundOpen, winCents });
          const stakes = new Map<string, number>();
          let wonCents = 0;
          /** The stakes that the win was paid for: they have to stay taken. */
          let paidFor: string[] = [];
          const run: Record<Call, () => Promise<void>> = {
            async 'debit 1'() {
              if (await round.debit('1', 300)) stakes.set('1', 300);
            },
            async 'repeat of debit 1'() {
              if (await round.debit('1', 300)) stakes.set('1', 300);
            },
            async 'debit 2'() {
              if (await round.debit('2', 200)) stakes.set('2', 200);
            },
            async credit() {
              const staked = [...stakes.keys()];
              const isPaid = await round.credit('win');
              expect(isPaid, order.join(', ')).toBe(staked.length > 0);
              if (!isPaid) return;
              wonCents += winCents;
              paidFor = staked;
            },
            async 'rollback 1'() {
              const isStaked = stakes.has('1');
              const isUndone = await round.rollback('1', 300);
              // Only a stake that a credit paid for can't be given back.
              expect(isUndone, order.join(', ')).toBe(!(isStaked && paidFor.includes('1')));
              if (isUndone) stakes.delete('1');
            },
          };
          for (const call of order) {
            await run[call]();
            const stakedCents = [...stakes.values()].reduce((total, cents) => total + cents, 0);
            expect(await round.balance(), `${call} of ${order.join(', ')}`).toBe(
              START - stakedCents + wonCents,
            );
          }
          for (const name of paidFor) expect(stakes.has(name), order.join(', ')).toBe(true);
        }
      },
    );
  });

  test.runIf(there)('takes no stake after the end of the round, whatever the round won', async () => {
    for (const winCents of [0, 900]) {
      const round = await newRound();
      expect(await round.debit('first', 300)).toBe(true);
      expect(await round.credit('end', winCents)).toBe(true);
      expect(await round.debit('late', 300)).toBe(false);
      expect(await round.balance()).toBe(START - 300 + winCents);
      // The provider undoes what was refused, and repeats what was taken.
      expect(await round.rollback('late', 300)).toBe(true);
      expect(await round.debit('late', 300)).toBe(false);
      expect(await round.debit('first', 300)).toBe(true);
      expect(await round.balance()).toBe(START - 300 + winCents);
    }
  });

  test.runIf(there)('gives a late stake back where the provider tells no end', async () => {
    const round = await newRound({ creditLeavesRoundOpen: true });
    await round.debit('first', 300);
    await round.credit('nothing', 0);
    expect(await round.debit('late', 300)).toBe(true);
    expect(await round.rollback('first', 300)).toBe(false);
    expect(await round.rollback('late', 300)).toBe(true);
    expect(await round.balance()).toBe(START - 300);
  });

  test.runIf(there)('gives no late stake back once a later credit was paid for it', async () => {
    const round = await newRound({ creditLeavesRoundOpen: true });
    await round.debit('first', 300);
    await round.credit('nothing', 0);
    await round.debit('late', 200);
    expect(await round.credit('something', 700)).toBe(true);
    expect(await round.rollback('late', 200)).toBe(false);
    expect(await round.balance()).toBe(START - 300 - 200 + 700);
  });

  test.runIf(there)('ends the round of one player alone, where players share a round', async () => {
    const [one, other] = await Promise.all([
      somePlayer(db, { realCents: START }),
      somePlayer(db, { realCents: START }),
    ]);
    const move = (playerId: string, name: string, amountCents: number): CasinoPosting => ({
      provider: 'some provider',
      transactionId: `shared-${name}`,
      playerId,
      roundId: 'shared',
      gameId: 'g1',
      gameName: 'Farol Velho',
      amountCents,
      now: NOW,
    });
    await db.transaction((tx) => debit(tx, move(one, 'stake of one', 300)));
    await db.transaction((tx) => credit(tx, move(one, 'end for one', 0)));
    await db.transaction((tx) => debit(tx, move(other, 'stake of the other', 300)));
    expect(await walletBalance(db, other, NOW)).toBe(START - 300);
  });
});
