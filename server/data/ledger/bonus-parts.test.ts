import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import { bonusPartsOf } from './bonus-parts.ts';
import { type LedgerEntry, type PostingKind, postEntries } from './ledger.ts';
import type { TransactionRow } from './player-transactions.ts';

const NOW = Date.UTC(2026, 10, 20, 15);

describe.each(DATABASES)('the bonus part of transactions on $name', ({ there, start }) => {
  let cluster: TestCluster;
  let db: Database;
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    db = await cluster.open();
  });
  afterAll(async () => {
    await cluster?.stop();
  });

  const post = (
    playerId: string,
    kind: PostingKind,
    reference: string,
    parts: Partial<Record<LedgerEntry['account'], number>>,
  ) =>
    db.transaction((tx) =>
      postEntries(tx, {
        kind,
        reference,
        playerId,
        entries: Object.entries(parts).map(([account, amountCents]) => ({
          account: account as LedgerEntry['account'],
          amountCents,
        })),
        now: NOW,
      }),
    );
  const row = (
    sourceType: TransactionRow['sourceType'],
    type: 0 | 1,
    sourceId: string,
  ): Pick<TransactionRow, 'id' | 'sourceType' | 'type' | 'sourceId'> => ({
    id: `${sourceType} ${type} ${sourceId}`,
    sourceType,
    type,
    sourceId,
  });

  test.runIf(there)('is what the ledger moved of the bonus money', async () => {
    const player = await somePlayer(db, { realCents: 2_000, bonusCents: 1_000 });
    await post(player, 'casino_stake', 'p:1', { real: -300, bonus: -200, house: 500 });
    await post(player, 'casino_win', 'p:2', { real: 60, bonus: 40, house: -100 });
    await post(player, 'casino_stake', 'p:3', { real: -100, house: 100 });
    await post(player, 'sport_stake', 'bet', { bonus: -150, house: 150 });
    await post(player, 'sport_cash_out', 'cash-out', { bonus: 50, house: -50 });
    await post(player, 'sport_refund', 'bet', { bonus: 100, house: -100 });
    await post(player, 'sport_payout', 'other', { real: 30, bonus: 70, house: -100 });
    await post(player, 'bonus_grant', 'bonus:b1', { bonus: 700, promotions: -700 });
    await post(player, 'promotion', 'bonus:b2', { real: 300, promotions: -300 });
    await post(player, 'bonus_removed', 'bonus:b3', { bonus: -90, promotions: 90 });
    await post(player, 'bonus_to_real', 'bonus:b1', { bonus: -500, real: 500 });
    await post(player, 'deposit', 'd', { real: 400, payment_provider: -400 });

    const listed = [
      row('CasinoTransaction', 0, 'p:1'),
      row('CasinoTransaction', 1, 'p:2'),
      row('CasinoTransaction', 0, 'p:3'),
      row('BetTransaction', 0, 'bet'),
      row('BetTransaction', 1, 'cash-out'),
      row('BetTransaction', 1, 'bet'),
      row('BetTransaction', 1, 'other'),
      row('Bonus', 1, 'b1'),
      row('Bonus', 1, 'b1:redeemed'),
      row('Bonus', 1, 'b2'),
      row('Bonus', 0, 'b3'),
      row('Deposit', 1, 'd'),
    ];
    expect(Object.fromEntries(await bonusPartsOf(db.queries, player, listed))).toEqual({
      'CasinoTransaction 0 p:1': 200,
      'CasinoTransaction 1 p:2': 40,
      'BetTransaction 0 bet': 150,
      'BetTransaction 1 cash-out': 50,
      'BetTransaction 1 bet': 100,
      'BetTransaction 1 other': 70,
      'Bonus 1 b1': 700,
      'Bonus 0 b3': 90,
    });
    // Neither a player who never had a bonus nor another one has a part in them.
    for (const bonusCents of [0, 500]) {
      const other = await somePlayer(db, { realCents: 100, bonusCents });
      expect((await bonusPartsOf(db.queries, other, listed)).size).toBe(0);
    }
    expect((await bonusPartsOf(db.queries, player, [])).size).toBe(0);
  });
});
