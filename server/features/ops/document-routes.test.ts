import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { newId } from '#server/core/ids.ts';
import {
  findOpenVerificationRun,
  readVerificationStatus,
  saveVerificationRun,
} from '#server/data/players/kyc-verifications.ts';
import { findPlayer } from '#server/data/players/players.ts';
import type { Backend } from '#tests/support/backend/backend.ts';
import { openWallet } from '#tests/support/backend/wallet.ts';
import { opsDocumentRoutes } from './document-routes.ts';
import { opsRoutes } from './ops-routes.ts';

const TOKEN = 'the_token_of_the_operators,_32_letters';

let backend: Backend;
beforeAll(async () => {
  const routes = (services: Backend['services']) => {
    const all = [opsRoutes(services), opsDocumentRoutes(services)];
    return (app: Parameters<(typeof all)[number]>[0]) => {
      for (const add of all) add(app);
    };
  };
  ({ backend } = await openWallet(undefined, { routes, env: { OPS_TOKEN: TOKEN } }));
});
afterAll(() => backend.close());

async function ops(method: string, path: string, token = TOKEN) {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await backend.request(`/api/ops/${path}`, { method, headers });
  return {
    status: answer.status,
    body: (await answer.json()) as { data: Record<string, unknown>[]; total?: number },
  };
}

/** A player who has tried, and whose identity the provider couldn't decide yet. */
async function applicant() {
  const { id, token } = await backend.player({ verified: false });
  const { db, clock } = backend;
  const at = { provider: 'caf', step: 'onboarding', now: clock.now() } as const;
  const run = { id: newId(), playerId: id, provider: at.provider, step: at.step, transactionId: newId() };
  await saveVerificationRun(db.queries, {
    ...run,
    url: '',
    script: null,
    createdAt: at.now,
    expiresAt: at.now + 60_000,
  });
  const email = (await findPlayer(db.queries, id))?.email ?? '';
  return {
    id,
    token,
    email,
    status: () => readVerificationStatus(db.queries, id),
    open: () => findOpenVerificationRun(db.queries, id, at),
  };
}
const deposit = (token: string) =>
  backend.ask(createDeposit, { token, key: newId(), body: { amount: 1_000 } });

describe("a document that the provider can't decide", () => {
  test('is on the list until the operator approves it; then its player may deposit', async () => {
    const { id, token, email, status } = await applicant();
    expect((await ops('GET', 'documents')).body.data).toMatchObject([
      { player: id, step: 'onboarding', state: 'open' },
    ]);
    expect((await deposit(token)).status).toBe(403);
    expect((await ops('POST', `documents/${encodeURIComponent(email)}/approve`)).body).toEqual({
      player: id,
      status: 'approved',
    });
    expect(await status()).toBe('approved');
    expect((await deposit(token)).status).toBe(200);
    expect((await ops('GET', 'documents')).body.data).toEqual([]);
    await backend.settled();
    expect(backend.published.map(({ event, data }) => [event, data])).toContainEqual([
      'UserKycEvent',
      { user_status: 'approved' },
    ]);
    expect((await ops('GET', 'audit')).body.data[0]).toMatchObject({
      who: 'OPS_TOKEN (break glass)',
      action: 'document.approve',
      subject: id,
      details: { from: 'pending_kyc', to: 'approved' },
    });
  });

  test('is on the list of the newest, which says how many there are', async () => {
    const { id } = await applicant();
    const { queries } = backend.db;
    await queries.execute(sql`insert into players
      select (jsonb_populate_record(p, jsonb_build_object('id', 'many-' || n, 'email', n || '@many.example',
        'document', lpad(n::text, 11, '0')))).*
      from players p, generate_series(1, 250) n where p.id = ${id}`);
    await queries.execute(sql`insert into verification_runs
      select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'player_id', 'many-' || n,
        'transaction_id', gen_random_uuid(), 'created_at', r.created_at - n))).*
      from verification_runs r, generate_series(1, 250) n where r.player_id = ${id}`);
    const { data, total } = (await ops('GET', 'documents')).body;
    const listed = data.map(({ player }) => player);
    expect(listed).toEqual(expect.arrayContaining([id, 'many-1']));
    expect(listed).toHaveLength(200);
    expect(total).toBeGreaterThanOrEqual(251);
    await queries.execute(
      sql`delete from verification_runs where player_id like 'many-%' or player_id = ${id}`,
    );
  });

  test('when refused must be submitted again: the open run counts no more', async () => {
    const { id, email, status, open } = await applicant();
    expect(await open()).toBeDefined();
    expect((await ops('POST', `documents/${encodeURIComponent(email)}/refuse`)).status).toBe(200);
    expect([await status(), await open()]).toEqual(['pending_kyc', undefined]);
    expect((await ops('GET', 'documents')).body.data).toMatchObject([{ player: id, state: 'refused' }]);
  });

  test('that was approved can be refused later, and its player is stopped at once', async () => {
    const { token, email, status } = await applicant();
    await ops('POST', `documents/${encodeURIComponent(email)}/approve`);
    expect((await deposit(token)).status).toBe(200);
    await ops('POST', `documents/${encodeURIComponent(email)}/refuse`);
    expect(await status()).toBe('pending_kyc');
    expect((await deposit(token)).status).toBe(403);
  });

  test('can’t be read without the token, and an unknown one is 404', async () => {
    expect((await ops('POST', 'documents/nobody@example.com/approve')).status).toBe(404);
    expect((await ops('GET', 'documents', 'wrong')).status).toBe(403);
    const { email, status } = await applicant();
    expect((await ops('POST', `documents/${encodeURIComponent(email)}/approve`, 'wrong')).status).toBe(403);
    expect(await status()).toBe('pending_kyc');
  });
});
