import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { generateToken } from '#contract/endpoints/player/session-calls.ts';
import { type Bet, placeBets, SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/sports/bet-calls.ts';
import { STORED } from '#contract/stored.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { betEndpoints } from '#server/features/sports/bet-endpoints.ts';
import { cashOutEndpoints } from '#server/features/sports/cash-out-endpoints.ts';
import { sportsEndpoints } from '#server/features/sports/sports-endpoints.ts';
import { sportsFeedJob } from '#server/features/sports/sports-jobs.ts';
import type { FeedEvent } from '#server/partners/feed/sports-feed.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readStored, removeStored } from '#src/core/device/storage.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { BetsPage } from '#src/features/sports/bets/bets-page.tsx';
import { SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import {
  type Asked,
  enterAs,
  type Instead,
  LOST,
  leavePage,
  pageAsks,
} from '#tests/support/browser/page-backend.ts';
import { endedEvent, scriptedFeed, someEvent, someMarket } from '#tests/support/sportsbook/scripted-feed.ts';

let wallet: Wallet;
let script: ReturnType<typeof scriptedFeed>;
let playerId: string;
let asked: Asked;
let name = '';
let made = 0;

beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => {
      script = scriptedFeed(services.clock);
      return [
        ...contentEndpoints(services),
        ...sportsEndpoints(services, script.feed),
        ...betEndpoints(services, script.feed, SESSION_SECRET),
        ...cashOutEndpoints(services, SESSION_SECRET),
      ];
    },
  });
  // The price holds while the test runs, however slow the machine is.
  await writeSettings(wallet.backend.db.queries, { sport_cash_out_hold: 60 }, 0);
  await initI18n('pt');
  await loadTexts('sports');
});
afterAll(() => wallet.backend.close());
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  leavePage();
  removeStored(STORED.openCommands);
});

const priced = (won: number, more: Partial<FeedEvent> = {}) =>
  someEvent(name, {
    markets: [someMarket('result', { home: 2_000, draw: 3_000, away: 4_000 }, { worths: { home: won } })],
    ...more,
  });

async function hear(event: FeedEvent): Promise<void> {
  wallet.backend.clock.advance(1_000);
  script.say(event);
  await sportsFeedJob(wallet.backend.services, script.feed).run(wallet.backend.clock.now());
}

/** Shows their bets to a player with R$ 90 and a bet of R$ 10 at 2.00, whose present value is also R$ 10. */
async function show(instead?: Instead): Promise<void> {
  made += 1;
  name = `c${made}`;
  await hear(priced(500_000));
  const { backend } = wallet;
  playerId = await somePlayer(backend.db, { realCents: 10_000 });
  const token = await wallet.tokenOf(playerId);
  const sports = (await backend.ask(generateToken, { token })).body.token;
  const legs = [{ event: name, market: 'result', selection: 'home', odds: 2_000 }];
  const body = { kind: 'single', legs, stakes: [1_000], accept: 'none' };
  const headers = { [SPORTSBOOK_TOKEN_HEADER]: sports };
  const placed = await backend.ask(placeBets, { token, key: `bet-of-a-test-${name}`, body, headers });
  expect((placed.body.data as Bet[]).length).toBe(1);
  asked = pageAsks(wallet, instead);
  serverClock.learn(backend.clock.now());
  await enterAs(wallet, playerId);
  render(
    <QueryClientProvider client={queryClient}>
      <BetsPage />
    </QueryClientProvider>,
  );
}

