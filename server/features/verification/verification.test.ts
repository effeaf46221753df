import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchGame } from '#contract/endpoints/casino/launch-calls.ts';
import { getKycStatus, type KycStatus } from '#contract/endpoints/player/kyc-calls.ts';
import { changePassword } from '#contract/endpoints/player/password-calls.ts';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { newId } from '#server/core/ids.ts';
import { readVerificationStatus, saveVerificationRun } from '#server/data/players/kyc-verifications.ts';
import { handleVerificationOutcome } from '#server/data/players/verification-outcomes.ts';
import { casinoEndpoints } from '#server/features/casino/casino-endpoints.ts';
import { passwordEndpoints } from '#server/features/password/password-endpoints.ts';
import { depositEndpoints } from '#server/features/wallet/deposit-endpoints.ts';
import { formatKycCallback } from '#server/partners/kyc/kyc-callbacks.ts';
import { type KycProvider, VerificationRefused } from '#server/partners/kyc/kyc-provider.ts';
import type { PixProvider } from '#server/partners/pix/pix-provider.ts';
import { SIGNATURE_HEADER, signMessage } from '#server/partners/signed-message.ts';
import { sandboxGames } from '#server/sandbox/games/sandbox-games.ts';
import { kycRoutes } from '#server/sandbox/kyc/kyc-routes.ts';
import { createSandboxKyc } from '#server/sandbox/kyc/sandbox-kyc.ts';
import { type Backend, openBackend } from '#tests/support/backend/backend.ts';
import { KYC_WEBHOOK_PATH, kycStatusEndpoint, kycWebhookRoute } from './kyc-endpoints.ts';

const SECRET = 'shared with the provider';
const PARENT = 'http://localhost:3000';
const VPN = '203.0.113.66';
const FULL = { method: 'full' };

const pix: PixProvider = {
  lookUpCharge: async () => undefined,
  hasPayout: async () => false,
  hasRefund: async () => false,
  createCharge: async ({ depositId }) => ({ code: `code-${depositId}`, chargeId: `charge-${depositId}` }),
  parseWebhook: () => {
    throw new Error('no webhook in this test');
  },
  refund: async () => {},
  createPayout: async () => {
    throw new Error('no payout in this test');
  },
  findKeyOwner: async () => undefined,
};

/** A backend whose verifications are made by this provider. */
async function open(name: KycProvider['name']): Promise<Backend> {
  const backend: Backend = await openBackend({
    endpoints: (services) => [
      kycStatusEndpoint(services, kycOf(services)),
      ...depositEndpoints(services, pix),
      ...casinoEndpoints(
        services,
        sandboxGames('http://127.0.0.1:3001', SECRET, async () => []),
      ),
      ...passwordEndpoints(services),
    ],
    routes: (services) => [kycWebhookRoute(services, kycOf(services)), kycRoutes(kycOf(services), [PARENT])],
    games: 40,
  });
  function kycOf({ db }: Backend['services']) {
    return createSandboxKyc({
      database: db,
      name,
      secret: SECRET,
      origin: 'http://127.0.0.1:3001',
      send: async (body, headers) =>
        (await backend.request(KYC_WEBHOOK_PATH, { method: 'POST', body, headers })).status,
      onDeliveryFailure: () => {},
    });
  }
  return backend;
}

let backend: Backend;
beforeAll(async () => {
  backend = await open('caf');
});
afterAll(() => backend.close());

const applicant = (document?: string) =>
  backend.player({ verified: false, realCents: 1_000, ...(document ? { document } : {}) });
const statusOf = async (token: string, ip = '10.0.0.1', at = backend) =>
  (await at.ask(getKycStatus, { token, query: FULL, ip })).body as unknown as KycStatus;
