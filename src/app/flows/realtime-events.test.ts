// @vitest-environment page
import { QueryObserver } from '@tanstack/react-query';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { channels } from '#contract/channel-events.ts';
import { user as userShape } from '#contract/endpoints/player/authentication-calls.ts';
import { kycStatus } from '#contract/endpoints/player/kyc-calls.ts';
import { listBonuses } from '#contract/endpoints/wallet/bonus-calls.ts';
import { STORED } from '#contract/stored.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { removeStored } from '#src/core/device/storage.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { grantConsent } from '#src/core/tracking/consent.ts';
import { kycQuery } from '#src/data/player/kyc.ts';
import { userQuery } from '#src/data/player/user.ts';
import { bonusesQuery } from '#src/data/wallet/bonuses.ts';
import { withdrawLimitsQuery } from '#src/data/wallet/withdrawals.ts';
import { forgetSeenBonuses } from './bonus-moments.ts';
import { subscribePlayerEvents, unsubscribePlayerEvents } from './realtime-events.ts';

type Listener = (data: unknown) => void;
/** The test's connection: its subscriptions, by channel and event, and whether it can be opened at all. */
const connection = vi.hoisted(() => ({
  listeners: new Map<string, Listener[]>(),
  broken: false,
  attempts: 0,
}));

vi.mock('#src/core/config/app-config.ts', () => ({
  config: () => ({ realtimeKey: 'key', realtimeCluster: 'mt1', realtimeHost: '', backend: '', appId: 'wg' }),
}));
vi.mock('pusher-js', () => ({
  default: class {
    constructor() {
      connection.attempts += 1;
      if (connection.broken) throw new Error('no such line');
    }
    connection = { bind() {} };
    channel = () => undefined;
    subscribe = (channel: string) => ({
      bind(event: string, listener: Listener) {
        const name = `${channel} ${event}`;
        connection.listeners.set(name, [...(connection.listeners.get(name) ?? []), listener]);
      },
      unbind() {},
    });
    unsubscribe() {}
    disconnect() {}
  },
}));

const PROFILE = { id: '7', balance: 10, wallet: { bonus_mixed: 0 } };
const PLAYER = v.parse(userShape, PROFILE);
let asked: string[];

beforeAll(() => initI18n('pt'));
beforeEach(() => {
  asked = [];
  connection.listeners.clear();
  connection.broken = false;
  connection.attempts = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const answers: Record<string, unknown> = {
      '/api/auth/me': PROFILE,
      // Near its end the token is exchanged first.
      '/api/auth/refresh': { access_token: 'next', expires_in: 3_600 },
    };
    return new Response(JSON.stringify(answers[url] ?? {}));
  });
  grantConsent();
  window.dataLayer = [];
});
afterEach(() => {
  unsubscribePlayerEvents();
  forgetSeenBonuses();
  removeStored(STORED.consent);
  clearSession();
  queryClient.clear();
  store.set(alertAtom, null);
  store.set(modalAtom, null);
  vi.unstubAllGlobals();
});

/** A subscribed player, with a session of so many seconds. */
async function enter(seconds = 3_600): Promise<void> {
  beginSession({ access_token: 'token', expires_in: seconds });
  await queryClient.fetchQuery(userQuery());
  subscribePlayerEvents(PLAYER);
  await vi.waitFor(() => expect(connection.listeners.size).toBeGreaterThan(3));
  asked = [];
}
const emit = (channel: string, event: string, data: unknown) => {
  for (const listener of connection.listeners.get(`${channel} ${event}`) ?? []) listener(data);
};
const profiles = () => asked.filter((url) => url.endsWith('/api/auth/me')).length;
const bonusReads = () => asked.filter((url) => url.includes('/api/bonus')).length;
const transaction = (source_type: string, status: number) =>
  emit(channels.transactions('7'), 'UserTransactionEvent', {
    source_type,
    status,
    type: source_type === 'Deposit' ? 1 : 0,
    amount: 5_000,
    source: { id: '9' },
  });

describe('a deposit', () => {
  test('[R4.24a] that was approved is tracked', async () => {
    await enter();
    transaction('Deposit', 2);
    expect(window.dataLayer).toEqual([{ event: 'deposit_approved', id: '9', amount: 5_000 }]);
  });

  test('[R4.24b] that was approved closes its modal', async () => {
    await enter();
    openModal('deposit');
    transaction('Deposit', 2);
    expect(store.get(modalAtom)).toBeNull();
  });

  test('[R4.24c] that was approved is told in an alert', async () => {
    await enter();
    transaction('Deposit', 2);
    expect(store.get(alertAtom)?.kind).toBe('success');
  });

  test('[R8.06i] that was approved is told in the words of the specification', async () => {
    await enter();
    transaction('Deposit', 2);
    expect(store.get(alertAtom)?.text).toBe('Depósito aprovado com sucesso.');
  });

  test('[R4.24d] that was approved makes the page read the profile again', async () => {
    await enter();
    transaction('Deposit', 2);
    await vi.waitFor(() => expect(profiles()).toBe(1));
  });

  test('[R4.23] that only began leaves the modal open', async () => {
    await enter();
    openModal('deposit');
    transaction('Deposit', 0);
    expect(window.dataLayer).toEqual([{ event: 'deposit', id: '9', amount: 5_000 }]);
    expect(store.get(modalAtom)?.name).toBe('deposit');
    expect(store.get(alertAtom)).toBeNull();
  });
});

