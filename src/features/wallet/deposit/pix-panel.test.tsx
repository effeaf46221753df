// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { DepositModal } from './deposit-modal.tsx';
import { PixPanel } from './pix-panel.tsx';

const MINUTE = 60_000;
const now = Date.now();
const moment = (ms: number) => new Date(ms).toISOString();

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('wallet');
});
afterEach(() => {
  cleanup();
  clearSession();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('after a reload, on a device whose clock is an hour fast, a charge shows the time that the server left it', async () => {
  const charge = {
    id: 'old',
    status: 0,
    amount: 2_000,
    code: '000201',
    created_at: moment(now - 4 * MINUTE),
    expires_at: moment(now + 6 * MINUTE),
  };
  const answers: Record<string, unknown> = {
    '/api/deposits/open': { data: [charge] },
    '/api/deposits/old': charge,
    '/api/auth/me': { id: 7, balance: 50, wallet: { bonus_mixed: 0 } },
  };
  vi.stubGlobal(
    'fetch',
    async (url: string) =>
      new Response(JSON.stringify(answers[url.split('?')[0] ?? ''] ?? {}), {
        headers: { Date: new Date(now).toUTCString() },
      }),
  );
  vi.spyOn(Date, 'now').mockImplementation(() => now + 60 * MINUTE);
  beginSession({ access_token: 'token', expires_in: 3_600 });
  render(
    <QueryClientProvider client={queryClient}>
      <DepositModal open onClose={() => {}} onClosed={() => {}} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('timer')).textContent).toMatch(/^0(6:0[01]|5:5\d)$/);
});

test('[R9.10] the time left is updated every second', async () => {
  vi.useFakeTimers({ now });
  serverClock.learn(now);
  const charge = {
    id: 'one',
    status: 0 as const,
    amount: 2_000,
    code: '000201',
    created_at: now,
    expires_at: now + 10 * MINUTE,
  };
  render(<PixPanel charge={charge} documentMasked="" onTimeOver={() => {}} />);
  const shown = screen.getByRole('timer');
  const before = shown.textContent;
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(shown.textContent).toBe(before);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(shown.textContent).not.toBe(before);
  vi.useRealTimers();
});

test('[D5] after a sleep a code shows the later time, and the right one once the server’s time is known', async () => {
  vi.useFakeTimers();
  let time = now;
  vi.spyOn(serverClock, 'now').mockImplementation(() => time);
  const charge = {
    id: 'one',
    status: 0 as const,
    amount: 2_000,
    code: '000201',
    created_at: now,
    expires_at: now + 10 * MINUTE,
  };
  const timeOver = vi.fn();
  render(<PixPanel charge={charge} documentMasked="" onTimeOver={timeOver} />);
  const shown = () => [
    screen.getByRole('timer').textContent,
    screen.queryByRole('button', { name: 'Copiar código PIX' }) !== null,
  ];
  expect(shown()).toEqual(['10:00', true]);
  time += 20 * MINUTE;
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(shown()).toEqual(['00:00', false]);
  expect(timeOver).toHaveBeenCalledOnce();
  time -= 16 * MINUTE;
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(shown()).toEqual(['06:00', true]);
  vi.useRealTimers();
});

test('on a phone a button opens the share sheet with the copied code', async () => {
  // Not the device's time: the test before this one set the server's clock under fake timers, which begin at another zero.
  const createdAt = serverClock.now();
  const charge = {
    id: 'one',
    status: 0 as const,
    amount: 2_000,
    code: '000201',
    created_at: createdAt,
    expires_at: createdAt + 10 * MINUTE,
  };
  const copied: string[] = [];
  const shared: unknown[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => void copied.push(text) },
    share: async (what: unknown) => void shared.push(what),
  });
  render(<PixPanel charge={charge} documentMasked="" onTimeOver={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Abrir o app do banco' }));
  expect(await screen.findAllByText('Código copiado')).not.toHaveLength(0);
  expect([copied, shared]).toEqual([['000201'], [{ text: '000201' }]]);
});
