import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { UnknownPixCharge, WebhookRefused } from '#server/partners/pix/pix-provider.ts';
import { SIGNATURE_HEADER, signMessage } from '#server/partners/signed-message.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { parseBrCode } from '#tests/support/backend/parse-br-code.ts';
import { createSandboxPix, type SandboxPix } from './sandbox-pix.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const SECRET = 'a secret of the provider';
const REQUEST = {
  amountCents: 5_000,
  expiresAt: NOW + 600_000,
  payerDocument: '52998224725',
  payerName: 'Ana Souza',
  language: 'en' as const,
  now: NOW,
};

let database: Database;
beforeAll(async () => {
  database = await memoryDatabase();
});
afterAll(() => database.close());

function provider(statuses: (number | Error)[] = []) {
  const sent: { body: string; headers: Headers }[] = [];
  const undelivered: unknown[] = [];
  const pix: SandboxPix = createSandboxPix({
    database,
    secret: SECRET,
    origin: 'http://127.0.0.1:3001',
    onDeliveryFailure: (error) => undelivered.push(error),
    send: async (body, headers) => {
      sent.push({ body, headers: new Headers(headers) });
      const status = statuses.shift() ?? 200;
      if (status instanceof Error) throw status;
      return status;
    },
  });
  return { pix, sent, undelivered };
}

describe('the sandboxed payment provider', () => {
  test('opens a charge with a valid code, once for each deposit', async () => {
    const { pix } = provider();
    const charge = await pix.createCharge({ ...REQUEST, depositId: 'd1' });
    expect(parseBrCode(charge.code)).toMatchObject({ amountCents: 5_000, target: { kind: 'dynamic' } });
    expect(charge.payerUrl).toBe(`http://127.0.0.1:3001/pix/${charge.chargeId}?lang=en`);
    expect(await pix.createCharge({ ...REQUEST, depositId: 'd1' })).toEqual(charge);
  });

  test('notifies the server of a payment in a signed event, once', async () => {
    const { pix, sent } = provider();
    const { chargeId } = await pix.createCharge({ ...REQUEST, depositId: 'd2' });
    const action = { type: 'paid', amountCents: 5_000, payerDocument: '52998224725' } as const;
    expect(await pix.applyPayerAction(chargeId, action, NOW)).toBe(true);
    expect(await pix.applyPayerAction(chargeId, { type: 'expired' }, NOW)).toBe(false);
    expect(sent).toHaveLength(1);
    const [call] = sent;
    if (!call) throw new Error('nothing was sent');
    expect(pix.parseWebhook(call.body, call.headers, NOW)).toMatchObject({
      ...action,
      chargeId,
      at: NOW,
    });
    expect(() => pix.parseWebhook(call.body.replace('5000', '9000'), call.headers, NOW)).toThrow(
      WebhookRefused,
    );
  });

  test('sends an event again, with the same id, until the server has taken it', async () => {
    const { pix, sent, undelivered } = provider([new Error('connection refused'), 503, 200]);
    const { chargeId } = await pix.createCharge({ ...REQUEST, depositId: 'd3' });
    await pix.applyPayerAction(chargeId, { type: 'refused' }, NOW);
    await pix.processDue(NOW + 1_000);
    await pix.processDue(NOW + 2_000);
    await pix.processDue(NOW + 3_000);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(undelivered).toHaveLength(2);
  });

  test('delivers an event although seventy older ones can’t be, which are sent again all the same', async () => {
    const hopeless = new Map<string, number>();
    const taken: string[] = [];
    const pix = createSandboxPix({
      database,
      secret: SECRET,
      origin: 'http://127.0.0.1:3001',
      onDeliveryFailure: () => {},
      async send(body) {
        const { chargeId } = JSON.parse(body) as { chargeId: string };
        const tries = hopeless.get(chargeId);
        if (tries === undefined) return taken.push(chargeId) > 1 ? 200 : 503;
        hopeless.set(chargeId, tries + 1);
        return 404;
      },
    });
    for (let made = 0; made < 70; made += 1) {
      const { chargeId } = await pix.createCharge({ ...REQUEST, depositId: `hopeless-${made}` });
      hopeless.set(chargeId, 0);
      await pix.applyPayerAction(chargeId, { type: 'refused' }, NOW);
    }
    const { chargeId } = await pix.createCharge({ ...REQUEST, depositId: 'late' });
    // Its first try fails too.
    await pix.applyPayerAction(chargeId, { type: 'refused' }, NOW + 1_000);
    for (const at of [2_000, 3_000, 4_000]) await pix.processDue(NOW + at);
    expect(taken).toEqual([chargeId, chargeId]);
    expect(Math.min(...hopeless.values())).toBeGreaterThan(2);
    await database.queries.execute(sql`delete from sandbox_pix_events where delivered_at is null`);
  });

  test('sends events although a payout can’t be settled', async () => {
    const { pix, sent } = provider([503]);
    const { chargeId } = await pix.createCharge({ ...REQUEST, depositId: 'd5' });
    await pix.applyPayerAction(chargeId, { type: 'refused' }, NOW);
    await database.queries.execute(sql`
      insert into sandbox_pix_payouts values ('broken', 'w-broken', 100, '1', 'open', ${NOW})`);
    await database.queries.execute(sql`
      alter table sandbox_pix_payouts add constraint never check (id <> 'broken' or state = 'open')`);
    await expect(pix.processDue(NOW + 1_000)).rejects.toThrow();
    expect(sent).toHaveLength(2);
    await database.queries.execute(sql`delete from sandbox_pix_payouts where id = 'broken'`);
    await database.queries.execute(sql`alter table sandbox_pix_payouts drop constraint never`);
  });

  test('refuses a signed body that is no event', () => {
    const { pix } = provider();
    const headers = (body: string) => new Headers({ [SIGNATURE_HEADER]: signMessage(SECRET, body, NOW) });
    for (const body of ['{}', 'not json', '{"type":"paid"}']) {
      expect(() => pix.parseWebhook(body, headers(body), NOW)).toThrow(WebhookRefused);
    }
  });

  test('sends each payment back once, and knows no charge but its own', async () => {
    const { pix } = provider();
    const { chargeId } = await pix.createCharge({ ...REQUEST, depositId: 'd4' });
    for (const eventId of ['first', 'second', 'first']) {
      await pix.refund({ eventId, chargeId, amountCents: 5_000, now: NOW });
    }
    expect(await pix.findCharge(chargeId)).toMatchObject({ refundedCents: 10_000 });
    const unknown = { eventId: 'third', chargeId: 'x', amountCents: 1, now: NOW };
    await expect(pix.refund(unknown)).rejects.toThrow(UnknownPixCharge);
    await expect(pix.applyPayerAction('x', { type: 'expired' }, NOW)).rejects.toThrow(UnknownPixCharge);
  });
});
