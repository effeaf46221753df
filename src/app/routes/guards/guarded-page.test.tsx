// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { pageTitleAtom } from '#src/core/navigation/page-title.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { GuardedPage } from './guarded-page.tsx';

beforeAll(() => initI18n('pt'));
afterEach(() => {
  cleanup();
  clearSession();
  queryClient.clear();
});

const GUARDS = ['auth'] as const;

/** A page whose part suspends while `part` is pending. */
function Page({ part }: { part: Promise<string> }) {
  return <p>{use(part)}</p>;
}

test('a page that suspends while the player logs out does not run its guards again', async () => {
  beginSession({ access_token: 'token', expires_in: 3_600 });
  const view = (part: Promise<string>) => (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <GuardedPage guards={GUARDS} fullPath="/user/transaction">
          <Page part={part} />
        </GuardedPage>
      </Suspense>
    </QueryClientProvider>
  );
  const { rerender, container } = await act(async () => render(view(Promise.resolve('first'))));
  expect(container.textContent).toBe('first');

  let finish: (text: string) => void = () => {};
  const pending = new Promise<string>((resolve) => {
    finish = resolve;
  });
  await act(async () => rerender(view(pending)));
  await act(async () => clearSession());
  await act(async () => finish('second'));
  expect(container.textContent).toBe('second');
  expect(store.get(modalAtom)).toBeNull();
});

describe('a guard whose answer doesn’t come', () => {
  const FAILED = 'Não foi possível abrir esta página';
  const VERIFIED = { isApproved: true, user_status: 'approved' };
  /** What the backend answers to each question about the verification; undefined: nothing yet. */
  let reply: () => Response | Promise<Response>;
  let asked: number;

  beforeEach(() => {
    vi.useFakeTimers();
    asked = 0;
    vi.stubGlobal('fetch', async () => {
      asked += 1;
      return reply();
    });
    beginSession({ access_token: 'token', expires_in: 3_600 });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  /** Holds back the answer until the returned function is called with it. */
  function holdReply(): (response: Response) => void {
    let send = (_: Response) => {};
    const response = new Promise<Response>((resolve) => {
      send = resolve;
    });
    reply = () => response;
    return (answered) => send(answered);
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const open = () =>
    act(async () =>
      render(
        <QueryClientProvider client={queryClient}>
          <GuardedPage guards={['require-verification']} fullPath="/play/7">
            <p>the game</p>
          </GuardedPage>
        </QueryClientProvider>,
      ),
    );

  test('shows the failed state after four seconds, and the page when the answer comes late', async () => {
    const send = holdReply();
    const { container } = await open();
    await pass(3_999);
    // The shape of the page, whatever the guards say later: nothing of the page itself.
    expect(container.textContent).toBe('Carregando');
    expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
    await pass(1);
    expect(container.textContent).toContain(FAILED);
    expect(store.get(pageTitleAtom)).toBe(FAILED);
    expect(container.querySelector('[aria-busy=true]')).toBeNull();
    await pass(1_000);
    send(answer(200, VERIFIED));
    await pass(0);
    expect(container.textContent).toBe('the game');
    expect(store.get(pageTitleAtom)).toBe('');
  });

  test.each([
    ['/user/wallet', FAILED],
    ['/play/7', ''],
  ])(
    'the failed state at %s says the title "%s": a game’s header would repeat the heading',
    async (at, title) => {
      history.replaceState(null, '', at);
      onTestFinished(() => history.replaceState(null, '', '/'));
      holdReply();
      const { getByRole } = await open();
      await pass(4_000);
      expect(getByRole('heading', { level: 1 }).textContent).toBe(FAILED);
      expect(store.get(pageTitleAtom)).toBe(title);
    },
  );

  test('a late answer opens nothing once the player has left the page', async () => {
    const send = holdReply();
    const { unmount } = await open();
    await pass(5_000);
    unmount();
    send(answer(200, { user_status: 'pending_kyc' }));
    await pass(0);
    expect(store.get(modalAtom)).toBeNull();
  });

  test('asks again by itself after 2, 4 and 8 s, up to once a minute, until an answer comes', async () => {
    // §8 repeats no request with this answer.
    reply = () => answer(501, {});
    const { container } = await open();
    await pass(0);
    for (const wait of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      asked = 0;
      await pass(wait - 1);
      expect(asked, `before ${wait} ms`).toBe(0);
      await pass(1);
      expect(asked, `after ${wait} ms`).toBe(1);
      expect(container.textContent).toContain(FAILED);
    }
    reply = () => answer(200, VERIFIED);
    await pass(60_000);
    expect(container.textContent).toBe('the game');
    asked = 0;
    await pass(120_000);
    expect(asked).toBe(0);
  });
});
