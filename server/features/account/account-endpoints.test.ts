import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccount, changeAddress, getAccount } from '#contract/endpoints/player/account-calls.ts';
import { saveVerificationRun, setVerificationStatus } from '#server/data/players/kyc-verifications.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { handleVerificationOutcome } from '#server/data/players/verification-outcomes.ts';
import { exportPlayerData } from '#server/data/privacy/account-export.ts';
import { type Backend, NOON, openBackend } from '#tests/support/backend/backend.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { accountEndpoints } from './account-endpoints.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend({ endpoints: accountEndpoints });
});
afterAll(() => backend.close());

type Step = 'onboarding' | 'face-match';
type Outcome = 'approved' | 'face_match_needed' | 'refused';

/** A finished run at the provider. */
async function ran(playerId: string, step: Step, outcome: Outcome, at: number): Promise<void> {
  const transactionId = `${playerId}-${at}`;
  const run = { id: transactionId, playerId, provider: 'caf', step, transactionId, url: '', script: null };
  await backend.db.transaction(async (tx) => {
    await saveVerificationRun(tx, { ...run, createdAt: at, expiresAt: at + 60_000 });
    await handleVerificationOutcome(tx, { provider: 'caf', transactionId, outcome }, at);
  });
}

async function documents(token: string) {
  const { body } = await backend.ask(getAccount, { token });
  return (body.documents as { kind: string; state: string; by: string }[]).map(
    ({ kind, state, by }) => `${kind} ${state}${by ? ` by ${by}` : ''}`,
  );
}

/** A player who has submitted nothing but the CPF. */
async function newcomer(): Promise<{ id: string; token: string }> {
  const { id, token } = await backend.player({ verified: false });
  return { id, token };
}

describe('[R7.02 GET /api/account] an account', () => {
  test('contains the player’s contact data and its date of creation', async () => {
    const { id, token } = await backend.player();
    expect(await backend.ask(getAccount, { token })).toMatchObject({
      status: 200,
      body: {
        email: `${id}@example.com`,
        phone_code: '55',
        phone: '81999998888',
        language: 'pt',
        opened_at: '1970-01-01T00:00:00.000Z',
      },
    });
    expect((await backend.ask(getAccount)).status).toBe(401);
  });

  test('gives the state of each document, step by step', async () => {
    const { id, token } = await newcomer();
    expect(await documents(token)).toEqual(['cpf verified', 'photo missing', 'face missing']);
    await ran(id, 'onboarding', 'refused', NOON);
    expect(await documents(token)).toEqual(['cpf verified', 'photo refused by caf', 'face missing']);
    await ran(id, 'onboarding', 'face_match_needed', NOON + 1);
    expect(await documents(token)).toEqual(['cpf verified', 'photo verified by caf', 'face missing']);
    await ran(id, 'face-match', 'refused', NOON + 2);
    expect(await documents(token)).toEqual(['cpf verified', 'photo verified by caf', 'face refused by caf']);
    await ran(id, 'face-match', 'approved', NOON + 3);
    expect(await documents(token)).toEqual(['cpf verified', 'photo verified by caf', 'face verified by caf']);
  });

  test('names no provider if the operator approved the document', async () => {
    const { id, token } = await newcomer();
    await backend.db.transaction((tx) => setVerificationStatus(tx, id, 'approved', NOON));
    expect(await documents(token)).toEqual(['cpf verified', 'photo verified', 'face verified']);
  });
});

