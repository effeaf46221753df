import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { movePushSubscription, openNotification, showPushNotification, takeRequestedPath } from './push.ts';

vi.mock('./api-cache.ts', () => ({ backendAddress: async () => 'https://api.example' }));

const NOTICE = {
  title: 'Saque pago',
  text: 'O dinheiro saiu.',
  lang: 'pt-BR',
  path: '/user/transaction',
  tag: 'withdrawal_paid',
};

beforeAll(() => {
  vi.stubGlobal('self', { location: { hostname: 'play.example' } });
});

describe('a push', () => {
  const shown = async (text: string) => {
    const showNotification = vi.fn(async () => {});
    await showPushNotification({ showNotification }, text);
    expect(showNotification).toHaveBeenCalledOnce();
    return showNotification.mock.calls[0] as unknown as [string, NotificationOptions];
  };

  test('is shown with its text, and its data holds the path to open', async () => {
    const [title, options] = await shown(JSON.stringify(NOTICE));
    expect(title).toBe('Saque pago');
    expect(options).toMatchObject({
      body: 'O dinheiro saiu.',
      lang: 'pt-BR',
      tag: 'withdrawal_paid',
      // The next one of this kind takes its place in the tray, and is heard like the first.
      renotify: true,
      data: { path: '/user/transaction' },
    });
  });

  test.each([
    ['', 'nothing'],
    ['not json', 'not JSON'],
    [JSON.stringify({ ...NOTICE, path: 'https://evil.example/' }), 'another site'],
    [JSON.stringify({ ...NOTICE, path: '//evil.example' }), 'a host'],
    [JSON.stringify({ ...NOTICE, title: 7 }), 'a title that is not a string'],
  ])('%j shows the host name and opens home (%s)', async (text) => {
    const [title, options] = await shown(text);
    expect([title, options.body, options.data]).toEqual(['play.example', '', { path: '/' }]);
  });
});

describe('a clicked notification', () => {
  type Window = { visibilityState: string; refusesFocus?: true; url?: string; frameType?: string };
  let opened = 0;
  /** `messages` name a window by its place. `take`: what the page in the window at a place gets when it asks. */
  function createClients(windows: Window[]) {
    const messages: [number, unknown][] = [];
    const openWindow = vi.fn(async () => null);
    const ids = windows.map(() => {
      opened += 1;
      return `window-${opened}`;
    });
    const open = new Set(ids);
    const matchAll = async () =>
      windows.map(({ visibilityState, refusesFocus, url = '/', frameType = 'top-level' }, index) => ({
        id: ids[index],
        visibilityState,
        frameType,
        url: new URL(url, 'https://play.example').href,
        async focus() {
          if (refusesFocus) throw new TypeError('focus refused');
          return { postMessage: (message: unknown) => void messages.push([index, message]) };
        },
      }));
    const get = async (id: string) => (open.has(id) ? { id } : undefined);
    const clients = { matchAll, openWindow, get } as unknown as Clients;
    const take = (index: number, now?: number) => takeRequestedPath(clients, ids[index] ?? '', now);
    return { clients, messages, openWindow, take, close: (index: number) => open.delete(ids[index] ?? '') };
  }

  const TOLD = { type: 'path-requested' };

  test('focuses the visible window, which takes the path and navigates by itself', async () => {
    const { clients, messages, openWindow, take } = createClients([
      { visibilityState: 'hidden' },
      { visibilityState: 'visible' },
    ]);
    await openNotification(clients, { path: '/sports/bets' });
    expect(messages).toEqual([[1, TOLD]]);
    expect(openWindow).not.toHaveBeenCalled();
    expect([await take(0), await take(1)]).toEqual([null, '/sports/bets']);
  });

  test('while the page is starting waits until the page asks, and is opened once', async () => {
    const { clients, take } = createClients([{ visibilityState: 'visible' }]);
    // Nobody listens to the message yet.
    await openNotification(clients, { path: '/sports/bets' });
    expect([await take(0), await take(0)]).toEqual(['/sports/bets', null]);
  });

  test('while the page reloads is opened by the page that comes after it', async () => {
    const { clients, take, close } = createClients([
      { visibilityState: 'visible' },
      { visibilityState: 'hidden' },
    ]);
    await openNotification(clients, { path: '/sports/bets' });
    expect(await take(1)).toBeNull();
    close(0);
    expect([await take(1), await take(1)]).toEqual(['/sports/bets', null]);
  });

  test('gives way to the next one that is clicked before the page asks', async () => {
    const { clients, take } = createClients([{ visibilityState: 'visible' }]);
    await openNotification(clients, { path: '/sports/bets' });
    await openNotification(clients, { path: '/user/transaction' });
    expect([await take(0), await take(0)]).toEqual(['/user/transaction', null]);
  });

  test('is not opened by a page that asks more than a minute later', async () => {
    const { clients, take } = createClients([{ visibilityState: 'visible' }]);
    const clicked = Date.UTC(2026, 10, 29);
    await openNotification(clients, { path: '/sports/bets' }, clicked);
    expect(await take(0, clicked + 60_000)).toBeNull();
    await openNotification(clients, { path: '/sports/bets' }, clicked);
    expect(await take(0, clicked + 59_999)).toBe('/sports/bets');
  });

  test.each([
    ['no window is open', []],
    [
      'the browser refuses to focus the open one',
      [{ visibilityState: 'hidden', refusesFocus: true as const }],
    ],
  ])('opens a window where %s', async (_, windows) => {
    const { clients, messages, openWindow } = createClients(windows);
    await openNotification(clients, { path: '/user/protection' });
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/user/protection');
    expect(messages).toEqual([]);
  });

  test.each([
    ['a game in a frame', { url: '/casino', frameType: 'nested' }],
    ['a frame without an address', { url: 'about:blank', frameType: 'nested' }],
    ['the documentation of the server', { url: '/api/docs' }],
    ['a file', { url: '/terms.pdf?v=2' }],
  ])('is not given to %s, which is in view', async (_, other) => {
    const { clients, messages, openWindow } = createClients([
      { visibilityState: 'visible', ...other },
      { visibilityState: 'hidden', url: '/sports/event/sr.match.7' },
    ]);
    await openNotification(clients, { path: '/sports/bets' });
    expect(messages).toEqual([[1, TOLD]]);
    const alone = createClients([{ visibilityState: 'visible', ...other }]);
    await openNotification(alone.clients, { path: '/sports/bets' });
    expect(alone.messages).toEqual([]);
    expect(alone.openWindow).toHaveBeenCalledExactlyOnceWith('/sports/bets');
    expect(openWindow).not.toHaveBeenCalled();
  });

  test.each([
    { path: 'https://evil.example/' },
    { path: '//evil.example' },
    { path: '/api/auth/me' },
    { path: '/ops' },
    { path: 7 },
    null,
    undefined,
  ])('with the data %j opens home', async (data) => {
    const { clients, openWindow } = createClients([]);
    await openNotification(clients, data);
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/');
  });
});

