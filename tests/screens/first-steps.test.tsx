import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { postalAddressEndpoint } from '#server/features/account/postal-address-endpoint.ts';
import {
  firstStepsEndpoints,
  protectionEndpoints,
} from '#server/features/protection/protection-endpoints.ts';
import { sandboxAddressService } from '#server/sandbox/registers/sandbox-address-service.ts';
import { VerifiedDepositModal } from '#src/app/modals/verified-deposit-modal.tsx';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readStored } from '#src/core/device/storage.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { loadProfile, userQuery } from '#src/data/player/user.ts';
import { FirstStepsPage } from '#src/features/protection/first-steps/first-steps-page.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { enterAs, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';

let wallet: Wallet;
let playerId: string;
beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => [
      ...firstStepsEndpoints(services),
      ...protectionEndpoints(services),
      postalAddressEndpoint(services, sandboxAddressService),
    ],
  });
  await initI18n('pt');
  await loadTexts('protection', 'wallet', 'bonuses', 'verification');
});
afterAll(() => wallet.backend.close());
beforeEach(async () => {
  pageAsks(wallet);
  playerId = await somePlayer(wallet.backend.db, { settled: false });
  await enterAs(wallet, playerId);
  await loadProfile();
});
afterEach(() => {
  cleanup();
  leavePage();
});

const slot = { open: true, onClose: () => {}, onClosed: () => {} };
const show = (page: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
/** Text with non-breaking spaces made plain. */
const plain = (element: Element) => (element.textContent ?? '').replaceAll(/\s/g, ' ');
const send = () => fireEvent.click(screen.getByRole('button', { name: /Salvar e continuar/ }));

const goOn = () => fireEvent.click(screen.getByRole('button', { name: /^Continuar/ }));
const atStep = (step: number) => screen.findByText(`Passo ${step} de 4`);

/** Fills every step but does not send the last one. */
async function fill() {
  fireEvent.click(await screen.findByRole('radio', { name: 'Por dia' }));
  await write('Limite de perda', '100,00');
  fireEvent.click(screen.getByRole('radio', { name: '1h00' }));
  goOn();
  await atStep(2);
  await write('CEP', '50030230');
  await write('Rua', 'Rua da Aurora');
  await write('Número', '295');
  goOn();
  await atStep(3);
  await write('Bairro', 'Boa Vista');
  await write('Cidade', 'Recife');
  goOn();
  await atStep(4);
  // The state follows from the CEP.
  expect(screen.getByLabelText<HTMLSelectElement>('Estado').value).toBe('PE');
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const back = () => fireEvent.click(screen.getByRole('button', { name: /^Voltar/ }));

test('a CEP fills in street, district, city and state; what the player wrote stays', async () => {
  show(<FirstStepsPage />);
  fireEvent.click(await screen.findByRole('radio', { name: 'Por dia' }));
  await write('Limite de perda', '100,00');
  fireEvent.click(screen.getByRole('radio', { name: '1h00' }));
  goOn();
  await atStep(2);
  await write('CEP', '01001000');
  await waitFor(() => expect(field('Rua').value).toBe('Rua das Varandas'));
  // Another CEP replaces what the first one told.
  await write('CEP', '50030231');
  await waitFor(() => expect(field('Rua').value).toBe('Avenida do Cais'));
  await write('Número', '295');
  goOn();
  await atStep(3);
  expect([field('Bairro').value, field('Cidade').value].every(Boolean)).toBe(true);
  await write('Bairro', 'Bairro meu');
  back();
  await atStep(2);
  await write('Rua', 'Rua minha');
  await write('CEP', '20040022');
  goOn();
  await atStep(3);
  await waitFor(() => expect(field('Cidade').value).toBe('Serra Clara'));
  expect(field('Bairro').value).toBe('Bairro meu');
  back();
  await atStep(2);
  expect(field('Rua').value).toBe('Rua minha');
});

test.each(['13165000', '88888888', '99999999'])(
  'a CEP without a street (%s) leaves it to the player, without an error',
  async (code) => {
    show(<FirstStepsPage />);
    fireEvent.click(await screen.findByRole('radio', { name: 'Por dia' }));
    await write('Limite de perda', '100,00');
    fireEvent.click(screen.getByRole('radio', { name: '1h00' }));
    goOn();
    await atStep(2);
    await write('CEP', code);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(field('Rua').value).toBe('');
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['']);
  },
);

test('nothing is preselected, and each missing value has its error at its field, step by step', async () => {
  show(<FirstStepsPage />);
  await atStep(1);
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
  goOn();
  for (const text of ['Informe quanto aceita perder.', 'Escolha quanto tempo por dia.']) {
    expect(await screen.findByText(text)).toBeDefined();
  }
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Por dia' })));
  fireEvent.click(screen.getByRole('radio', { name: 'Por dia' }));
  await write('Limite de perda', '100,00');
  expect(plain(document.body)).toContain('R$ 100,00 por dia');
  fireEvent.click(screen.getByRole('radio', { name: '1h00' }));
  goOn();
  await atStep(2);
  goOn();
  for (const text of ['O CEP tem 8 números.', 'Informe a rua.', 'Informe o número, ou s/n.']) {
    expect(await screen.findByText(text)).toBeDefined();
  }
  // At most three fields a step.
  expect(screen.getAllByRole('textbox')).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  await atStep(1);
  expect(screen.getByLabelText<HTMLInputElement>('Limite de perda').value).toBe('100.00');
});

test('the first deposit asks for limits before its amount, and continues once they are set', async () => {
  show(<VerifiedDepositModal {...slot} />);
  await atStep(1);
  // In the sheet's foot, which does not scroll: outside the form, alone, and from the second step on beside the way back.
  const inFoot = () => screen.getAllByRole('button', { name: /^(Continuar|Voltar)/ });
  expect(inFoot().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Continuar/)]);
  await fill();
  const last = [
    ...screen.getAllByRole('button', { name: 'Voltar' }),
    ...screen.getAllByRole('button', { name: /Salvar e continuar/ }),
  ];
  expect(last.map((button) => button.closest('form'))).toEqual([null, null]);
  expect(last[1]?.getAttribute('form')).toBe(document.querySelector('dialog form')?.id);
  expect(screen.queryByRole('button', { name: /Gerar/ })).toBeNull();
  send();
  expect(await screen.findByRole('button', { name: /Gerar/ })).toBeDefined();
  const player = await findPlayer(wallet.backend.db.queries, playerId);
  expect(player?.firstStepsAt).toBe(wallet.backend.clock.now());
});