describe('[R7.02 PUT /api/account] a changed account', () => {
  const change = (token: string, body: Record<string, unknown>) =>
    backend.ask(changeAccount, {
      token,
      body: { phone_code: '55', phone: '11987654321', language: 'pt', ...body },
    });

  test('has the new number and language, and no other field of the request', async () => {
    const other = await somePlayer(backend.db);
    const { id, token } = await backend.player();
    const body = { phone: '(11) 9 8765-4321', language: 'es', email: 'x@example.com', name: 'X', id: other };
    expect(await change(token, body)).toMatchObject({
      status: 200,
      body: { phone: '11987654321', language: 'es', email: `${id}@example.com` },
    });
    expect((await backend.ask(getAccount, { token })).body).toMatchObject({ phone: '11987654321' });
  });

  test.each([
    ['44', '+44 07911 123456', '44', '7911123456'],
    ['55', '+44 7911 123456', '44', '7911123456'],
    ['1', '+1 415 555 0123', '1', '4155550123'],
    ['351', '912 345 678', '351', '912345678'],
    ['34', '612345678', '34', '612345678'],
    ['55', '011 98765-4321', '55', '11987654321'],
  ])('has the E.164 parts of +%s %s', async (phone_code, phone, code, national) => {
    const { token } = await backend.player();
    expect((await change(token, { phone_code, phone })).status).toBe(200);
    expect((await backend.ask(getAccount, { token })).body).toMatchObject({
      phone_code: code,
      phone: national,
    });
  });

  test.each([
    ['phone', { phone: '1198765432' }],
    ['phone', { phone: '119876543210', phone_code: '54' }],
    ['phone', { phone: '055 555 0123', phone_code: '1' }],
    ['phone', { phone: '212 345 678', phone_code: '351' }],
    ['phone', { phone: '11987654321', phone_code: '44' }],
    ['phone', { phone: '' }],
    ['phone', { phone: '1'.repeat(25) }],
    ['phone_code', { phone_code: '+55' }],
    ['language', { language: 'de' }],
  ])('is refused at its field: %s', async (field, body) => {
    const { token } = await backend.player();
    const { status, body: answer } = await change(token, body);
    expect([status, Object.keys(Object(Reflect.get(answer, 'errors')))]).toEqual([422, [field]]);
  });

  test('can be changed ten times an hour', async () => {
    const { token } = await backend.player();
    for (let at = 0; at < 10; at += 1) expect((await change(token, {})).status).toBe(200);
    expect((await change(token, {})).status).toBe(429);
  });
});

describe('[R7.02 PUT /api/account/address] an address', () => {
  const ADDRESS = {
    postal_code: '50030230',
    street: 'Rua da Aurora',
    number: '295',
    complement: 'apto 1201',
    district: 'Boa Vista',
    city: 'Recife',
    state: 'PE',
  };
  const change = (token: string, body: Record<string, unknown>) =>
    backend.ask(changeAddress, { token, body: { ...ADDRESS, ...body } });
  const known = async (token: string) => (await backend.ask(getAccount, { token })).body.address;

  test('is saved, changed, and part of the data export; it does not open deposits by itself', async () => {
    const { id, token } = await backend.player({ settled: false });
    expect(await known(token)).toBeNull();
    expect(await change(token, {})).toMatchObject({ status: 200, body: { address: ADDRESS } });
    const moved = { ...ADDRESS, number: 's/n', complement: '', city: 'Olinda' };
    expect(await change(token, { ...moved, street: ' Rua da Aurora ' })).toMatchObject({ status: 200 });
    expect(await known(token)).toEqual(moved);
    const { queries } = backend.db;
    const player = await findPlayer(queries, id);
    if (!player) throw new Error('no player');
    expect(await exportPlayerData(queries, player, NOON)).toMatchObject({ profile: { address: moved } });
    expect(player.firstStepsAt).toBeNull();
  });

  test.each([
    ['postal_code', '5003-230'],
    ['street', ''],
    ['number', ' '],
    ['complement', 'x'.repeat(121)],
    ['district', undefined],
    ['city', null],
    ['state', 'XX'],
  ])('is refused at its field: %s', async (field, value) => {
    const { token } = await backend.player();
    await change(token, {});
    const { status, body } = await change(token, { [field]: value });
    expect([status, Object.keys(Object(Reflect.get(body, 'errors')))]).toEqual([422, [field]]);
    expect(await known(token)).toEqual(ADDRESS);
  });

  test('can be changed ten times an hour', async () => {
    const { token } = await backend.player();
    for (let at = 0; at < 10; at += 1) expect((await change(token, {})).status).toBe(200);
    expect((await change(token, {})).status).toBe(429);
  });
});
