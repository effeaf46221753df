// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession, confirmSession } from '#src/core/session/session-store.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { kycQuery, recheckKyc } from '#src/data/player/kyc.ts';
import { VerificationPanel } from './verification-panel.tsx';

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('verification');
});
afterEach(() => {
  cleanup();
  clearSession();
  queryClient.clear();
  store.set(alertAtom, null);
  vi.unstubAllGlobals();
});

/** Shows the panel with a due verification, while its status is being asked for again. */
async function showDuringRecheck() {
  let answer: (status: object) => void = () => {};
  let requests = 0;
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    const due = { user_status: 'pending_kyc' };
    const status = requests === 1 ? due : await new Promise<object>((resolve) => (answer = resolve));
    return new Response(JSON.stringify(status));
  });
  beginSession({ access_token: 'first', expires_in: 3_600 });
  confirmSession({ id: '7', balance: 0 });
  const onVerified = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <VerificationPanel onVerified={onVerified} />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: /^Começar verificação/ });
  void recheckKyc();
  await waitFor(() => expect(requests).toBe(2));
  return { onVerified, answer: (status: object) => answer(status), requests: () => requests };
}

const button = () => screen.queryByRole('button', { name: /^Começar verificação/ });

test('a press while the status is asked for again starts the verification once it is known', async () => {
  const panel = await showDuringRecheck();
  fireEvent.click(button() as HTMLElement);
  await waitFor(() => expect(button()?.getAttribute('aria-busy')).toBe('true'));
  panel.answer({ user_status: 'pending_kyc' });
  await waitFor(() => expect(button()).toBeNull());
});

test('after such a press a player who is verified meanwhile goes on without the camera', async () => {
  const panel = await showDuringRecheck();
  fireEvent.click(button() as HTMLElement);
  panel.answer({ user_status: 'approved' });
  await waitFor(() => expect(panel.onVerified).toHaveBeenCalledWith(true));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a status that comes before the frame’s own word is told when the frame goes', async () => {
  const panel = await showDuringRecheck();
  fireEvent.click(button() as HTMLElement);
  panel.answer({ user_status: 'pending_face_id' });
  await waitFor(() => expect(button()).toBeNull());
  void recheckKyc();
  await waitFor(() => expect(panel.requests()).toBe(3));
  panel.answer({ user_status: 'approved' });
  await waitFor(() => expect(queryClient.getQueryData(kycQuery().queryKey)?.user_status).toBe('approved'));
  expect(store.get(alertAtom)?.kind).not.toBe('success');
  cleanup();
  expect(store.get(alertAtom)?.text).toBe('Verificação facial concluída com sucesso!');
});

test('a frame that goes before its run has ended tells nothing', async () => {
  const panel = await showDuringRecheck();
  fireEvent.click(button() as HTMLElement);
  panel.answer({ user_status: 'pending_face_id' });
  await waitFor(() => expect(button()).toBeNull());
  cleanup();
  expect(store.get(alertAtom)?.kind).not.toBe('success');
});
