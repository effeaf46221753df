import { eq, like } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { newId } from '#server/core/ids.ts';
import { playersTable } from '#server/data/schema/players-table.ts';
import { paymentEventsTable, paymentRefundsTable } from '#server/data/schema/wallet-table.ts';
import { SIGNATURE_HEADER, signMessage } from '#server/partners/signed-message.ts';
import { PIX_SECRET } from '#tests/support/backend/wallet.ts';
import { withdrawalDesk } from '#tests/support/backend/withdrawals.ts';
import { PIX_WEBHOOK_PATH } from './pix-webhook-route.ts';
import { walletJobs } from './wallet-jobs.ts';

const HOUR_MS = 3_600_000;

const desk = withdrawalDesk();
const { someone, until } = desk;

type Someone = Awaited<ReturnType<typeof someone>>;

/** Opens a deposit of R$ 50; returns its id and its charge's. */
async function open(player: Someone) {
  const { body } = await desk.backend.ask(createDeposit, {
    token: await player.token(),
    key: newId(),
    body: { amount: 5_000 },
  });
  const chargeId = new URL(String(body.payer_url)).pathname.split('/').at(-1) ?? '';
  return { depositId: String(body.id), chargeId };
}

/** The payment provider reports a payment; returns what was done. */
async function paid(
  charge: { depositId: string; chargeId: string },
  amountCents: number,
  payerDocument: unknown,
) {
  const event = { eventId: newId(), type: 'paid', at: desk.backend.clock.now() };
  const body = JSON.stringify({ ...event, ...charge, amountCents, payerDocument });
  const headers = { [SIGNATURE_HEADER]: signMessage(PIX_SECRET, body, desk.backend.clock.now()) };
  const answer = await desk.backend.request(PIX_WEBHOOK_PATH, { method: 'POST', body, headers });
  return ((await answer.json()) as { outcome: string }).outcome;
}

const refunded = async (chargeId: string) => (await desk.wallet.pix.findCharge(chargeId))?.refundedCents;

test('a payment of an unknown charge that can’t be ended delays no other payment or refund', async () => {
  const player = await someone(0);
  const { queries } = desk.backend.db;
  const chargeIds = [newId(), newId()] as const;
  const eventOf = async (chargeId: string) => {
    const [event] = await queries
      .select()
      .from(paymentEventsTable)
      .where(eq(paymentEventsTable.chargeId, chargeId));
    return event;
  };
  for (const [at, chargeId] of chargeIds.entries()) {
    until(desk.noon + at);
    expect(await paid({ depositId: 'd', chargeId }, 1_000, player.document)).toBe('waiting');
  }
  const [failing, next] = chargeIds;
  const eventId = (await eventOf(failing))?.id ?? '';
  // Its refund exists already, so that the first one can't be ended.
  const sent = { depositId: null, amountCents: 1_000, reason: 'refund_unknown_charge', tries: 1 };
  const moments = { createdAt: desk.noon, nextTryAt: desk.noon, sentAt: desk.noon };
  await queries.insert(paymentRefundsTable).values({ eventId, chargeId: failing, ...sent, ...moments });
  until(desk.noon + HOUR_MS + 1);
  const charge = await open(player);
  expect(await paid(charge, 4_900, player.document)).toBe('refund_wrong_amount');
  await expect(desk.wallet.runJobs()).rejects.toMatchObject({
    message: `item ${eventId} failed`,
    cause: { cause: { code: '23505' } },
  });
  expect(await refunded(charge.chargeId)).toBe(4_900);
  expect(await eventOf(failing)).toMatchObject({ outcome: 'waiting' });
  expect(await eventOf(next)).toMatchObject({ outcome: 'refund_unknown_charge' });
  await queries.delete(paymentRefundsTable).where(eq(paymentRefundsTable.eventId, eventId));
  await desk.wallet.runJobs();
});

test('a hundred refunds that can’t be begun hold up the others for one run', async () => {
  const player = await someone(0);
  const { queries } = desk.backend.db;
  const now = desk.backend.clock.now();
  // Their number of tries can't rise any more.
  const stuck = {
    depositId: null,
    amountCents: 1_000,
    reason: 'refund_unknown_charge',
    tries: 2_147_483_647,
  };
  const ids = Array.from({ length: 100 }, (_, at) => `stuck-${at}`);
  const payment = { type: 'paid', amountCents: 1_000, payerDocument: '', outcome: 'refund_unknown_charge' };
  await queries
    .insert(paymentEventsTable)
    .values(ids.map((id) => ({ id, chargeId: id, ...payment, paidAt: now, receivedAt: now })));
  await queries
    .insert(paymentRefundsTable)
    .values(ids.map((id) => ({ eventId: id, chargeId: id, ...stuck, createdAt: 0, nextTryAt: 0 })));
  const charge = await open(player);
  expect(await paid(charge, 4_900, player.document)).toBe('refund_wrong_amount');
  const send = () => walletJobs(desk.backend.services, desk.wallet.pix)[2]?.run(now);
  await expect(send()).rejects.toThrow('100 items failed');
  expect(await refunded(charge.chargeId)).toBe(0);
  await send();
  expect(await refunded(charge.chargeId)).toBe(4_900);
  await queries.delete(paymentRefundsTable).where(like(paymentRefundsTable.eventId, 'stuck-%'));
});

