// @vitest-environment page
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SEEN_BONUSES } from '#contract/stored-bonuses.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readStored } from '#src/core/device/storage.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { alertAtom, alertsAtom } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { switchLanguage } from '#src/core/text/switch-language.ts';
import { announceBonusMoments, bonusMoment, forgetSeenBonuses } from './bonus-moments.ts';

describe('what a state says of a bonus that was seen in another', () => {
  test.each([
    ['waiting', { status: 'available' }, 'released'],
    ['waiting', { status: 'active' }, 'started'],
    ['waiting', { status: 'completed' }, 'completed'],
    ['waiting', { status: 'redeemed', wallet: 'real' }, 'paid'],
    ['waiting', { status: 'redeemed' }, null],
    ['waiting', { status: 'excluded' }, null],
    ['waiting', { status: 'excluded', wallet: 'real' }, null],
    ['waiting', { status: 'expired' }, 'ended'],
    ['waiting', { status: 'waiting' }, null],
    // The player activated it.
    ['available', { status: 'active' }, null],
    // One that asks for no stake is complete with the activation.
    ['available', { status: 'completed' }, null],
    ['available', { status: 'expired' }, 'unused'],
    // It was activated on another device meanwhile.
    ['available', { status: 'expired', amount_current: 100 }, 'ended'],
    ['available', { status: 'excluded' }, null],
    ['active', { status: 'completed' }, 'completed'],
    ['active', { status: 'expired' }, 'expired'],
    ['active', { status: 'redeemed' }, null],
    ['active', { status: 'excluded' }, null],
    ['completed', { status: 'redeemed' }, null],
    ['completed', { status: 'excluded' }, null],
  ] as const)('%s, now %j: %s', (before, now, kind) => {
    expect(bonusMoment(before, { wallet: 'bonus', amount_current: 0, ...now })).toBe(kind);
  });
});

interface Wire {
  id: string;
  status: string;
  [field: string]: unknown;
}
const bonus = (status: string, over: object = {}): Wire => ({
  id: 'b',
  name: 'Bônus',
  status,
  amount: 300,
  ...over,
});

/** The backend's bonuses, and the calls that it was asked. */
let all: Wire[];
let asked: string[];
/** Refuses the list of all bonuses. */
let refuses: boolean;
const OVER = ['redeemed', 'excluded', 'expired'];
const stops: (() => void)[] = [];

beforeAll(() => initI18n('pt'));
beforeEach(() => {
  all = [];
  asked = [];
  refuses = false;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.includes('also=open'))
      return Response.json({ data: all.filter(({ status }) => !OVER.includes(status)) });
    return refuses ? Response.json({}, { status: 422 }) : Response.json({ data: all });
  });
  beginSession({ access_token: 'token', expires_in: 3_600 });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  Reflect.deleteProperty(document, 'visibilityState');
  await switchLanguage('pt');
  forgetSeenBonuses();
  clearSession();
  queryClient.clear();
  store.set(alertAtom, null);
  vi.unstubAllGlobals();
});

const states = () => readStored(SEEN_BONUSES)?.states ?? null;
const alerts = () => store.get(alertsAtom).map(({ kind, text }) => [kind, text]);
const isSeen = (seen: object | null) => vi.waitFor(() => expect(states()).toEqual(seen));

/** The page is open for this player; nothing on it shows bonuses. Returns the way to close it, and with it its memory. */
function open(userId = '7'): () => void {
  const stop = announceBonusMoments(userId);
  stops.push(stop);
  return () => {
    stop();
    queryClient.clear();
  };
}

/** The backend has these bonuses now, and an event tells the page that something changed. */
function becomes(...now: Wire[]): void {
  all = now;
  void queryClient.invalidateQueries({ queryKey: ['bonuses'] });
}

test.each([
  ['waiting', 'available', {}, ['success', 'Bônus: liberado. Você ativa em Bônus.']],
  ['waiting', 'active', { balance: 300 }, ['success', /^Bônus: começou\. Saldo de bônus: R\$\s3,00\.$/]],
  ['active', 'completed', { balance: 500 }, ['success', /^Bônus: completo\. Resgate R\$\s5,00 em Bônus\.$/]],
  ['waiting', 'redeemed', { wallet: 'real' }, ['success', /^Bônus: R\$\s3,00 entraram no seu saldo real\.$/]],
  ['available', 'expired', {}, ['info', 'Bônus: venceu sem ser ativado. Seu saldo não mudou.']],
  [
    'active',
    'expired',
    {},
    ['info', 'Bônus: venceu. O valor saiu do saldo de bônus; seu dinheiro real não mudou.'],
  ],
] as const)(
  'a page that shows no bonuses tells one that was %s and is %s',
  async (before, now, over, [kind, text]) => {
    all = [bonus(before)];
    open();
    await isSeen({ b: before });
    becomes(bonus(now, over));
    await vi.waitFor(() => expect(alerts()).toEqual([[kind, expect.stringMatching(text)]]));
  },
);