/** Presses a button of the frame, as the player does. */
async function press(url: string, action: string, at = backend) {
  const { pathname, search } = new URL(url);
  return at.request(pathname + search, { method: 'POST', body: new URLSearchParams({ action }) });
}
const frame = async (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url);
  return backend.request(pathname + search, { headers });
};
const callback = (body: string, signature = signMessage(SECRET, body, backend.clock.now())) =>
  backend.request(KYC_WEBHOOK_PATH, { method: 'POST', body, headers: { [SIGNATURE_HEADER]: signature } });

/** A backend whose provider answers a request for a run as the test says. */
async function openWith(startVerification: (kyc: KycProvider) => KycProvider['startVerification']) {
  return openBackend({
    endpoints: (services) => {
      const kyc = createSandboxKyc({
        database: services.db,
        name: 'caf',
        secret: SECRET,
        origin: 'http://127.0.0.1:3001',
        send: async () => 200,
        onDeliveryFailure: () => {},
      });
      return [kycStatusEndpoint(services, { ...kyc, startVerification: startVerification(kyc) })];
    },
  });
}

test('[R7.02 GET /api/kyc/onboarding] a provider that opens no run costs the player none of the day’s runs', async () => {
  let isDown = true;
  const failing = await openWith((kyc) => async (request) => {
    if (isDown) throw new Error('the provider does not answer');
    return kyc.startVerification(request);
  });
  const { token } = await failing.player({ verified: false });
  const ask = async () => (await failing.ask(getKycStatus, { token, query: FULL })).status;
  for (let at = 0; at < 25; at += 1) expect(await ask()).toBe(500);
  isDown = false;
  expect(await ask()).toBe(200);
  await failing.close();
});

test('[R7.02 GET /api/kyc/onboarding] a run whose answer was lost, or that many requests ask for, is opened once', async () => {
  const references: string[] = [];
  let isLost = true;
  const losing = await openWith((kyc) => async (request) => {
    references.push(request.reference);
    const run = await kyc.startVerification(request);
    if (isLost) throw new Error('the answer was lost');
    return run;
  });
  const { token } = await losing.player({ verified: false });
  const ask = () => losing.ask(getKycStatus, { token, query: FULL });
  expect((await ask()).status).toBe(500);
  isLost = false;
  // Each next one begins while those before it are at another step.
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, place) => {
      for (let turn = 0; turn < place; turn += 1) await losing.db.queries.execute(sql`select 1`);
      return ask();
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(new Set(answers.map(({ body }) => (body as unknown as KycStatus).transactionId)).size).toBe(1);
  expect(new Set(references).size).toBe(1);
  const { rows } = (await losing.db.queries.execute(
    sql`select count(*)::int as runs from sandbox_kyc_runs`,
  )) as { rows: { runs: number }[] };
  expect(rows).toEqual([{ runs: 1 }]);
  // The next half hour begins anew.
  losing.clock.advance(30 * 60_000);
  expect((await ask()).status).toBe(200);
  expect(new Set(references).size).toBe(2);
  await losing.close();
});

test('[R7.02 GET /api/kyc/onboarding] a person whom the provider refuses learns it, and the tries count', async () => {
  const refusing = await openWith(() => async () => {
    throw new VerificationRefused('not this person');
  });
  const { token } = await refusing.player({ verified: false });
  const ask = async () => (await refusing.ask(getKycStatus, { token, query: FULL })).status;
  for (let at = 0; at < 20; at += 1) expect(await ask()).toBe(422);
  expect(await ask()).toBe(429);
  await refusing.close();
});