test('an amount is repeated before its period is chosen, and the last step repeats both limits above two equal buttons', async () => {
  show(<FirstStepsPage />);
  await atStep(1);
  await write('Limite de perda', '100,00');
  expect(plain(document.body)).toContain('R$ 100,00');
  expect(plain(document.body)).not.toContain('R$ 100,00 por dia');
  await fill();
  expect([...document.querySelectorAll('dl')].map(plain)).toEqual([
    'Seus limitesPerda por dia R$ 100Tempo por dia 1h00',
  ]);
  const ways = screen.getAllByRole('button', { name: /^(Voltar|Salvar e continuar)/ });
  expect(ways).toHaveLength(2);
  expect(new Set(ways.map(({ className }) => className)).size).toBe(1);
  back();
  await atStep(3);
  expect(document.querySelector('dl')).toBeNull();
});

test('as a page its buttons stand below the fields, in a foot of their own that stays in sight', async () => {
  show(<FirstStepsPage />);
  await atStep(1);
  const next = screen.getByRole('button', { name: /^Continuar/ });
  expect(next.closest('form')).toBeNull();
  expect(next.getAttribute('form')).toBe(document.querySelector('form')?.id);
  const field = screen.getByLabelText('Limite de perda');
  expect(field.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

describe('what the account has already', () => {
  const HOME = {
    postal_code: '50030230',
    street: 'Rua da Aurora',
    number: '295',
    complement: 'apto 12',
    district: 'Boa Vista',
    city: 'Recife',
    state: 'PE',
  };
  const knows = (facts: object) =>
    pageAsks(wallet, (call) =>
      call === 'GET /api/account' ? Response.json({ email: 'a@varanda.example', ...facts }) : undefined,
    );
  const setLimits = async () => {
    fireEvent.click(await screen.findByRole('radio', { name: 'Por dia' }));
    await write('Limite de perda', '100,00');
    fireEvent.click(screen.getByRole('radio', { name: '1h00' }));
    goOn();
    await atStep(2);
  };

  test('is filled in, and a known gender is not asked', async () => {
    knows({ address: HOME });
    queryClient.setQueryData(userQuery().queryKey, (user) => user && { ...user, gender: 1 as const });
    show(<FirstStepsPage />);
    await setLimits();
    expect([field('CEP').value, field('Rua').value, field('Número').value]).toEqual([
      '50030-230',
      'Rua da Aurora',
      '295',
    ]);
    goOn();
    await atStep(3);
    const third = ['Complemento (opcional)', 'Bairro', 'Cidade'].map((label) => field(label).value);
    expect(third).toEqual(['apto 12', 'Boa Vista', 'Recife']);
    goOn();
    await atStep(4);
    expect(screen.getByLabelText<HTMLSelectElement>('Estado').value).toBe('PE');
    expect(screen.queryAllByRole('radio')).toEqual([]);
    send();
    await screen.findByText(/primeiros passos estão concluídos/);
    const player = await findPlayer(wallet.backend.db.queries, playerId);
    expect([player?.gender, player?.firstStepsAt]).toEqual([1, wallet.backend.clock.now()]);
  });

  test('gives way to what was typed before a reload', async () => {
    knows({ address: HOME });
    show(<FirstStepsPage />);
    await setLimits();
    await write('Número', '7');
    cleanup();
    show(<FirstStepsPage />);
    await atStep(1);
    goOn();
    await atStep(2);
    expect([field('Rua').value, field('Número').value]).toEqual(['Rua da Aurora', '7']);
  });

  test('that does not come leaves the steps to the player', async () => {
    knows({ address: null });
    show(<FirstStepsPage />);
    await setLimits();
    expect([field('CEP').value, field('Rua').value]).toEqual(['', '']);
    goOn();
    await screen.findByText('O CEP tem 8 números.');
  });
});

test('a refusal that belongs to no field leads to the help page', async () => {
  const body = { code: 'too_many', message: 'Espere.' };
  pageAsks(wallet, (call) =>
    call === 'PUT /api/account/first-steps' ? Response.json(body, { status: 429 }) : undefined,
  );
  show(<FirstStepsPage />);
  await fill();
  send();
  expect((await screen.findByRole('link', { name: 'Ajuda' })).getAttribute('href')).toBe('/help#limits');
});

test('the error of a corrected field disappears, and what is typed survives a reload of the page', async () => {
  show(<FirstStepsPage />);
  await atStep(1);
  goOn();
  await screen.findByText('Escolha quanto tempo por dia.');
  fireEvent.click(screen.getByRole('radio', { name: '1h00' }));
  await write('Limite de perda', '100,00');
  expect(screen.queryByText('Escolha quanto tempo por dia.')).toBeNull();
  expect(screen.queryByText('Informe quanto aceita perder.')).toBeNull();
  expect(screen.getByText('Escolha por quanto tempo o limite conta.')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Por dia' }));
  goOn();
  await atStep(2);
  goOn();
  await write('CEP', '50030230');
  await waitFor(() => expect(screen.queryByText('O CEP tem 8 números.')).toBeNull());
  expect(screen.getByText('Informe a rua.')).toBeDefined();
  cleanup();
  show(<FirstStepsPage />);
  await atStep(1);
  expect(screen.getByLabelText<HTMLInputElement>('Limite de perda').value).toBe('100.00');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '1h00' }).checked).toBe(true);
  goOn();
  await atStep(2);
  expect(screen.getByLabelText<HTMLInputElement>('CEP').value).toBe('50030-230');
  fireEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  await atStep(1);
  await fill();
  send();
  await screen.findByText(/primeiros passos estão concluídos/);
  expect(readStored(STORED.formDraft)).toBeNull();
});
