import { describe, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { SIGNATURE_HEADER, signMessage } from '#server/partners/signed-message.ts';
import { SLOW_CENTS } from '#server/sandbox/pix/sandbox-pix.ts';
import { PIX_SECRET } from '#tests/support/backend/wallet.ts';
import { withdrawalDesk } from '#tests/support/backend/withdrawals.ts';
import { PIX_WEBHOOK_PATH } from './pix-webhook-route.ts';

const desk = withdrawalDesk();
const { someone } = desk;

describe("the payment provider's payout events", () => {
  async function sent() {
    const player = await someone(5_000);
    const { body } = await player.ask(3_000 + SLOW_CENTS);
    await desk.wallet.runJobs();
    return { player, withdrawalId: String(body.id) };
  }
  const tell = async (event: Record<string, unknown>, secret = PIX_SECRET) => {
    const body = JSON.stringify({
      eventId: newId(),
      payoutId: 'p',
      at: desk.noon,
      amountCents: 3_007,
      ...event,
    });
    const headers = { [SIGNATURE_HEADER]: signMessage(secret, body, desk.backend.clock.now()) };
    const response = await desk.backend.request(PIX_WEBHOOK_PATH, { method: 'POST', body, headers });
    return [response.status, ((await response.json()) as { outcome: string }).outcome];
  };

  test('is handled once, however often it arrives', async () => {
    const { player, withdrawalId } = await sent();
    const event = { eventId: newId(), type: 'payout_paid', withdrawalId };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => tell(event)));
    expect(answers.map(([, outcome]) => outcome).sort()).toEqual([...Array(4).fill('duplicate'), 'paid']);
    expect(await tell({ type: 'payout_paid', withdrawalId })).toEqual([200, 'ignored']);
    expect(await player.balances()).toMatchObject({ realCents: 1_993, pendingWithdrawalCents: 0 });
  });

  test('moves nothing if it contradicts the withdrawal: another amount, the other result, not sent, unknown', async () => {
    const { player, withdrawalId } = await sent();
    const wrong = { type: 'payout_paid', withdrawalId, amountCents: 3_000 };
    expect(await tell(wrong)).toEqual([200, 'contradiction']);
    expect(await player.balances()).toMatchObject({ pendingWithdrawalCents: 3_007 });
    expect(await tell({ type: 'payout_refused', withdrawalId, amountCents: 0 })).toEqual([200, 'given_back']);
    expect(await tell({ type: 'payout_paid', withdrawalId })).toEqual([200, 'contradiction']);
    expect(await player.balances()).toMatchObject({ realCents: 5_000, pendingWithdrawalCents: 0 });
    expect(await tell({ type: 'payout_paid', withdrawalId: 'nobody' })).toEqual([200, 'contradiction']);
    const waiting = await someone(5_000);
    const { body } = await waiting.ask(1_000);
    expect(await tell({ type: 'payout_paid', withdrawalId: body.id, amountCents: 1_000 })).toEqual([
      200,
      'contradiction',
    ]);
    expect(await waiting.balances()).toMatchObject({ pendingWithdrawalCents: 1_000 });
    await waiting.cancel(body.id);
  });

  test.each([
    ['key_closed', 'key_closed', 'encerrada'],
    ['account_blocked', 'account_blocked', 'não pode receber agora'],
    ['not_own_account', 'not_own_account', 'não está no seu CPF'],
    ['bank_unavailable', 'bank_unavailable', 'não está recebendo PIX'],
    // A code of the bank's own, none, and one that isn't a text.
    ['AC07', 'unsaid', 'não disse o motivo'],
    [undefined, 'unsaid', 'não disse o motivo'],
    [7, 'unsaid', 'não disse o motivo'],
  ])('that refuses for %j gives the money back and says why', async (reason, refusal, words) => {
    const { player, withdrawalId } = await sent();
    const event = { type: 'payout_refused', withdrawalId, reason };
    expect(await tell(event)).toEqual([200, 'given_back']);
    expect(await player.see(withdrawalId)).toMatchObject({
      status: 3,
      refusal,
      timeline: [{}, {}, { note: expect.stringMatching(`${words}.* O valor voltou para o saldo.$`) }],
    });
    expect(await player.balances()).toMatchObject({ realCents: 5_000, pendingWithdrawalCents: 0 });
  });

  test('that says a reason of one that was paid is a payment', async () => {
    const { player, withdrawalId } = await sent();
    expect(await tell({ type: 'payout_paid', withdrawalId, reason: 'key_closed' })).toEqual([200, 'paid']);
    expect(await player.see(withdrawalId)).toMatchObject({ status: 2, refusal: null });
  });

  test.each(['x\u0000', 'x\ud800', '\udc00x'])('is unreadable with %j in a text', async (text) => {
    const { player, withdrawalId } = await sent();
    for (const place of ['eventId', 'payoutId', 'withdrawalId', 'note'])
      expect(await tell({ type: 'payout_paid', withdrawalId, [place]: text })).toEqual([401, 'refused']);
    expect(await player.balances()).toMatchObject({ pendingWithdrawalCents: 3_007 });
  });

  test('counts only with its signature', async () => {
    const { player, withdrawalId } = await sent();
    expect(await tell({ type: 'payout_paid', withdrawalId }, 'another secret altogether')).toEqual([
      401,
      'refused',
    ]);
    expect(await player.balances()).toMatchObject({ pendingWithdrawalCents: 3_007 });
  });
});
