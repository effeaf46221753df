// Mines on the real backend: what a round can pay is on screen before it (D9), and how a round is played.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cashOutMines, revealMines, startMines } from '#contract/endpoints/casino/mines-calls.ts';
import type { Language } from '#contract/languages.ts';
import { newId } from '#server/core/ids.ts';
import { settingsTable } from '#server/data/schema/settings-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { houseGameEndpoints } from '#server/features/games/house-game-features.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { switchLanguage } from '#src/core/text/switch-language.ts';
import { endedMinesQuery, openMinesQuery } from '#src/data/casino/house-games/mines.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { MinesPage } from '#src/features/games/mines/mines-page.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';

let wallet: Wallet;
let token: string;
beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => [...contentEndpoints(services), ...houseGameEndpoints(services)],
  });
  await initI18n('pt');
  await loadTexts('games');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => wallet.backend.request(url, init));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await wallet.backend.close();
});
beforeEach(async () => {
  token = await wallet.tokenOf(await somePlayer(wallet.backend.db, { realCents: 50_000 }));
  beginSession({ access_token: token, expires_in: 3_600 });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
  clearSession();
  queryClient.clear();
  await wallet.backend.db.queries.delete(settingsTable);
});

const plain = () => (document.body.textContent ?? '').replaceAll(/\s/g, ' ');

async function show(language: Language = 'pt') {
  onTestFinished(() => switchLanguage('pt'));
  await switchLanguage(language);
  await queryClient.fetchQuery(settingsQuery());
  render(
    <QueryClientProvider client={queryClient}>
      <MinesPage />
    </QueryClientProvider>,
  );
  return {
    choose(mines: number, stake: string) {
      fireEvent.change(screen.getByRole('combobox'), { target: { value: String(mines) } });
      fireEvent.change(screen.getByRole('textbox'), { target: { value: stake } });
    },
    steps: () => within(screen.getAllByRole('list')[0] ?? document.body).getAllByRole('listitem'),
  };
}

test.each([
  ['pt', /Paga até R\$ 500\.000/, /Paga até R\$ 226\.298,60/, /mais de R\$ 500\.000.*10ª casa aberta/],
  ['en', /Pays up to R\$500,000/, /Pays up to R\$226,298\.60/, /more than R\$500,000.*10 open tiles/],
  ['es', /Paga hasta .*500[.,]000/, /Paga hasta .*226[.,]298[.,]60/, /más de .*500[.,]000.*10 casillas/],
] as const)('what a round can pay is read before it, in %s', async (language, most, now, ends) => {
  const page = await show(language);
  page.choose(3, '');
  expect(plain()).toMatch(most);
  page.choose(12, '20.00');
  expect(plain()).toMatch(now);
  expect(plain()).toMatch(ends);
  expect(page.steps()).toHaveLength(10);
  // With less at stake all bricks without a mine can be opened.
  page.choose(12, '0.05');
  expect(page.steps()).toHaveLength(13);
  expect(plain()).not.toMatch(ends);
});

test.each([
  ['pt', /a primeira casa já pagaria/],
  ['en', /the first tile already would/],
  ['es', /la primera casilla ya lo haría/],
] as const)(
  'a stake that no tile could pay in full is named before the round, in %s',
  async (language, text) => {
    await writeSettings(wallet.backend.db.queries, { casino_bet_max_total: 50_000_000 }, 0);
    const page = await show(language);
    page.choose(24, '20202.02');
    expect(plain()).not.toMatch(text);
    page.choose(24, '20202.03');
    expect(plain()).toMatch(text);
  },
);

