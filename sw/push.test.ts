import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { movePushSubscription, openNotification, showPushNotification } from './push.ts';

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
  function createClients(windows: Window[]) {
    const messages: [number, unknown][] = [];
    const openWindow = vi.fn(async () => null);
    const matchAll = async () =>
      windows.map(({ visibilityState, refusesFocus, url = '/', frameType = 'top-level' }, index) => ({
        visibilityState,
        frameType,
        url: new URL(url, 'https://play.example').href,
        async focus() {
          if (refusesFocus) throw new TypeError('focus refused');
          return { postMessage: (message: unknown) => void messages.push([index, message]) };
        },
      }));
    const clients = { matchAll, openWindow } as unknown as Clients;
    return { clients, messages, openWindow };
  }

  test('focuses the visible window, which navigates by itself', async () => {
    const { clients, messages, openWindow } = createClients([
      { visibilityState: 'hidden' },
      { visibilityState: 'visible' },
    ]);
    await openNotification(clients, { path: '/sports/bets' });
    expect(messages).toEqual([[1, { type: 'navigate', path: '/sports/bets' }]]);
    expect(openWindow).not.toHaveBeenCalled();
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
    expect(messages).toEqual([[1, { type: 'navigate', path: '/sports/bets' }]]);
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
