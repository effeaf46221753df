// The long versions of these tests run in tests/soak.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { newId } from '#server/core/ids.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { UNLIMITED_LOAD } from '#tests/support/backend/backend.ts';
import { moneyFaults, runMixed } from '#tests/support/backend/mixed-operations.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { drawSize } from '#tests/support/draw-size.ts';

describe.each(DATABASES)('money under load on $name', ({ there, start }) => {
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

  test.runIf(there)('of fifty parallel withdrawals of 1,000 from 10,000 exactly ten succeed', async () => {
    const { backend } = wallet;
    await writeSettings(backend.db.queries, { withdraw_daily: 1_000 }, 0);
    const { id, token } = await backend.player({ realCents: 10_000 });
    const document = (await findPlayer(backend.db.queries, id))?.document;
    const body = { amount: 1_000, pix_key_type: 'cpf', pix_key: document };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => backend.ask(createWithdrawal, { token, key: newId(), body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(await balancesOf(backend.db.queries, id)).toMatchObject({
      realCents: 0,
      pendingWithdrawalCents: 10_000,
    });
  });

  test.runIf(there)('no mix of operations creates or loses a cent', { timeout: 480_000 }, async () => {
    const answers = await runMixed(wallet, {
      players: 12,
      workers: 24,
      operations: drawSize(400, 600),
      seed: 7,
    });
    expect([...answers.keys()].filter((answer) => / 5\d\d$|differs/.test(answer))).toEqual([]);
    const common = ['createDeposit 200', 'createWithdrawal 200', 'cancelWithdrawal 200', 'activateBonus 200'];
    expect(common.filter((answer) => !answers.has(answer))).toEqual([]);
    expect(await moneyFaults(wallet.backend.db)).toEqual([]);
  });
});