test.each([
  ['pt', 'Você aposta R$ 20,00', 'Valor mínimo: R$ 0,10'],
  ['en', 'You bet R$20.00', 'Least amount: R$0.10'],
  ['es', 'Apuestas R$ 20,00', 'Valor mínimo: R$ 0,10'],
] as const)(
  'a typed stake is repeated in words, and what is wrong with it takes their place, in %s',
  async (language, echo, wrong) => {
    const page = await show(language);
    const field = screen.getByRole('textbox');
    // What the page suggests was not typed.
    expect(field.getAttribute('aria-describedby')).toBeNull();
    const note = () =>
      document
        .getElementById(field.getAttribute('aria-describedby') ?? '')
        ?.textContent?.replaceAll(/\s/g, ' ');
    page.choose(3, '20.00');
    expect(note()).toBe(echo);
    page.choose(3, '0.01');
    fireEvent.blur(field);
    expect(note()).toBe(wrong);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  },
);

test('during the round the page still says what it can pay', async () => {
  await wallet.backend.ask(startMines, { token, key: newId(), body: { stake: 2_000, mines: 13 } });
  const page = await show();
  await vi.waitFor(() => expect(plain()).toMatch(/Paga até R\$ 183\.867,60/));
  expect(page.steps()).toHaveLength(9);
});

const submitOrStop = () => screen.getByRole('button', { name: /por R\$|^Parar|^Abra/ });
const tile = (row: number, column: number) =>
  screen.getByRole('gridcell', { name: new RegExp(`linha ${row}, coluna ${column},`) });
const said = () => screen.getAllByRole('status').map((one) => (one.textContent ?? '').replaceAll(/\s/g, ' '));
const ended = () => vi.waitFor(() => expect(submitOrStop().textContent).toMatch(/^Repetir por/));

/** Long enough passes to read a button whose text has changed. */
function readOn(): void {
  const before = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => before + 1_000);
}

/** Starts a round and opens its first tile. */
async function openFirst(
  page: Awaited<ReturnType<typeof show>>,
  mines: number,
  stake: string,
): Promise<void> {
  page.choose(mines, stake);
  fireEvent.click(submitOrStop());
  await vi.waitFor(() => expect(submitOrStop().textContent).toMatch(/^Abra uma casa/));
  fireEvent.click(tile(1, 1));
  await vi.waitFor(() => expect(tile(1, 1).textContent).toMatch(/aberta/));
}

/** Plays such rounds until one of them ends so; each does so with a probability of 24 in 25. */
async function playUntil(
  page: Awaited<ReturnType<typeof show>>,
  mines: number,
  state: RegExp,
  stake = '1.00',
) {
  for (let round = 0; round < 8; round += 1) {
    await openFirst(page, mines, stake);
    if (state.test(tile(1, 1).textContent ?? '')) return;
    if (submitOrStop().textContent?.startsWith('Parar')) fireEvent.click(submitOrStop());
    await ended();
    readOn();
  }
  throw new Error('eight unlikely rounds');
}

test('one button begins, ends and repeats a round and keeps the focus; each end is said in a sentence', async () => {
  const page = await show();
  await vi.waitFor(() => expect(submitOrStop().hasAttribute('aria-disabled')).toBe(false));
  const button = submitOrStop();
  button.focus();
  await playUntil(page, 1, /sem mina/);
  expect(submitOrStop()).toBe(button);
  fireEvent.click(button);
  await ended();
  expect(said()).toContain('A rodada terminou. Você recebeu R$ 1,03.');
  expect(plain()).toContain('Você recebeuR$ 1,03');
  expect([submitOrStop(), document.activeElement]).toEqual([button, button]);
  // Stake and mines stay.
  expect(button.textContent?.replaceAll(/\s/g, ' ')).toMatch(/^Repetir por R\$ 1,00/);
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('1');

  readOn();
  await playUntil(page, 24, /mina aberta/);
  expect(said()).toContain('Linha 1, coluna 1: mina. A rodada terminou.');
  expect([submitOrStop(), document.activeElement]).toEqual([button, button]);
});

test('a round that pays its stake and no more gave it back and is not shown as a win', async () => {
  const page = await show();
  await vi.waitFor(() => expect(submitOrStop().hasAttribute('aria-disabled')).toBe(false));
  // 1,03 times 10 cents, less the part of a cent.
  await playUntil(page, 1, /sem mina/, '0.10');
  fireEvent.click(submitOrStop());
  await ended();
  expect(said()).toContain('A rodada terminou. Devolveu R$ 0,10.');
  expect(plain()).toContain('DevolveuR$ 0,10');
  expect(plain()).not.toContain('Você recebeu');
  expect(document.querySelectorAll('[data-state="won"]')).toHaveLength(0);
});

