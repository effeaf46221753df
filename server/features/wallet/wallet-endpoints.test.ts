import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#contract/define-call.ts';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import {
  cancelDeposit,
  createDeposit,
  getCommand,
  getDeposit,
  listOpenDeposits,
  listTransactions,
  voidCommand,
} from '#contract/endpoints/wallet/wallet-calls.ts';
import { debit } from '#server/data/casino/casino-wallet.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { settingsTable } from '#server/data/schema/settings-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { SIGNATURE_HEADER, signMessage } from '#server/partners/signed-message.ts';
import { createSandboxPix, type SandboxPix } from '#server/sandbox/pix/sandbox-pix.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, NOON, openBackend, SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { sessionEndpoints } from '../session/session-endpoints.ts';
import { depositEndpoints } from './deposit-endpoints.ts';
import { PIX_WEBHOOK_PATH, pixWebhookRoute } from './pix-webhook-route.ts';
import { walletEndpoints } from './wallet-endpoints.ts';
import { walletJobs } from './wallet-jobs.ts';

const PIX_SECRET = 'the secret shared with the bank, 32';

let backend: Backend;
let pix: SandboxPix;
beforeAll(async () => {
  const send = async (body: string, headers: Readonly<Record<string, string>>) =>
    (await backend.request(PIX_WEBHOOK_PATH, { method: 'POST', body, headers })).status;
  const pixOf = (services: Backend['services']) => {
    pix ??= createSandboxPix({
      database: services.db,
      secret: PIX_SECRET,
      origin: 'http://127.0.0.1:3001',
      send,
      onDeliveryFailure: (error) => {
        throw error;
      },
    });
    return pix;
  };
  backend = await openBackend({
    endpoints: (services) => [
      ...sessionEndpoints(services, SESSION_SECRET, sandboxImpediments(services.db)),
      ...walletEndpoints(services),
      ...depositEndpoints(services, pixOf(services)),
    ],
    routes: (services) => [pixWebhookRoute(services, pixOf(services))],
  });
});
beforeEach(() => backend.db.queries.delete(settingsTable));
afterAll(() => backend.close());

let keys = 0;
const newKey = () => {
  keys += 1;
  return `deposit-key-${keys}`;
};

async function openCharge(token: string, amount = 5_000) {
  return (await backend.ask(createDeposit, { token, key: newKey(), body: { amount } })).body;
}

/** Pays as the payer's bank would, by default the exact amount and by the right person. */
async function pay(
  playerId: string,
  depositId: string,
  over: { amountCents?: number; payerDocument?: string } = {},
) {
  const player = await findPlayer(backend.db.queries, playerId);
  const chargeId = await chargeOf(depositId);
  const action = {
    type: 'paid',
    amountCents: 5_000,
    payerDocument: player?.document ?? '',
    ...over,
  } as const;
  await pix.applyPayerAction(chargeId, action, backend.clock.now());
  await backend.settled();
}

async function chargeOf(depositId: string): Promise<string> {
  const { depositsTable } = await import('#server/data/schema/wallet-table.ts');
  const rows = await backend.db.queries.select().from(depositsTable);
  return rows.find((row) => row.id === depositId)?.chargeId ?? '';
}

