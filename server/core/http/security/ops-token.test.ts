import { expect, test } from 'vitest';
import { MovableClock } from '#server/core/clock.ts';
import { openLog } from '#server/core/log.ts';
import { openHttpApp } from '../http-app.ts';
import { OPS_PATHS, requireOpsToken } from './ops-token.ts';

const TOKEN = 'an-operator-chose/this+one=himself!';

function ask(opsToken: string | undefined, headers: Record<string, string> = {}) {
  const app = openHttpApp({ clock: new MovableClock(), log: openLog('silent'), trustedHops: 0 });
  app.use(OPS_PATHS, requireOpsToken(opsToken));
  app.get('/api/ops/things', (context) => context.json({ things: 1 }));
  return app.request('/api/ops/things', { headers });
}

test("the operator's calls answer a request with the token", async () => {
  expect((await ask(TOKEN, { Authorization: `Bearer ${TOKEN}` })).status).toBe(200);
});

test.each([
  [{}],
  [{ Authorization: 'Bearer' }],
  [{ Authorization: `Bearer ${'x'.repeat(32)}` }],
  [{ Authorization: `Basic ${'t'.repeat(32)}` }],
  [{ Cookie: `token=${'t'.repeat(32)}` }],
])('others are refused: %j', async (headers: Record<string, string>) => {
  const answer = await ask('t'.repeat(32), headers);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: 'access_denied' });
});

test('without a configured token the calls do not exist', async () => {
  expect((await ask(undefined, { Authorization: 'Bearer ' })).status).toBe(404);
});
