import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import type { OperatorRole } from '#contract/operator-calls.ts';
import { OPERATOR_CALLS } from '#contract/operator-calls.ts';
import { ROUTE_DOCUMENTATION } from '#server/features/docs/route-documentation.ts';
import { addTestOperator, fingerprintOf, OPS_TOKEN, type Ops, openOps } from '#tests/support/backend/ops.ts';

let ops: Ops;
beforeAll(async () => {
  ops = await openOps();
});
afterAll(() => ops.backend.close());

const ROLES: OperatorRole[] = ['support', 'payments', 'content', 'risk', 'auditor', 'owner'];

/** Each call with an address, and the first letters of the roles that may send it; an owner may send all. */
const ALLOWED: [call: string, address: string, roles: string][] = [
  ['GET /api/ops/withdrawals', 'withdrawals', 'support payments risk auditor'],
  ['POST /api/ops/withdrawals/{id}/approve', 'withdrawals/none/approve', 'payments'],
  ['POST /api/ops/withdrawals/{id}/refuse', 'withdrawals/none/refuse', 'payments'],
  ['GET /api/ops/orders', 'orders', 'support payments risk auditor'],
  ['GET /api/ops/documents', 'documents', 'support risk auditor'],
  ['POST /api/ops/documents/{player}/approve', 'documents/none/approve', 'risk'],
  ['POST /api/ops/documents/{player}/refuse', 'documents/none/refuse', 'risk'],
  ['GET /api/ops/players/{player}', 'players/none', 'support payments risk auditor'],
  ['POST /api/ops/players/{player}/unblock', 'players/none/unblock', 'risk'],
  ['POST /api/ops/players/{player}/correct', 'players/none/correct', 'support'],
  ['GET /api/ops/closures', 'closures', 'support auditor'],
  ['POST /api/ops/closures/{id}/close', 'closures/none/close', 'support'],
  ['POST /api/ops/second-factors/{player}/off', 'second-factors/none/off', 'support'],
  ['GET /api/ops/settings', 'settings', 'support payments content risk auditor'],
  ['PUT /api/ops/settings', 'settings', ''],
  ['POST /api/ops/affiliates', 'affiliates', 'payments'],
  ['GET /api/ops/content', 'content', 'support content auditor'],
  ['POST /api/ops/content', 'content', 'content'],
  ['GET /api/ops/content/scheduled', 'content/scheduled', 'support content auditor'],
  ['POST /api/ops/content/scheduled/{id}/cancel', 'content/scheduled/none/cancel', 'content'],
  ['POST /api/ops/reconciliation', 'reconciliation', 'payments auditor'],
  ['GET /api/ops/movements', 'movements', 'payments auditor'],
  ['GET /api/ops/audit', 'audit', 'auditor'],
  ['GET /api/ops/audit/verification', 'audit/verification', 'auditor'],
  ['GET /api/ops/vitals', 'vitals', 'content auditor'],
  ['GET /api/ops/doctor', 'doctor', 'auditor'],
  ['GET /api/ops/operators', 'operators', 'auditor'],
  ['POST /api/ops/operators', 'operators', ''],
  ['POST /api/ops/operators/{operator}/roles', 'operators/nobody/roles', ''],
  ['POST /api/ops/operators/{operator}/revoke', 'operators/nobody/revoke', ''],
  ['GET /api/ops/proposals', 'proposals', 'payments risk auditor'],
  ['POST /api/ops/token', 'token', 'support payments content risk auditor'],
  ['GET /api/ops/roles', 'roles', 'support payments content risk auditor'],
];

