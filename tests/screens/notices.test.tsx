import { onlineManager } from '@tanstack/query-core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { countUnreachableDevices } from '#server/data/notices/push-key.ts';
import { listPushDevices } from '#server/data/notices/push-subscriptions.ts';
import { pushEndpoints } from '#server/features/push/push-endpoints.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { logOut } from '#src/data/player/log-out.ts';
import { claimDeviceNotifications } from '#src/data/player/notifications.ts';
import { NotificationsSection } from '#src/features/account/profile/notifications-section.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { type PushStandIn, startPushStandIn } from '#tests/support/backend/push-stand-in.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { enterAs, type Instead, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';

let standIn: PushStandIn;
let wallet: Wallet;
let playerId: string;
let devices = 0;

beforeAll(async () => {
  standIn = await startPushStandIn();
  wallet = await openWallet(undefined, {
    endpoints: (services) => pushEndpoints(services, standIn.service),
  });
  await initI18n('pt');
  await loadTexts('account');
});
afterAll(async () => {
  await wallet.backend.close();
  await standIn.stop();
});
beforeEach(async () => {
  playerId = await somePlayer(wallet.backend.db);
});
afterEach(() => {
  cleanup();
  leavePage();
  onlineManager.setOnline(true);
  store.set(alertAtom, null);
});

/** A browser whose player answers the permission prompt so. A subscription exists until it is cancelled. */
function browserWith(answer: NotificationPermission, permission: NotificationPermission = 'default') {
  const asked = vi.fn(async () => answer);
  let own: object | null = null;
  let refuses = false;
  const unsubscribed = vi.fn(async () => {
    own = null;
    return true;
  });
  const pushManager = {
    getSubscription: async () => own,
    async subscribe(options: { applicationServerKey: Uint8Array }) {
      // As browsers do: a second subscription gets the same address.
      if (own) return own;
      if (refuses) throw new DOMException('the push service does not answer', 'AbortError');
      devices += 1;
      const address = standIn.browser(`/screen-${devices}`);
      const { buffer } = options.applicationServerKey;
      own = {
        endpoint: address.endpoint,
        options: { applicationServerKey: buffer },
        toJSON: () => address,
        unsubscribe: unsubscribed,
      };
      return own;
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: asked });
  vi.stubGlobal('navigator', {
    userAgent: 'a browser',
    maxTouchPoints: 0,
    onLine: true,
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  /** What browsers do without being asked; null: the subscription just ends. */
  const replace = (path: string | null) => {
    if (path === null) {
      own = null;
      return;
    }
    const address = standIn.browser(path);
    own = { ...own, endpoint: address.endpoint, toJSON: () => address };
  };
  /** As if it had been made with another key of the backend. */
  const becomeFormer = () => {
    own = { ...own, options: { applicationServerKey: new Uint8Array([4, 9]).buffer } };
  };
  const refuse = (on: boolean) => {
    refuses = on;
  };
  const kept = new Map<string, Response>();
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (path: string) => kept.get(path)?.clone(),
      put: async (path: string, response: Response) => void kept.set(path, response),
      delete: async (path: string) => kept.delete(path),
    }),
  });
  return { asked, unsubscribed, replace, becomeFormer, refuse };
}

