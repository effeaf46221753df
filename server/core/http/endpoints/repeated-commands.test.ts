// A repeat of a player's command is answered before any other guard (D3).
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defineCall } from '#contract/define-call.ts';
import { logout } from '#contract/endpoints/player/session-calls.ts';
import { getCommand } from '#contract/endpoints/wallet/wallet-calls.ts';
import { cents } from '#contract/schema.ts';
import { openSession } from '#server/data/players/player-sessions.ts';
import { ipVerdictsTable } from '#server/data/schema/players-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { sessionEndpoints } from '#server/features/session/session-endpoints.ts';
import { walletEndpoints } from '#server/features/wallet/wallet-endpoints.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, openBackend, SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { moneyEndpoint } from './endpoint.ts';
import { Refusal } from './refusal.ts';

const pay = defineCall({
  name: 'pay',
  method: 'POST',
  path: '/api/pay',
  access: 'player',
  body: v.object({ amount: cents }),
  response: v.object({ payments: v.number() }),
  money: true,
  wantsIp: true,
});

let backend: Backend;
let payments: number;
let closed: boolean;
beforeEach(async () => {
  payments = 0;
  closed = false;
  backend = await openBackend({
    endpoints: (services) => [
      ...sessionEndpoints(services, SESSION_SECRET, sandboxImpediments(services.db)),
      ...walletEndpoints(services),
      moneyEndpoint(
        pay,
        {
          async prepare() {
            if (closed) throw new Refusal('area_closed');
          },
          async answer() {
            payments += 1;
            return { payments };
          },
        },
        {
          async authorize() {
            if (closed) throw new Refusal('access_denied');
          },
        },
      ),
    ],
  });
});
afterEach(() => backend.close());

const FIRST = { status: 200, body: { payments: 1 } };

test.each([
  ['maintenance', 503, () => writeSettings(backend.db.queries, { maintence: true }, backend.clock.now())],
  ['a guard of its own call', 403, async () => (closed = true)],
])('a repeat under %s gets the first answer, and another command %i', async (_, status, close) => {
  const { token } = await backend.player();
  const asking = { token, key: 'the-first-one', body: { amount: 5 } };
  expect(await backend.ask(pay, asking)).toMatchObject(FIRST);
  await close();
  expect(await backend.ask(pay, asking)).toMatchObject(FIRST);
  expect(await backend.ask(pay, { ...asking, body: { amount: 6 } })).toMatchObject({
    status: 422,
    body: { code: 'key_reused' },
  });
  expect(await backend.ask(pay, { ...asking, key: 'another-one' })).toMatchObject({ status });
  expect(payments).toBe(1);
});

test('a repeat has no address checked', async () => {
  const { token } = await backend.player();
  const asking = { token, key: 'the-first-one', body: { amount: 5 } };
  await backend.ask(pay, asking);
  const verdicts = async () => (await backend.db.queries.select().from(ipVerdictsTable)).map(({ ip }) => ip);
  expect(await verdicts()).toEqual(['10.0.0.1']);
  expect(await backend.ask(pay, { ...asking, ip: '10.0.0.9' })).toMatchObject(FIRST);
  expect(await verdicts()).toEqual(['10.0.0.1']);
});

test('a repeat with a dead token is refused; after the next login the key is answered', async () => {
  const { id, token } = await backend.player();
  const key = 'the-first-one';
  const asking = { token, key, body: { amount: 5 } };
  await backend.ask(pay, asking);
  await backend.ask(logout, { token });
  expect(await backend.ask(pay, asking)).toMatchObject({ status: 401 });
  const visit = { playerId: id, ip: '10.0.0.1', userAgent: 'test', now: backend.clock.now() };
  const next = await backend.db.transaction((tx) => openSession(tx, visit, SESSION_SECRET));
  expect(await backend.ask(getCommand, { token: next.token, params: { key } })).toMatchObject({
    body: { state: 'done', status: 200 },
  });
  expect(await backend.ask(pay, { ...asking, token: next.token })).toMatchObject(FIRST);
  expect(payments).toBe(1);
});
