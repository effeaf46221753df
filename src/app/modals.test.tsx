// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { closeModal, type ModalName, openModal } from '#src/core/state/modal-state.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { ModalHost } from './modals.tsx';

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('auth', 'wallet', 'verification', 'bonuses', 'account', 'install');
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
});
afterEach(() => {
  cleanup();
  closeModal();
  clearSession();
  queryClient.clear();
});

test.each<[string, ModalName, title: string]>([
  ['[R2.36a]', 'login', 'Entrar'],
  ['[R2.36b]', 'register', 'Criar conta'],
  ['[R2.36c]', 'recover', 'Recuperar senha'],
  ['[R2.36d]', 'deposit', 'Depósito'],
  ['[R2.36e]', 'coupon', 'Cupom'],
  ['[R2.36f]', 'bonus-activate', 'Ativar bônus'],
  ['[R2.36g]', 'bonus-exclude', 'Desistir do bônus'],
  ['[R2.36h]', 'bonus-redeem', 'Resgatar bônus'],
  ['[R2.36i]', 'user-document', 'Documento'],
  ['[R2.36j]', 'inactivity', 'Sessão encerrada'],
  ['[R2.36k]', 'vpn', 'VPN DETECTADA'],
  ['[R2.36l]', 'restricted-access', 'Acesso Restrito'],
  ['[R2.36m]', 'verification', 'Verificação de identidade'],
])('%s %s opens by its name, even while nothing answers', async (_, name, title) => {
  beginSession({ access_token: 'token', expires_in: 3_600 });
  render(
    <QueryClientProvider client={queryClient}>
      <ModalHost />
    </QueryClientProvider>,
  );
  act(() => openModal(name));
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
});
