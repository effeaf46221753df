import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Call } from '#contract/define-call.ts';
import { listTransactions } from '#contract/endpoints/wallet/wallet-calls.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
  getWithdrawal,
  listWithdrawals,
} from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { PartyUnavailable } from '#server/core/parties/party-calls.ts';
import { REFUSED_CENTS, SLOW_CENTS } from '#server/sandbox/pix/sandbox-pix.ts';
import { withdrawalDesk } from '#tests/support/backend/withdrawals.ts';

const desk = withdrawalDesk();
const { someone, set, until, newKey, documents } = desk;

describe('requesting a withdrawal', () => {
  test('holds the money at once, pays it out, and announces it on the channel', async () => {
    const player = await someone(5_000);
    const { status, body } = await player.ask(3_000);
    expect([status, body]).toMatchObject([
      200,
      { status: 0, amount: 3_000, can_cancel: true, waits_for_operator: null, pix_key_type: 'cpf' },
    ]);
    expect(body.pix_key_masked).not.toContain(player.document);
    expect(await player.balances()).toMatchObject({ realCents: 2_000, pendingWithdrawalCents: 3_000 });

    await desk.wallet.runJobs();
    expect(await player.see(body.id)).toMatchObject({
      status: 2,
      can_cancel: false,
      timeline: [{ status: 0 }, { status: 1 }, { status: 2 }],
    });
    expect(await player.balances()).toMatchObject({ realCents: 2_000, pendingWithdrawalCents: 0 });
    await desk.backend.settled();
    const received = desk.backend.published.filter(
      (event) => event.channel === `private-transactions.user.${player.id}`,
    );
    expect(received.map((event) => event.data)).toMatchObject(
      [0, 1, 2].map((status) => ({ source_type: 'Withdraw', type: 0, status, amount: 3_000 })),
    );
    const versions = received.map((event) => (event.data as { version: number }).version);
    expect([...versions].sort((a, b) => a - b)).toEqual(versions);
    const { data } = (
      await desk.backend.ask(listTransactions, { token: await player.token(), query: { source: 'Withdraw' } })
    ).body.data;
    expect(data).toMatchObject([{ status: 2, type: 0, amount: 3_000 }]);
  });

  test('that the bank refuses returns the money', async () => {
    const player = await someone(5_000);
    const { body } = await player.ask(3_000 + REFUSED_CENTS);
    await desk.wallet.runJobs();
    const seen = await player.see(body.id);
    expect(seen).toMatchObject({
      status: 3,
      refusal: 'account_blocked',
      timeline: [{}, {}, { note: expect.stringMatching(/não pode receber agora\. O valor voltou/) }],
    });
    expect(await player.balances()).toMatchObject({ realCents: 5_000, pendingWithdrawalCents: 0 });
  });

  test('that the bank is slow with stays in progress and is paid in the end, once', async () => {
    const player = await someone(5_000);
    const { body } = await player.ask(3_000 + SLOW_CENTS);
    await desk.wallet.runJobs();
    await desk.wallet.runJobs();
    expect(await player.see(body.id)).toMatchObject({ status: 1 });
    const late = await player.cancel(body.id);
    expect(late).toMatchObject({ status: 422, body: { rule: 'withdrawal_sent' } });
    expect(late.body).toMatchObject({ message: expect.stringContaining('já foi enviado ao banco') });
    until(desk.noon + 600_000);
    await desk.wallet.runJobs();
    expect(await player.see(body.id)).toMatchObject({ status: 2 });
    expect((await player.cancel(body.id)).body).toMatchObject({ rule: 'withdrawal_over' });
    expect(await player.balances()).toMatchObject({ realCents: 1_993, pendingWithdrawalCents: 0 });
  });

  test('can be cancelled while nothing was sent; the money is returned, once', async () => {
    const player = await someone(5_000);
    const { body } = await player.ask(3_000);
    const answers = await Promise.all([1, 2, 3].map(() => player.cancel(body.id)));
    expect(answers.map((answer) => answer.body.status)).toEqual([5, 5, 5]);
    expect(await player.balances()).toMatchObject({ realCents: 5_000, pendingWithdrawalCents: 0 });
    await desk.wallet.runJobs();
    expect(await player.see(body.id)).toMatchObject({ status: 5 });
  });

  test('five times concurrently under one key has one effect and five equal answers; another body is refused', async () => {
    const player = await someone(5_000);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => player.ask(1_000, {}, key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await player.balances()).toMatchObject({ realCents: 4_000, pendingWithdrawalCents: 1_000 });
    expect(await player.ask(1_001, {}, key)).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  test('can be read and cancelled only by its player', async () => {
    const player = await someone(5_000);
    const other = await someone(0);
    const { body } = await player.ask(1_000);
    for (const call of [getWithdrawal, cancelWithdrawal]) {
      const params = { id: String(body.id) };
      expect(
        (await desk.backend.ask<Call>(call, { token: await other.token(), params, key: newKey() })).status,
      ).toBe(404);
    }
    expect((await desk.backend.ask(listWithdrawals, { token: await other.token() })).body.data).toEqual([]);
    expect(
      (await desk.backend.ask(listWithdrawals, { token: await player.token() })).body.data,
    ).toMatchObject([{ id: body.id }]);
    expect((await desk.backend.ask(createWithdrawal, { key: newKey(), body: {} })).status).toBe(401);
  });
});

describe('the PIX key', () => {
  test("is the player's own CPF, or a key that belongs to the player according to the provider", async () => {
    const player = await someone(5_000);
    await set({ withdraw_daily: 9 });
    const own = `pix.${player.document}@varanda.example`;
    expect((await player.ask(100, { pix_key_type: 'email', pix_key: own })).body).toMatchObject({
      pix_key_type: 'email',
      pix_key_masked: 'p•••@varanda.example',
    });
    // Copied from a chat, with a mark that is not seen.
    expect(
      (await player.ask(100, { pix_key_type: 'email', pix_key: `\u202a ${own.toUpperCase()} \u202c` })).body,
    ).toMatchObject({ pix_key_masked: 'p•••@varanda.example' });
    for (const [pix_key_type, pix_key, expected] of [
      ['cpf', '52998224725', 'no seu CPF'],
      ['cpf', '52998224724', 'Confira'],
      ['email', 'pix.52998224725@varanda.example', 'no seu CPF'],
      ['email', 'nobody@varanda.example', 'Não encontramos'],
      ['email', 'nobody', 'Confira'],
      ['email', 'nobody@varanda..example', 'Confira'],
      ['email', 'nobody@-varanda.example', 'Confira'],
      ['email', 'ninguém@varanda.example', 'Confira'],
      ['email', `${'n'.repeat(70)}@v.example`, 'Confira'],
      ['email', ` "nobody"@varanda.example`, 'Confira'],
      ['email', ` o'nobody@varanda.example `, 'Não encontramos'],
      ['phone', '+55 11 98765-4321', 'no seu CPF'],
      ['phone', '011987654321', 'no seu CPF'],
      ['phone', '5511987654321', 'no seu CPF'],
      ['phone', '+1 11987654321', 'Confira'],
      ['phone', '081998765432', 'Não encontramos'],
      ['phone', '+44 07911 123456', 'Não encontramos'],
      ['phone', '1134567890', 'Confira'],
      ['phone', '123', 'Confira'],
      ['random', '123e4567-e89b-12d3-a456-426614174000', 'Não encontramos'],
    ] as const) {
      const { status, body } = await player.ask(100, { pix_key_type, pix_key });
      expect([status, body]).toMatchObject([
        422,
        { code: 'invalid_input', rule: 'pix_key', errors: { pix_key: [expect.stringContaining(expected)] } },
      ]);
    }
    expect((await player.ask(100, { pix_key_type: 'boleto' })).status).toBe(422);
    expect(await player.balances()).toMatchObject({ realCents: 4_800 });
  });
});

describe('a key that need not be typed', () => {
  const saved = (of: unknown, type = 'cpf') => ({ pix_key_type: type, pix_key: undefined, saved_key: of });

  test('is the player’s CPF, and then the one that was paid to last', async () => {
    const player = await someone(5_000);
    await set({ withdraw_daily: 9 });
    const cpf = { of: 'cpf', type: 'cpf', masked: expect.stringMatching(/^•••/) };
    expect(await player.limits()).toMatchObject({ keys: [cpf] });
    expect((await player.ask(100, saved('cpf'))).body).toMatchObject({ pix_key_type: 'cpf', status: 0 });
    const own = `pix.${player.document}@varanda.example`;
    const { body } = await player.ask(100, { pix_key_type: 'email', pix_key: own });
    await desk.wallet.runJobs();
    const email = { of: body.id, type: 'email', masked: 'p•••@varanda.example' };
    const { keys } = (await player.limits()) as { keys: unknown[] };
    expect(keys).toHaveLength(2);
    expect(keys).toEqual(expect.arrayContaining([cpf, email]));
    expect((await player.ask(100, saved(body.id, 'email'))).body).toMatchObject({
      pix_key_type: 'email',
      pix_key_masked: 'p•••@varanda.example',
    });
  });

  test('stays offered however often another one was paid to since', async () => {
    const player = await someone(5_000);
    await set({ withdraw_daily: 9 });
    const own = `pix.${player.document}@varanda.example`;
    const { body: first } = await player.ask(100, { pix_key_type: 'email', pix_key: own });
    const { body: second } = await player.ask(100, saved('cpf'));
    await desk.wallet.runJobs();
    await desk.backend.db.queries.execute(sql`insert into withdrawals
      select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'created_at', w.created_at + n))).*
      from withdrawals w, generate_series(1, 120) n where w.id = ${second.id}`);
    const { keys } = (await player.limits()) as { keys: unknown[] };
    expect(keys).toMatchObject([{ of: 'cpf' }, { of: first.id, type: 'email' }]);
  });

  test('is no key of another player, and none at all is refused', async () => {
    const [player, other] = [await someone(5_000), await someone(5_000)];
    const { body } = await other.ask(100);
    for (const over of [saved(body.id), saved('nothing'), saved(undefined)]) {
      expect(await player.ask(100, over)).toMatchObject({
        status: 422,
        body: { code: 'invalid_input', rule: 'pix_key' },
      });
    }
    expect(await player.balances()).toMatchObject({ realCents: 5_000 });
  });

  test('is not replaced: another kind, or a typed key beside it, is refused', async () => {
    const player = await someone(5_000);
    await set({ withdraw_daily: 9 });
    const email = `pix.${player.document}@varanda.example`;
    const { body } = await player.ask(100, { pix_key_type: 'email', pix_key: email });
    for (const over of [
      saved('cpf', 'email'),
      saved(body.id, 'cpf'),
      { ...saved('cpf'), pix_key: player.document },
      { ...saved(body.id, 'email'), pix_key: email },
    ]) {
      expect(await player.ask(100, over)).toMatchObject({
        status: 422,
        body: { rule: 'pix_key', errors: { pix_key: ['Confira a chave PIX.'] } },
      });
    }
    expect(await player.balances()).toMatchObject({ realCents: 4_900 });
  });
});

test('a request whose key the bank does not look up uses up none of the minute’s', async () => {
  const player = await someone(5_000);
  const key = { pix_key_type: 'email', pix_key: `pix.${player.document}@varanda.example` };
  const silent = vi
    .spyOn(desk.wallet.pix, 'findKeyOwner')
    .mockRejectedValue(new PartyUnavailable('no answer'));
  const unavailable = new Set<number>();
  for (let times = 0; times < 61; times += 1) unavailable.add((await player.ask(100, key)).status);
  silent.mockRestore();
  expect([...unavailable]).toEqual([503]);
  expect((await player.ask(100, key)).status).toBe(200);
});

test('leaves no document number or key in the log', () => {
  const lines = desk.backend.lines.join('');
  expect(documents.filter((document) => lines.includes(document))).toEqual([]);
  expect(documents.length).toBeGreaterThan(5);
});