const said = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ');
function find(label: RegExp): HTMLElement | undefined {
  // The dialog's own elements come after those of the page below it.
  return [...document.querySelectorAll('button')].findLast((one) =>
    label.test((one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll('\u00a0', ' ')),
  );
}
function button(label: RegExp): HTMLElement {
  const found = find(label);
  if (!found) throw new Error(`no button says ${label}`);
  return found;
}
const press = (label: RegExp) => fireEvent.click(button(label));
const real = async () => (await balancesOf(wallet.backend.db.queries, playerId)).realCents;
const sends = () => asked.filter((call) => /^POST .*\/cash-out$/.test(call)).length;
const toSay = (text: string) => waitFor(() => expect(said()).toContain(text));

/** Opens the dialog as soon as it has a price. */
async function open(): Promise<void> {
  await waitFor(() => button(/^Encerrar por R\$ 9,50$/));
  press(/^Encerrar por/);
  await toSay('Este preço vale por');
}
const dialogTitle = () => document.querySelector('dialog h2')?.textContent;
const confirm = (label = /^Encerrar por R\$ 9,50$/) => press(label);

test('the bet shows its present value; a cash-out pays it and confirms it', async () => {
  await show();
  await open();
  expect(said()).toContain('Você recebeR$ 9,50');
  confirm();
  confirm();
  await toSay('R$ 9,50 foram para o seu saldo.');
  expect(dialogTitle()).toBe('Aposta encerrada');
  expect([sends(), await real()]).toEqual([1, 9_950]);
  await waitFor(() => expect(said()).toContain('Nenhuma aposta aberta'));
});

test('the offer says what of the stake comes back, at the bet and in the dialog', async () => {
  await show();
  await waitFor(() => button(/^Encerrar por R\$ 9,50$/));
  const sentence = 'Volta 95% dos R$ 10,00 apostados: R$ 0,50 ficam com a casa.';
  expect(said().split(sentence)).toHaveLength(2);
  await open();
  expect(said().split(sentence)).toHaveLength(3);
});

test('a price whose time is over is read again by itself, and the new one can be accepted', async () => {
  let quotes = 0;
  const rest = { stake: 1_000, expires_at: new Date(wallet.backend.clock.now()).toISOString() };
  await show((call) => {
    if (!/^POST .*\/cash-out\/quote$/.test(call)) return undefined;
    quotes += 1;
    // The first one is over at once; the backend gives the next.
    if (quotes > 1) return undefined;
    return Response.json({ ...rest, id: 'over', amount: 940 });
  });
  await waitFor(() => button(/^Encerrar por R\$ 9,50$/));
  press(/^Encerrar por/);
  await toSay('Preço atualizado.');
  expect(quotes).toBe(2);
  confirm();
  await toSay('R$ 9,50 foram para o seu saldo.');
  expect([sends(), await real()]).toEqual([1, 9_950]);
});

test('the press of a price accepts no lower one that came meanwhile, and the next press does once it can have been read', async () => {
  const time = serverClock.now;
  const rest = { stake: 1_000, expires_at: new Date(wallet.backend.clock.now() + 60_000).toISOString() };
  let later = 0;
  let quotes = 0;
  await show((call) => {
    if (!/^POST .*\/cash-out\/quote$/.test(call)) return undefined;
    quotes += 1;
    later = 0;
    return quotes === 1 ? Response.json({ ...rest, id: 'higher', amount: 960 }) : undefined;
  });
  vi.spyOn(serverClock, 'now').mockImplementation(() => time() + later);
  await waitFor(() => button(/^Encerrar por R\$ 9,50$/));
  press(/^Encerrar por/);
  await waitFor(() => button(/^Encerrar por R\$ 9,60$/));
  fireEvent.pointerDown(button(/^Encerrar por R\$ 9,60$/));
  later = 61_000;
  await toSay('Preço atualizado.');
  const again = button(/^Encerrar por R\$ 9,50$/);
  fireEvent.click(again, { detail: 1 });
  fireEvent.pointerDown(again);
  fireEvent.click(again, { detail: 1 });
  expect(button(/^Encerrar por R\$ 9,50$/).getAttribute('aria-busy')).toBeNull();
  expect(sends()).toBe(0);
  const read = performance.now() + 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => read);
  fireEvent.pointerDown(again);
  fireEvent.click(again, { detail: 1 });
  await toSay('R$ 9,50 foram para o seu saldo.');
  expect([quotes, sends(), await real()]).toEqual([2, 1, 9_950]);
});

test('[D5] a price whose time passed while the device slept is read again by itself, and not for ever', async () => {
  await show();
  await open();
  const quotes = () => asked.filter((call) => /^POST .*\/cash-out\/quote$/.test(call)).length;
  expect(quotes()).toBe(1);
  const read = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => read() + 120_000);
  await waitFor(() => expect(quotes()).toBeGreaterThan(1));
  // The new price looks over too, until the server's time is known again.
  await waitFor(() => button(/^Ver o preço de agora$/));
  expect(quotes()).toBeLessThan(10);
});

