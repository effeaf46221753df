// What the operator sets and closes, as the page shows it (D15), on the real backend.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement, type ReactElement, useEffect } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import { STORED } from '#contract/stored.ts';
import { settingsTable } from '#server/data/schema/settings-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { BrandLink } from '#src/app/frame/header/header.tsx';
import { Router } from '#src/app/routes/router.tsx';
import { resetQueryAtoms } from '#src/core/cache/query-atom.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { removeStored } from '#src/core/device/storage.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { grantConsent } from '#src/core/tracking/consent.ts';
import { regulationQuery } from '#src/data/content/regulations.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { loadProfile } from '#src/data/player/user.ts';
import { StakeForm } from '#src/features/games/stake-form.tsx';
import { useStake } from '#src/features/games/use-stake.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { enterAs, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';

let wallet: Wallet;
let player: string;

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('games');
  wallet = await openWallet(undefined, { endpoints: contentEndpoints });
  player = (await wallet.backend.player({ realCents: 5_000 })).id;
});
afterAll(() => wallet.backend.close());
beforeEach(async () => {
  await wallet.backend.db.queries.delete(settingsTable);
  pageAsks(wallet);
});
afterEach(() => {
  cleanup();
  removeStored(STORED.consent);
  leavePage();
});

const set = (changed: Partial<Settings>) => writeSettings(wallet.backend.db.queries, changed, 0);

async function show(what: ReactElement): Promise<void> {
  await queryClient.prefetchQuery({ ...settingsQuery(), staleTime: 0 });
  // A page always reads the settings: its first render has what the test set, not what the test before had.
  resetQueryAtoms();
  render(createElement(QueryClientProvider, { client: queryClient }, what));
}

/** The form for a stake, as a house game without an earlier round shows it. */
function StakeOfGame({
  onStart,
  onStake,
}: {
  onStart: (stake: number) => void;
  onStake?: (stake: unknown) => void;
}) {
  const stake = useStake(null, true);
  useEffect(() => onStake?.(stake.value), [stake.value, onStake]);
  const state = { visitor: false, sending: false, undecided: false, refused: '' };
  return createElement(StakeForm, { stake, ...state, kind: 'start', onStart });
}

async function open(path: string): Promise<void> {
  grantConsent();
  await enterAs(wallet, player);
  await loadProfile();
  history.replaceState(null, '', path);
  await show(createElement(Router));
}

const CASINO = 'O cassino está fechado';
const SPORTS = 'Os esportes estão fechados';
const BONUSES = 'Os bônus estão fechados';
const WITHDRAWALS = 'Os saques estão fechados no momento. Seu saldo não mudou. Tente de novo mais tarde.';

describe('a closed area says so on its pages, and no link leads there', () => {
  const CLOSED: [setting: keyof Settings, path: string, text: string, entries: string][] = [
    ...[
      '/casino',
      '/casino/live',
      '/casino/slots',
      '/casino/favorites',
      '/providers',
      '/providers/cobogo',
      '/suppliers',
      '/games/mines',
      '/games/double',
      '/play/7',
    ].map((path): (typeof CLOSED)[number] => [
      'casino_enabled',
      path,
      CASINO,
      'a[href^="/casino"], a[href^="/games"], a[href^="/providers"]',
    ]),
    ...['/sports', '/sports/live', '/sports/esports', '/altenar-sports'].map(
      (path): (typeof CLOSED)[number] => ['sport_enabled', path, SPORTS, 'a[href^="/sports"]'],
    ),
    ['bonus_enabled', '/user/bonus', BONUSES, 'a[href="/user/bonus"], a[href="/user/indications"]'],
    ['bonus_enabled', '/user/promotion', BONUSES, 'a[href="/user/bonus"]'],
    ['bonus_enabled', '/user/promotion/coupon', BONUSES, 'a[href="/user/bonus"]'],
    [
      'deposit_enabled',
      '/user/wallet/deposit',
      'Os depósitos estão fechados no momento. Seu saldo e suas apostas não mudaram.',
      'a[href$="/deposit"]',
    ],
    ['withdraw_enabled', '/user/withdraw', WITHDRAWALS, 'a[href$="/withdraw"]'],
    ['withdraw_enabled', '/user/wallet', WITHDRAWALS, 'a[href$="/withdraw"]'],
    ['refer_enabled', '/user/indications', 'As indicações estão fechadas', 'a[href="/user/indications"]'],
  ];
  test.each(CLOSED)(
    '[R3.23 casino_enabled sport_enabled bonus_enabled deposit_enabled withdraw_enabled refer_enabled] %s: %s',
    async (setting, path, text, entries) => {
      await set({ refer_enabled: true, [setting]: false });
      await open(path);
      await screen.findByText(text);
      expect([...document.querySelectorAll(`nav :is(${entries})`)]).toEqual([]);
    },
  );
});

