import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { withdrawalsTable } from '#server/data/schema/wallet-table.ts';
import { CLOSED_KEY, SILENT_KEY } from '#server/sandbox/pix/sandbox-pix.ts';
import { withdrawalDesk } from '#tests/support/backend/withdrawals.ts';
import { walletJobs } from './wallet-jobs.ts';

const MINUTE_MS = 60_000;

const desk = withdrawalDesk();
const { someone, set, until } = desk;

type Someone = Awaited<ReturnType<typeof someone>>;
const email = ({ document }: Someone, mark: string) => ({
  pix_key_type: 'email',
  pix_key: `${mark}${document}@varanda.example`,
});

test('a withdrawal that can’t be begun holds up no other', async () => {
  await set({ withdraw_daily: 9 });
  const players = await Promise.all(Array.from({ length: 12 }, () => someone(5_000)));
  const asked: { player: Someone; id: unknown }[] = [];
  for (const player of players) asked.push({ player, id: (await player.ask(3_000)).body.id });
  const [failing, ...others] = asked;
  // Its number of tries can't rise any more.
  const { queries } = desk.backend.db;
  const tries = (count: number) =>
    queries
      .update(withdrawalsTable)
      .set({ tries: count, nextTryAt: 0 })
      .where(eq(withdrawalsTable.id, String(failing?.id)));
  await tries(2_147_483_647);
  const send = () => walletJobs(desk.backend.services, desk.wallet.pix)[1]?.run(desk.backend.clock.now());
  await expect(send()).rejects.toMatchObject({
    message: `withdrawal ${failing?.id} could not be begun`,
    cause: { cause: { code: '22003' } },
  });
  expect(await failing?.player.see(failing.id)).toMatchObject({ status: 0 });
  for (const { player, id } of others) expect(await player.see(id)).toMatchObject({ status: 1 });
  await tries(0);
  await desk.wallet.runJobs();
});

test('as many withdrawals that can’t be begun as a run takes hold up the others for one run', async () => {
  await set({ withdraw_daily: 99 });
  const player = await someone(100_000);
  const ids: unknown[] = [];
  for (let asked = 0; asked < 51; asked += 1) ids.push((await player.ask(1_000)).body.id);
  const { queries } = desk.backend.db;
  const other = String(ids.at(-1));
  await queries.execute(
    sql`update withdrawals set tries = 2147483647, next_try_at = 0 where id <> ${other} and status = 0`,
  );
  const send = () => walletJobs(desk.backend.services, desk.wallet.pix)[1]?.run(desk.backend.clock.now());
  await expect(send()).rejects.toThrow('50 items failed');
  expect(await player.see(other)).toMatchObject({ status: 0 });
  await send();
  expect(await player.see(other)).toMatchObject({ status: 1 });
  await queries.execute(sql`update withdrawals set tries = 0, next_try_at = 0 where tries = 2147483647`);
  await desk.wallet.runJobs();
});