test('a part is chosen by slider or to the cent; the remaining stake is shown', async () => {
  await show();
  await open();
  const slider = screen.getByRole('slider', { name: 'Quanto do valor apostado', hidden: true });
  fireEvent.change(slider, { target: { value: '40' } });
  expect(slider.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')).toBe('R$ 4,00 de R$ 10,00');
  expect(said()).toContain('R$ 6,00 continuam apostados.');
  // Read back below the field.
  expect(said()).toContain('R$ 4,00 de R$ 10,00');
  const field = screen.getByRole('textbox', { name: 'Parte do valor apostado', hidden: true });
  fireEvent.change(field, { target: { value: '10.01' } });
  expect(said()).toContain('São no máximo R$ 10,00, o valor apostado.');
  expect(button(/^Encerrar aposta$/).getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(field, { target: { value: '3.33' } });
  confirm(/^Encerrar por R\$ 3,16$/);
  await toSay('R$ 3,16 foram para o seu saldo.R$ 6,67 continuam apostados.');
  expect(dialogTitle()).toBe('Parte da aposta encerrada');
  expect(await real()).toBe(9_316);
  await toSay('Encerrado antes, de R$ 3,33R$ 3,16');
});

test('a lost answer is requested again, and reported once', async () => {
  await show((call) => (/^POST .*\/cash-out$/.test(call) ? LOST : undefined));
  await open();
  confirm();
  await toSay('O encerramento foi registrado uma única vez.');
  expect([sends(), await real(), readStored(STORED.openCommands)]).toEqual([1, 9_950, []]);
});

test('an unknown outcome stays open until it is known, also where a filter answers with its page', async () => {
  let cut: Response | undefined = new Response('{}', { status: 401 });
  await show((call) => {
    if (/^POST .*\/cash-out$/.test(call)) return LOST;
    return /^GET .api.(commands|auth.me)/.test(call) ? cut?.clone() : undefined;
  });
  await open();
  confirm();
  await toSay('Ainda não sabemos se a aposta foi encerrada: ou ela continua, ou o valor está no seu saldo.');
  cut = new Response('<h1>Blocked</h1>', { status: 404 });
  const profiles = asked.filter((call) => call === 'GET /api/auth/me').length;
  press(/^Conferir de novo$/);
  await waitFor(() =>
    expect(asked.filter((call) => call === 'GET /api/auth/me').length).toBeGreaterThan(profiles),
  );
  await toSay('Ainda não sabemos se a aposta foi encerrada: ou ela continua, ou o valor está no seu saldo.');
  cut = undefined;
  await waitFor(() => expect(button(/^Conferir de novo$/).getAttribute('aria-disabled')).not.toBe('true'));
  press(/^Conferir de novo$/);
  await toSay('R$ 9,50 foram para o seu saldo.');
  expect([sends(), await real()]).toEqual([1, 9_950]);
});

test('the reason why a bet can’t be cashed out is at the bet, and in the dialog when it arises there', async () => {
  await show();
  await open();
  await hear(priced(500_000, { suspended: true }));
  confirm();
  await toSay(
    'Um jogo está suspenso no momento. A aposta continua. Espere: o valor volta quando ele seguir.',
  );
  expect(await real()).toBe(9_000);
  press(/^Manter a aposta$/);
  await toSay('Um jogo está suspenso no momento.');
  await hear(endedEvent(someEvent(name), { result: { home: 'lost' } }));
  await act(() => queryClient.invalidateQueries({ queryKey: ['bets'] }));
  await toSay('Não pode mais ganhar.');
  expect(button(/^Encerrar aposta$/).getAttribute('aria-disabled')).toBe('true');
});

test('a changed price is shown with the new value, and is requested again only by the player', async () => {
  await show();
  await open();
  await hear(priced(400_000));
  confirm();
  await toSay(
    'O valor mudou. Agora são R$ 7,60 pela aposta inteira. A aposta continua. Veja o preço de agora.',
  );
  press(/^Ver o preço de agora$/);
  await waitFor(() => button(/^Encerrar por R\$ 7,60$/));
  expect([sends(), await real()]).toEqual([1, 9_000]);
});

test('a target value is set, shown, refused when it is already reached, and removed', async () => {
  await show();
  await waitFor(() => button(/^Encerrar por R\$ 9,50$/));
  press(/^Encerrar automaticamente$/);
  await waitFor(() => button(/^Definir/));
  const field = () => screen.getByRole('textbox', { name: 'Encerrar quando chegar a', hidden: true });
  press(/^Definir/);
  await toSay('Informe um valor.');
  fireEvent.change(field(), { target: { value: '9.50' } });
  press(/^Definir/);
  await toSay('A aposta já vale R$ 9,50.');
  expect([...document.querySelectorAll('dialog a')].map((link) => link.getAttribute('href'))).toEqual([
    '/help#cash-out',
  ]);
  fireEvent.change(field(), { target: { value: '15.00' } });
  expect(said()).toContain('Encerra em R$ 15,00');
  press(/^Definir/);
  await waitFor(() => button(/^Automático em R\$ 15,00$/));
  press(/^Automático em R\$ 15,00$/);
  await waitFor(() => button(/^Não encerrar automaticamente$/));
  press(/^Não encerrar automaticamente$/);
  await waitFor(() => expect(find(/^Automático em/)).toBeUndefined());
});
