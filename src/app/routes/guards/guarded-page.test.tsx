// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { GuardedPage } from './guarded-page.tsx';

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
