// What the operator sees of orders that the bank does not answer, while its breaker keeps most of them from being tried.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import type { Endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { unknownOrdersJob } from '#server/core/http/endpoints/unknown-orders.ts';
import { newId } from '#server/core/ids.ts';
import { openPartyCalls } from '#server/core/parties/party-calls.ts';
import { recordRefusal } from '#server/data/notices/push-queue.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { countBankOrders } from '#server/data/wallet/bank-orders.ts';
import { deriveDepositId } from '#server/data/wallet/deposit-charges.ts';
import { depositEndpoints } from '#server/features/wallet/deposit-endpoints.ts';
import { walletEndpoints } from '#server/features/wallet/wallet-endpoints.ts';
import { walletJobs } from '#server/features/wallet/wallet-jobs.ts';
import { withdrawalEndpoints } from '#server/features/wallet/withdrawal-endpoints.ts';
import { withDeadlines } from '#server/partners/party-rules.ts';
import type { PixProvider } from '#server/partners/pix/pix-provider.ts';
import { handTimers } from '#tests/support/backend/hand-timers.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { opsRoutes } from './ops-routes.ts';

const TOKEN = 'the_token_of_the_operators,_32_letters';
const ANOTHER_PAYER = '11144477735';

interface Shown {
  [field: string]: unknown;
}

describe.each(DATABASES)('orders at a silent bank, on $name', ({ there, start }) => {
  const timers = handTimers();
  let cluster: Awaited<ReturnType<typeof start>>;
  let wallet: Wallet;
  let bank: PixProvider;
  let endpoints: readonly Endpoint[];
  let isSilent = false;

  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    wallet = await openWallet(await cluster.open(), {
      startTimer: timers.startTimer,
      allEndpoints(services, pix) {
        const calls = openPartyCalls(timers);
        const silent = async () => {
          throw new Error('the bank answered 500');
        };
        const orNothing = new Proxy(pix, {
          get: (target, name) => (isSilent ? silent : Reflect.get(target, name)),
        });
        bank = withDeadlines('pix', orNothing, calls);
        endpoints = [
          ...walletEndpoints(services),
          ...depositEndpoints(services, bank),
          ...withdrawalEndpoints(services, bank),
        ];
        return endpoints;
      },
      routes: opsRoutes,
      env: { OPS_TOKEN: TOKEN },
    });
    await writeSettings(wallet.backend.db.queries, { withdraw_auto_kyc: true }, 0);
  });
  afterAll(async () => {
    await wallet?.backend.close();
    await cluster?.stop();
  });

  async function ops(path: string): Promise<{ data: Shown[]; total?: number }> {
    const headers = { Authorization: `Bearer ${TOKEN}` };
    return (await wallet.backend.request(`/api/ops/${path}`, { headers })).json() as Promise<{
      data: Shown[];
    }>;
  }
  const orders = async () => (await ops('orders')).data;
  const withdrawals = async () => (await ops('withdrawals')).data;
  const now = () => wallet.backend.clock.now();
  const iso = (at: number) => new Date(at).toISOString();

  async function runJobs(): Promise<void> {
    const { services } = wallet.backend;
    for (const job of walletJobs(services, bank)) await job.run(now());
    await unknownOrdersJob(services, endpoints, recordRefusal).run(now());
    await wallet.pix.processDue(now());
  }
  /** Lets a time pass (ms), in which all jobs run every ten seconds. */
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 10_000) {
      wallet.backend.clock.advance(10_000);
      timers.advance(10_000);
      await runJobs();
    }
  }

  async function withdraw(): Promise<{ id: string; player: string }> {
    const { id: player, token } = await wallet.backend.player({ realCents: 5_000 });
    const pix_key = (await findPlayer(wallet.backend.db.queries, player))?.document;
    const body = { amount: 3_000, pix_key_type: 'cpf', pix_key };
    const { body: made } = await wallet.backend.ask(createWithdrawal, { token, key: newId(), body });
    return { id: String(made.id), player };
  }

  test.runIf(there)('are listed after ten minutes: payouts, however seldom they were tried', async () => {
    const asked: { id: string; player: string }[] = [];
    for (let times = 0; times < 8; times += 1) asked.push(await withdraw());
    isSilent = true;
    const since = iso(now());
    await runJobs();
    await pass(590_000);
    expect([await orders(), await withdrawals()]).toEqual([[], []]);
    await pass(10_000);
    const shown = await orders();
    expect(shown.map(({ id }) => id).toSorted()).toEqual(asked.map(({ id }) => id).toSorted());
    for (const { id, player } of asked)
      expect(shown).toContainEqual(
        expect.objectContaining({ kind: 'payout', id, player, amount: 3_000, since }),
      );
    expect(Math.min(...shown.map(({ tries }) => Number(tries)))).toBeLessThan(2);
    expect((await withdrawals()).map(({ id }) => id).toSorted()).toEqual(
      asked.map(({ id }) => id).toSorted(),
    );
    expect((await ops('orders')).total).toBe(8);

    isSilent = false;
    await pass(60_000);
    expect([await orders(), await withdrawals()]).toEqual([[], []]);
    expect((await countBankOrders(wallet.backend.db.queries, now())).map(({ waiting }) => waiting)).toEqual([
      0, 0, 0, 0,
    ]);
  });

  test.runIf(there)('are listed after ten minutes: refunds', async () => {
    const { id: player, token } = await wallet.backend.player();
    const { body } = await wallet.backend.ask(createDeposit, {
      token,
      key: newId(),
      body: { amount: 5_000 },
    });
    isSilent = true;
    await wallet.pay(String(body.id), { amountCents: 5_000, payerDocument: ANOTHER_PAYER });
    const since = iso(now());
    await runJobs();
    await pass(590_000);
    expect(await orders()).toEqual([]);
    await pass(10_000);
    expect(await orders()).toMatchObject([{ kind: 'refund', player, amount: 5_000, since }]);
    isSilent = false;
    await pass(60_000);
    expect(await orders()).toEqual([]);
  });

  test.runIf(there)('are listed after ten minutes: charges, however often they are sent again', async () => {
    const { id: player, token } = await wallet.backend.player();
    const key = newId();
    const send = () => wallet.backend.ask(createDeposit, { token, key, body: { amount: 5_000 } });
    isSilent = true;
    const since = iso(now());
    expect((await send()).status).toBe(503);
    for (let minutes = 0; minutes < 9; minutes += 1) {
      await pass(60_000);
      expect((await send()).status).toBe(503);
    }
    await pass(50_000);
    expect(await orders()).toEqual([]);
    await pass(10_000);
    const id = deriveDepositId(player, key);
    expect(await orders()).toMatchObject([{ kind: 'charge', id, player, amount: 5_000, since }]);
    isSilent = false;
    await pass(60_000);
    expect(await orders()).toEqual([]);
  });

  test.runIf(there)('are listed after an hour: payouts that were accepted and have no outcome', async () => {
    vi.spyOn(wallet.pix, 'createPayout').mockResolvedValue();
    const { id, player } = await withdraw();
    await runJobs();
    const since = iso(now());
    wallet.backend.clock.advance(59 * 60_000);
    expect([await orders(), await withdrawals()]).toEqual([[], []]);
    wallet.backend.clock.advance(60_000);
    expect(await orders()).toMatchObject([{ kind: 'payout_outcome', id, player, amount: 3_000, since }]);
    expect(await withdrawals()).toMatchObject([{ id, status: 1 }]);
    vi.restoreAllMocks();
  });
});
