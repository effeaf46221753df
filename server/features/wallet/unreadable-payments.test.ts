// Events of charges that no bank can mean. They are refused, so that the bank sends them again and an operator can look into them.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { newId } from '#server/core/ids.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { SIGNATURE_HEADER, signMessage } from '#server/partners/signed-message.ts';
import { openWallet, PIX_SECRET, type Wallet } from '#tests/support/backend/wallet.ts';
import { PIX_WEBHOOK_PATH } from './pix-webhook-route.ts';

let wallet: Wallet;
beforeAll(async () => {
  wallet = await openWallet();
});
afterAll(() => wallet.backend.close());

async function openCharge() {
  const { id, token } = await wallet.backend.player();
  const { body } = await wallet.backend.ask(createDeposit, { token, key: newId(), body: { amount: 5_000 } });
  const found = await wallet.backend.db.queries.execute(
    sql`select charge_id as charge from deposits where id = ${String(body.id)}`,
  );
  const [{ charge: chargeId } = { charge: '' }] = (found as { rows: { charge: string }[] }).rows;
  return { id, chargeId };
}

async function tell(event: Record<string, unknown>) {
  const { backend } = wallet;
  const { clock } = backend;
  const body = JSON.stringify({ eventId: newId(), at: clock.now(), payerDocument: '52998224725', ...event });
  const headers = { [SIGNATURE_HEADER]: signMessage(PIX_SECRET, body, clock.now()) };
  const answer = await backend.request(PIX_WEBHOOK_PATH, { method: 'POST', body, headers });
  return [answer.status, ((await answer.json()) as { outcome: string }).outcome];
}

test.each([0, -1, 0.5, '5000', null, undefined])(
  'a payment of %j cents is unreadable',
  async (amountCents) => {
    const { id, chargeId } = await openCharge();
    expect(await tell({ type: 'paid', chargeId, amountCents })).toEqual([401, 'refused']);
    expect((await balancesOf(wallet.backend.db.queries, id)).realCents).toBe(0);
    const stored = await wallet.backend.db.queries.execute(
      sql`select 1 from payment_events where charge_id = ${chargeId}`,
    );
    expect(stored).toMatchObject({ rows: [] });
    // The charge is still open.
    expect(await tell({ type: 'expired', chargeId, amountCents: 0 })).toEqual([200, 'closed']);
  },
);

test('a charge that expired or was refused has no amount', async () => {
  for (const type of ['expired', 'refused']) {
    const { chargeId } = await openCharge();
    expect((await tell({ type, chargeId, amountCents: 0 }))[0]).toBe(200);
  }
});