describe('opening a deposit', () => {
  test('[R7.10a] returns a code that can be paid for ten minutes, and announces it on the channel', async () => {
    const { id, token } = await backend.player();
    const { status, body } = await backend.ask(createDeposit, {
      token,
      key: newKey(),
      body: { amount: 5_000 },
    });
    expect([status, body]).toMatchObject([
      200,
      {
        status: 0,
        amount: 5_000,
        code: expect.stringMatching(/^000201/),
        created_at: new Date(NOON).toISOString(),
        expires_at: new Date(NOON + 600_000).toISOString(),
        payer_url: expect.stringContaining('http://127.0.0.1:3001/'),
      },
    ]);
    await backend.settled();
    expect(backend.published.filter((event) => event.channel.endsWith(id))).toMatchObject([
      { event: 'UserTransactionEvent', data: { source_type: 'Deposit', status: 0, type: 1, amount: 5_000 } },
    ]);
    expect((await backend.ask(listOpenDeposits, { token })).body).toMatchObject({ data: [{ id: body.id }] });
  });

  test('five times concurrently under one key opens one charge', async () => {
    const { token } = await backend.player();
    const asking = { token, key: newKey(), body: { amount: 5_000 } };
    const answers = await Promise.all(Array.from({ length: 5 }, () => backend.ask(createDeposit, asking)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await backend.ask(listOpenDeposits, { token })).body.data).toHaveLength(1);
    const other = await backend.ask(createDeposit, { ...asking, body: { amount: 5_001 } });
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  test.each([
    [1_999, 422],
    [2_000, 200],
    [3_000, 200],
    [3_001, 422],
  ])(
    '[R5.16b] with bounds of 2000 and 3000 in the settings, the server answers %i cents with %i',
    async (amount, status) => {
      await writeSettings(backend.db.queries, { deposit_min: 2_000, deposit_max: 3_000 }, 0);
      const { token } = await backend.player();
      const answer = await backend.ask(createDeposit, { token, key: newKey(), body: { amount } });
      expect(answer.status).toBe(status);
      const open = await backend.ask(listOpenDeposits, { token });
      expect(open.body.data).toHaveLength(status === 200 ? 1 : 0);
    },
  );

  test('[R5.16b] out of bounds is refused at the amount, with a text', async () => {
    const { token } = await backend.player();
    expect(await backend.ask(createDeposit, { token, key: newKey(), body: { amount: 99 } })).toMatchObject({
      status: 422,
      body: {
        code: 'limit_reached',
        errors: { amount: ['O valor vai de R$\u00a01,00 a R$\u00a050.000,00.'] },
      },
    });
    const english = { token, key: newKey(), body: { amount: 99 }, headers: { 'Accept-Language': 'en' } };
    expect((await backend.ask(createDeposit, english)).body).toMatchObject({
      message: 'The amount goes from R$1.00 to R$50,000.00. Nothing was charged. Change the amount.',
    });
    for (const amount of [5_000_001, 0, -5, 50.5, '5000', null]) {
      expect((await backend.ask(createDeposit, { token, key: newKey(), body: { amount } })).status).toBe(422);
    }
    expect((await backend.ask(listOpenDeposits, { token })).body.data).toEqual([]);
  });

  test('[R3.23 deposit_popup_timer maintence] follows the settings: open or closed, and for how long', async () => {
    const { token } = await backend.player();
    await writeSettings(backend.db.queries, { deposit_popup_timer: 3 }, 0);
    expect(await openCharge(token)).toMatchObject({ expires_at: new Date(NOON + 180_000).toISOString() });
    await writeSettings(backend.db.queries, { deposit_enabled: false }, 0);
    expect(await backend.ask(createDeposit, { token, key: newKey(), body: { amount: 5_000 } })).toMatchObject(
      {
        status: 403,
        body: { code: 'area_closed' },
      },
    );
    await writeSettings(backend.db.queries, { deposit_enabled: true, maintence: true }, 0);
    expect(await backend.ask(createDeposit, { token, key: newKey(), body: { amount: 5_000 } })).toMatchObject(
      {
        status: 503,
        body: { code: 'maintenance' },
      },
    );
  });
});

describe('a deposit that was opened', () => {
  test('[R3.20] is credited when it is paid, and announced to all pages of the player', async () => {
    const { id, token } = await backend.player({ realCents: 150 });
    const charge = await openCharge(token);
    await pay(id, charge.id as string);
    expect((await backend.ask(getDeposit, { token, params: { id: String(charge.id) } })).body).toMatchObject({
      status: 2,
    });
    expect((await backend.ask(getProfile, { token })).body).toMatchObject({ balance: 51.5 });
    expect((await backend.ask(listOpenDeposits, { token })).body.data).toEqual([]);
    expect(backend.published.filter((event) => event.channel.endsWith(id)).slice(-2)).toMatchObject([
      {
        channel: `private-transactions.user.${id}`,
        event: 'UserTransactionEvent',
        data: {
          source_type: 'Deposit',
          status: 2,
          type: 1,
          amount: 5_000,
          source: { id: charge.id, status: 2 },
        },
      },
      { channel: `private-users.${id}`, event: 'UserUpdateEvent', data: { balance: 51.5, bonus_mixed: 0 } },
    ]);
  });

  test('[R7.02 GET /api/transactions] is in the list that shows whether one was approved', async () => {
    const { id, token } = await backend.player();
    const query = { source: 'Deposit', type: '1', status: '2' };
    const charge = await openCharge(token);
    expect((await backend.ask(listTransactions, { token, query })).body.data.data).toEqual([]);
    await pay(id, charge.id as string);
    const { body } = await backend.ask(listTransactions, { token, query });
    expect(body.data).toMatchObject({
      data: [
        {
          source_type: 'Deposit',
          status: 2,
          type: 1,
          amount: 5_000,
          created_at: new Date(NOON).toISOString(),
        },
      ],
      current_page: 1,
      last_page: 1,
    });
  });

  test('paid by another person is not credited, and the money is refunded', async () => {
    const { id, token } = await backend.player();
    const charge = await openCharge(token);
    await pay(id, charge.id as string, { payerDocument: '11144477735' });
    expect((await backend.ask(getProfile, { token })).body).toMatchObject({ balance: 0 });
    for (const job of walletJobs(backend.services, pix)) await job.run(backend.clock.now());
    const known = await pix.findCharge(await chargeOf(charge.id as string));
    expect(known?.refundedCents).toBe(5_000);
  });

  test('can be cancelled, once', async () => {
    const { token } = await backend.player();
    const params = { id: String((await openCharge(token)).id) };
    expect((await backend.ask(cancelDeposit, { token, params })).body).toMatchObject({ status: 5 });
    expect((await backend.ask(cancelDeposit, { token, params })).body).toMatchObject({ status: 5 });
  });

  test('answers 404 to another player, like a missing one', async () => {
    const { token } = await backend.player();
    const other = await backend.player();
    const params = { id: String((await openCharge(token)).id) };
    for (const call of [getDeposit, cancelDeposit]) {
      expect((await backend.ask<Call>(call, { token: other.token, params })).status).toBe(404);
      expect((await backend.ask<Call>(call, { token, params: { id: 'none' } })).status).toBe(404);
    }
  });

  test('expires by itself', async () => {
    const { token } = await backend.player();
    const params = { id: String((await openCharge(token)).id) };
    const [expire] = walletJobs(backend.services, pix);
    await expire?.run(NOON + 600_000);
    expect((await backend.ask(getDeposit, { token, params })).body).toMatchObject({ status: 4 });
  });

  test('has expired at its end, also where its job has not run', async () => {
    const { token } = await backend.player();
    const read = async (call: typeof getDeposit | typeof cancelDeposit, id: unknown) =>
      (await backend.ask(call, { token, key: `read-${String(id)}`, params: { id: String(id) } })).body;
    const [shown, listed, cancelled] = [
      await openCharge(token),
      await openCharge(token),
      await openCharge(token),
    ];
    await backend.db.queries.execute(
      sql`update deposits set expires_at = expires_at - 600000, created_at = created_at - 600000 where status = 0`,
    );
    expect(await read(getDeposit, shown.id)).toMatchObject({ status: 4 });
    expect(await read(cancelDeposit, cancelled.id)).toMatchObject({ status: 4 });
    const { data } = (await backend.ask(listTransactions, { token })).body as {
      data: { data: { source: { id: string }; status: number }[] };
    };
    expect(data.data.find(({ source }) => source.id === listed.id)).toMatchObject({ status: 4 });
  });
});

describe("the payment provider's webhook", () => {
  const body = JSON.stringify({
    type: 'paid',
    eventId: 'e1',
    chargeId: 'none',
    depositId: 'none',
    amountCents: 1,
    payerDocument: '52998224725',
    at: NOON,
  });
  const send = (raw: string, signature: string | undefined) =>
    backend.request(PIX_WEBHOOK_PATH, {
      method: 'POST',
      body: raw,
      ...(signature ? { headers: { [SIGNATURE_HEADER]: signature } } : {}),
    });

  test('accepts only what the provider signed within the last five minutes', async () => {
    const signed = (secret: string, at: number) => signMessage(secret, body, at);
    expect((await send(body, undefined)).status).toBe(401);
    expect((await send(body, signed('another secret altogether', NOON))).status).toBe(401);
    expect((await send(`${body} `, signed(PIX_SECRET, NOON))).status).toBe(401);
    expect((await send(body, signed(PIX_SECRET, NOON - 300_001))).status).toBe(401);
    expect((await send('{"type":"paid"}', signMessage(PIX_SECRET, '{"type":"paid"}', NOON))).status).toBe(
      401,
    );
    expect((await send(body, signed(PIX_SECRET, NOON - 299_999))).status).toBe(200);
  });

  test('is accepted during maintenance too: the money is already on its way', async () => {
    await writeSettings(backend.db.queries, { maintence: true }, 0);
    const response = await send(body, signMessage(PIX_SECRET, body, NOON));
    expect([response.status, await response.json()]).toEqual([200, { outcome: 'duplicate' }]);
    await writeSettings(backend.db.queries, { maintence: false }, 0);
  });

  test('leaves no document number in the log', () => {
    expect(backend.lines.join('')).not.toMatch(/52998224725|11144477735/);
    expect(backend.lines.join('')).toContain('payment event');
  });
});

describe("a player's transactions", () => {
  test('are listed newest first, twenty a page, filtered', async () => {
    const { id, token } = await backend.player({ realCents: 10_000 });
    for (let spin = 1; spin <= 21; spin += 1) {
      const move = {
        provider: 'p',
        transactionId: `${id}-${spin}`,
        playerId: id,
        roundId: `r${spin}`,
        gameId: 'g',
        gameName: 'Farol Velho',
      };
      await backend.db.transaction((tx) => debit(tx, { ...move, amountCents: 10 + spin, now: NOON + spin }));
    }
    const page = async (query: Record<string, string>) =>
      (await backend.ask(listTransactions, { token, query })).body.data;
    const first = await page({});
    expect([first.data.length, first.current_page, first.last_page]).toEqual([20, 1, 2]);
    expect(first.data[0]).toMatchObject({
      amount: 31,
      type: 0,
      source_type: 'CasinoTransaction',
      source: { casino_game: { name: 'Farol Velho' } },
    });
    expect((await page({ page: '2' })).data).toMatchObject([{ amount: 11 }]);
    expect((await page({ page: '3' })).data).toEqual([]);
    expect((await page({ source: 'Deposit' })).data).toEqual([]);
    expect((await page({ type: '1' })).data).toEqual([]);
    expect((await page({ status: '2', type: '0', source: 'CasinoTransaction' })).data).toHaveLength(20);
  });

  test.each([{ page: '0' }, { page: 'x' }, { status: '9' }, { type: '2' }, { source: 'Anything' }])(
    'requested with %j are a 422 that names the field',
    async (query) => {
      const { token } = await backend.player();
      const { status, body } = await backend.ask(listTransactions, {
        token,
        query: { ...query } as Record<string, string>,
      });
      expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([
        422,
        Object.keys(query),
      ]);
    },
  );

  test('are given only to their player', async () => {
    const { token } = await backend.player();
    expect((await backend.ask(listTransactions, { token })).body.data.data).toEqual([]);
    expect((await backend.ask(listTransactions)).status).toBe(401);
  });
});

test('the result of a money command is returned only to its owner', async () => {
  const { token } = await backend.player();
  const other = await backend.player();
  const key = newKey();
  const { body } = await backend.ask(createDeposit, { token, key, body: { amount: 5_000 } });
  expect((await backend.ask(getCommand, { token, params: { key } })).body).toEqual({
    state: 'done',
    status: 200,
    response: body,
  });
  expect((await backend.ask(getCommand, { token: other.token, params: { key } })).body).toEqual({
    state: 'unknown',
  });
  expect((await backend.ask(getCommand, { token, params: { key: 'never-sent-at-all' } })).body).toEqual({
    state: 'unknown',
  });
  expect((await backend.ask(voidCommand, { token: other.token, params: { key } })).body).toEqual({
    state: 'unknown',
  });
  expect((await backend.ask(voidCommand, { token, params: { key } })).body).toMatchObject({ state: 'done' });
});

test('asking about invented commands writes nothing, and calling them off is rate-limited', async () => {
  const { id, token } = await backend.player();
  const rows = async () => {
    const { rows } = (await backend.db.queries.execute(
      sql`select key from commands where player_id = ${id}`,
    )) as { rows: unknown[] };
    return rows.length;
  };
  const statuses = new Set<number>();
  for (let asked = 0; asked < 70; asked += 1)
    statuses.add((await backend.ask(getCommand, { token, params: { key: newKey() } })).status);
  expect([[...statuses], await rows()]).toEqual([[200, 429], 0]);
  let refused: Awaited<ReturnType<typeof backend.ask>> | undefined;
  for (let asked = 0; asked < 21; asked += 1)
    refused = await backend.ask(voidCommand, { token, params: { key: newKey() } });
  expect([refused?.status, await rows()]).toEqual([429, 20]);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a money command that was called off is refused when it arrives', async () => {
  const { token } = await backend.player();
  const key = newKey();
  await backend.ask(voidCommand, { token, params: { key } });
  const late = await backend.ask(createDeposit, { token, key, body: { amount: 5_000 } });
  expect([late.status, (late.body as unknown as { code: string }).code]).toEqual([422, 'key_reused']);
});