describe('[R7.02 GET /api/kyc/onboarding] a person whom the provider knows', () => {
  const outcomeOf = (at: Backend, run: string, outcome: 'face_match_needed' | 'refused') =>
    at.db.transaction((tx) =>
      handleVerificationOutcome(tx, { provider: 'caf', transactionId: run, outcome }, at.clock.now()),
    );

  test('is approved without a frame, until the provider takes it back', async () => {
    const knowing = await openWith((kyc) => async (request) => ({
      ...(await kyc.startVerification(request)),
      transactionId: 'known-1',
      approvedAtOnce: true,
    }));
    const { id, token } = await knowing.player({ verified: false });
    expect(await statusOf(token, '10.0.0.1', knowing)).toMatchObject({ user_status: 'approved', url: '' });
    expect(await outcomeOf(knowing, 'known-1', 'refused')).toBe('accepted');
    expect(await readVerificationStatus(knowing.db.queries, id)).toBe('pending_kyc');
    await knowing.close();
  });

  test('is not approved by the face if the documents are refused while the provider is asked', async () => {
    let onboarding = '';
    const racing: Backend = await openWith((kyc) => async (request) => {
      const run = await kyc.startVerification(request);
      if (request.step === 'onboarding') return run;
      await outcomeOf(racing, onboarding, 'refused');
      return { ...run, approvedAtOnce: true };
    });
    const { token } = await racing.player({ verified: false });
    onboarding = (await statusOf(token, '10.0.0.1', racing)).transactionId;
    await outcomeOf(racing, onboarding, 'face_match_needed');
    expect(await statusOf(token, '10.0.0.1', racing)).toMatchObject({ user_status: 'pending_kyc', url: '' });
    await racing.close();
  });
});

describe('[R7.02 GET /api/kyc/onboarding] a verification', () => {
  test('begins pending, with a frame, and is approved by the provider', async () => {
    const { id, token } = await applicant();
    const pending = await statusOf(token);
    expect(pending).toEqual({
      user_status: 'pending_kyc',
      isApproved: false,
      isVPNDetected: false,
      transactionId: expect.stringMatching(/^\w{32}$/),
      url: expect.stringContaining('http://127.0.0.1:3001/kyc/'),
      cafOnboarding: { onboarding: pending.transactionId, environment: 'sandbox' },
      provider: 'caf',
    });
    expect(await statusOf(token)).toEqual(pending);
    await press(pending.url, 'approve');
    expect(await statusOf(token)).toEqual({
      ...{ user_status: 'approved', isApproved: true, isVPNDetected: false, provider: 'caf' },
      ...{ transactionId: '', url: '', cafOnboarding: null },
    });
    await backend.settled();
    expect(backend.published).toContainEqual({
      channel: `private-users.${id}`,
      event: 'UserKycEvent',
      data: { user_status: 'approved' },
    });
  });

  test('asks for a face match if the provider does', async () => {
    const { token } = await applicant('13579246828');
    const onboarding = await statusOf(token);
    await press(onboarding.url, 'approve');
    const face = await statusOf(token);
    expect(face).toMatchObject({ user_status: 'pending_face_id', isApproved: false });
    expect(face.transactionId).not.toBe(onboarding.transactionId);
    await press(face.url, 'fail');
    const again = await statusOf(token);
    expect(again).toMatchObject({ user_status: 'pending_face_id' });
    await press(again.url, 'approve');
    expect(await statusOf(token)).toMatchObject({ user_status: 'approved', isApproved: true });
  });

  test('continues after the frame was closed; a failed one begins anew', async () => {
    const { token } = await applicant();
    const first = await statusOf(token);
    await press(first.url, 'close');
    expect(await statusOf(token)).toEqual(first);
    await press(first.url, 'fail');
    const second = await statusOf(token);
    expect(second.user_status).toBe('pending_kyc');
    expect(second.transactionId).not.toBe(first.transactionId);
    await press(first.url, 'approve');
    expect((await statusOf(token)).isApproved).toBe(false);
  });

  test('of a test document is always approved at once, or always refused', async () => {
    expect(await statusOf((await applicant('24681357928')).token)).toMatchObject({ user_status: 'approved' });
    const { token } = await applicant('31415926590');
    await press((await statusOf(token)).url, 'approve');
    expect(await statusOf(token)).toMatchObject({ user_status: 'pending_kyc' });
  });

  test('is valid for half an hour; then it begins anew', async () => {
    const { token } = await applicant();
    const late = await statusOf(token);
    backend.clock.advance(20 * 60_000);
    await backend.ask(changePassword, { token, body: {} });
    backend.clock.advance(10 * 60_000);
    expect((await statusOf(token)).transactionId).not.toBe(late.transactionId);
    await press(late.url, 'approve');
    expect((await statusOf(token)).isApproved).toBe(false);
  });

  test('is made by the other provider if the operator chose it', async () => {
    const other = await open('legitimuz');
    const { token } = await other.player({ verified: false });
    const pending = await statusOf(token, '10.0.0.1', other);
    expect(pending).toMatchObject({ user_status: 'pending_kyc', provider: 'legitimuz', cafOnboarding: null });
    await press(pending.url, 'approve', other);
    expect((await statusOf(token, '10.0.0.1', other)).isApproved).toBe(true);
    await other.close();
  });

  test('without method=full is a bad request; without a token a 401', async () => {
    const { token } = await applicant();
    expect(await backend.ask(getKycStatus, { token })).toMatchObject({ status: 422 });
    expect(await backend.ask(getKycStatus, { query: FULL })).toMatchObject({ status: 401 });
  });
});

