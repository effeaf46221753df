// @vitest-environment page
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { closeModal, openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { App } from './app.tsx';

const net = vi.hoisted(() => ({ down: false }));
const file = vi.hoisted(() => (screen: () => string) => () => {
  if (net.down) throw new TypeError('Failed to fetch dynamically imported module');
  return screen();
});
vi.mock('../modals/account-modal.tsx', () => ({
  get AccountModal() {
    return file(() => '')() === '' ? () => 'the account' : null;
  },
}));
vi.mock('#src/features/auth/recover/recover-page.tsx', () => ({
  get RecoverPanel() {
    return file(() => '')() === '' ? () => 'the recovery' : null;
  },
}));
vi.mock('#src/features/casino/list/casino-page.tsx', () => ({
  get CasinoPage() {
    return file(() => '')() === '' ? () => 'the casino' : null;
  },
}));

beforeAll(() => initI18n('pt'));
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  closeModal();
  net.down = false;
  store.set(alertAtom, null);
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

test('a modal that doesn’t come says so and leaves the page; opened again it is tried again', async () => {
  render(<App />);
  net.down = true;
  act(() => openModal('account'));
  await waitFor(() => expect(store.get(alertAtom)?.text).toMatch(/^Não chegou resposta do servidor/));
  expect(screen.getByRole('banner')).toBeDefined();
  expect(screen.queryByText('Voltamos em breve!')).toBeNull();
  net.down = false;
  act(() => openModal('account'));
  await screen.findByText('the account');
});

test('a panel of a modal that doesn’t come says so and leaves the modal; chosen again it is tried again', async () => {
  render(<App />);
  net.down = true;
  act(() => openModal('recover'));
  await waitFor(() => expect(store.get(alertAtom)?.text).toMatch(/^Não chegou resposta do servidor/));
  const again = await screen.findByRole('button', { name: 'Esqueci minha senha' });
  net.down = false;
  act(() => again.click());
  await screen.findByText('the recovery');
});

test('a page that doesn’t load keeps its address, and loads when the connection is back', async () => {
  render(<App />);
  net.down = true;
  act(() => navigate('/casino'));
  await screen.findByText('Não foi possível abrir esta página');
  expect(location.pathname).toBe('/casino');
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeDefined();
  net.down = false;
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByText('the casino');
});