const BUTTON = { text: 'Clube', link: '/clube', color: '#AA3355' };

test.each([
  ['header', 'header'],
  // Apart from the menu's own list.
  ['menu', undefined],
  ['home', 'main'],
  ['footer', 'footer'],
] as const)('[R3.23 general_dynamic_buttons] a button is in its place: %s', async (place, landmark) => {
  const outside = { ...BUTTON, text: 'Fora', link: 'https://parceiro.example/', color: '' };
  await set({
    general_dynamic_buttons: [
      { ...BUTTON, place },
      { ...outside, place },
    ],
  });
  await show(createElement(Router));
  const button = (await screen.findAllByText('Clube'))[0]?.closest('a');
  expect(button?.getAttribute('href')).toBe('/clube');
  expect(button?.closest('header, main, footer')?.localName).toBe(landmark);
  expect(button?.style.borderColor.toLowerCase()).toBe('#aa3355');
  expect(screen.getByText('Fora').closest('a')?.outerHTML).toMatch(
    /target="_blank".*rel="noopener"|rel="noopener".*target="_blank"/,
  );
});

test('[R3.23 general_social_links general_footer_disclaimer] the footer shows both', async () => {
  await set({
    general_social_links: [{ name: 'Instagram', url: 'https://instagram.com/casa' }],
    general_footer_disclaimer: 'Casa Apostas S.A., autorização 7/2026',
  });
  await show(createElement(Router));
  const link = await screen.findByRole('link', { name: 'Instagram' });
  expect(link.getAttribute('href')).toBe('https://instagram.com/casa');
  expect(link.closest('footer')?.textContent).toContain('Casa Apostas S.A., autorização 7/2026');
});

describe('the footer says who runs the site', () => {
  // Every element is near the screen.
  beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined));
  const facts = () =>
    Object.fromEntries(
      [...document.querySelectorAll('footer dl > div')].map((fact) => [
        fact.querySelector('dt')?.textContent,
        fact.querySelector('dd')?.textContent,
      ]),
    );
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

  test('[R3.23 general_company general_licence general_regulators general_help_lines] each with its address', async () => {
    await set({
      general_company: 'Casa Apostas S.A., CNPJ 11.222.333/0001-81',
      general_licence: 'Portaria SPA/MF nº 7/2026',
      general_regulators: [{ name: 'SPA/MF', url: 'https://regulador.example/' }],
      general_help_lines: [
        { name: 'CVV 188', url: 'tel:188' },
        { name: 'Exclusão', url: '/user/protection/exclusion' },
        { name: 'Grupo', url: 'https://grupo.example/' },
      ],
    });
    await show(createElement(Router));
    await screen.findByText('Empresa');
    expect(facts()).toEqual({
      Empresa: 'Casa Apostas S.A., CNPJ 11.222.333/0001-81',
      Autorização: 'Portaria SPA/MF nº 7/2026',
      'Quem fiscaliza': 'SPA/MF',
      Pagamento: 'PIX',
      Ajuda: 'CVV 188ExclusãoGrupo',
    });
    expect(addressOf('SPA/MF')).toBe('https://regulador.example/');
    expect(addressOf('CVV 188')).toBe('tel:188');
    expect(addressOf('Exclusão')).toBe('/user/protection/exclusion');
    expect(addressOf('Grupo')).toBe('https://grupo.example/');
    expect(screen.getByRole('contentinfo').textContent).toContain('18+');
  });

  test('what is not set is absent, a link that may not be followed too', async () => {
    await set({
      deposit_enabled: false,
      general_licence: 'Portaria SPA/MF nº 7/2026',
      general_regulators: [{ name: 'Outro', url: 'javascript:alert(1)' }],
      general_help_lines: [
        { name: 'Perto', url: 'tel:188;ext=1' },
        { name: 'Longe', url: 'ftp://ajuda.example/' },
      ],
    });
    await show(createElement(Router));
    await screen.findByText('Autorização');
    expect(facts()).toEqual({ Autorização: 'Portaria SPA/MF nº 7/2026' });
  });

  test('nothing set: there is no list', async () => {
    await set({ deposit_enabled: false });
    await show(createElement(Router));
    await screen.findByRole('link', { name: 'Atendimento e reclamações' });
    expect(document.querySelector('footer dl')).toBeNull();
  });
});

test('the footer links to the ways to complain', async () => {
  await show(createElement(Router));
  const link = await screen.findByRole('link', { name: 'Atendimento e reclamações' });
  expect(link.getAttribute('href')).toBe('/reclamacoes');
  expect(link.closest('footer')).not.toBeNull();
});