describe("the provider's callback", () => {
  test('counts only if it is signed, recent and about an open run', async () => {
    const { token } = await applicant();
    const { transactionId } = await statusOf(token);
    const body = formatKycCallback('caf', { transactionId, outcome: 'approved' });
    const now = backend.clock.now();
    for (const signature of [
      '',
      signMessage('a guess', body, now),
      signMessage(SECRET, body, now - 600_000),
    ]) {
      expect((await callback(body, signature)).status).toBe(401);
    }
    expect((await callback('{"type":"status_updated"}')).status).toBe(401);
    for (const text of ['x\u0000', 'x\ud800', '\udc00x']) {
      const unreadable = formatKycCallback('caf', { transactionId: text, outcome: 'approved' });
      expect((await callback(unreadable)).status).toBe(401);
    }
    const unknown = formatKycCallback('caf', { transactionId: 'x', outcome: 'approved' });
    expect((await callback(unknown)).status).toBe(404);
    expect((await statusOf(token)).isApproved).toBe(false);

    expect(await (await callback(body)).json()).toEqual({ outcome: 'accepted' });
    expect(await (await callback(body)).json()).toEqual({ outcome: 'repeated' });
    const late = formatKycCallback('caf', { transactionId, outcome: 'refused', saidAt: now - 1 });
    expect(await (await callback(late)).json()).toEqual({ outcome: 'outdated' });
    expect((await statusOf(token)).isApproved).toBe(true);
  });

  test('for an older onboarding does not skip a face match', async () => {
    const { id, token } = await applicant();
    const older = await statusOf(token);
    const now = backend.clock.now();
    const newer = {
      id: newId(),
      playerId: id,
      provider: 'caf',
      transactionId: newId(),
      url: '',
      script: null,
    };
    await backend.db.transaction(async (tx) => {
      await saveVerificationRun(tx, {
        ...newer,
        step: 'onboarding',
        createdAt: now,
        expiresAt: now + 60_000,
      });
      await handleVerificationOutcome(tx, { ...newer, outcome: 'face_match_needed' }, now);
    });
    await press(older.url, 'approve');
    expect(await statusOf(token)).toMatchObject({ user_status: 'pending_face_id', isApproved: false });
  });
});

