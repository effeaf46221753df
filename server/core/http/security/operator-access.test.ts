import { expect, test } from 'vitest';
import { OPERATOR_CALLS } from '#contract/operator-calls.ts';
import { MovableClock } from '#server/core/clock.ts';
import { openLog } from '#server/core/log.ts';
import { openHttpApp } from '../http-app.ts';
import { type FindOperator, operatorName, requireOperator } from './operator-access.ts';
import { METRICS_PATH, OPS_PATHS, requireOpsToken } from './ops-token.ts';

const TOKEN = 'an-operator-chose/this+one=himself!';

const people: FindOperator = async (token) => {
  if (token === 'of-rosa') return { name: 'rosa', roles: ['auditor'], isBreakGlass: false, isRevoked: false };
  if (token === 'of-joao') return { name: 'joao', roles: ['auditor'], isBreakGlass: false, isRevoked: true };
  return undefined;
};

function open(opsToken: string | undefined) {
  const app = openHttpApp({ clock: new MovableClock(), log: openLog('silent'), trustedHops: 0 });
  app.use(OPS_PATHS, requireOperator(opsToken, people));
  app.use(METRICS_PATH, requireOpsToken(opsToken));
  app.get('/api/ops/audit', (context) => context.json({ who: operatorName(context) }));
  app.put('/api/ops/settings', (context) => context.json({ who: operatorName(context) }));
  app.get('/api/ops/unlisted', (context) => context.json({}));
  app.get(METRICS_PATH, (context) => context.json({}));
  return app;
}

const ask = (
  opsToken: string | undefined,
  headers: Record<string, string> = {},
  path = '/api/ops/audit',
  method = 'GET',
) => open(opsToken).request(path, { method, headers });
const as = (token: string) => ({ Authorization: `Bearer ${token}` });

test('OPS_TOKEN may send every call, and is named as what it is', async () => {
  const answer = await ask(TOKEN, as(TOKEN));
  expect([answer.status, await answer.json()]).toEqual([200, { who: 'OPS_TOKEN (break glass)' }]);
  expect((await ask(TOKEN, as(TOKEN), '/api/ops/settings', 'PUT')).status).toBe(200);
});

test('a person is named by their token, whatever else the request says', async () => {
  const answer = await ask(TOKEN, { ...as('of-rosa'), 'x-ops-name': 'maria' });
  expect(await answer.json()).toEqual({ who: 'rosa' });
  expect((await ask(undefined, as('of-rosa'))).status).toBe(200);
});

test.each([
  ['a call that their roles lack', 'of-rosa', '/api/ops/settings', 'PUT', 'operator_role'],
  ['a route that the table lacks', 'of-rosa', '/api/ops/unlisted', 'GET', 'operator_role'],
  ['such a route with OPS_TOKEN', TOKEN, '/api/ops/unlisted', 'GET', 'operator_role'],
  ['a revoked token', 'of-joao', '/api/ops/audit', 'GET', 'operator_revoked'],
  ['a token that no one has', 'of-maria', '/api/ops/audit', 'GET', 'operator_token'],
])('refused by name: %s', async (_, token, path, method, rule) => {
  const answer = await ask(TOKEN, as(token), path, method);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: 'access_denied', rule });
});

test.each([
  [{}],
  [{ Authorization: 'Bearer' }],
  [{ Authorization: `Bearer ${'x'.repeat(32)}` }],
  [{ Authorization: `Basic ${'t'.repeat(32)}` }],
  [{ Cookie: `token=${'t'.repeat(32)}` }],
])('others are refused: %j', async (headers: Record<string, string>) => {
  for (const path of ['/api/ops/audit', METRICS_PATH]) {
    const answer = await ask('t'.repeat(32), headers, path);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'access_denied' });
  }
});

test('without a configured token the calls do not exist for a caller whose token no person has', async () => {
  for (const path of ['/api/ops/audit', METRICS_PATH])
    expect((await ask(undefined, { Authorization: 'Bearer ' }, path)).status).toBe(404);
});

test('the figures are for OPS_TOKEN alone', async () => {
  expect((await ask(TOKEN, as(TOKEN), METRICS_PATH)).status).toBe(200);
  expect((await ask(TOKEN, as('of-rosa'), METRICS_PATH)).status).toBe(403);
});

test('each call of the table has a name and a place of its own', () => {
  const names = OPERATOR_CALLS.map(({ name }) => name);
  const places = OPERATOR_CALLS.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(places).size).toBe(places.length);
});
