// Settings of responsible gaming (D11) that a row leads to: limits of time by week and month, and what the session's sheet offers.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type LimitName, setLimit, setRealityCheck } from '#contract/endpoints/player/protection-calls.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { protectionEndpoints } from '#server/features/protection/protection-endpoints.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { switchLanguage } from '#src/core/text/switch-language.ts';
import { ProtectionPage } from '#src/features/protection/protection-page.tsx';
import { SessionModal } from '#src/features/protection/session/session-modal.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';

let wallet: Wallet;
let playerId: string;

beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => [...contentEndpoints(services), ...protectionEndpoints(services)],
  });
  await initI18n('pt');
  await loadTexts('protection');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => wallet.backend.request(url, init));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await wallet.backend.close();
});
beforeEach(async () => {
  playerId = await somePlayer(wallet.backend.db, { realCents: 50_000 });
  beginSession({ access_token: await wallet.tokenOf(playerId), expires_in: 3_600 });
});
afterEach(() => {
  cleanup();
  clearSession();
  queryClient.clear();
});

const show = (Page: ComponentType) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
/** Text with non-breaking spaces made plain. */
const plain = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s/g, ' ');
const ofPlayer = async (name: LimitName, value: number) =>
  wallet.backend.ask(setLimit, { token: await wallet.tokenOf(playerId), body: { name, value } });

test.each([
  ['pt', 'Tempo por semana', '40 horas por semana', 'Salvar limite de 40h00 por semana'],
  ['en', 'Time a week', '40 hours a week', 'Save limit of 40h00 a week'],
  ['es', 'Tiempo por semana', '40 horas a la semana', 'Guardar límite de 40h00 por semana'],
] as const)(
  'a time limit of the week is typed as it is said, and repeated in the button, in %s',
  async (language, name, said, button) => {
    onTestFinished(() => switchLanguage('pt'));
    await switchLanguage(language);
    show(ProtectionPage);
    const period = { pt: 'Definir limite', en: 'Set limit', es: 'Definir límite' }[language];
    fireEvent.click(await screen.findByRole('button', { name: `${period}: ${name}` }));
    const sheet = await screen.findByRole('dialog', { name });
    const field = within(sheet).getByRole<HTMLInputElement>('textbox');
    fireEvent.change(field, { target: { value: said } });
    fireEvent.click(within(sheet).getByRole('button', { name: new RegExp(`^${button}`) }));
    await vi.waitFor(() => expect(plain(document.body)).toMatch(/0h00 (de|of) 40h00/));
  },
);

test('a time that is longer than its week or month says how long one is', async () => {
  show(ProtectionPage);
  fireEvent.click(await screen.findByRole('button', { name: 'Definir limites' }));
  const sheet = await screen.findByRole('dialog', { name: 'Definir limites' });
  for (const [label, hours] of [
    ['Tempo por semana', 168],
    ['Tempo por mês', 744],
  ] as const) {
    const field = within(sheet).getByLabelText(`Novo limite: ${label}`);
    const typed = `${hours + 1} h`;
    fireEvent.input(field, { target: { value: typed }, inputType: 'insertText', data: 'h' });
    fireEvent.blur(field);
    await within(sheet).findByText(`Informe um tempo de até ${hours} horas, como 90 ou 1h30.`);
  }
});

test('a limit that is taken away says so in its button', async () => {
  await ofPlayer('time_month', 2_400);
  show(ProtectionPage);
  fireEvent.click(await screen.findByRole('button', { name: 'Alterar limite: Tempo por mês' }));
  const sheet = await screen.findByRole('dialog', { name: 'Tempo por mês' });
  fireEvent.click(within(sheet).getByRole('checkbox'));
  expect(within(sheet).getByRole('button', { name: /^Salvar sem limite/ })).toBeDefined();
});

test('the reality check shows its interval, and its row unfolds the choice of another', async () => {
  const body = { minutes: 45 } as const;
  await wallet.backend.ask(setRealityCheck, { token: await wallet.tokenOf(playerId), body });
  show(ProtectionPage);
  const row = screen.getByRole('button', { name: /^Aviso de tempo/ });
  await vi.waitFor(() => expect(plain(row)).toBe('Aviso de tempo A cada 45 min'));
  expect(row.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('group', { name: 'A cada' })).toBeNull();
  fireEvent.click(row);
  expect(row.getAttribute('aria-expanded')).toBe('true');
  const choice = screen.getByRole('group', { name: 'A cada' });
  expect(within(choice).getByRole<HTMLInputElement>('radio', { name: '45 minutos' }).checked).toBe(true);
  fireEvent.click(within(choice).getByRole('radio', { name: '15 minutos' }));
  await vi.waitFor(() => expect(store.get(alertAtom)?.text).toBe('Aviso a cada 15 minutos.'));
  await vi.waitFor(() => expect(plain(row)).toBe('Aviso de tempo A cada 15 min'));
});

test('the session’s sheet leads with one press to the reality check, an exclusion and the protection page', async () => {
  const close = vi.fn();
  show(() => <SessionModal open onClose={close} onClosed={() => {}} />);
  const sheet = screen.getByRole('dialog', { name: 'Seu tempo e resultado' });
  fireEvent.click(within(sheet).getByRole('button', { name: /^Aviso de tempo/ }));
  expect(await within(sheet).findByRole('radio', { name: '30 minutos' })).toBeDefined();
  const exclusion = within(sheet).getByRole('link', { name: /^Excluir-me/ });
  expect(exclusion.getAttribute('href')).toBe('/user/protection/exclusion');
  const all = within(sheet).getByRole('link', { name: 'Toda a proteção' });
  expect(all.getAttribute('href')).toBe('/user/protection');
  fireEvent.click(all);
  expect(close).toHaveBeenCalledOnce();
});

test('a folded self-assessment keeps what was answered', async () => {
  show(ProtectionPage);
  const row = screen.getByRole('button', { name: /^Autoavaliação/ });
  fireEvent.click(row);
  fireEvent.click(screen.getAllByRole('radio', { name: 'Nunca' })[0] as HTMLElement);
  await screen.findByText('Faltam 8 respostas.');
  fireEvent.click(row);
  expect(screen.queryByText('Faltam 8 respostas.')).toBeNull();
  fireEvent.click(row);
  expect(screen.getByText('Faltam 8 respostas.')).toBeDefined();
});