describe('a balance', () => {
  const moved = { balance: 12.5, bonus_mixed: 0 };

  test.each([
    [300, 1],
    // Waiting for the connection moves the clock on by some milliseconds.
    [302, 0],
  ])('[R4.29] with %i s of token life left reads the profile again: %i', async (seconds, times) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    await enter(seconds);
    emit(channels.user('7'), 'UserUpdateEvent', moved);
    expect(queryClient.getQueryData(userQuery().queryKey)?.balance).toBe(1_250);
    // Asking takes a few turns; the clock stands meanwhile, so that no exchange of the token comes between.
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    vi.useRealTimers();
    if (times > 0) await vi.waitFor(() => expect(profiles()).toBeGreaterThan(0));
    expect(profiles()).toBe(times);
  });
});

const joined = () => new Set([...connection.listeners.keys()].map((key) => key.split(' ')[0]));

test.each([
  ['[R4.27a]', 'private-users.7 UserUpdateEvent'],
  ['[R4.27b]', 'private-transactions.user.7 UserTransactionEvent'],
])('%s the player’s page listens to %s', async (_, event) => {
  await enter();
  expect([...connection.listeners.keys()]).toContain(event);
});

describe('the figures of a rollover', () => {
  const ROLLOVER = {
    id: '3',
    active: true,
    amount_current: 300,
    amount_rollover: 3_000,
    amount_won: 0,
    balance: 0,
  };
  const EVENT = { ...ROLLOVER, active: 1, amount_current: 800, balance: 900, version: 5 };
  const know = (id: string) =>
    queryClient.setQueryData(userQuery().queryKey, { ...PLAYER, user_rollover: { ...ROLLOVER, id } });
  const known = () => queryClient.getQueryData(userQuery().queryKey)?.user_rollover;
  const listOnce = (version: number) =>
    queryClient.setQueryData(
      ['bonuses', 'pt'],
      v.parse(listBonuses.response, { data: [{ id: '3', version }] }).data,
    );

  async function join(): Promise<void> {
    beginSession({ access_token: 'token', expires_in: 3_600 });
    know('3');
    subscribePlayerEvents({ ...PLAYER, user_rollover: ROLLOVER });
    await vi.waitFor(() =>
      expect(connection.listeners.keys()).toContain('private-bonus.3 UserRolloverUpdateEvent'),
    );
  }
  const emitRollover = (event: object) => emit('private-bonus.3', 'UserRolloverUpdateEvent', event);

  test('[R4.27c] are the event’s in the profile, which the wallet shows', async () => {
    await join();
    listOnce(4);
    emitRollover(EVENT);
    expect(known()).toEqual({
      id: '3',
      active: true,
      amount_current: 800,
      amount_rollover: 3_000,
      amount_won: 0,
      balance: 900,
    });
  });

  test('[R4.27c] are not those of an event that is older than the list', async () => {
    await join();
    listOnce(6);
    emitRollover(EVENT);
    expect(known()?.amount_current).toBe(300);
  });

  test('[R4.27c] that come while the profile is read make the page read it again', async () => {
    await join();
    emitRollover(EVENT);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(profiles()).toBe(0);
    await readProfileUnanswered();
    emitRollover({ ...EVENT, version: 6 });
    await vi.waitFor(() => expect(profiles()).toBe(2));
    await queryClient.cancelQueries();
  });

  test.each([
    ['for the first time', false],
    ['again', true],
  ])(
    '[R4.27c] that come while the bonuses are read %s make the page read them once more',
    async (_, known) => {
      leaveUnanswered();
      // The session itself reads the list where it isn't known.
      if (known) queryClient.setQueryData(bonusesQuery('pt').queryKey, []);
      await join();
      if (known) void queryClient.invalidateQueries({ queryKey: ['bonuses'] });
      await vi.waitFor(() => expect(bonusReads()).toBe(1));
      emitRollover(EVENT);
      await vi.waitFor(() => expect(bonusReads()).toBe(2));
      await queryClient.cancelQueries();
    },
  );

  test('[R4.27c] stay where the event is about another rollover', async () => {
    await join();
    emitRollover({ ...EVENT, id: '4' });
    expect(known()?.amount_current).toBe(300);
  });
});