test('real money that the player gave up is not told as paid', async () => {
  all = [bonus('waiting', { wallet: 'real' })];
  open();
  await isSeen({ b: 'waiting' });
  becomes(bonus('excluded', { wallet: 'real' }));
  await isSeen(null);
  expect(alerts()).toEqual([]);
});

test('a bonus that was not known before has no moment', async () => {
  all = [bonus('available')];
  open();
  await isSeen({ b: 'available' });
  becomes(bonus('available'), bonus('active', { id: 'c' }));
  await isSeen({ b: 'available', c: 'active' });
  expect(alerts()).toEqual([]);
});

test('what became of one that is gone is looked for again where it could not be read', async () => {
  all = [bonus('available'), bonus('waiting', { id: 'c' })];
  open();
  await isSeen({ b: 'available', c: 'waiting' });
  refuses = true;
  becomes(bonus('expired'), bonus('waiting', { id: 'c' }));
  await vi.waitFor(() => expect(asked.filter((url) => !url.includes('also=open'))).toHaveLength(1));
  await isSeen({ b: 'available', c: 'waiting' });
  expect(alerts()).toEqual([]);
  refuses = false;
  becomes(bonus('expired'), bonus('available', { id: 'c' }));
  await vi.waitFor(() =>
    expect(alerts()).toEqual([
      ['info', 'Bônus: venceu sem ser ativado. Seu saldo não mudou.'],
      ['success', 'Bônus: liberado. Você ativa em Bônus.'],
    ]),
  );
  await isSeen({ c: 'available' });
});

describe('what happened while no page was open', () => {
  test('is told at the next visit, once', async () => {
    all = [bonus('waiting')];
    const close = open();
    await isSeen({ b: 'waiting' });
    close();
    all = [bonus('expired')];
    const closeAgain = open();
    await vi.waitFor(() =>
      expect(alerts()).toEqual([['info', 'Bônus: venceu. Seu dinheiro real não mudou.']]),
    );
    closeAgain();
    store.set(alertAtom, null);
    asked = [];
    open();
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect([alerts(), states(), asked.length]).toEqual([[], null, 1]);
  });

  test('is not told to another player, nor after a logout', async () => {
    all = [bonus('waiting')];
    const close = open('7');
    await isSeen({ b: 'waiting' });
    close();
    all = [bonus('available')];
    const closeOther = open('8');
    await isSeen({ b: 'available' });
    closeOther();
    forgetSeenBonuses();
    all = [bonus('completed')];
    open('8');
    await isSeen({ b: 'completed' });
    expect(alerts()).toEqual([]);
  });
});

test('a hidden page tells nothing; it does so once it is seen', async () => {
  all = [bonus('waiting')];
  open();
  await isSeen({ b: 'waiting' });
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  becomes(bonus('available'));
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect([alerts(), states()]).toEqual([[], { b: 'waiting' }]);
  Reflect.deleteProperty(document, 'visibilityState');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(alerts()).toEqual([['success', 'Bônus: liberado. Você ativa em Bônus.']]));
});

test('a switch of the language is no moment, and the next one is told in the new language', async () => {
  all = [bonus('waiting')];
  open();
  await isSeen({ b: 'waiting' });
  await switchLanguage('en');
  await vi.waitFor(() => expect(asked.filter((url) => url.includes('also=open'))).toHaveLength(2));
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(alerts()).toEqual([]);
  becomes(bonus('available', { name: 'Bonus' }));
  await vi.waitFor(() =>
    expect(alerts()).toEqual([['success', 'Bonus: released. Activate it under Bonuses.']]),
  );
});

test('once it is stopped nothing is read or told', async () => {
  all = [bonus('waiting')];
  const close = open();
  await isSeen({ b: 'waiting' });
  close();
  asked = [];
  becomes(bonus('available'));
  document.dispatchEvent(new Event('visibilitychange'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect([asked, alerts(), states()]).toEqual([[], [], { b: 'waiting' }]);
});