test('the second press of a double click and a held key begin no other round', async () => {
  const page = await show();
  await vi.waitFor(() => expect(submitOrStop().hasAttribute('aria-disabled')).toBe(false));
  await playUntil(page, 24, /mina aberta/);
  fireEvent.click(submitOrStop(), { detail: 2 });
  expect(fireEvent.keyDown(submitOrStop(), { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(tile(1, 2), { key: 'Enter', repeat: true })).toBe(false);
  expect(submitOrStop().getAttribute('aria-busy')).toBeNull();
  expect(submitOrStop().textContent).toMatch(/^Repetir por/);
});

test('a press that was to end the round begins no other one', async () => {
  const page = await show();
  await vi.waitFor(() => expect(submitOrStop().hasAttribute('aria-disabled')).toBe(false));
  await playUntil(page, 1, /sem mina/);
  const id = queryClient.getQueryData(openMinesQuery().queryKey)?.id ?? '';
  const button = submitOrStop();
  fireEvent.pointerDown(button);
  // The round ends on another device of the player.
  await wallet.backend.ask(cashOutMines, { token, key: newId(), params: { id } });
  await act(() => queryClient.invalidateQueries({ queryKey: openMinesQuery().queryKey }));
  await vi.waitFor(() => expect(button.textContent).toMatch(/^(Começar|Repetir) por/));
  fireEvent.click(button, { detail: 1 });
  fireEvent.pointerDown(button);
  fireEvent.click(button, { detail: 1 });
  expect(button.getAttribute('aria-busy')).toBeNull();
  expect(queryClient.isMutating()).toBe(0);
  readOn();
  fireEvent.pointerDown(button);
  fireEvent.click(button, { detail: 1 });
  await vi.waitFor(() => expect(submitOrStop().textContent).toMatch(/^Abra uma casa/));
});

test('while a round is being started neither stake nor mines can be changed', async () => {
  const page = await show();
  await vi.waitFor(() => expect(submitOrStop().hasAttribute('aria-disabled')).toBe(false));
  page.choose(3, '1.00');
  const mines = screen.getByRole<HTMLSelectElement>('combobox');
  const stake = screen.getByRole<HTMLInputElement>('textbox');
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') await held;
    return wallet.backend.request(url, init);
  });
  const five = screen.getByRole('button', { name: '5 minas' });
  fireEvent.click(submitOrStop());
  await vi.waitFor(() => expect(submitOrStop().getAttribute('aria-busy')).toBe('true'));
  fireEvent.click(five);
  fireEvent.change(mines, { target: { value: '10' } });
  fireEvent.keyDown(mines, { key: '+' });
  fireEvent.click(screen.getByRole('button', { name: 'Dobro da aposta' }));
  expect([submitOrStop().getAttribute('aria-busy'), stake.readOnly, stake.value]).toEqual([
    'true',
    true,
    '1.00',
  ]);
  send();
  await vi.waitFor(() => expect(submitOrStop().textContent).toMatch(/^Abra uma casa/));
  expect([mines.value, stake.value]).toEqual(['3', '1.00']);
  // What was pressed meanwhile doesn't come back after the round either.
  fireEvent.click(tile(1, 1));
  await vi.waitFor(() => expect(tile(1, 1).textContent).toMatch(/aberta/));
  if (submitOrStop().textContent?.startsWith('Parar')) fireEvent.click(submitOrStop());
  await ended();
  expect([mines.value, stake.value]).toEqual(['3', '1.00']);
});

