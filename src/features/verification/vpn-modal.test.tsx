// @vitest-environment page
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readStored } from '#src/core/device/storage.ts';
import { beginSession, clearSession, confirmSession } from '#src/core/session/session-store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { VpnModal } from './vpn-modal.tsx';

const REFRESH = '/api/auth/refresh';
const KYC = '/api/kyc/onboarding';

let asked: string[];
let status: number;
/** Lets the answer to the refresh arrive. */
let letRefresh: () => void;

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('verification');
});
beforeEach(() => {
  asked = [];
  status = 200;
  const held = new Promise<void>((resolve) => {
    letRefresh = resolve;
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const [path = ''] = url.split('?');
    asked.push(path);
    if (path === REFRESH) await held;
    const body =
      path === REFRESH ? { access_token: 'second', expires_in: 3_600 } : { user_status: 'approved' };
    return new Response(JSON.stringify(body), { status });
  });
  beginSession({ access_token: 'first', expires_in: 3_600 });
  confirmSession({ id: '7', balance: 0 });
});
afterEach(() => {
  cleanup();
  clearSession();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show() {
  const onClose = vi.fn();
  render(<VpnModal open onClose={onClose} onClosed={() => {}} />);
  return onClose;
}
const button = () => screen.getByRole('button', { name: /^Desativar VPN e continuar/ });
const press = () => fireEvent.click(button());

test('[R2.44a] the title', () => {
  show();
  expect(screen.getByRole('dialog', { name: 'VPN DETECTADA' })).toBeDefined();
});

test('[R2.44b] the text says that a VPN was identified and must be disabled and the page reloaded', () => {
  show();
  expect(screen.getByRole('dialog').textContent).toMatch(/VPN.*desative a VPN e recarregue a página/);
});

test('[R2.44c] the button shows that it works until the answers are there', async () => {
  const onClose = show();
  press();
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'));
  expect(button().textContent).toContain('Processando...');
  letRefresh();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
});

test('[R4.08a] the button takes a new token', async () => {
  show();
  press();
  letRefresh();
  await waitFor(() => expect(readStored(STORED.jwt)).toBe('second'));
});

test('[R4.08b] the button then forces a check of the verification, even while an answer is fresh', async () => {
  const onClose = show();
  queryClient.setQueryData(['kyc'], { user_status: 'ip_blocked' });
  press();
  letRefresh();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked).toEqual([REFRESH, KYC]);
});

test('[R4.08c] the button closes the modal', async () => {
  const onClose = show();
  press();
  letRefresh();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('[R4.08d] failures on the way are ignored', async () => {
  const onClose = show();
  status = 503;
  press();
  letRefresh();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  for (const region of screen.getAllByRole('alert')) expect(region.textContent).toBe('');
});
