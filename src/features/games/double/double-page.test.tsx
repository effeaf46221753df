// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DoubleColour } from '#contract/rules/casino/double-rules.ts';
import { STORED } from '#contract/stored.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { removeStored, writeStored } from '#src/core/device/storage.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { canReload, isBusy } from '#src/core/pwa/reload-gate.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { closeModal, modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { forgetStakes, noteStake, placeAfterAll } from '#src/data/wallet/usual-stake.ts';
import { DoublePage } from './double-page.tsx';

vi.mock('#src/core/api/realtime.ts', () => ({ subscribe: () => () => {} }));

const OPENED = Date.UTC(2026, 10, 20, 15);
const HASH = 'a'.repeat(64);
const CHAIN = { hash: null, terminal_hash: HASH, chain_index: 3, salt: HASH };
const iso = (ms: number) => new Date(ms).toISOString();

let round: Record<string, unknown>;
let bets: Record<string, unknown>[];
/** What the list of the player's bets answers instead. */
let listed: (() => Promise<Response>) | undefined;
/** What the answer to a bet waits for. */
let held: Promise<void>;
let sent: { colour: DoubleColour; stake: number }[];
beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('games');
});
beforeEach(() => {
  vi.useFakeTimers({ now: OPENED + 1_000, toFake: ['setTimeout', 'setInterval', 'Date'] });
  vi.spyOn(serverClock, 'now').mockImplementation(() => Date.now());
  // The wheel shows its result at once.
  const reduced = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => reduced);
  bets = [];
  listed = undefined;
  held = Promise.resolve();
  sent = [];
  round = {
    ...CHAIN,
    number: 7,
    outcome: null,
    phase: 'betting',
    opened_at: iso(OPENED),
    locks_at: iso(OPENED + 15_000),
    drawn_at: null,
    version: 20,
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname.endsWith('/double'))
      return Response.json({ now: iso(Date.now()), round, bets: null, last: [{ number: 6, outcome: 8 }] });
    if (!pathname.endsWith('/bets')) return Response.json({}, { status: 404 });
    if (init.method !== 'POST') return listed?.() ?? Response.json({ data: bets });
    const { colour, stake } = JSON.parse(String(init.body));
    sent.push({ colour, stake });
    await held;
    const bet = { ...CHAIN, id: `b${sent.length}`, number: 7, outcome: null, colour, stake, payout: null };
    bets = [{ ...bet, created_at: iso(Date.now()) }, ...bets];
    return Response.json(bets[0]);
  });
  beginSession({ access_token: 'a-token', expires_in: 3_600 });
});
afterEach(() => {
  cleanup();
  clearSession();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Lets answers arrive, and `ms` pass. */
const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <DoublePage />
    </QueryClientProvider>,
  );
  await pass(10);
}

const card = (name: RegExp) => {
  const label = screen.getByRole('radio', { name }).closest('label');
  if (!label) throw new Error('no card');
  return label;
};
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const plain = (element: Element) => (element.textContent ?? '').replaceAll(/\s/g, ' ');
/** The numbers on the stones of the strip that have a notch. */
const notched = () =>
  new Set([...document.querySelectorAll('[data-own]')].map((stone) => Number(stone.textContent)));

async function bet(name: RegExp, stake: string): Promise<void> {
  fireEvent.click(screen.getByRole('radio', { name }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: stake } });
  fireEvent.click(button(/^Apostar/));
  await pass(10);
}

/** The round is drawn, and the wheel has stopped. */
async function draw(outcome: number): Promise<void> {
  vi.setSystemTime(OPENED + 17_000);
  const drawn = {
    ...round,
    outcome,
    hash: HASH,
    phase: 'drawn',
    drawn_at: iso(OPENED + 17_000),
    version: 22,
  };
  round = drawn;
  await act(() => queryClient.refetchQueries({ queryKey: ['house-games', 'double', 'state'] }));
  await pass(4_000);
}

test('an own stake is a chip on its card and a notch under each stone of its colour', async () => {
  await open();
  expect(notched()).toEqual(new Set());
  await bet(/^Vermelho/, '2.00');
  expect(sent).toEqual([{ colour: 'red', stake: 200 }]);
  expect(plain(card(/^Vermelho/))).toContain('Sua aposta R$ 2,00');
  expect(plain(card(/^Preto/))).not.toContain('R$');
  expect(notched()).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
  await bet(/^Branco/, '1.00');
  expect(plain(card(/^Branco/))).toContain('Sua aposta R$ 1,00');
  expect(notched()).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
});

