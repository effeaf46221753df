// @vitest-environment page
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { reportOpenCommands } from './report-open-commands.ts';

let answers: Record<string, () => Response>;
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const openKeys = () => (readStored(STORED.openCommands) ?? []).map(({ key }) => key);
const storeOpen = (...keys: string[]) =>
  writeStored(
    STORED.openCommands,
    keys.map((key) => ({ key, call: 'createDeposit', body: '{"amount":5000}', at: 0 })),
  );

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('wallet');
});
beforeEach(() => {
  answers = {};
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[url.replace('/api/commands/', '')];
    if (!answer) throw new TypeError('no network');
    return answer();
  });
  beginSession({ access_token: 'token', expires_in: 3_600 });
});
afterEach(() => {
  clearSession();
  removeStored(STORED.openCommands);
  store.set(alertAtom, null);
  vi.unstubAllGlobals();
});

test.each([
  [{ state: 'done', status: 200 }, 'O código PIX que você pediu antes foi gerado. Ele está em Depositar.'],
  [
    { state: 'done', status: 422 },
    'O código PIX que você pediu antes foi recusado. Nada foi cobrado. Se ainda quiser, peça de novo.',
  ],
  [
    { state: 'unknown' },
    'O código PIX que você pediu antes não foi gerado. Nada foi cobrado. Se ainda quiser, peça de novo.',
  ],
])('the outcome of an unclear charge is reported once: %j', async (outcome, text) => {
  storeOpen('k1');
  answers.k1 = () => json(outcome);
  await reportOpenCommands();
  expect(store.get(alertAtom)?.text).toBe(text);
  expect(openKeys()).toEqual([]);
});

test('a withdrawal and a bonus have their own texts, any other command the general text; each is reported once', async () => {
  writeStored(
    STORED.openCommands,
    ['createWithdrawal', 'createWithdrawal', 'redeemBonus', 'startMines'].map((call, index) => ({
      key: `k${index}`,
      call,
      body: 'null',
      at: 0,
    })),
  );
  for (const key of ['k0', 'k1', 'k2', 'k3']) answers[key] = () => json({ state: 'done', status: 200 });
  await reportOpenCommands();
  expect(store.get(alertAtom)?.text).toBe(
    'A solicitação de saque que você fez antes foi registrada uma única vez. Ela está em Sacar. ' +
      'A solicitação de resgate do bônus que você fez antes foi registrada uma única vez. O valor está no saldo real. ' +
      'O pedido que você fez antes foi registrado uma única vez.',
  );
});

test('what can’t be reported yet is retried the next time, without a message', async () => {
  storeOpen('running', 'lost');
  answers.running = () => json({ state: 'running' });
  await reportOpenCommands();
  expect(openKeys()).toEqual(['running', 'lost']);
  expect(store.get(alertAtom)).toBeNull();
});

test('a backend without the command status call is not asked again', async () => {
  storeOpen('k1');
  answers.k1 = () => json({ message: 'no such route' }, 404);
  answers[getProfile.path] = () =>
    json({
      ...{ id: '7', name: 'Maria', birthday: '', gender: null, balance: 0 },
      ...{ wallet: { bonus_mixed: 0 }, user_rollover: null },
    });
  await reportOpenCommands();
  expect(openKeys()).toEqual([]);
});

test('logout deletes them', () => {
  storeOpen('k1');
  clearSession();
  expect(openKeys()).toEqual([]);
});
