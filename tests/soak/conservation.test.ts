// `npm run test:soak`: 20,000 operations of 200 players by 64 workers, on both databases (fewer in the short soak).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNLIMITED_LOAD } from '#tests/support/backend/backend.ts';
import { moneyFaults, runMixed } from '#tests/support/backend/mixed-operations.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { SOAK_SIZE } from './soak-size.ts';

const LONGEST_MS = 900_000;

describe.each(DATABASES)('mixed operations on $name', ({ there, start }) => {
  let cluster: TestCluster;
  let wallet: Wallet;
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    wallet = await openWallet(await cluster.open(), { playerLoad: UNLIMITED_LOAD });
  });
  afterAll(async () => {
    await wallet?.backend.close();
    await cluster?.stop();
  });

  test.runIf(there)(
    'leave every transaction balanced, every cached balance right, no account below zero',
    { timeout: LONGEST_MS },
    async () => {
      const { operations } = SOAK_SIZE;
      const answers = await runMixed(wallet, { players: 200, workers: 64, operations, seed: 2_026 });
      expect([...answers.keys()].filter((answer) => / 5\d\d$|differs/.test(answer))).toEqual([]);
      expect(answers.get('createWithdrawal 200') ?? 0).toBeGreaterThan(operations / 40);
      expect(await moneyFaults(wallet.backend.db)).toEqual([]);
    },
  );
});
