import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setVerificationStatus } from '#server/data/players/kyc-verifications.ts';
import { playersTable } from '#server/data/schema/players-table.ts';
import { accountEndpoints } from '#server/features/account/account-endpoints.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { AccountPage } from '#src/features/account/profile/account-page.tsx';
import { DocumentPage } from '#src/features/account/profile/document-page.tsx';
import { PasskeysPage } from '#src/features/account/security/passkeys-page.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { isHiddenInOrder } from '#tests/support/browser/hidden-in-order.ts';
import {
  type Asked,
  enterAs,
  type Instead,
  leavePage,
  pageAsks,
} from '#tests/support/browser/page-backend.ts';

let wallet: Wallet;
let playerId: string;
let instead: ReturnType<Instead>;
let atAddress: ReturnType<Instead>;
let asked: Asked;

beforeAll(async () => {
  wallet = await openWallet(undefined, { endpoints: accountEndpoints });
  await initI18n('pt');
  await loadTexts('account', 'protection');
});
afterAll(() => wallet.backend.close());
beforeEach(async () => {
  playerId = await somePlayer(wallet.backend.db, { verified: false });
  instead = undefined;
  atAddress = undefined;
  asked = pageAsks(wallet, (call) =>
    call.endsWith(' /api/account') ? instead : call.endsWith('/address') ? atAddress : undefined,
  );
  await enterAs(wallet, playerId);
});
afterEach(() => {
  cleanup();
  leavePage();
  store.set(alertAtom, null);
});

const show = (page: typeof AccountPage) => {
  const Page = page;
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
};
const phone = () => screen.findByLabelText<HTMLInputElement>('Celular');
const save = () => fireEvent.click(screen.getByRole('button', { name: /Salvar contato/ }));