test('a bet after the question about its amount belongs to the round of the answer, or is said to be too late', async () => {
  writeStored(STORED.userId, '7');
  onTestFinished(() => {
    forgetStakes();
    removeStored(STORED.userId);
  });
  for (let count = 0; count < 5; count += 1) noteStake(100);
  await open();
  await bet(/^Vermelho/, '20.00');
  expect([store.get(modalAtom)?.name, sent]).toEqual(['unusual-stake', []]);
  // The answer comes after the bets closed.
  vi.setSystemTime(OPENED + 15_500);
  await pass(1_000);
  act(() => {
    closeModal();
    placeAfterAll();
  });
  await pass(10);
  expect(sent).toEqual([]);
  expect(store.get(alertAtom)?.text).toContain('fecharam enquanto você respondia');
});

test('the way not to bet takes back the choice, and is gone with the first bet', async () => {
  await open();
  expect(button('Não apostar').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('radio', { name: /^Preto/ }));
  fireEvent.click(button('Não apostar'));
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([]);
  fireEvent.click(button(/^Apostar/));
  await pass(10);
  expect(sent).toEqual([]);
  await bet(/^Preto/, '2.00');
  expect(screen.queryByRole('button', { name: 'Não apostar' })).toBeNull();
  expect(plain(button(/^Apostar mais/))).toContain('Apostar mais R$ 2,00');
});

test('the second press of a double click and a held key bet nothing more', async () => {
  await open();
  await bet(/^Preto/, '2.00');
  fireEvent.click(button(/^Apostar mais/), { detail: 2 });
  expect(fireEvent.keyDown(button(/^Apostar mais/), { key: 'Enter', repeat: true })).toBe(false);
  await pass(10);
  expect(sent).toHaveLength(1);
});

test('Enter held on a colour bets nothing more, and its first press is left to the form', async () => {
  await open();
  await bet(/^Preto/, '2.00');
  const black = screen.getByRole('radio', { name: /^Preto/ });
  expect(fireEvent.keyDown(black, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(black, { key: 'Enter' })).toBe(true);
});

test('the stake of the last bet is suggested in the next round too, after a reload', async () => {
  const created = iso(OPENED - 30_000);
  const bet = { ...CHAIN, number: 6, outcome: 8, hash: HASH, colour: 'red', payout: 0, created_at: created };
  bets = [
    { ...bet, id: 'newer', stake: 700 },
    { ...bet, id: 'older', stake: 300 },
  ];
  await open();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('7.00');
});

test('[D11] a bet keeps the player busy until the wheel has stopped; its result keeps only reloads away', async () => {
  await open();
  expect([isBusy(), canReload()]).toEqual([false, true]);
  await bet(/^Vermelho/, '2.00');
  expect([isBusy(), canReload()]).toEqual([true, false]);
  await draw(3);
  expect([isBusy(), canReload()]).toEqual([false, false]);
});

describe('the suggested stake', () => {
  const earlier = (id: string, stake: number) => {
    const drawn = { ...CHAIN, number: 6, outcome: 8, hash: HASH, payout: 0 };
    return { ...drawn, id, colour: 'red', stake, created_at: iso(OPENED - 30_000) };
  };
  const field = () => screen.getByRole<HTMLInputElement>('textbox');
  const isWaiting = () => document.querySelector('[aria-busy]') !== null;
  const readAgain = () =>
    act(() => queryClient.refetchQueries({ queryKey: ['house-games', 'double', 'bets'] }));
  const betOnRed = async () => {
    fireEvent.click(screen.getByRole('radio', { name: /^Vermelho/ }));
    fireEvent.click(button(/^Apostar/));
    await pass(10);
  };

  test('is waited for, so that no press stakes another amount than the one that is shown', async () => {
    let answer = (_: Response) => {};
    listed = () => new Promise((resolve) => (answer = resolve));
    await open();
    expect(isWaiting()).toBe(true);
    await betOnRed();
    expect(sent).toEqual([]);
    answer(Response.json({ data: [earlier('last', 1_500)] }));
    await pass(10);
    expect([field().value, isWaiting()]).toEqual(['15.00', false]);
    expect(plain(button(/^Apostar/))).toContain('Apostar R$ 15,00');
  });

  test('is not waited for to choose another one, which stays', async () => {
    let answer = (_: Response) => {};
    listed = () => new Promise((resolve) => (answer = resolve));
    await open();
    fireEvent.change(field(), { target: { value: '3.00' } });
    answer(Response.json({ data: [earlier('last', 1_500)] }));
    await pass(10);
    expect([field().value, isWaiting()]).toEqual(['3.00', false]);
  });

  test('is the first of the operator where the list doesn’t come in time, and stays it when it comes', async () => {
    let answer = (_: Response) => {};
    listed = () => new Promise((resolve) => (answer = resolve));
    await open();
    await pass(5_000);
    expect([field().value, isWaiting()]).toEqual(['0.50', false]);
    answer(Response.json({ data: [earlier('last', 1_500)] }));
    await pass(10);
    expect(field().value).toBe('0.50');
    listed = undefined;
    await betOnRed();
    expect(sent).toEqual([{ colour: 'red', stake: 50 }]);
  });

  test('stays after a list that failed is read again', async () => {
    listed = async () => Response.json({}, { status: 422 });
    await open();
    expect([field().value, isWaiting()]).toEqual(['0.50', false]);
    listed = async () => Response.json({ data: [earlier('last', 1_500)] });
    await readAgain();
    await pass(10);
    expect([field().value, isWaiting()]).toEqual(['0.50', false]);
  });

  test('stays after a bet on another device', async () => {
    bets = [earlier('last', 700)];
    await open();
    bets = [earlier('elsewhere', 1_500), ...bets];
    await readAgain();
    await pass(10);
    expect(field().value).toBe('7.00');
  });
});

test('while a bet is being sent its stake can’t be changed, and looks as before', async () => {
  let answer = () => {};
  held = new Promise((resolve) => (answer = resolve));
  await open();
  const field = () => screen.getByRole<HTMLInputElement>('textbox');
  const changed = () => {
    const values = [];
    for (const name of ['Metade da aposta', 'Dobro da aposta', /^R\$\s5,00$/]) {
      fireEvent.click(button(name));
      values.push(field().value);
    }
    fireEvent.keyDown(field(), { key: '+' });
    return [...values, field().value, field().readOnly];
  };
  expect(changed()).toEqual(['0.25', '0.50', '5.00', '10.00', false]);
  await bet(/^Vermelho/, '2.00');
  const off = () => document.querySelectorAll('[data-off]').length;
  expect([sent, off()]).toEqual([[{ colour: 'red', stake: 200 }], 0]);
  expect(changed()).toEqual(['2.00', '2.00', '2.00', '2.00', true]);
  answer();
  await pass(10);
  expect(changed()).toEqual(['1.00', '2.00', '5.00', '10.00', false]);
});

test('+ and − change the stake from a card, once for a held key', async () => {
  await open();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '2.00' } });
  const stake = () => screen.getByRole<HTMLInputElement>('textbox').value;
  const red = screen.getByRole('radio', { name: /^Vermelho/ });
  fireEvent.keyDown(red, { key: '+' });
  expect(stake()).toBe('4.00');
  fireEvent.keyDown(red, { key: '+', repeat: true });
  expect(stake()).toBe('4.00');
  fireEvent.keyDown(red, { key: '-' });
  expect(stake()).toBe('2.00');
});