describe('a bank that does not accept an order', () => {
  test('permanently: the withdrawal is refused and its money returned, as for a later refusal', async () => {
    await set({ withdraw_daily: 9, withdraw_auto_disable: 1 });
    const player = await someone(5_000);
    const { body } = await player.ask(3_000, email(player, CLOSED_KEY));
    await desk.wallet.runJobs();
    expect(await player.see(body.id)).toMatchObject({
      status: 3,
      refusal: 'key_closed',
      timeline: [
        { status: 0 },
        { status: 1 },
        {
          status: 3,
          note: 'O banco recusou o pagamento: esta chave PIX ou a conta dela foi encerrada. O valor voltou para o saldo.',
        },
      ],
    });
    expect(await player.balances()).toMatchObject({ realCents: 5_000, pendingWithdrawalCents: 0 });
    await desk.wallet.runJobs();
    expect(await player.balances()).toMatchObject({ realCents: 5_000, pendingWithdrawalCents: 0 });
    // It counts as a refused payout (D15).
    expect((await player.ask(1_000)).body.waits_for_operator).toBe('withdraw_auto_disable');
  });

  test('with an answer that was lost: it is not ordered again, because the bank knows it', async () => {
    const player = await someone(5_000);
    const { pix } = desk.wallet;
    const order = pix.createPayout.bind(pix);
    const orders = vi.spyOn(pix, 'createPayout').mockImplementationOnce(async (request) => {
      await order(request);
      throw new Error('the answer was lost');
    });
    await player.ask(3_000, email(player, ''));
    await walletJobs(desk.backend.services, pix)[1]?.run(desk.backend.clock.now());
    until(desk.backend.clock.now() + 30 * MINUTE_MS);
    // While the bank doesn't say whether it knows the order, nothing is ordered.
    const lookUp = vi.spyOn(pix, 'hasPayout').mockRejectedValueOnce(new Error('no answer'));
    const send = () => walletJobs(desk.backend.services, pix)[1]?.run(desk.backend.clock.now());
    await send();
    expect([lookUp.mock.calls.length, orders.mock.calls.length]).toEqual([1, 1]);
    until(desk.backend.clock.now() + 30 * MINUTE_MS);
    await send();
    expect([lookUp.mock.calls.length, orders.mock.calls.length]).toEqual([2, 1]);
    until(desk.backend.clock.now() + 30 * MINUTE_MS);
    await send();
    expect([lookUp.mock.calls.length, orders.mock.calls.length]).toEqual([2, 1]);
    for (const spy of [orders, lookUp]) spy.mockRestore();
  });

  test('without a reason: nothing is returned, and it is ordered again with growing delays', async () => {
    const player = await someone(5_000);
    const orders = vi.spyOn(desk.wallet.pix, 'createPayout');
    const { body } = await player.ask(3_000, email(player, SILENT_KEY));
    for (let at = 0; at <= 60; at += 1) {
      until(desk.noon + at * MINUTE_MS);
      await desk.wallet.runJobs();
      await desk.wallet.runJobs();
    }
    const tries = orders.mock.calls.length;
    expect([tries > 5, tries < 20]).toEqual([true, true]);
    expect(await player.see(body.id)).toMatchObject({ status: 1, can_cancel: false });
    expect(await player.balances()).toMatchObject({ realCents: 2_000, pendingWithdrawalCents: 3_000 });

    orders.mockResolvedValueOnce();
    until(desk.noon + 2 * 60 * MINUTE_MS);
    await desk.wallet.runJobs();
    expect(orders).toHaveBeenCalledTimes(tries + 1);
    until(desk.noon + 5 * 60 * MINUTE_MS);
    await desk.wallet.runJobs();
    // Accepted at last: it isn't ordered any more.
    expect(orders).toHaveBeenCalledTimes(tries + 1);
    orders.mockRestore();
  });

  test('fifty times delays no other order', async () => {
    await set({ withdraw_daily: 99 });
    const unlucky = await someone(50 * 100);
    for (let at = 0; at < 50; at += 1) await unlucky.ask(100, email(unlucky, SILENT_KEY));
    await desk.wallet.runJobs();
    const player = await someone(5_000);
    const { body } = await player.ask(3_000);
    await desk.wallet.runJobs();
    expect(await player.see(body.id)).toMatchObject({ status: 2 });
  });

  // The last test of the file: the clock of a running server never goes back.
  test('and a clock that was set ahead before a restart delay no order', async () => {
    until(desk.noon + 90 * 86_400_000);
    const player = await someone(5_000);
    const { body } = await player.ask(3_000);
    const jobs = walletJobs(desk.backend.services, desk.wallet.pix);
    // The orders that the tests above left unsent are due as well, fifty of them before this one.
    for (const job of [...jobs, ...jobs]) await job.run(desk.noon);
    await desk.wallet.pix.processDue(desk.backend.clock.now());
    expect(await player.see(body.id)).toMatchObject({ status: 2 });
  });
});