/** A round on another device, or before a reload: with so many mines the second brick ends it at the latest. */
async function playElsewhere(stake: number): Promise<void> {
  const body = { stake, mines: 24 };
  const started = await wallet.backend.ask(startMines, { token, key: newId(), body });
  const { id } = v.parse(startMines.response, started.body);
  for (let tile = 0; tile < 2; tile += 1)
    await wallet.backend.ask(revealMines, { token, key: newId(), params: { id }, body: { tile } });
}

test('stake and mines are those of the last round after a reload and on the next visit', async () => {
  await playElsewhere(250);
  await show();
  await vi.waitFor(() => expect(submitOrStop().textContent).toMatch(/^Começar por R\$\s2,50/));
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('2.50');
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('24');
});

test('an answer about the last round that is late changes neither stake nor mines', async () => {
  await playElsewhere(250);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (/mines(\?|$)/.test(url)) await held;
    return wallet.backend.request(url, init);
  });
  onTestFinished(() => {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => wallet.backend.request(url, init));
  });
  await show();
  expect(submitOrStop().getAttribute('aria-busy')).toBe('true');
  // Each look at it lets some time pass.
  await vi.waitFor(() => expect(submitOrStop().getAttribute('aria-busy')).toBeNull());
  const before = submitOrStop().textContent;
  answer();
  await vi.waitFor(() => expect(queryClient.getQueryData(endedMinesQuery().queryKey)).toHaveLength(1));
  expect(submitOrStop().textContent).toBe(before);
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('3');
});

test('during a round the quick choices of mines are for the next one, and say so', async () => {
  const page = await show();
  await vi.waitFor(() => expect(submitOrStop().hasAttribute('aria-disabled')).toBe(false));
  await playUntil(page, 1, /sem mina/);
  expect(plain()).toContain('Minas valem para a próxima rodada');
  const five = screen.getByRole('button', { name: '5 minas' });
  fireEvent.click(five);
  expect(five.getAttribute('aria-pressed')).toBe('true');
  const mines = screen.getByRole<HTMLSelectElement>('combobox');
  expect(mines.value).toBe('1');
  fireEvent.click(submitOrStop());
  await ended();
  expect(mines.value).toBe('5');
  expect(plain()).not.toContain('valem para a próxima rodada');
});

test('+ and − double and halve the stake from anywhere in the game, but not during a round', async () => {
  const page = await show();
  await vi.waitFor(() => expect(submitOrStop().hasAttribute('aria-disabled')).toBe(false));
  page.choose(1, '1.00');
  const stake = () => screen.getByRole<HTMLInputElement>('textbox').value;
  fireEvent.keyDown(tile(3, 3), { key: '+' });
  expect(stake()).toBe('2.00');
  fireEvent.keyDown(tile(3, 3), { key: '+', repeat: true });
  expect(stake()).toBe('2.00');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: '-' });
  expect(stake()).toBe('1.00');
  fireEvent.click(submitOrStop());
  await vi.waitFor(() => expect(submitOrStop().textContent).toMatch(/^Abra uma casa/));
  fireEvent.keyDown(tile(3, 3), { key: '+' });
  expect(stake()).toBe('1.00');
});

test('why a round was refused stays at the button until the next press, with the way to help', async () => {
  const poor = await somePlayer(wallet.backend.db, { realCents: 500 });
  beginSession({ access_token: await wallet.tokenOf(poor), expires_in: 3_600 });
  const page = await show();
  await vi.waitFor(() => expect(submitOrStop().hasAttribute('aria-disabled')).toBe(false));
  page.choose(3, '20.00');
  fireEvent.click(submitOrStop());
  const reason = await screen.findByText(
    'Seu saldo não cobre este valor. Nada foi cobrado. Escolha um valor menor.',
  );
  const place = reason.parentElement;
  expect(place && within(place).getByRole('link', { name: 'Ajuda' }).getAttribute('href')).toBe(
    '/help#bet-refused',
  );
  await vi.waitFor(() => expect(submitOrStop().hasAttribute('aria-disabled')).toBe(false));
  page.choose(3, '1.00');
  fireEvent.click(submitOrStop());
  await vi.waitFor(() => expect(reason.isConnected).toBe(false));
});
