// Whatever an operator's call changes stands in the audit log under the name of the person who sent it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { OPERATOR_CALLS } from '#contract/operator-calls.ts';
import { newId } from '#server/core/ids.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { listPendingClosures, requestAccountClosure } from '#server/data/privacy/account-closures.ts';
import { secondFactorsTable } from '#server/data/schema/credentials-table.ts';
import { addTestOperator, fingerprintOf, OPS_TOKEN, type Ops, openOps } from '#tests/support/backend/ops.ts';

let ops: Ops;
let token: string;
beforeAll(async () => {
  ops = await openOps();
  token = await addTestOperator(ops.backend, 'sara.reis', ['owner']);
  const set = { withdraw_auto_kyc: false, withdraw_daily: 9, ops_payout_two_persons: 0 };
  expect((await ops.ask(OPS_TOKEN, 'PUT', 'settings', set)).status).toBe(200);
});
afterAll(() => ops.backend.close());

const inDatabase = () => ops.backend.db;
async function player(realCents = 0): Promise<{ id: string; email: string; document: string }> {
  const { id } = await ops.backend.player(realCents > 0 ? { realCents } : {});
  const { email = '', document = '' } = (await findPlayer(inDatabase().queries, id)) ?? {};
  return { id, email, document };
}
async function withdrawal(): Promise<string> {
  const { id, document } = await player(5_000);
  const body = { amount: 1_000, pix_key_type: 'cpf', pix_key: document };
  const { backend, wallet } = ops;
  const asked = await backend.ask(createWithdrawal, { token: await wallet.tokenOf(id), key: newId(), body });
  return String(asked.body.id);
}
async function closure(): Promise<string> {
  const { id } = await player();
  await inDatabase().transaction((tx) => requestAccountClosure(tx, id, ops.backend.clock.now()));
  const waiting = await listPendingClosures(inDatabase().queries);
  return waiting.find(({ playerId }) => playerId === id)?.id ?? '';
}
async function withSecondFactor(): Promise<string> {
  const { id, email } = await player();
  const now = ops.backend.clock.now();
  await inDatabase()
    .queries.insert(secondFactorsTable)
    .values({ playerId: id, sealedSecret: '', createdAt: now, confirmedAt: now });
  return email;
}
const BANNER = {
  ...{ id: 'copa', position: 1, link: '/sports', image: '', image_mobile: '', ground: '' },
  ...Object.fromEntries(
    ['title', 'text', 'button', 'warning'].map((name) => [name, { pt: '', en: '', es: '' }]),
  ),
};
const at = () => new Date(ops.backend.clock.now() + 3_600_000).toISOString();
const body = async (name: string, path: string, given: unknown) =>
  (await ops.ask(token, 'POST', path, given)).body[name];

/** Each call that changes something, with its action in the log. What two persons decide has a test of its own (second-person.test.ts). */
const CASES: [call: string, action: string, send: () => Promise<{ path: string; body?: unknown }>][] = [
  [
    'approveWithdrawal',
    'withdrawal.approve',
    async () => ({ path: `withdrawals/${await withdrawal()}/approve` }),
  ],
  [
    'refuseWithdrawal',
    'withdrawal.refuse',
    async () => ({ path: `withdrawals/${await withdrawal()}/refuse` }),
  ],
  [
    'correctPlayer',
    'player.correct',
    async () => ({ path: `players/${(await player()).email}/correct`, body: { gender: 0 } }),
  ],
  ['executeClosure', 'account.close', async () => ({ path: `closures/${await closure()}/close` })],
  [
    'disableSecondFactor',
    'second_factor.off',
    async () => ({ path: `second-factors/${await withSecondFactor()}/off` }),
  ],
  [
    'changeSettings',
    'settings.change',
    async () => ({ path: 'settings', body: { general_site_title: 'Casa' } }),
  ],
  [
    'setAffiliate',
    'affiliate.set',
    async () => ({ path: 'affiliates', body: { login: (await player()).email, affiliate: true } }),
  ],
  ['writeContent', 'content.create', async () => ({ path: 'content', body: { banners: [BANNER] } })],
  [
    'writeContent',
    'content.schedule',
    async () => ({ path: `content?at=${at()}`, body: { end: { banners: ['copa'] } } }),
  ],
  [
    'cancelScheduledContent',
    'content.cancel',
    async () => {
      const scheduled = Object(await body('scheduled', `content?at=${at()}`, { end: { banners: ['copa'] } }));
      return { path: `content/scheduled/${scheduled.id}/cancel` };
    },
  ],
  [
    'revokeOperator',
    'operator.revoke',
    async () => {
      await addTestOperator(ops.backend, 'tito', ['risk']);
      return { path: 'operators/tito/revoke' };
    },
  ],
  [
    'replaceOwnToken',
    'operator.token',
    // The last case: the token is another one after it.
    async () => ({ path: 'token', body: { fingerprint: fingerprintOf('vop_the_next') } }),
  ],
];

test.each(CASES)('%s: %s', async (name, action, prepare) => {
  const method = OPERATOR_CALLS.find((call) => call.name === name)?.method ?? '';
  const { path, body: sent } = await prepare();
  expect(await ops.ask(token, method, path, sent)).toMatchObject({ status: 200 });
  const { data } = (await ops.ask(OPS_TOKEN, 'GET', 'audit')).body;
  expect(data?.[0]).toMatchObject({ who: 'sara.reis', action });
});

test('every call that changes something has a case here, needs two persons, or is tried elsewhere', () => {
  /** Of documents: document-routes.test.ts; comparing a file changes nothing. */
  const elsewhere = ['approveDocument', 'refuseDocument', 'reconcilePayments'];
  const tried = new Set(CASES.map(([name]) => name));
  const changing = OPERATOR_CALLS.filter(
    ({ method, twoPersons }) => method !== 'GET' && twoPersons !== 'always',
  );
  expect(changing.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual(elsewhere);
});