test('the header offers to withdraw beside to deposit, and asks for no money on the protection pages', async () => {
  const ways = () =>
    [...(screen.getByRole('banner').querySelectorAll('button, a') ?? [])].map((way) => way.textContent);
  await open('/');
  expect(ways()).toEqual(expect.arrayContaining(['Sacar', 'Depositar']));
  cleanup();
  await open('/user/protection/suspension');
  expect(ways()).toContain('Sacar');
  expect(screen.queryAllByRole('button', { name: 'Depositar' })).toEqual([]);
});

test('[R3.23 general_logo] the logo replaces the drawn mark', async () => {
  await show(createElement(BrandLink));
  expect(document.querySelector('a img')).toBeNull();
  cleanup();
  await set({ general_logo: '/media/casa.svg' });
  await show(createElement(BrandLink));
  await waitFor(() => expect(document.querySelector('a img')?.getAttribute('src')).toBe('/media/casa.svg'));
});

test('[R3.23 general_time_zone] dates are in the zone', async () => {
  // 00:30 in Noronha is 23:30 of the day before in São Paulo.
  const at = Date.UTC(2026, 10, 21, 2, 30);
  wallet.backend.clock.advance(at - wallet.backend.clock.now());
  await wallet.deposit(player, 5_000);
  for (const [zone, time] of [
    ['America/Sao_Paulo', '23:30'],
    ['America/Noronha', '00:30'],
  ] as const) {
    await set({ general_time_zone: zone });
    await open('/user/transaction');
    expect((await screen.findAllByText(time)).length).toBeGreaterThan(0);
    cleanup();
    leavePage();
    pageAsks(wallet);
  }
});

test('[R3.23 maintence] a visitor’s open page shows the maintenance page once a call is refused for maintenance', async () => {
  await show(createElement(Router));
  await screen.findByRole('banner');
  await set({ maintence: true });
  await queryClient.fetchQuery({ ...regulationQuery('termos-de-uso', 'pt'), staleTime: 0 }).catch(() => {});
  await screen.findByText('Código 503');
});

test('[R5.16e] a house game refuses a stake out of the bounds, and sends nothing', async () => {
  await set({ casino_bet_default: 250, casino_bet_min_total: 200, casino_bet_max_total: 600 });
  const staked: number[] = [];
  const onStart = (stake: number) => void staked.push(stake);
  await show(createElement(StakeOfGame, { onStart }));
  const field = screen.getByRole<HTMLInputElement>('textbox');
  for (const stake of ['1.99', '6.01', '2.00', '6.00']) {
    fireEvent.change(field, { target: { value: stake } });
    fireEvent.submit(field.closest('form') as HTMLFormElement);
  }
  expect(staked).toEqual([200, 600]);
});

test('[R3.23 casino_bet_default casino_bet_min_total casino_bet_max_total] a house game offers the first stake and holds the bounds', async () => {
  await set({ casino_bet_default: 250, casino_bet_min_total: 200, casino_bet_max_total: 600 });
  const staked: number[] = [];
  await show(createElement(StakeOfGame, { onStart: (stake: number) => void staked.push(stake) }));
  const field = screen.getByRole<HTMLInputElement>('textbox');
  expect(field.value).toBe('2.50');
  const form = field.closest('form') as HTMLFormElement;
  for (const out of ['1.99', '6.01']) {
    fireEvent.change(field, { target: { value: out } });
    fireEvent.submit(form);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  }
  fireEvent.change(field, { target: { value: '5.00' } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('Dobro da aposta');
  expect(field.value).toBe('6.00');
  press('Metade da aposta');
  expect(field.value).toBe('3.00');
  press('Metade da aposta');
  expect(field.value).toBe('2.00');
  press('Dobro da aposta');
  expect(field.value).toBe('4.00');
  fireEvent.submit(form);
  expect(staked).toEqual([400]);
});

test('[R3.23 casino_bet_default] the first stake is bet as it stands, and a typed digit takes its place', async () => {
  await set({ casino_bet_default: 250, casino_bet_min_total: 200, casino_bet_max_total: 600 });
  const staked: number[] = [];
  const shown: unknown[] = [];
  const onStake = (stake: unknown) => void shown.push(stake);
  const onStart = (stake: number) => void staked.push(stake);
  await show(createElement(StakeOfGame, { onStake, onStart }));
  const field = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  expect(staked).toEqual([250]);
  fireEvent.input(field, { target: { value: '2.504' }, inputType: 'insertText', data: '4' });
  expect(field.value).toBe('0.04');
  fireEvent.input(field, { target: { value: '0.045' }, inputType: 'insertText', data: '5' });
  expect(field.value).toBe('0.45');
  expect(shown).toEqual([250, 4, 45]);
});

test('[R3.23 casino_bet_default] a first stake outside the bounds is not suggested', async () => {
  await set({ casino_bet_default: 100, casino_bet_min_total: 200, casino_bet_max_total: 600 });
  await show(createElement(StakeOfGame, { onStart: () => {} }));
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
});