test('a hundred refunds that the bank does not accept delay no other refund', async () => {
  const player = await someone(0);
  for (let at = 0; at < 100; at += 1) {
    expect(await paid({ depositId: 'd', chargeId: `nobody's-${at}` }, 1_000, player.document)).toBe(
      'waiting',
    );
  }
  until(desk.noon + HOUR_MS);
  await desk.wallet.runJobs();
  const charge = await open(player);
  expect(await paid(charge, 4_900, player.document)).toBe('refund_wrong_amount');
  await desk.wallet.runJobs();
  expect(await refunded(charge.chargeId)).toBe(4_900);
});

test('two payments of one charge are both refunded, each once', async () => {
  const player = await someone(0);
  const charge = await open(player);
  expect(await paid(charge, 4_900, player.document)).toBe('refund_wrong_amount');
  expect(await paid(charge, 5_000, player.document)).toBe('refund_late');
  const transfers = vi.spyOn(desk.wallet.pix, 'refund');
  await desk.wallet.runJobs();
  await desk.wallet.runJobs();
  expect(await refunded(charge.chargeId)).toBe(9_900);
  const orders = transfers.mock.calls.flat().filter(({ chargeId }) => chargeId === charge.chargeId);
  expect(orders).toHaveLength(2);
  // An order whose answer was lost is sent again; the bank identifies it by its payment.
  for (const order of orders) await desk.wallet.pix.refund(order);
  expect(await refunded(charge.chargeId)).toBe(9_900);
  transfers.mockRestore();
});

test('a refund whose answer was lost is looked up, and not ordered again', async () => {
  const player = await someone(0);
  const charge = await open(player);
  const { pix } = desk.wallet;
  const order = pix.refund.bind(pix);
  const orders = vi.spyOn(pix, 'refund').mockImplementationOnce(async (request) => {
    await order(request);
    throw new Error('the answer was lost');
  });
  expect(await paid(charge, 4_900, player.document)).toBe('refund_wrong_amount');
  await desk.wallet.runJobs();
  until(desk.backend.clock.now() + HOUR_MS);
  await desk.wallet.runJobs();
  await desk.wallet.runJobs();
  expect(orders.mock.calls.flat().filter(({ chargeId }) => chargeId === charge.chargeId)).toHaveLength(1);
  expect(await refunded(charge.chargeId)).toBe(4_900);
  orders.mockRestore();
});

test.each<[string | null | undefined, string]>([
  ['11222333000181', 'a company’s account'],
  ['12ABC34501DE35', 'a company’s account with letters in its number (IN RFB 2.229/2024)'],
  ['12.abc.345/01de-35', 'the same, as people write it'],
  ['52998224725', 'another person’s account'],
  ['***.982.247-**', 'a number that the bank masks'],
  ['AB 123456 X (passaporte)', 'a foreigner’s account'],
  ['\u{1f3e6}'.repeat(50), 'what is no number'],
  ['', 'nobody that the bank names'],
  [null, 'the same'],
  [undefined, 'the same'],
])('a payment from %s, %s, is refunded once and as a whole', async (payer) => {
  const player = await someone(0);
  const charge = await open(player);
  expect(await paid(charge, 5_000, payer)).toBe('refund_wrong_payer');
  await desk.wallet.runJobs();
  await desk.wallet.runJobs();
  expect(await refunded(charge.chargeId)).toBe(5_000);
  expect((await player.balances()).realCents).toBe(0);
});

test('a payment from the player’s own account counts, however the bank writes the number', async () => {
  const player = await someone(0);
  const charge = await open(player);
  const written = player.document.replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-');
  expect(await paid(charge, 5_000, written)).toBe('credited');
  const spaced = player.document.replace(/(\d{3})(\d{3})(\d{3})/, ' $1 $2 $3 ');
  expect(await paid(await open(player), 5_000, spaced)).toBe('credited');
  await desk.backend.db.queries
    .update(playersTable)
    .set({ document: '01234567890' })
    .where(eq(playersTable.id, player.id));
  expect(await paid(await open(player), 5_000, 1_234_567_890)).toBe('credited');
});

test.each(['e\u0000', 'e\ud800', '\udc00e'])(
  'an event with the id %j is unreadable, and changes nothing',
  async (eventId) => {
    const player = await someone(0);
    const charge = await open(player);
    const event = { eventId, type: 'paid', at: desk.backend.clock.now(), amountCents: 5_000 };
    const body = JSON.stringify({ ...event, ...charge, payerDocument: player.document });
    const headers = { [SIGNATURE_HEADER]: signMessage(PIX_SECRET, body, desk.backend.clock.now()) };
    const answer = await desk.backend.request(PIX_WEBHOOK_PATH, { method: 'POST', body, headers });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ outcome: 'refused' });
    expect((await player.balances()).realCents).toBe(0);
  },
);
