import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openNotice, showNotice } from './push.ts';

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
    await showNotice({ showNotification }, text);
    expect(showNotification).toHaveBeenCalledOnce();
    return showNotification.mock.calls[0] as unknown as [string, NotificationOptions];
  };

  test('is shown with its words, and keeps where it leads', async () => {
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
    ['not json', 'no JSON'],
    [JSON.stringify({ ...NOTICE, path: 'https://evil.example/' }), 'another site'],
    [JSON.stringify({ ...NOTICE, path: '//evil.example' }), 'a host'],
    [JSON.stringify({ ...NOTICE, title: 7 }), 'a title that is no text'],
  ])('%j is a bare word, home behind it (%s)', async (text) => {
    const [title, options] = await shown(text);
    expect([title, options.body, options.data]).toEqual(['play.example', '', { path: '/' }]);
  });
});

describe('a pressed notice', () => {
  function someClients(windows: { visibilityState: string; refuses?: true }[]) {
    const said: [number, unknown][] = [];
    const openWindow = vi.fn(async () => null);
    const matchAll = async () =>
      windows.map(({ visibilityState, refuses }, index) => ({
        visibilityState,
        async focus() {
          if (refuses) throw new TypeError('it may not come forward');
          return { postMessage: (message: unknown) => void said.push([index, message]) };
        },
      }));
    const clients = { matchAll, openWindow } as unknown as Clients;
    return { clients, said, openWindow };
  }

  test('brings the window forward that is seen, which goes there by itself', async () => {
    const { clients, said, openWindow } = someClients([
      { visibilityState: 'hidden' },
      { visibilityState: 'visible' },
    ]);
    await openNotice(clients, { path: '/sports/bets' });
    expect(said).toEqual([[1, { type: 'open', path: '/sports/bets' }]]);
    expect(openWindow).not.toHaveBeenCalled();
  });

  test.each([
    ['none is there', []],
    ['the one that is there may not come forward', [{ visibilityState: 'hidden', refuses: true as const }]],
  ])('opens a window where %s', async (_, windows) => {
    const { clients, said, openWindow } = someClients(windows);
    await openNotice(clients, { path: '/user/protection' });
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/user/protection');
    expect(said).toEqual([]);
  });

  test.each([
    { path: 'https://evil.example/' },
    { path: '//evil.example' },
    { path: '/api/auth/me' },
    { path: '/ops' },
    { path: 7 },
    null,
    undefined,
  ])('that leads to %j leads home', async (kept) => {
    const { clients, openWindow } = someClients([]);
    await openNotice(clients, kept);
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/');
  });
});
