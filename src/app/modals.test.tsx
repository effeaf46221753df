// @vitest-environment happy-dom
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

const IN_SPECIFICATION: [ModalName, title: string | RegExp][] = [
  ['login', 'Entrar'],
  ['register', 'Criar conta'],
  ['recover', 'Recuperar senha'],
  ['deposit', 'Depósito'],
  ['coupon', /cupom/i],
  ['bonus-activate', /bônus/i],
  ['bonus-exclude', /bônus/i],
  ['bonus-redeem', /bônus/i],
  ['user-document', 'Documento'],
  ['inactivity', 'Sessão encerrada'],
  ['vpn', 'VPN DETECTADA'],
  ['restricted-access', 'Acesso Restrito'],
  ['verification', 'Verificação de identidade'],
];

test.each(IN_SPECIFICATION)(
  '[R2.36] %s opens by its name, even while nothing answers',
  async (name, title) => {
    beginSession({ access_token: 'token', expires_in: 3_600 });
    render(
      <QueryClientProvider client={queryClient}>
        <ModalHost />
      </QueryClientProvider>,
    );
    act(() => openModal(name));
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
  },
);