describe('[R2.19a] the account page', () => {
  test('shows the player’s data, what may be changed, and why the rest may not', async () => {
    show(AccountPage);
    expect((await phone()).value).toBe('(81) 9 9999-8888');
    expect(await screen.findByText('Maria da Silva')).toBeDefined();
    expect(await screen.findByText(`${playerId}@example.com`)).toBeDefined();
    expect(screen.getByText(/vêm do registro do CPF e não mudam aqui/)).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Nome' })).toBeNull();
    const places = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(places).toEqual(
      expect.arrayContaining(['/user/account/document', '/user/account/security', '/jogo-responsavel']),
    );
  });

  test.each([
    ['Feminino', 0],
    ['Masculino', 1],
  ])('[R3.05] says %s for gender %i', async (word, gender) => {
    const { queries } = wallet.backend.db;
    await queries.update(playersTable).set({ gender }).where(eq(playersTable.id, playerId));
    await enterAs(wallet, playerId);
    show(AccountPage);
    expect((await screen.findByText(word)).tagName).toBe('DD');
    expect(screen.getByText(/^31 de jan.* de 1990$/)).toBeDefined();
  });

  test('says at the top what is missing, with the way to it, and what is there', async () => {
    const answers: Record<string, object> = {
      'GET /api/account/second-factor': { on: false },
      'GET /api/account/passkeys': { data: [] },
    };
    pageAsks(wallet, (call) => (answers[call] ? Response.json(answers[call]) : undefined));
    show(AccountPage);
    const missing = await screen.findByRole('region', { name: 'O que falta' });
    await waitFor(() =>
      expect(
        within(missing)
          .getAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ).toEqual(['/user/account/second-factor', '/user/account/passkeys']),
    );
    const top = document.querySelector('section');
    expect(top).toBe(missing);
    expect(listed('O que já está em dia')).toEqual(['Documentos verificados']);
  });

  test('says at the top that nothing is missing', async () => {
    const passkey = { id: '1', name: 'Celular', added_at: '2026-11-20T12:00:00Z', last_used_at: null };
    const answers: Record<string, object> = {
      'GET /api/account/second-factor': { on: true },
      'GET /api/account/passkeys': { data: [passkey] },
    };
    pageAsks(wallet, (call) => (answers[call] ? Response.json(answers[call]) : undefined));
    show(AccountPage);
    await screen.findByRole('region', { name: 'Tudo em dia' });
    await waitFor(() =>
      expect(listed('O que já está em dia')).toEqual([
        'Documentos verificados',
        'Duas etapas ligadas',
        'Passkey criada',
      ]),
    );
    expect(screen.queryByRole('region', { name: 'O que falta' })).toBeNull();
  });

  test('saves a changed number; a wrong one has its error at the field and stays as typed', async () => {
    show(AccountPage);
    fireEvent.change(await phone(), { target: { value: '119' } });
    save();
    expect(await screen.findByText(/Confira o celular/)).toBeDefined();
    expect((await phone()).value).toBe('(11) 9');
    expect(asked).not.toContain('PUT /api/account');
    fireEvent.change(await phone(), { target: { value: '11987654321' } });
    save();
    await waitFor(() => expect(store.get(alertAtom)?.text).toBe('Contato salvo.'));
    expect((await phone()).value).toBe('(11) 9 8765-4321');
  });

  test('nothing can be typed from the button on, also while the rule for telephone numbers loads', async () => {
    show(AccountPage);
    const field = await phone();
    fireEvent.change(field, { target: { value: '11987654321' } });
    save();
    expect(field.readOnly).toBe(true);
    expect(asked).not.toContain('PUT /api/account');
    await waitFor(() => expect(store.get(alertAtom)?.text).toBe('Contato salvo.'));
    await waitFor(() => expect(field.readOnly).toBe(false));
  });

  test.each([
    ['44', '07911 123456', '7911123456'],
    ['351', '912 345 678', '912345678'],
    ['34', '612 34 56 78', '612345678'],
    ['1', '1 415 555 0123', '4155550123'],
  ])('saves +%s %s as its E.164 parts', async (code, typed, national) => {
    show(AccountPage);
    fireEvent.change(await screen.findByLabelText('Código do país'), { target: { value: code } });
    fireEvent.change(await phone(), { target: { value: typed } });
    save();
    await waitFor(() => expect(store.get(alertAtom)?.text).toBe('Contato salvo.'));
    const { queries } = wallet.backend.db;
    expect(await queries.select().from(playersTable).where(eq(playersTable.id, playerId))).toMatchObject([
      { phoneCode: code, phone: national },
    ]);
    expect((await phone()).value).toBe(national);
  });

  test.each([
    ['55', '20998765432'],
    ['44', '020 7946 0958'],
    ['1', '055 555 0123'],
    ['351', '212345678'],
  ])('takes +%s %s for no mobile number, at the field', async (code, typed) => {
    show(AccountPage);
    fireEvent.change(await screen.findByLabelText('Código do país'), { target: { value: code } });
    fireEvent.change(await phone(), { target: { value: typed } });
    save();
    expect(await screen.findByText(/Confira o celular/)).toBeDefined();
    expect(asked).not.toContain('PUT /api/account');
  });

  test('shows the player’s address; a wrong entry has its error at the field, and a lost connection loses nothing', async () => {
    show(AccountPage);
    const write = async (label: string, value: string) =>
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    const saveAddress = () => fireEvent.click(screen.getByRole('button', { name: /Salvar endereço/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Informar endereço' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('CEP')));
    await write('CEP', '50030230');
    await write('Rua', 'Rua da Aurora');
    await write('Bairro', 'Boa Vista');
    await write('Cidade', 'Recife');
    // The state follows from the CEP.
    expect((await screen.findByLabelText<HTMLSelectElement>('Estado')).value).toBe('PE');
    saveAddress();
    expect(await screen.findByText('Informe o número, ou s/n.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Número')));
    expect(asked).not.toContain('PUT /api/account/address');
    await write('Número', '295');
    atAddress = new Response('{}', { status: 503 });
    saveAddress();
    await screen.findByText(/Estamos em manutenção/);
    expect(screen.getByRole('link', { name: 'Ajuda' }).getAttribute('href')).toBe('/help#change-data');
    atAddress = undefined;
    saveAddress();
    expect(await screen.findByText('Rua da Aurora, 295, Boa Vista, Recife - PE, 50030-230')).toBeDefined();
    expect(store.get(alertAtom)?.text).toBe('Endereço salvo.');
    fireEvent.click(screen.getByRole('button', { name: 'Alterar endereço' }));
    await write('Cidade', 'Olinda');
    fireEvent.click(screen.getByRole('button', { name: 'Deixar como está' }));
    expect(await screen.findByText(/Recife - PE/)).toBeDefined();
  });

  test('what is shown and typed stays while a call that failed is repeated', async () => {
    const never = new Promise<never>(() => {});
    let isDown = false;
    pageAsks(wallet, (call) => {
      if (!call.endsWith('/second-factor')) return undefined;
      return isDown ? never : new Response('{}', { status: 422 });
    });
    show(AccountPage);
    const field = await phone();
    field.focus();
    await waitFor(() => expect(isHiddenInOrder(field)).toBe(false));
    isDown = true;
    act(() => void queryClient.refetchQueries({ type: 'active' }));
    await waitFor(() => expect(queryClient.isFetching()).toBe(1));
    expect(isHiddenInOrder(field)).toBe(false);
    expect(document.activeElement).toBe(field);
  });

  test('without the call for the account the profile stays, and no contact comes, while it is repeated', async () => {
    const never = new Promise<never>(() => {});
    instead = new Response('{}', { status: 404 });
    show(AccountPage);
    expect(await screen.findByText('Maria da Silva')).toBeDefined();
    const contact = () => screen.queryByRole('heading', { name: 'Contato' });
    await waitFor(() => expect(contact()).toBeNull());
    instead = never;
    act(() => void queryClient.refetchQueries({ type: 'active' }));
    await waitFor(() => expect(queryClient.isFetching()).toBe(1));
    expect(contact()).toBeNull();
    expect(isHiddenInOrder(screen.getByText('Maria da Silva'))).toBe(false);
    expect(isHiddenInOrder(screen.getByRole('heading', { name: 'Segurança' }))).toBe(false);
  });

  test('says what failed and tries again; without the call nothing can be changed (D1)', async () => {
    instead = new Response('{}', { status: 422 });
    show(AccountPage);
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    instead = undefined;
    fireEvent.click(retry);
    expect(await phone()).toBeDefined();
    cleanup();
    queryClient.clear();
    instead = new Response('{}', { status: 404 });
    show(AccountPage);
    expect(await screen.findByText('Maria da Silva')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Contato' })).toBeNull());
  });
});

test('the passkeys stay while the call for the second factor, which failed, is repeated', async () => {
  const never = new Promise<never>(() => {});
  let factor: Response | Promise<never> = new Response('{}', { status: 422 });
  pageAsks(wallet, (call) => {
    if (call.endsWith('/second-factor')) return factor;
    return call === 'GET /api/account/passkeys' ? Response.json({ data: [] }) : undefined;
  });
  show(PasskeysPage);
  const none = /^Nenhuma passkey ainda/;
  expect(await screen.findByText(none)).toBeDefined();
  factor = never;
  act(() => void queryClient.refetchQueries({ type: 'active' }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(1));
  expect(screen.getByText(none)).toBeDefined();
});

describe('[R2.20] the documents', () => {
  test('each show their status, and how many are still to be submitted', async () => {
    show(DocumentPage);
    expect(await screen.findByText('Faltam 2 passos para depositar, apostar e sacar.')).toBeDefined();
    expect(screen.getByText('RG, CNH ou passaporte, inteiro e legível')).toBeDefined();
    expect(screen.getAllByText('Falta mostrar')).toHaveLength(2);
    cleanup();
    await wallet.backend.db.transaction((tx) => setVerificationStatus(tx, playerId, 'approved', 0));
    queryClient.clear();
    show(DocumentPage);
    expect(await screen.findByText('Está tudo verificado. Não falta nada.')).toBeDefined();
    expect(screen.getAllByText('Verificado')).toHaveLength(3);
  });
});

const listed = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((one) => one.textContent);
