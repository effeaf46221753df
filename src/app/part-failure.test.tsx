// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { alertAtom } from '#src/core/alerts.ts';
import { startTexts } from '#src/core/i18n.ts';
import { closeModal, openModal } from '#src/core/modals.ts';
import { go } from '#src/core/navigation.ts';
import { queryClient } from '#src/core/query-client.ts';
import { store } from '#src/core/store.ts';
import { App } from './app.tsx';

const net = vi.hoisted(() => ({ down: false }));
const file = vi.hoisted(() => (screen: () => string) => () => {
  if (net.down) throw new TypeError('Failed to fetch dynamically imported module');
  return screen();
});
vi.mock('./account-modal.tsx', () => ({
  get AccountModal() {
    return file(() => '')() === '' ? () => 'the account' : null;
  },
}));
vi.mock('#src/features/casino/casino-page.tsx', () => ({
  get CasinoPage() {
    return file(() => '')() === '' ? () => 'the casino' : null;
  },
}));

beforeAll(() => startTexts('pt'));
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

test('a page that doesn’t come keeps its address, and comes when the connection is back', async () => {
  render(<App />);
  net.down = true;
  act(() => go('/casino'));
  await screen.findByText('Não foi possível abrir esta página');
  expect(location.pathname).toBe('/casino');
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeDefined();
  net.down = false;
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByText('the casino');
});