describe("the sandboxed provider's frame", () => {
  test('says that it is a sandbox, names the person, and can be framed only by the product', async () => {
    const { token } = await applicant();
    const { url, transactionId } = await statusOf(token);
    const shown = await frame(url);
    const text = await shown.text();
    expect(text).toContain('Sandbox');
    expect(text).toContain('Maria da Silva');
    expect(text).toContain(`"transactionId":"${transactionId}","step":"onboarding","result":null`);
    expect(shown.headers.get('content-security-policy')).toContain(`frame-ancestors ${PARENT}`);
    expect((await frame('http://127.0.0.1:3001/kyc/nothing')).status).toBe(404);
  });

  test.each([
    ['the product', `${PARENT}/user/wallet`, `parent=${encodeURIComponent(PARENT)}`, `"parent":"${PARENT}"`],
    ['another site', 'https://other.example/', 'lang=', '"parent":null'],
    ['nothing', '', 'lang=', '"parent":null'],
  ])('knows that %s shows it before its script has loaded', async (_, referer, address, told) => {
    const { url } = await statusOf((await applicant()).token);
    const text = await (await frame(url, { referer })).text();
    const action = /<form method="post" action="([^"]*)"/.exec(text)?.[1] ?? '';
    expect(action).toContain(address);
    expect(action.includes('parent=')).toBe(address.startsWith('parent='));
    expect(text).toContain(told);
  });

  test.each([
    ['approve', 'approved', ''],
    ['close', 'closed', ''],
    ['fail', 'rejected', 'o documento não pôde ser lido'],
  ])('reports %s to the page as %s', async (action, status, error) => {
    const { url } = await statusOf((await applicant()).token);
    const answer = await press(`${url}&parent=${encodeURIComponent(PARENT)}`, action);
    const next = new URL(answer.headers.get('location') ?? '', url);
    expect(next.searchParams.get('parent')).toBe(PARENT);
    expect(await (await frame(next.href)).text()).toContain(JSON.stringify({ status, error }));
  });

  test('accepts no parent page that the operator has not named', async () => {
    const { url } = await statusOf((await applicant()).token);
    const answer = await press(`${url}&parent=https://evil.example`, 'close');
    expect(answer.headers.get('location')).not.toContain('evil');
  });
});

const commands = (token: string, ip: string) =>
  Promise.all([
    backend.ask(createDeposit, { token, ip, key: `deposit-of-${token.slice(-20)}`, body: { amount: 500 } }),
    backend.ask(launchGame, { token, ip, params: { id: '1' }, body: { mode: 'real' } }),
    backend.ask(changePassword, {
      token,
      ip,
      body: { current_password: 'x', password: 'jangada no mar', password_confirmation: 'jangada no mar' },
    }),
  ]);

describe('an unverified player', () => {
  test('[R7.04b] can neither deposit, play for money nor change the password', async () => {
    const { token } = await applicant();
    for (const answer of await commands(token, '10.0.0.1')) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'not_verified' } });
    }
    const demo = { params: { id: '1' }, body: { mode: 'demo' } };
    expect(await backend.ask(launchGame, { token, ...demo })).toMatchObject({ status: 200 });
  });

  test('can do so at once when verified', async () => {
    const { token } = await applicant();
    await press((await statusOf(token)).url, 'approve');
    const [deposit, launch, password] = await commands(token, '10.0.0.1');
    expect([deposit?.status, launch?.status, password?.status]).toEqual([200, 200, 422]);
  });
});

describe('[R8.03] an address that counts as a VPN', () => {
  test('gets a 403 for its status that says so, verified or not', async () => {
    for (const verified of [true, false]) {
      const { token } = await backend.player({ verified });
      expect(await backend.ask(getKycStatus, { token, query: FULL, ip: VPN })).toMatchObject({
        status: 403,
        body: { code: 'ip_blocked', user_status: 'ip_blocked', isVPNDetected: true, isApproved: false },
      });
      expect(await statusOf(token)).toMatchObject({ isVPNDetected: false, isApproved: verified });
    }
  });

  test('can neither deposit, play for money nor change the password', async () => {
    const { token } = await backend.player();
    for (const answer of await commands(token, VPN)) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'ip_blocked' } });
    }
  });

  test('is taken from the socket, whatever address the page sends', async () => {
    const { token } = await backend.player();
    const asked = { token, query: FULL };
    const honest = await backend.ask(getKycStatus, { ...asked, headers: { 'user-ip': VPN } });
    expect(honest.status).toBe(200);
    const liar = await backend.ask(getKycStatus, { ...asked, ip: VPN, headers: { 'user-ip': '10.0.0.1' } });
    expect(liar.status).toBe(403);
  });
});