describe('calls and roles', () => {
  test('the cases of this test, the table, the documents and the routes name the same calls', () => {
    const written = ALLOWED.map(([call]) => call).toSorted();
    expect(OPERATOR_CALLS.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(written);
    const documented = ROUTE_DOCUMENTATION.filter(({ sender }) => sender === 'operator');
    expect(documented.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(written);
    for (const { name, method, path } of documented)
      expect(OPERATOR_CALLS).toContainEqual(expect.objectContaining({ name, method, path }));
    expect(ops.registered.toSorted()).toEqual(written);
  });

  test.each(ROLES)('%s', async (role) => {
    const token = await addTestOperator(ops.backend, `walk.${role}`, [role]);
    const wrong: string[] = [];
    for (const [call, address, roles] of ALLOWED) {
      const [method = ''] = call.split(' ');
      const { status, body } = await ops.ask(token, method, address);
      const isRefused = status === 403 && body.rule === 'operator_role';
      const isAllowed = role === 'owner' || roles.split(' ').includes(role);
      // An allowed call answers about its input, or that it finds no one.
      if (isRefused === isAllowed || status === 500) wrong.push(`${call}: ${status} ${JSON.stringify(body)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('what is named by a text that is none is not found', async () => {
    const named = OPERATOR_CALLS.filter(({ path }) => path.includes('{'));
    const answers = named.flatMap(({ method, path }) =>
      ['%00', 'a%00b'].map(async (name) => {
        const address = path.replace('/api/ops/', '').replace(/\{\w+\}/, name);
        return `${path} ${name} ${(await ops.ask(OPS_TOKEN, method, address)).status}`;
      }),
    );
    expect((await Promise.all(answers)).filter((answer) => !answer.endsWith(' 404'))).toEqual([]);
  });

  test.each(['a\0', 'a\ud800', '\udc00'])('%j is no text of a setting', async (text) => {
    const texts = Object.entries(DEFAULT_SETTINGS).filter(([, value]) => typeof value === 'string');
    expect(texts.length).toBeGreaterThan(8);
    for (const [name] of texts)
      expect([name, await ops.ask(OPS_TOKEN, 'PUT', 'settings', { [name]: text })]).toMatchObject([
        name,
        { status: 422, body: { errors: { [name]: [expect.any(String)] } } },
      ]);
    const links = [{ type: 'x', url: `https://play.example/${text}` }];
    expect((await ops.ask(OPS_TOKEN, 'PUT', 'settings', { general_social_links: links })).status).toBe(422);
  });

  test('a person has what any of their roles allows', async () => {
    const token = await addTestOperator(ops.backend, 'walk.two', ['support', 'content']);
    expect((await ops.ask(token, 'GET', 'vitals')).status).toBe(200);
    expect((await ops.ask(token, 'GET', 'closures')).status).toBe(200);
    expect((await ops.ask(token, 'GET', 'audit')).status).toBe(403);
  });
});

describe("the operator's people", () => {
  const print = (digit: string) => digit.repeat(64);

  test('are added, get other roles and are revoked; the audit log says who did it', async () => {
    const by = OPS_TOKEN;
    const added = await ops.ask(by, 'POST', 'operators', {
      name: 'ana.lima',
      roles: ['payments', 'support'],
      fingerprint: print('a'),
    });
    expect(added).toMatchObject({
      status: 200,
      body: { name: 'ana.lima', roles: ['support', 'payments'], added_by: 'OPS_TOKEN (break glass)' },
    });
    const roles = await ops.ask(by, 'POST', 'operators/ana.lima/roles', { roles: ['auditor'] });
    expect(roles.body).toMatchObject({ roles: ['auditor'] });
    const revoked = await ops.ask(by, 'POST', 'operators/ana.lima/revoke');
    expect(revoked.body).toMatchObject({ revoked_by: 'OPS_TOKEN (break glass)' });
    expect((await ops.ask(by, 'POST', 'operators/ana.lima/revoke')).status).toBe(404);
    const { body } = await ops.ask(by, 'GET', 'audit');
    expect(body.data).toMatchObject([
      { who: 'OPS_TOKEN (break glass)', action: 'operator.revoke', subject: 'ana.lima' },
      { action: 'operator.roles', details: { from: ['support', 'payments'], to: ['auditor'] } },
      { action: 'operator.add', details: { roles: ['support', 'payments'] } },
      ...Array.from({ length: (body.data?.length ?? 0) - 3 }, () => ({})),
    ]);
  });

  test('are accepted until they are revoked, and the log has their own name', async () => {
    const token = await addTestOperator(ops.backend, 'bia', ['payments']);
    const { id } = await ops.backend.player();
    const login = `${id}@example.com`;
    expect((await ops.ask(token, 'POST', 'affiliates', { login, affiliate: true })).status).toBe(200);
    const { body } = await ops.ask(OPS_TOKEN, 'GET', 'audit');
    expect(body.data?.[0]).toMatchObject({ who: 'bia', action: 'affiliate.set', subject: id });
    await ops.ask(OPS_TOKEN, 'POST', 'operators/bia/revoke');
    expect(await ops.ask(token, 'GET', 'withdrawals')).toMatchObject({
      status: 403,
      body: { code: 'access_denied', rule: 'operator_revoked' },
    });
  });

  test('replace their own token, and the former one is accepted no more', async () => {
    const token = await addTestOperator(ops.backend, 'caio', ['content']);
    const next = `vop_${'n'.repeat(43)}`;
    expect((await ops.ask(token, 'POST', 'token', { fingerprint: fingerprintOf(next) })).status).toBe(200);
    expect((await ops.ask(next, 'GET', 'roles')).body.operator).toEqual({ name: 'caio', roles: ['content'] });
    expect(await ops.ask(token, 'GET', 'roles')).toMatchObject({
      status: 403,
      body: { rule: 'operator_token' },
    });
    expect(await ops.ask(OPS_TOKEN, 'POST', 'token', { fingerprint: print('b') })).toMatchObject({
      status: 422,
      body: { rule: 'operator_break_glass' },
    });
  });

  test('keep their name for themselves: it is given again only after it was revoked', async () => {
    const asked = { name: 'davi', roles: ['risk'], fingerprint: print('c') };
    expect((await ops.ask(OPS_TOKEN, 'POST', 'operators', asked)).status).toBe(200);
    const again = { ...asked, fingerprint: print('d') };
    expect(await ops.ask(OPS_TOKEN, 'POST', 'operators', again)).toMatchObject({
      status: 422,
      body: { rule: 'operator_exists' },
    });
    expect(await ops.ask(OPS_TOKEN, 'POST', 'operators', { ...asked, name: 'davi2' })).toMatchObject({
      body: { rule: 'operator_exists' },
    });
    await ops.ask(OPS_TOKEN, 'POST', 'operators/davi/revoke');
    expect((await ops.ask(OPS_TOKEN, 'POST', 'operators', again)).body).toMatchObject({ revoked_at: null });
  });

  test.each([
    [{ name: 'OPS_TOKEN (break glass)', roles: ['risk'], fingerprint: 'e'.repeat(64) }, 'name'],
    [{ name: 'x', roles: ['risk'], fingerprint: 'e'.repeat(64) }, 'name'],
    [{ name: 'eva', roles: [], fingerprint: 'e'.repeat(64) }, 'roles'],
    [{ name: 'eva', roles: ['king'], fingerprint: 'e'.repeat(64) }, 'roles.0'],
    [{ name: 'eva', roles: ['risk'], fingerprint: 'vop_x' }, 'fingerprint'],
    [{ name: 'eva', roles: ['risk'] }, 'fingerprint'],
  ])('are not added from %j', async (asked, field) => {
    const { status, body } = await ops.ask(OPS_TOKEN, 'POST', 'operators', asked);
    expect([status, Object.keys(Object(body.errors))]).toEqual([422, [field]]);
  });
});

test('the last owner can’t leave, unless OPS_TOKEN says so', async () => {
  const own = await openOps();
  const token = await addTestOperator(own.backend, 'flora', ['owner', 'risk']);
  const refused = { status: 422, body: { rule: 'operator_last_owner' } };
  expect(await own.ask(token, 'POST', 'operators/flora/revoke')).toMatchObject(refused);
  expect(await own.ask(token, 'POST', 'operators/flora/roles', { roles: ['risk'] })).toMatchObject(refused);
  expect((await own.ask(OPS_TOKEN, 'POST', 'operators/flora/revoke')).status).toBe(200);
  await own.backend.close();
});