test('[R4.27c] the channel of a rollover is joined only while one is active', async () => {
  await enter();
  expect(joined()).toEqual(new Set([channels.user('7'), channels.transactions('7'), channels.settings]));
  const rollover = { id: '3', amount_current: 0, amount_rollover: 0, amount_won: 0, balance: 0 };
  for (const active of [false, true]) {
    subscribePlayerEvents({ ...PLAYER, user_rollover: { ...rollover, active } });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(joined().has(channels.bonus('3'))).toBe(active);
  }
});

test('a bonus that changed its state without money is read again, whichever page is open', async () => {
  await enter();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  asked = [];
  emit(channels.user('7'), 'UserBonusEvent', { id: 'b' });
  await vi.waitFor(() => expect(bonusReads()).toBe(1));
});

test('[R4.28] where a session of the player ended, the page looks whether it was its own', async () => {
  await enter();
  emit(channels.user('7'), 'UserSessionEndedEvent', {});
  await vi.waitFor(() => expect(profiles()).toBe(1));
});

describe('a withdrawal', () => {
  test.each([
    [2, 'Saque pago na sua conta PIX.'],
    [3, 'O saque foi recusado. O valor voltou ao seu saldo. Veja o motivo em Sacar.'],
  ])('at its end (%i) shows an alert, and what is on screen is read again', async (status, text) => {
    await enter();
    const watched = new QueryObserver(queryClient, withdrawLimitsQuery()).subscribe(() => {});
    await vi.waitFor(() => expect(asked.some((url) => url.endsWith('/api/withdraw-limits'))).toBe(true));
    asked = [];
    transaction('Withdraw', status);
    await vi.waitFor(() => expect(store.get(alertAtom)?.text).toBe(text));
    await vi.waitFor(() => expect(asked.some((url) => url.endsWith('/api/withdraw-limits'))).toBe(true));
    watched();
  });

  test('on its way shows no alert', async () => {
    await enter();
    transaction('Withdraw', 1);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(store.get(alertAtom)).toBeNull();
  });
});

test('whether a verification ended before its channel was joined is asked, until it has', async () => {
  await enter();
  const questions = () => asked.filter((url) => url.includes('/api/kyc/onboarding')).length;
  const joined = () => emit(channels.user('7'), 'pusher:subscription_succeeded', {});
  joined();
  await vi.waitFor(() => expect(questions()).toBe(1));
  queryClient.setQueryData(kycQuery().queryKey, { ...v.parse(kycStatus, {}), isApproved: true });
  joined();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(questions()).toBe(1);
});

/** No request is answered from now on. */
function leaveUnanswered(): void {
  const { fetch } = globalThis;
  asked = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    void fetch(url, init);
    return new Promise<Response>(() => {});
  });
}

/** Begins to read the profile; no request is answered from now on. */
async function readProfileUnanswered(): Promise<void> {
  leaveUnanswered();
  void queryClient.fetchQuery({ ...userQuery(), staleTime: 0 }).catch(() => {});
  await vi.waitFor(() => expect(profiles()).toBe(1));
}

test('a balance without a version that comes while the profile is read makes the page read it again', async () => {
  await enter();
  await readProfileUnanswered();
  emit(channels.user('7'), 'UserUpdateEvent', { balance: 25, version: 3 });
  emit(channels.user('7'), 'UserUpdateEvent', { balance: 30, version: 4 });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(profiles()).toBe(1);
  emit(channels.user('7'), 'UserUpdateEvent', { balance: 35 });
  await vi.waitFor(() => expect(profiles()).toBe(2));
  await queryClient.cancelQueries();
});

test('what changed before a channel was joined is read, on screen at once and elsewhere when it is shown', async () => {
  await enter();
  const watched = new QueryObserver(queryClient, userQuery()).subscribe(() => {});
  const joined = (channel: string) => emit(channel, 'pusher:subscription_succeeded', {});
  const isOld = () => queryClient.getQueryState(['bets', 'open'])?.isInvalidated;
  queryClient.setQueryData(['bets', 'open'], []);
  asked = [];
  joined(channels.user('7'));
  expect(isOld()).toBe(true);
  await vi.waitFor(() => expect(profiles()).toBe(1));
  queryClient.setQueryData(['bets', 'open'], []);
  joined(channels.transactions('7'));
  expect(isOld()).toBe(true);
  watched();
});

test('[R4.30] a connection that can’t be set up is no error of the page', async () => {
  connection.broken = true;
  beginSession({ access_token: 'token', expires_in: 3_600 });
  subscribePlayerEvents(PLAYER);
  await vi.waitFor(() => expect(connection.attempts).toBe(1));
  // An unhandled rejection fails the run by itself.
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(store.get(alertAtom)).toBeNull();
});
