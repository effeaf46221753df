import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import type { Market, SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { STORED } from '#contract/stored.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { betEndpoints } from '#server/features/sports/bet-endpoints.ts';
import { sportsEndpoints } from '#server/features/sports/sports-endpoints.ts';
import { sportsFeedJob } from '#server/features/sports/sports-jobs.ts';
import type { FeedEvent } from '#server/partners/feed/sports-feed.ts';
import { resolvePendingCommands } from '#src/core/api/money-command.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';
import { alertAtom, alertsAtom } from '#src/core/state/alerts.ts';
import { closeModal, modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { switchLanguage } from '#src/core/text/switch-language.ts';
import { grantConsent } from '#src/core/tracking/consent.ts';
import { forgetStakes, placeAfterAll } from '#src/data/wallet/usual-stake.ts';
import { setOddsChange } from '#src/features/sports/odds-preferences.ts';
import { fillSlipFromLink, slipKeys, slipLink } from '#src/features/sports/slip/fill-slip-from-link.ts';
import {
  placementAtom,
  placeSlip,
  recheckPlacement,
  resetPlacement,
  restorePlacement,
} from '#src/features/sports/slip/placement.ts';
import { SlipRail } from '#src/features/sports/slip/slip-rail.tsx';
import {
  clearSlip,
  restoreSlip,
  setBetKind,
  setStake,
  slipAtom,
  toggleLeg,
} from '#src/features/sports/slip/slip-store.ts';
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

const PLACE = 'POST /api/sports/bets';

beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => {
      script = scriptedFeed(services.clock);
      return [
        ...contentEndpoints(services),
        ...sportsEndpoints(services, script.feed),
        ...betEndpoints(services, script.feed, SESSION_SECRET),
      ];
    },
  });
  await initI18n('pt');
  await loadTexts('sports');
  restorePlacement();
});
afterAll(() => wallet.backend.close());
beforeEach(async () => {
  // Its route has made the checks of the sportsbook.
  history.replaceState(null, '', '/sports');
  playerId = await somePlayer(wallet.backend.db, { realCents: 10_000 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  resetPlacement();
  clearSlip();
  setOddsChange('none');
  leavePage();
  await set({});
});

const set = (changed: Partial<typeof DEFAULT_SETTINGS>) =>
  wallet.backend.db.transaction((tx) =>
    writeSettings(tx, { ...DEFAULT_SETTINGS, ...changed }, wallet.backend.clock.now()),
  );

/** A second passes, and the feed sends this. */
async function hear(...events: readonly FeedEvent[]): Promise<void> {
  wallet.backend.clock.advance(1_000);
  script.say(...events);
  await sportsFeedJob(wallet.backend.services, script.feed).run(wallet.backend.clock.now());
}

let made = 0;
/** Puts events at 2.00 on the slip, with the odds and markets that a list would give. */
async function chosen(
  count: number,
  selections: readonly string[] = ['home'],
  sport?: string,
): Promise<string[]> {
  const names = Array.from({ length: count }, () => {
    made += 1;
    return `e${made}`;
  });
  await hear(...names.map((name) => someEvent(name)));
  for (const name of names) {
    const [market] = someEvent(name).markets;
    for (const id of selections) {
      const seen = market?.selections.find((one) => one.id === id);
      toggleLeg(
        { id: name, sport, home: `Casa ${name}`, away: `Fora ${name}` } as SportEvent,
        { id: 'result', name: 'Resultado' } as Market,
        { id, name: `Seleção ${id} de ${name}`, label: id, odds: seen?.odds ?? 0 },
      );
    }
  }
  return names;
}

/** The slip on screen, with its selections loaded. */
async function show(instead?: Instead): Promise<void> {
  asked = pageAsks(wallet, instead);
  await enterAs(wallet, playerId);
  render(
    <QueryClientProvider client={queryClient}>
      <SlipRail />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(asked).toContain('GET /api/sports/slip'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

const stake = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Valor da aposta' }), { target: { value: text } });
/** A button by its text; a query by role would compute every node's style. */
function button(name: RegExp): HTMLElement {
  const found = [...document.querySelectorAll('button')].find((one) =>
    name.test((one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll('\u00a0', ' ')),
  );
  if (!found) throw new Error(`no button says ${name}`);
  return found;
}
const press = (name: RegExp) => fireEvent.click(button(name));
/** Long enough passes to read a button whose text has changed. */
function readOn(): void {
  const before = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => before + 1_000);
}
const sends = () => asked.filter((call) => call === PLACE).length;
const real = async () => (await balancesOf(wallet.backend.db.queries, playerId)).realCents;
const slip = () => store.get(slipAtom);
const phase = () => store.get(placementAtom).phase;
/** The slip's whole text, with plain spaces. */
const said = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ');

describe('[R5.16h] a slip that the server refuses shows its rule’s sentence, stays and moves no money', () => {
  const refused = async (sentence: string) => {
    await waitFor(() => expect([sends(), phase()]).toEqual([1, 'refused']));
    await waitFor(() => expect(said()).toContain(sentence));
    expect(await real()).toBe(10_000);
    expect(slip().legs.length).toBeGreaterThan(0);
  };

  test('suspended, at its leg', async () => {
    const [name = ''] = await chosen(1);
    await show();
    stake('5.00');
    await hear(someEvent(name, { suspended: true }));
    press(/^Apostar/);
    await refused('Mercado suspenso. Volta quando o jogo seguir.');
    // Announced too, wherever the focus is in the slip.
    expect(document.querySelector('[role=alert]')?.textContent).toBe(
      'Mercado suspenso. Volta quando o jogo seguir. Nada foi cobrado: espere ou tire a seleção.',
    );
    expect(document.querySelector('a[href="/help#bet-refused"]')?.textContent).toBe('Ajuda');
  });

  test('closed, at its leg', async () => {
    const [name = ''] = await chosen(1);
    await show();
    stake('5.00');
    await hear(endedEvent(someEvent(name), {}));
    press(/^Apostar/);
    await refused('Este mercado fechou. Nada foi cobrado. Tire a seleção do bilhete.');
  });

  test('changed, at its leg; the new odds apply once the player accepts them', async () => {
    const [name = ''] = await chosen(1);
    await show();
    stake('5.00');
    await hear(
      someEvent(name, { markets: [someMarket('result', { home: 1_800, draw: 3_000, away: 5_000 })] }),
    );
    press(/^Apostar/);
    await refused('A cotação mudou. Nada foi cobrado.');
    await waitFor(() => expect(said()).toContain('Caiu de 2.00'));
    // Changing odds are read where they are shown; nothing announces them.
    expect(document.querySelector('[role=status]')?.textContent).toBe('');
    readOn();
    press(/^Aceitar 1\.80 e apostar$/);
    await waitFor(() =>
      expect([phase(), said()]).toEqual(['done', expect.stringContaining('Aposta registrada')]),
    );
    // The receipt describes the bet, not only that there is one.
    expect(said()).toMatch(/Seleção homeAposta [0-9A-F]{8}1\.80Apostado R\$ 5,00Retorno possível R\$ 9,00/);
    expect(await real()).toBe(9_500);
  });

  test('below, at its stake', async () => {
    await chosen(1);
    await show();
    await set({ sport_bet_min_single: 1_000 });
    stake('6.00');
    press(/^Apostar/);
    await refused('R$ 10,00');
    expect(screen.getByRole('textbox', { name: 'Valor da aposta' }).getAttribute('aria-invalid')).toBe(
      'true',
    );
  });

  test('above, at its stake', async () => {
    const [name = ''] = await chosen(1);
    setOddsChange('any');
    await show();
    stake('200000.00');
    await hear(
      someEvent(name, { markets: [someMarket('result', { home: 3_000, draw: 3_000, away: 4_000 })] }),
    );
    press(/^Apostar/);
    await refused('R$ 500.000,00');
    expect(screen.getByRole('textbox', { name: 'Valor da aposta' }).getAttribute('aria-invalid')).toBe(
      'true',
    );
  });

  test('funds, as a whole', async () => {
    await chosen(1);
    await show();
    stake('100.01');
    press(/^Apostar/);
    await refused('Seu saldo não cobre este valor. Nada foi cobrado. Escolha um valor menor.');
  });

  test('limit, as a whole', async () => {
    await chosen(20);
    setBetKind('system');
    setStake(10);
    // As a page of another version may have stored it.
    store.set(slipAtom, { ...slip(), size: 10 });
    await show();
    press(/^Apostar/);
    await refused(
      'Este sistema tem linhas demais: são no máximo 5000. Nada foi cobrado. Tire seleções do bilhete.',
    );
  });

  test('contradicts, at its legs, in the page’s own words: the server sends the rule and the field', async () => {
    await chosen(1, ['home', 'away']);
    setBetKind('built');
    setStake(500);
    const refusal = {
      code: 'invalid_input',
      message: 'Confira os campos indicados.',
      rule: 'contradicts',
      errors: { 'legs.1': ['Confira este campo.'] },
    };
    await show((call) => {
      if (call === PLACE) return Response.json(refusal, { status: 422 });
      if (call !== 'GET /api/sports/built-price') return undefined;
      return Response.json({ odds: 4_000, legs: [] });
    });
    await waitFor(() => button(/^Apostar/));
    press(/^Apostar/);
    await refused('Não podem acontecer juntas. Nada foi cobrado. Tire uma do bilhete.');
    expect(said()).not.toContain('Confira este campo.');
  });
});

test('while a selection is suspended the total odds and the return are withheld', async () => {
  const [, name = ''] = await chosen(2);
  setStake(500);
  await show();
  await waitFor(() => expect(said()).toContain('Cotação total4.00'));
  expect(said()).toContain('Retorno se as 2 acertaremR$ 20,00');
  await hear(someEvent(name, { suspended: true }));
  await act(() => queryClient.invalidateQueries({ queryKey: ['sports'] }));
  await waitFor(() => expect(said()).toContain('Cotação total–'));
  expect(said()).toContain('Retorno se as 2 acertarem–');
});

test.each([
  ['pt', 'Você aposta R$ 5,00', 'Você aposta R$ 5,00 em cada linha'],
  ['en', 'You bet R$5.00', 'You bet R$5.00 on each line'],
  ['es', 'Apuestas R$ 5,00', 'Apuestas R$ 5,00 en cada línea'],
] as const)('what is typed is read back in words and in the format of %s', async (language, whole, line) => {
  onTestFinished(() => switchLanguage('pt'));
  await switchLanguage(language);
  await chosen(3);
  await show();
  act(() => setStake(500));
  await waitFor(() => expect(said()).toContain(whole));
  expect(said()).not.toContain(line);
  act(() => setBetKind('system'));
  act(() => setStake(500));
  await waitFor(() => expect(said()).toContain(line));
});

test('a selection that is chosen after a bet takes the place of the receipt', async () => {
  await chosen(1);
  await show();
  stake('5.00');
  press(/^Apostar/);
  await waitFor(() => expect(said()).toContain('Aposta registrada'));
  await act(() => chosen(1));
  expect(said()).not.toContain('Aposta registrada');
  expect(said()).toContain(`Seleção home de e${made}`);
});

test('a stake over ten times the usual one is sent after a yes alone', async () => {
  const usual = (id: number) => ({
    ...{ id: String(id), type: 0, status: 2, amount: 100, created_at: '2026-11-20T12:00:00Z' },
    ...{ source_type: 'BetTransaction', source: {} },
  });
  writeStored(STORED.userId, playerId);
  onTestFinished(() => {
    forgetStakes();
    removeStored(STORED.userId);
  });
  await chosen(1);
  await show((call) =>
    call === 'GET /api/transactions' ? Response.json({ data: { data: [1, 2, 3, 4].map(usual) } }) : undefined,
  );
  // The fifth one is this page's own.
  stake('1.00');
  press(/^Apostar/);
  await waitFor(() => expect(said()).toContain('Aposta registrada'));
  await act(() => chosen(1));
  stake('10.01');
  await waitFor(() => expect(button(/^Apostar R\$ 10,01/).getAttribute('aria-disabled')).toBeNull());
  press(/^Apostar/);
  expect([store.get(modalAtom)?.name, sends()]).toEqual(['unusual-stake', 1]);
  act(() => {
    closeModal();
    placeAfterAll();
  });
  await waitFor(() => expect([sends(), phase()]).toEqual([2, 'done']));
  expect(await real()).toBe(10_000 - 100 - 1_001);
});

describe('a press consents to what was on the button when it began', () => {
  /** The odds of the slip's one selection change, and the page hears it. */
  async function oddsBecome(name: string, home: number): Promise<void> {
    await hear(someEvent(name, { markets: [someMarket('result', { home, draw: 3_000, away: 4_000 })] }));
    await act(() => queryClient.invalidateQueries({ queryKey: ['sports'] }));
  }
  const down = (name: RegExp) => fireEvent.pointerDown(button(name));
  const up = (name: RegExp) => fireEvent.click(button(name), { detail: 1 });
  async function shown(): Promise<string> {
    const [name = ''] = await chosen(1);
    await show();
    stake('5.00');
    return name;
  }

  test('the press of a bet at 2.00 accepts no 1.80, and the next one does once it can have been read', async () => {
    const name = await shown();
    down(/^Apostar R\$ 5,00$/);
    await oddsBecome(name, 1_800);
    await waitFor(() => button(/^Aceitar 1\.80 e apostar$/));
    up(/^Aceitar/);
    down(/^Aceitar/);
    up(/^Aceitar/);
    expect([phase(), slip().legs[0]?.odds]).toEqual(['idle', 2_000]);
    readOn();
    down(/^Aceitar/);
    up(/^Aceitar/);
    await waitFor(() => expect([phase(), sends()]).toEqual(['done', 1]));
    expect(await real()).toBe(9_500);
  });

  test('the press that takes out the selection with other odds doesn’t empty the slip when they come back', async () => {
    const name = await shown();
    await oddsBecome(name, 1_800);
    await waitFor(() => button(/^Tirar do bilhete$/));
    readOn();
    down(/^Tirar do bilhete$/);
    await oddsBecome(name, 2_000);
    await waitFor(() => button(/^Limpar$/));
    up(/^Limpar$/);
    expect(slip().legs).toHaveLength(1);
    readOn();
    down(/^Limpar$/);
    up(/^Limpar$/);
    expect(slip().legs).toHaveLength(0);
  });
});

describe('a link that fills the slip', () => {
  test('adds its open selections at their present odds, without a stake, and says what it found', async () => {
    const [name = '', over = ''] = await chosen(2);
    const link = slipLink('https://a.example', slip().legs);
    clearSlip();
    await hear(endedEvent(someEvent(over), {}));
    asked = pageAsks(wallet);
    await enterAs(wallet, playerId);
    const keys = slipKeys(new URL(link).searchParams.get('slip') ?? '');
    expect(keys).toEqual([`${name}~result~home`, `${over}~result~home`]);
    expect(await fillSlipFromLink([...keys])).toBe(true);
    expect(slip().legs).toMatchObject([{ event: name, selection: 'home', odds: 2_000, stake: null }]);
    expect(store.get(alertAtom)?.text).toBe('1 seleção do link está no bilhete.');
    expect(await fillSlipFromLink([`${over}~result~home`])).toBe(false);
    expect(store.get(alertAtom)?.text).toBe(
      'As seleções deste link não aceitam mais apostas. Nada foi cobrado. Escolha outras.',
    );
    expect(slip().legs).toHaveLength(1);
  });

  test('says how many fit on a slip that is nearly full, and that it is full', async () => {
    const [first = '', second = ''] = await chosen(2);
    clearSlip();
    await chosen(19);
    asked = pageAsks(wallet);
    await enterAs(wallet, playerId);
    store.set(alertAtom, null);
    const keys = [`${first}~result~home`, `${second}~result~home`];
    expect(await fillSlipFromLink(keys)).toBe(true);
    expect(slip().legs).toHaveLength(20);
    expect(store.get(alertsAtom).map(({ text }) => text)).toEqual([
      '1 seleção do link está no bilhete.',
      'O bilhete leva até 20 seleções.',
    ]);
    store.set(alertAtom, null);
    // One of the two is on it already.
    expect(await fillSlipFromLink(keys)).toBe(true);
    expect(await fillSlipFromLink(keys.slice(1))).toBe(false);
    expect(store.get(alertAtom)?.text).toBe('O bilhete leva até 20 seleções.');
  });

  test('takes keys alone: anything else in the address is left out', () => {
    expect(slipKeys('a~b~c,<script>,a~b~c,a~b,~b~c')).toEqual(['a~b~c']);
    expect(slipKeys(Array.from({ length: 30 }, (_, place) => `e${place}~b~c`).join())).toHaveLength(20);
  });
});

test('a slip that the page knows will be refused isn’t sent: the same event, too little, too much', async () => {
  await chosen(2, ['home', 'away']);
  await show();
  setStake(500);
  await waitFor(() => expect(said()).toContain('Outra seleção do mesmo jogo já está aqui.'));
  expect(button(/^Apostar/).getAttribute('aria-disabled')).toBe('true');
  press(/^Apostar/);
  for (const event of [made - 1, made]) press(new RegExp(`^Tirar Seleção away de e${event} do bilhete$`));
  stake('0.09');
  press(/^Apostar/);
  await waitFor(() => expect(said()).toContain('Valor mínimo: R$ 0,10'));
  stake('400000.00');
  await waitFor(() => expect(said()).toContain('O retorno de uma aposta vai até R$ 500.000,00.'));
  press(/^Apostar/);
  expect([sends(), await real()]).toEqual([0, 10_000]);
});

describe('a bet on a page outside the sportsbook is placed only after the checks of its routes', () => {
  const CHECK = 'GET /api/kyc/onboarding';
  const verified = Response.json({ isApproved: true });
  /** Presses the button of a slip on home; `kyc` is the answer about the player's verification. */
  async function placeAtHome(kyc: Response, consent: boolean): Promise<void> {
    if (consent) writeStored(STORED.consent, 'all');
    history.replaceState(null, '', '/?from=card');
    await chosen(1);
    await show((call) => (call === CHECK ? kyc.clone() : undefined));
    stake('5.00');
    press(/^Apostar/);
    await waitFor(() => expect(asked).toContain(CHECK));
  }
  const kept = async () => {
    expect([phase(), slip().legs.length, sends(), await real()]).toEqual(['idle', 1, 0, 10_000]);
  };
  afterEach(() => {
    removeStored(STORED.consent);
    removeStored(STORED.lastAttemptedRoute);
  });

  test.each([
    ['verification', Response.json({ isApproved: false, user_status: 'pending' })],
    ['vpn', Response.json({ isApproved: true, isVPNDetected: true })],
  ])('without them %s opens, and nothing is sent', async (modal, kyc) => {
    await placeAtHome(kyc, true);
    await waitFor(() => expect(store.get(modalAtom)?.name).toBe(modal));
    await kept();
  });

  test('without consent home asks for it and leads back', async () => {
    await placeAtHome(verified, false);
    await waitFor(() => expect(location.pathname + location.search).toBe('/?showCookieModal=true'));
    expect(readStored(STORED.lastAttemptedRoute)).toBe('/?from=card');
    await kept();
  });

  test.each([
    ['opens again once consent is given', true, 'slip'],
    ['stays closed without consent', false, undefined],
  ])('a slip that is a sheet %s', async (_, given, name) => {
    openModal('slip');
    await placeAtHome(verified, false);
    await waitFor(() => expect(location.search).toBe('?showCookieModal=true'));
    expect(store.get(modalAtom)).toBeNull();
    openModal('restricted-access');
    if (given) grantConsent();
    closeModal();
    await Promise.resolve();
    expect(store.get(modalAtom)?.name).toBe(name);
    closeModal();
  });

  test('without an answer about them the slip says so, and can be sent again', async () => {
    await placeAtHome(new Response('{}', { status: 502 }), true);
    await waitFor(() => expect(phase()).toBe('refused'));
    expect([slip().legs.length, sends(), await real()]).toEqual([1, 0, 10_000]);
    expect(document.querySelector('[role=alert]')?.textContent).not.toBe('');
    expect(button(/^Apostar/).getAttribute('aria-disabled')).toBeNull();
  });

  test('passed, the bet is placed', async () => {
    await placeAtHome(verified, true);
    await waitFor(() => expect(phase()).toBe('done'));
    expect([sends(), await real()]).toEqual([1, 9_500]);
  });

  test('a second press during the checks sends nothing more', async () => {
    await placeAtHome(verified, true);
    press(/^Apostar/);
    await waitFor(() => expect(phase()).toBe('done'));
    expect(sends()).toBe(1);
  });

  test('the route of e-sports makes none: a bet on another sport from its page asks for consent first', async () => {
    history.replaceState(null, '', '/sports/esports');
    await chosen(1, ['home'], 'esports');
    await chosen(1, ['home'], 'football');
    setStake(500);
    await show((call) => (call === CHECK ? verified.clone() : undefined));
    press(/^Apostar/);
    await waitFor(() => expect(location.search).toBe('?showCookieModal=true'));
    expect([asked.includes(CHECK), sends(), slip().legs.length]).toEqual([true, 0, 2]);
  });

  test('for a bet on e-sports alone it needs none', async () => {
    history.replaceState(null, '', '/sports/esports');
    await chosen(1, ['home'], 'esports');
    await show();
    stake('5.00');
    press(/^Apostar/);
    await waitFor(() => expect(phase()).toBe('done'));
    expect(asked).not.toContain(CHECK);
  });

  test('in the sportsbook the page has made them', async () => {
    await chosen(1);
    await show();
    stake('5.00');
    press(/^Apostar/);
    await waitFor(() => expect(phase()).toBe('done'));
    expect(asked).not.toContain(CHECK);
  });
});

describe('a page that starts after a slip was sent', () => {
  /** Sends a slip whose answer is lost with the page, and starts the next one. */
  async function sendAndReload(instead: Instead): Promise<string> {
    await chosen(2);
    setStake(500);
    let cut = true;
    await show((call) =>
      cut && call.startsWith('GET /api/commands/') ? new Response('{}', { status: 401 }) : instead(call),
    );
    press(/^Apostar/);
    await waitFor(() => expect(phase()).toBe('unknown'));
    cut = false;
    const { pendingKey = '' } = slip();
    cleanup();
    store.set(placementAtom, { phase: 'idle' });
    // The tab's storage survives; the sportsbook's chunk isn't loaded yet.
    store.set(slipAtom, { kind: 'single', size: 2, stake: null, odds: null, legs: [] });
    return pendingKey;
  }
  const begin = () => {
    restoreSlip();
    restorePlacement();
  };

  test.each(['before', 'after'] as const)(
    'removes placed legs from the slip when the outcome is known %s the slip is restored',
    async (when) => {
      const key = await sendAndReload((call) => (call === PLACE ? LOST : undefined));
      expect(readStored(STORED.openCommands)).toMatchObject([{ key, call: 'placeBets' }]);
      if (when === 'before') await act(() => resolvePendingCommands());
      begin();
      if (when === 'after') {
        expect([phase(), slip().legs.length]).toEqual(['unknown', 2]);
        await act(() => resolvePendingCommands());
      }
      await waitFor(() => expect(phase()).toBe('done'));
      expect([slip().legs, readStored(STORED.slip), sends(), await real()]).toEqual([[], null, 1, 9_500]);
    },
  );

  test('keeps a slip that never arrived, says so, and sends it again only on request', async () => {
    await sendAndReload((call) => (call === PLACE ? new Response('{}', { status: 502 }) : undefined));
    await act(() => resolvePendingCommands());
    begin();
    await waitFor(() => expect(phase()).toBe('refused'));
    expect([slip().legs.length, slip().pendingKey, await real()]).toEqual([2, undefined, 10_000]);
  });

  test.each([
    ['a filter’s page', () => new Response('<h1>Blocked</h1>', { status: 404 }), 403, 'unknown'],
    [
      'a page of the backend, which answers',
      () => new Response('<h1>Not Found</h1>', { status: 404 }),
      200,
      'refused',
    ],
    ['a gateway’s 404', () => new Response('{"message":"Not Found"}', { status: 404 }), 403, 'unknown'],
    ['the backend’s 404', () => new Response('{"message":"Not Found"}', { status: 404 }), 200, 'refused'],
  ] as const)(
    'after %s instead of the outcome the bet is not sent again by itself',
    async (_, answer, me, end) => {
      const key = await sendAndReload((call) => {
        if (call === PLACE) return LOST;
        if (call.startsWith('GET /api/commands/')) return answer();
        return me === 403 && call === 'GET /api/auth/me'
          ? new Response('<h1>Blocked</h1>', { status: 403 })
          : undefined;
      });
      begin();
      await act(() => recheckPlacement());
      expect([phase(), slip().legs.length, sends()]).toEqual([end, 2, 1]);
      // Locked while the outcome may become known; otherwise the player, who is told so, decides.
      expect(slip().pendingKey).toBe(end === 'unknown' ? key : undefined);
      if (end === 'unknown') await act(() => placeSlip());
      expect(sends()).toBe(1);
      removeStored(STORED.openCommands);
    },
  );

  test('does not touch a slip other than the one that was sent', async () => {
    await sendAndReload((call) => (call === PLACE ? LOST : undefined));
    clearSlip();
    await chosen(1);
    await act(() => resolvePendingCommands());
    expect([slip().legs.length, phase()]).toEqual([1, 'idle']);
  });
});