async function show(instead?: Instead): Promise<void> {
  pageAsks(wallet, instead);
  await enterAs(wallet, playerId);
  render(
    <QueryClientProvider client={queryClient}>
      <NotificationsSection />
    </QueryClientProvider>,
  );
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
/** A switch that is off keeps the focus, unlike a disabled one (decision 030). */
const isOff = (control: HTMLElement) => control.getAttribute('aria-disabled') === 'true';
const topicsKept = async () =>
  (await listPushDevices(wallet.backend.db.queries, playerId)).map(({ topics }) => topics);

describe('push notices on this device', () => {
  test('are requested only by a press, and switched on and off one by one', async () => {
    const { asked, unsubscribed } = browserWith('granted');
    await show();
    const paid = await box('Saque pago');
    expect([paid.checked, asked.mock.calls.length]).toEqual([false, 0]);
    fireEvent.click(paid);
    await waitFor(() => expect([paid.checked, isOff(paid)]).toEqual([true, false]));
    expect(asked).toHaveBeenCalledOnce();
    fireEvent.click(await box('Aposta resolvida'));
    await waitFor(async () => expect(await topicsKept()).toEqual([['withdrawal_paid', 'bet_settled']]));
    await waitFor(() => expect(isOff(paid)).toBe(false));
    fireEvent.click(paid);
    await waitFor(async () => expect(await topicsKept()).toEqual([['bet_settled']]));
    await waitFor(() => expect(isOff(paid)).toBe(false));
    fireEvent.click(await box('Aposta resolvida'));
    await waitFor(async () => expect(await topicsKept()).toEqual([]));
    await waitFor(() => expect(unsubscribed).toHaveBeenCalledOnce());
  });

  test('stay off when the player denies the browser’s prompt', async () => {
    browserWith('denied');
    await show();
    const paid = await box('Saque pago');
    fireEvent.click(paid);
    await waitFor(() =>
      expect(store.get(alertAtom)).toMatchObject({ text: expect.stringContaining('Sem a sua permissão') }),
    );
    expect(paid.checked).toBe(false);
    expect(await topicsKept()).toEqual([]);
  });

  test.each([['/replaced'], [null]])(
    'keep their topics where the browser replaced the subscription (%j) and no worker heard of it',
    async (path) => {
      const { unsubscribed, replace } = browserWith('granted', 'granted');
      await show();
      fireEvent.click(await box('Saque pago'));
      await waitFor(async () => expect(await topicsKept()).toHaveLength(1));
      const before = await listPushDevices(wallet.backend.db.queries, playerId);
      replace(path);
      await claimDeviceNotifications();
      const after = await listPushDevices(wallet.backend.db.queries, playerId);
      expect(after.map(({ topics }) => topics)).toEqual([['withdrawal_paid']]);
      expect(after[0]?.endpoint).not.toBe(before[0]?.endpoint);
      expect(unsubscribed).not.toHaveBeenCalled();
      await queryClient.invalidateQueries({ queryKey: ['account', 'notifications'] });
      expect((await box('Saque pago')).checked).toBe(true);
    },
  );

  describe('when the backend’s key has changed', () => {
    const visitProfile = () => queryClient.invalidateQueries({ queryKey: ['account', 'notifications'] });
    const unreachable = () => countUnreachableDevices(wallet.backend.db.queries, standIn.service.key);
    const address = async () =>
      (await listPushDevices(wallet.backend.db.queries, playerId)).map(({ endpoint }) => endpoint);
    const isOn = async () => (await box('Saque pago')).checked;

    /** A browser that subscribed to a topic with a key that the backend had before. */
    async function formerSubscription(instead?: Instead) {
      const browser = browserWith('granted', 'granted');
      await show(instead);
      fireEvent.click(await box('Saque pago'));
      await waitFor(async () => expect(await topicsKept()).toEqual([['withdrawal_paid']]));
      await waitFor(async () => expect(isOff(await box('Saque pago'))).toBe(false));
      browser.becomeFormer();
      return { ...browser, before: await address() };
    }
    const expectMended = async (before: string[]) => {
      expect(await topicsKept()).toEqual([['withdrawal_paid']]);
      expect(await address()).not.toEqual(before);
      expect(await unreachable()).toBe(0);
    };

    test.each([
      ['after the login', claimDeviceNotifications],
      ['in the profile', visitProfile],
    ])('the device subscribes again to its topics, once: %s', async (_, visit) => {
      const { before, unsubscribed } = await formerSubscription();
      await visit();
      await visit();
      await expectMended(before);
      expect(unsubscribed).toHaveBeenCalledOnce();
      await visitProfile();
      await waitFor(async () => expect(await isOn()).toBe(true));
    });

    test('topics stay at the backend while the browser does not subscribe, and at a later visit it does', async () => {
      const { before, refuse } = await formerSubscription();
      refuse(true);
      await claimDeviceNotifications();
      expect([await topicsKept(), await unreachable()]).toEqual([[['withdrawal_paid']], 1]);
      await visitProfile();
      await waitFor(async () => expect(await isOn()).toBe(false));
      refuse(false);
      await claimDeviceNotifications();
      await expectMended(before);
    });

    test.each([
      ['has no answer', 500, claimDeviceNotifications],
      ['is refused to a barred player', 403, visitProfile],
    ])('a new subscription that %s (%i) is told at the next visit', async (_, status, visit) => {
      let isTaken = true;
      const { before, unsubscribed } = await formerSubscription((call) =>
        isTaken || call !== 'PUT /api/account/notifications'
          ? undefined
          : Response.json({ code: 'other', message: 'Algo deu errado.' }, { status }),
      );
      isTaken = false;
      await visit();
      expect([await topicsKept(), await address(), await unreachable()]).toEqual([
        [['withdrawal_paid']],
        before,
        1,
      ]);
      expect(screen.queryByText('Não foi possível carregar seus avisos')).toBeNull();
      await visit();
      await expectMended(before);
      expect(unsubscribed).toHaveBeenCalledOnce();
      await visitProfile();
      await waitFor(async () => expect(await isOn()).toBe(true));
    });

    test('after the page read it, a press subscribes with the present one', async () => {
      const { unsubscribed } = browserWith('granted', 'granted');
      let key = `B${'A'.repeat(86)}`;
      await show((call) => (call === 'GET /api/account/notifications' ? Response.json({ key }) : undefined));
      fireEvent.click(await box('Saque pago'));
      await waitFor(() => expect(unsubscribed).toHaveBeenCalledOnce());
      await waitFor(async () => expect(isOff(await box('Saque pago'))).toBe(false));
      expect([await topicsKept(), await unreachable()]).toEqual([[['withdrawal_paid']], 0]);
      key = standIn.service.key;
      await visitProfile();
      await waitFor(async () => expect(await isOn()).toBe(true));
      expect(unsubscribed).toHaveBeenCalledOnce();
    });
  });

  test('of one player do not pass to another with a replaced subscription', async () => {
    const { unsubscribed, replace } = browserWith('granted', 'granted');
    await show();
    fireEvent.click(await box('Saque pago'));
    await waitFor(async () => expect(await topicsKept()).toHaveLength(1));
    replace('/replaced-for-another');
    const other = await somePlayer(wallet.backend.db);
    await enterAs(wallet, other);
    await claimDeviceNotifications();
    expect(await topicsKept()).toEqual([]);
    expect(await listPushDevices(wallet.backend.db.queries, other)).toEqual([]);
    expect(unsubscribed).toHaveBeenCalledOnce();
  });

  test('end on this device when another player logs in', async () => {
    const { unsubscribed } = browserWith('granted', 'granted');
    await show();
    fireEvent.click(await box('Saque pago'));
    await waitFor(async () => expect(await topicsKept()).toHaveLength(1));
    await claimDeviceNotifications();
    expect(unsubscribed).not.toHaveBeenCalled();
    await enterAs(wallet, await somePlayer(wallet.backend.db));
    await claimDeviceNotifications();
    expect(await topicsKept()).toEqual([]);
    expect(unsubscribed).toHaveBeenCalledOnce();
  });

  test('end on this device with a logout', async () => {
    const { unsubscribed } = browserWith('granted', 'granted');
    await show();
    fireEvent.click(await box('Saque pago'));
    await waitFor(async () => expect(await topicsKept()).toHaveLength(1));
    await logOut();
    expect(unsubscribed).toHaveBeenCalledOnce();
    await waitFor(async () => expect(await topicsKept()).toEqual([]));
  });
});

describe('a device that can’t get push notices says why', () => {
  test('permission denied in the browser', async () => {
    browserWith('denied', 'denied');
    await show();
    expect(await screen.findByText(/bloqueados para este site/)).toBeDefined();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', /só chegam ao app instalado/],
    ['Mozilla/5.0 (X11; Linux x86_64) Old/1.0', /Este navegador não recebe avisos/],
  ])('%s', async (userAgent, text) => {
    vi.stubGlobal('PushManager', undefined);
    Reflect.deleteProperty(window, 'PushManager');
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, onLine: true });
    await show();
    expect(await screen.findByText(text)).toBeDefined();
  });

  test('offline', async () => {
    browserWith('granted');
    await show();
    const paid = await box('Saque pago');
    onlineManager.setOnline(false);
    await waitFor(() => expect(isOff(paid)).toBe(true));
    expect(screen.getByText(/Conecte-se para mudar/)).toBeDefined();
  });

  test('a failure, with a retry', async () => {
    browserWith('granted');
    let fails = true;
    await show((call) =>
      fails && call === 'GET /api/account/notifications'
        ? Response.json({ code: 'internal', message: 'Algo deu errado.' }, { status: 500 })
        : undefined,
    );
    const again = await screen.findByRole('button', { name: /Tentar/ });
    expect(screen.getByText('Não foi possível carregar seus avisos')).toBeDefined();
    fails = false;
    fireEvent.click(again);
    expect(await box('Saque pago')).toBeDefined();
  });

  test('a backend without push notices has no such section', async () => {
    browserWith('granted');
    await show((call) =>
      call === 'GET /api/account/notifications'
        ? Response.json({ code: 'not_found', message: 'Nada aqui.' }, { status: 404 })
        : undefined,
    );
    await waitFor(() => expect(screen.queryByText('Avisos neste aparelho')).toBeNull());
  });
});