test.each([
  [3, /^Vermelho/, 'Vermelho. Você recebeuR$ 4,00', 'Deu 3, vermelho. Você recebe R$ 4,00.', '+R$ 2,00'],
  [12, /^Preto/, 'Deu pretoR$ 0,00', 'Deu 12, preto. Você não recebe nada.', '−R$ 2,00'],
] as const)(
  'R$ 2,00 on red and a %i: the result stands in the place of the clock',
  async (outcome, fell, head, said, net) => {
    await open();
    await bet(/^Vermelho/, '2.00');
    const clock = screen.getByRole('timer').closest('div')?.parentElement;
    await draw(outcome);
    expect(screen.queryByRole('timer')).toBeNull();
    expect(plain(clock as Element)).toContain(`${outcome}${head}`);
    expect(within(card(fell)).getByText('Saiu')).toBeTruthy();
    expect(screen.getAllByText('Saiu')).toHaveLength(1);
    expect(plain(document.body)).toContain(net);
    expect(screen.getAllByRole('status').map(plain)).toContain(said);
    // What the button says meanwhile is when the next round opens: seven seconds after the draw.
    expect(plain(button(/^Próxima rodada/))).toContain('Próxima rodada em 00:03');
    await pass(3_000);
    expect(button(/^Espere a rodada abrir/).getAttribute('aria-disabled')).toBe('true');
  },
);

test.each([
  ['2.00', 'Vermelho. DevolveuR$ 4,00', 'Deu 3, vermelho. Devolveu R$ 4,00 de R$ 4,00.'],
  ['9.00', 'Vermelho. DevolveuR$ 4,00', 'Deu 3, vermelho. Devolveu R$ 4,00 de R$ 11,00.'],
  ['1.00', 'Vermelho. Você recebeuR$ 4,00', 'Deu 3, vermelho. Você recebe R$ 4,00.'],
])(
  'R$ 2,00 on red, %s on black and a 3: what pays the stakes or less is no win',
  async (black, head, said) => {
    await open();
    await bet(/^Vermelho/, '2.00');
    await bet(/^Preto/, black);
    await draw(3);
    expect(plain(document.body)).toContain(head);
    expect(screen.getAllByRole('status').map(plain)).toContain(said);
  },
);
