import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openNotification, showPushNotification } from './push.ts';

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
  function createClients(windows: { visibilityState: string; refusesFocus?: true }[]) {
    const messages: [number, unknown][] = [];
    const openWindow = vi.fn(async () => null);
    const matchAll = async () =>
      windows.map(({ visibilityState, refusesFocus }, index) => ({
        visibilityState,
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