describe('a subscription that the browser replaced', () => {
  const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  const OLD = 'https://updates.push.services.mozilla.com/wpush/v2/old';
  const NEW = 'https://updates.push.services.mozilla.com/wpush/v2/new';
  const subscription = (endpoint: string) =>
    ({
      endpoint,
      options: { applicationServerKey: new Uint8Array([4, 5]).buffer, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys: KEYS }),
    }) as unknown as PushSubscription;
  const stored = new Map<string, string>();
  const sent: [string, unknown][] = [];
  let answer = () => Response.json({});
  const subscribe = vi.fn(async (_: PushSubscriptionOptionsInit | undefined) => subscription(NEW));

  beforeEach(() => {
    vi.stubGlobal('caches', {
      open: async () => ({
        match: async (path: string) => {
          const text = stored.get(path);
          return text === undefined ? undefined : new Response(text);
        },
        put: async (path: string, response: Response) => void stored.set(path, await response.text()),
      }),
    });
    vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: string }) => {
      sent.push([`${method} ${url}`, JSON.parse(body)]);
      return answer();
    });
  });
  afterEach(() => {
    stored.clear();
    sent.length = 0;
    subscribe.mockClear();
    answer = () => Response.json({});
  });
  const store = (device: object) => void stored.set('/push-device', JSON.stringify(device));
  const record = () => JSON.parse(stored.get('/push-device') ?? 'null');
  const manager = { getSubscription: async () => null, subscribe };
  const MOVED = [
    ['POST https://api.example/api/account/notifications/move', { from: OLD, endpoint: NEW, keys: KEYS }],
  ];

  test('is moved at the backend from the event’s former address to its new one', async () => {
    await movePushSubscription(manager, {
      oldSubscription: subscription(OLD),
      newSubscription: subscription(NEW),
    });
    expect(sent).toEqual(MOVED);
    expect(subscribe).not.toHaveBeenCalled();
    expect(record()).toMatchObject({ endpoint: NEW });
  });

  test('is made again with the former one’s key where the browser didn’t', async () => {
    await movePushSubscription(manager, { oldSubscription: subscription(OLD), newSubscription: null });
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: new Uint8Array([4, 5]).buffer,
    });
    expect(sent).toEqual(MOVED);
  });

  test('is made again from what the page stored where the event has nothing', async () => {
    store({ endpoint: OLD, key: 'BAUF' });
    await movePushSubscription(manager, {});
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: 'BAUF',
    });
    expect(sent).toEqual(MOVED);
    expect(record()).toEqual({ endpoint: NEW, key: 'BAUF' });
  });

  test.each([
    ['no answer', () => Promise.reject(new TypeError('no network')) as unknown as Response],
    ['a refusal', () => Response.json({ code: 'internal' }, { status: 500 })],
  ])('leaves the former address to the page after %s', async (_, next) => {
    answer = next;
    await movePushSubscription(manager, {
      oldSubscription: subscription(OLD),
      newSubscription: subscription(NEW),
    });
    expect(sent).toHaveLength(1);
    expect(record()).toEqual({ endpoint: OLD });
  });

  test('that is not known asks for nothing', async () => {
    await movePushSubscription(manager, { newSubscription: subscription(NEW) });
    expect([sent, record()]).toEqual([[], null]);
  });

  test('that the player no longer allows stays ended', async () => {
    store({ endpoint: OLD, key: 'BAUF' });
    subscribe.mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'));
    await movePushSubscription(manager, {});
    expect(sent).toEqual([]);
  });
});
