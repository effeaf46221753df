import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
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
import { DEFAULT_SETTINGS, type Settings } from '#contract/endpoints/content/settings-calls.ts';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import type { Language } from '#contract/languages.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { blockPlayer, findPlayer } from '#server/data/players/players.ts';
import { requestAccountClosure } from '#server/data/privacy/account-closures.ts';
import { startExclusion } from '#server/data/protection/exclusions.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { setAffiliate } from '#server/data/wallet/withdrawal-lifecycle.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { CLOSED_KEY } from '#server/sandbox/pix/sandbox-pix.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { switchLanguage } from '#src/core/text/switch-language.ts';
import { WithdrawPage } from '#src/features/wallet/withdraw/withdraw-page.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';

const OWN = '52998224725';
const OTHER = '11144477735';

let wallet: Wallet;
let playerId: string;

beforeAll(async () => {
  wallet = await openWallet(undefined, { endpoints: contentEndpoints });
  playerId = await somePlayer(wallet.backend.db, { realCents: 50_000, document: OWN });
  // The page tells the weekday by the server's clock.
  serverClock.learn(wallet.backend.clock.now());
  await initI18n('pt');
  await loadTexts('wallet');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => wallet.backend.request(url, init));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await wallet.backend.close();
});
beforeEach(async () => {
  await set({ ...DEFAULT_SETTINGS, withdraw_daily: 50 });
  beginSession({ access_token: await wallet.tokenOf(playerId), expires_in: 3_600 });
});
afterEach(() => {
  cleanup();
  clearSession();
  queryClient.clear();
});

const set = (changed: Partial<Settings>) =>
  wallet.backend.db.transaction((tx) => writeSettings(tx, changed, wallet.backend.clock.now()));

async function show(language: Language = 'pt') {
  await switchLanguage(language);
  render(
    <QueryClientProvider client={queryClient}>
      <WithdrawPage />
    </QueryClientProvider>,
  );
  const form = await vi.waitFor(() => {
    const found = document.querySelector('form');
    if (!found) throw new Error('no form yet');
    return found;
  });
  // What is offered needs no typing: another key is asked for.
  fireEvent.click(
    within(form).getByRole('radio', { name: /^(Outra chave PIX|Another PIX key|Otra clave PIX)$/ }),
  );
  const [amount, key] = within(form).getAllByRole<HTMLInputElement>('textbox');
  if (!amount || !key) throw new Error('no fields');
  return {
    amount,
    key,
    ask(value: string, pixKey = OWN) {
      fireEvent.change(amount, { target: { value } });
      fireEvent.change(key, { target: { value: pixKey } });
      fireEvent.submit(form);
    },
  };
}

/** The text at a field, with plain spaces. */
const said = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .replaceAll('\u00a0', ' ');

const forms = () => document.querySelectorAll('form').length;

const LANGUAGES = ['pt', 'en', 'es'] as const;
type Words = Record<Language, RegExp>;

describe.each(LANGUAGES)('in %s', (language) => {
  // The settings change after the page has read its limits: the server decides.
  test.each<[string, Partial<Settings>, string, Words]>([
    [
      'withdraw_min',
      { withdraw_min: 2_000 },
      '15.00',
      {
        pt: /Valor mínimo de um saque: R\$ 20,00/,
        en: /Minimum amount of one withdrawal: R\$20\.00/,
        es: /Monto mínimo de un retiro: .*20[.,]00/,
      },
    ],
    [
      'withdraw_max',
      { withdraw_max: 1_000 },
      '15.00',
      {
        pt: /Valor máximo de um saque: R\$ 10,00/,
        en: /Maximum amount of one withdrawal: R\$10\.00/,
        es: /Monto máximo de un retiro: .*10[.,]00/,
      },
    ],
    [
      'withdraw_daily_request',
      { withdraw_daily_request: 1_200 },
      '15.00',
      {
        pt: /Hoje ainda cabem R\$ 12,00/,
        en: /R\$12\.00 are left today/,
        es: /Hoy aún caben .*12[.,]00/,
      },
    ],
  ])('[R5.16c] %s has its error at the amount', async (_, changed, value, words) => {
    const page = await show(language);
    await set(changed);
    page.ask(value);
    await vi.waitFor(() => expect(said(page.amount)).toMatch(words[language]));
    expect(page.amount.value).toBe(value);
  });

  test.each<[string, Partial<Settings>, Words]>([
    [
      'withdraw_daily',
      { withdraw_daily: 0 },
      {
        pt: /Os saques do dia acabaram: 0 de 0/,
        en: /The day's withdrawals are used up: 0 of 0/,
        es: /Los retiros del día se acabaron: 0 de 0/,
      },
    ],
    [
      'withdraw_affiliate_day',
      // The test's clock is on a Friday.
      { withdraw_affiliate_day: 1 },
      { pt: /segunda-feira/, en: /Monday/, es: /lunes/ },
    ],
    [
      'withdraw_enabled',
      { withdraw_enabled: false },
      {
        pt: /Os saques estão fechados/,
        en: /Withdrawals are closed/,
        es: /Los retiros están cerrados/,
      },
    ],
  ])('%s has its error above the button', async (_, changed, words) => {
    await wallet.backend.db.transaction((tx) => setAffiliate(tx, playerId, true, 0));
    const page = await show(language);
    await set(changed);
    page.ask('15.00');
    // The form leaves where none can be asked for any more; what was at its button stands in its place.
    const spoken = () => [...screen.queryAllByRole('alert'), ...screen.getAllByRole('status')];
    await vi.waitFor(() =>
      expect(
        spoken()
          .map((place) => place.textContent)
          .join(' '),
      ).toMatch(words[language]),
    );
    await wallet.backend.db.transaction((tx) => setAffiliate(tx, playerId, false, 0));
  });

  test('another person’s key has its error at the key', async () => {
    const page = await show(language);
    page.ask('15.00', OTHER);
    const words = { pt: /no seu CPF/, en: /your CPF/, es: /tu CPF/ };
    await vi.waitFor(() => expect(page.key.getAttribute('aria-invalid')).toBe('true'));
    expect(said(page.key)).toMatch(words[language]);
  });
});

test('an amount above the balance has its error at the amount', async () => {
  await set({ withdraw_max: 20_000_000 });
  const page = await show();
  page.ask('90000.00');
  await vi.waitFor(() => expect(said(page.amount)).toMatch(/não cobre/));
  expect(page.amount.getAttribute('aria-invalid')).toBe('true');
});

test('a CPF that does not exist has its error at the key, and nothing is sent', async () => {
  const page = await show();
  page.ask('15.00', '11111111111');
  await vi.waitFor(() => expect(said(page.key)).toMatch(/Este CPF não existe/));
  expect(page.key.getAttribute('aria-invalid')).toBe('true');
});

test('[R7.10b] a withdrawal is requested once, held, paid, and every step is listed', async () => {
  const page = await show();
  page.ask('15.00');
  await screen.findByText('Saque pedido. O valor já saiu do seu saldo.');
  expect(page.amount.value).toBe('');
  const list = screen.getByRole('region', { name: 'Seus saques' });
  await within(list).findByText('Pedido');
  await wallet.runJobs();
  await queryClient.invalidateQueries({ queryKey: ['withdrawals'] });
  await within(list).findByText('Pago');
  for (const step of ['Pedido e separado do saldo', 'Enviado ao banco', 'Pago na sua conta']) {
    expect(within(list).getByText(step)).toBeDefined();
  }
});

test('the CPF comes filled in, and the key used last is offered first', async () => {
  const id = await somePlayer(wallet.backend.db, { realCents: 20_000, document: '12345678909' });
  beginSession({ access_token: await wallet.tokenOf(id), expires_in: 3_600 });
  await show();
  const offered = () => screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
  expect(offered()).toEqual([expect.stringMatching(/^CPF •••\.456\.789-••$/), 'Outra chave PIX']);
  fireEvent.click(screen.getByRole('radio', { name: /^CPF/ }));
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '15.00' } });
  expect(screen.getByText(/^Você saca R\$\s15,00$/)).toBeDefined();
  fireEvent.submit(screen.getByRole('textbox'));
  await screen.findByText('Saque pedido. O valor já saiu do seu saldo.');
  const list = screen.getByRole('region', { name: 'Seus saques' });
  await within(list).findByText('•••.456.789-••');
  expect(within(list).getByText('Separado do saldo').closest('li')?.dataset.done).toBe('good');
  expect(within(list).getByText('Na sua conta').closest('li')?.dataset.done).toBeUndefined();
});

test('when the bank refuses, the page says so in the open, with the next step', async () => {
  const page = await show();
  // The sandbox's bank refuses amounts that end in 13 cents.
  page.ask('17.13');
  await screen.findByText('Saque pedido. O valor já saiu do seu saldo.');
  await wallet.runJobs();
  await queryClient.invalidateQueries({ queryKey: ['withdrawals'] });
  await screen.findByText('O saque foi recusado. O valor voltou ao seu saldo.');
  expect(screen.queryByText('Saque pedido. O valor já saiu do seu saldo.')).toBeNull();
  // At the request's own line, and at its place in the list.
  const why = screen.getAllByText(
    /^O banco recusou o pagamento: a conta desta chave PIX não pode receber agora\..*Fale com o seu banco/,
  );
  expect(why.map((text) => text.closest('section, details')?.tagName)).toEqual([undefined, 'SECTION']);
  const help = within(screen.getByRole('region', { name: 'Seus saques' })).getByRole('link', {
    name: 'Ajuda',
  });
  expect(help.getAttribute('href')).toBe('/help#withdraw-refused');
});

test.each<[Language, RegExp]>([
  ['pt', /esta chave PIX ou a conta dela foi encerrada\. .* Peça de novo com outra chave PIX sua\.$/],
  ['en', /this PIX key or its account was closed\. .* Ask again with another PIX key of yours\.$/],
  ['es', /esta clave PIX o su cuenta fue cerrada\. .* Pídelo de nuevo con otra clave PIX tuya\.$/],
])('the bank’s reason and what to do about it follow its code, in %s', async (language, why) => {
  onTestFinished(() => switchLanguage('pt'));
  const id = await somePlayer(wallet.backend.db, { realCents: 5_000 });
  const document = (await findPlayer(wallet.backend.db.queries, id))?.document ?? '';
  const token = await wallet.tokenOf(id);
  const body = { amount: 1_000, pix_key_type: 'email', pix_key: `${CLOSED_KEY}${document}@varanda.example` };
  const asked = await wallet.backend.ask(createWithdrawal, { token, key: `closed-key-${language}`, body });
  expect(asked.status).toBe(200);
  await wallet.runJobs();
  beginSession({ access_token: token, expires_in: 3_600 });
  await show(language);
  await screen.findByText(why);
});

test('a backend that gives no reason leads to the key and to support', async () => {
  const id = await somePlayer(wallet.backend.db, { realCents: 5_000 });
  beginSession({ access_token: await wallet.tokenOf(id), expires_in: 3_600 });
  const { fetch } = globalThis;
  onTestFinished(() => void vi.stubGlobal('fetch', fetch));
  const refused = { id: 'r', status: 3, amount: 1_000, created_at: '2026-11-20T12:00:00.000Z' };
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    /\/api\/withdrawals\b/.test(url) ? Promise.resolve(Response.json({ data: [refused] })) : fetch(url, init),
  );
  await show();
  await screen.findByText(/^Confira a chave PIX e peça de novo; se o banco recusar outra vez/);
});

test('once it is paid, the line above the list says so', async () => {
  const page = await show();
  page.ask('18.00');
  await screen.findByText('Saque pedido. O valor já saiu do seu saldo.');
  await wallet.runJobs();
  await queryClient.invalidateQueries({ queryKey: ['withdrawals'] });
  await screen.findByText('Saque pago na sua conta PIX.');
});

test('with the day’s withdrawals used up there is no form, and the page says until when', async () => {
  await show();
  await set({ withdraw_daily: 1 });
  await queryClient.invalidateQueries({ queryKey: ['withdrawals'] });
  await screen.findByText(/^Os saques do dia acabaram: \d+ de 1\. O próximo: a partir de /);
  expect(document.querySelector('form')).toBeNull();
});

test('where one withdrawal a day is allowed, the page counts none', async () => {
  const document = '15350946056';
  const once = await somePlayer(wallet.backend.db, { realCents: 5_000, document });
  beginSession({ access_token: await wallet.tokenOf(once), expires_in: 3_600 });
  const page = await show();
  page.ask('5.00', document);
  await screen.findByText('Saque pedido. O valor já saiu do seu saldo.');
  await set({ withdraw_daily: 1 });
  await queryClient.invalidateQueries({ queryKey: ['withdrawals'] });
  await screen.findByText(/^O saque do dia já foi pedido\. O próximo: a partir de /);
});

test.each<[Language, RegExp]>([
  ['pt', /^Espere 600 minutos entre um pedido e outro\. O próximo: a partir de /],
  ['en', /^Wait 600 minutes between one request and the next\. The next one: from /],
  ['es', /^Espera 600 minutos entre un pedido y otro\. El próximo: desde /],
])(
  'until the next request is possible there is no form, and the page says why, in %s',
  async (language, why) => {
    onTestFinished(() => switchLanguage('pt'));
    const own = { pt: '98765432100', en: '39053344705', es: '86288366757' }[language];
    const eager = await somePlayer(wallet.backend.db, { realCents: 5_000, document: own });
    beginSession({ access_token: await wallet.tokenOf(eager), expires_in: 3_600 });
    const page = await show(language);
    page.ask('5.00', own);
    await vi.waitFor(() => expect(page.amount.value).toBe(''));
    await set({ withdraw_interval: 600 });
    await queryClient.invalidateQueries();
    await screen.findByText(why);
    expect(forms()).toBe(0);
    await set({ withdraw_interval: 0 });
    await queryClient.invalidateQueries();
    await vi.waitFor(() => expect(forms()).toBe(1));
  },
);

test('an affiliate reads the weekday and the moment in place of the form', async () => {
  await wallet.backend.db.transaction((tx) => setAffiliate(tx, playerId, true, 0));
  await show();
  // The test's clock is on a Friday.
  await set({ withdraw_affiliate_day: 1 });
  await queryClient.invalidateQueries();
  await screen.findByText(
    /^Afiliados sacam em um dia marcado da semana: segunda-feira\. Seu saldo não mudou\. Volte nesse dia\. Próximo saque possível: .*\.$/,
  );
  expect(forms()).toBe(0);
  await wallet.backend.db.transaction((tx) => setAffiliate(tx, playerId, false, 0));
});

test.each<[Language, number, RegExp]>([
  [
    'pt',
    500,
    /^O valor que se pode sacar em um dia já foi usado\. Próximo saque possível: 21\/11\/2026, 00:00\.$/,
  ],
  ['en', 500, /^The amount that one day allows is used up\. Next withdrawal possible: .*\.$/],
  ['es', 500, /^El monto que se puede retirar en un día ya se usó\. /],
  // 50 cents are left, and a withdrawal starts at R$ 1.
  ['pt', 550, /^Do valor de um dia restam R\$\s0,50, menos que o mínimo de um saque \(R\$\s1,00\)\. Próximo/],
])('in %s, with a day’s sum of %i used up, the page says so, and until when', async (language, most, why) => {
  onTestFinished(() => switchLanguage('pt'));
  const spender = await somePlayer(wallet.backend.db, { realCents: 5_000 });
  const document = (await findPlayer(wallet.backend.db.queries, spender))?.document;
  beginSession({ access_token: await wallet.tokenOf(spender), expires_in: 3_600 });
  const page = await show(language);
  page.ask('5.00', document);
  await vi.waitFor(() => expect(page.amount.value).toBe(''));
  await set({ withdraw_daily: 5, withdraw_interval: 10, withdraw_daily_request: most });
  await queryClient.invalidateQueries();
  await screen.findByText(why);
  expect(forms()).toBe(0);
});

describe('with nothing to withdraw there is no form, and the page says what is missing', () => {
  const enter = async (realCents: number, deposited = 0) => {
    const id = await somePlayer(wallet.backend.db, { realCents });
    if (deposited > 0) await wallet.deposit(id, deposited);
    beginSession({ access_token: await wallet.tokenOf(id), expires_in: 3_600 });
  };
  const open = () =>
    render(
      <QueryClientProvider client={queryClient}>
        <WithdrawPage />
      </QueryClientProvider>,
    );

  test.each<[Language, RegExp]>([
    ['pt', /^Você não tem dinheiro real para sacar agora\.$/],
    ['en', /^You have no real money to withdraw at the moment\.$/],
    ['es', /^No tienes dinero real para retirar ahora\.$/],
  ])('no real money, in %s', async (language, why) => {
    onTestFinished(() => switchLanguage('pt'));
    await enter(0);
    await switchLanguage(language);
    open();
    await screen.findByText(why);
    expect(forms()).toBe(0);
  });

  test('all of it comes from a deposit that must be staked first', async () => {
    await enter(0, 4_000);
    open();
    await screen.findByText(
      /^Seu dinheiro real vem de depósitos que ainda precisam ser apostados\. Falta apostar R\$\s40,00\.$/,
    );
    expect(forms()).toBe(0);
  });

  test('less than the minimum', async () => {
    await enter(50);
    open();
    await screen.findByText(/^Livres para sacar há R\$\s0,50, e um saque começa em R\$\s1,00\.$/);
    expect(forms()).toBe(0);
  });
});

test('an affiliate on their own weekday reads of the interval, not of the weekday', async () => {
  const document = '16899535009';
  const affiliate = await somePlayer(wallet.backend.db, { realCents: 5_000, document });
  await wallet.backend.db.transaction((tx) => setAffiliate(tx, affiliate, true, 0));
  beginSession({ access_token: await wallet.tokenOf(affiliate), expires_in: 3_600 });
  const page = await show();
  page.ask('5.00', document);
  await vi.waitFor(() => expect(page.amount.value).toBe(''));
  // The test's clock is on a Friday.
  await set({ withdraw_interval: 10, withdraw_affiliate_day: 5 });
  await queryClient.invalidateQueries();
  await screen.findByText(/^Espere 10 minutos entre um pedido e outro\./);
  expect(forms()).toBe(0);
});

test.each<[Language, string]>([
  ['pt', 'Saldo real depois'],
  ['en', 'Real balance after'],
  ['es', 'Saldo real después'],
])('what is left after the amount is real money alone, in %s', async (language, label) => {
  onTestFinished(() => switchLanguage('pt'));
  const mixed = await somePlayer(wallet.backend.db, { realCents: 5_000, bonusCents: 900 });
  beginSession({ access_token: await wallet.tokenOf(mixed), expires_in: 3_600 });
  const page = await show(language);
  fireEvent.change(page.amount, { target: { value: '20.00' } });
  await vi.waitFor(() =>
    expect(screen.getByText(label).closest('div')?.textContent?.replaceAll(/\D/g, '')).toBe('3000'),
  );
});

test('a refusal that belongs to no field leads to its question on the help page', async () => {
  const page = await show();
  const { fetch } = globalThis;
  onTestFinished(() => void vi.stubGlobal('fetch', fetch));
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    init?.method === 'POST' && url.endsWith('/api/withdrawals')
      ? Promise.resolve(Response.json({ code: 'limit_reached', message: 'Hoje não dá.' }, { status: 422 }))
      : fetch(url, init),
  );
  page.ask('15.00');
  const problem = (await screen.findByText('Hoje não dá.')).closest<HTMLElement>('[role=alert]');
  if (!problem) throw new Error('said nowhere');
  expect(within(problem).getByRole('link', { name: 'Ajuda' }).getAttribute('href')).toBe(
    '/help#withdraw-refused',
  );
});

const CANCEL_REFUSED =
  'Este saque já foi enviado ao banco e não pode mais ser cancelado. O valor segue para a sua chave PIX. Acompanhe em Sacar.';

test('cancelling one that went to the bank meanwhile says why it can’t be', async () => {
  const page = await show();
  page.ask('19.07');
  const button = await screen.findByRole('button', { name: /^Cancelar saque de R\$\s19,07/ });
  await wallet.runJobs();
  fireEvent.click(button);
  await vi.waitFor(() =>
    expect(store.get(alertAtom)).toMatchObject({
      kind: 'error',
      text: CANCEL_REFUSED,
      help: 'withdraw-cancel',
    }),
  );
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /19,07/ })).toBeNull());
  // The alert goes away by itself; the reason stays where the button was, with the way to help.
  const reason = screen.getByText(CANCEL_REFUSED).closest('li');
  expect(reason && within(reason).getByRole('link', { name: 'Ajuda' }).getAttribute('href')).toBe(
    '/help#withdraw-cancel',
  );
});

test('one that wasn’t sent can be cancelled', async () => {
  const page = await show();
  page.ask('16.00');
  fireEvent.click(await screen.findByRole('button', { name: /^Cancelar saque de R\$\s16,00/ }));
  await screen.findByText('Cancelado');
});

test('when withdrawals are closed, a player who has self-excluded can still withdraw everything', async () => {
  await set({ withdraw_enabled: false });
  const excluded = await somePlayer(wallet.backend.db, { realCents: 20_000 });
  const now = wallet.backend.clock.now();
  await wallet.backend.db.transaction((tx) =>
    startExclusion(tx, excluded, { kind: 'exclusion', months: 3 }, now),
  );
  beginSession({ access_token: await wallet.tokenOf(excluded), expires_in: 3_600 });
  const page = await show();
  page.ask('200.00', (await findPlayer(wallet.backend.db.queries, excluded))?.document);
  expect((await screen.findAllByText(/R\$\s200,00/)).length).toBeGreaterThan(0);
  await vi.waitFor(async () =>
    expect(await balancesOf(wallet.backend.db.queries, excluded)).toMatchObject({ realCents: 0 }),
  );
  expect(screen.queryByText(/Os saques estão fechados/)).toBeNull();
});

test.each<[Language, string, string]>([
  ['pt', 'Saldo real depois', 'em geral em até 10 minutos'],
  ['en', 'Real balance after', 'usually within 10 minutes'],
  ['es', 'Saldo real después', 'en general, en menos de 10 minutos'],
])(
  'a player who can take everything out reads what goes, when, and what is left, in %s',
  async (language, after, when) => {
    onTestFinished(() => switchLanguage('pt'));
    const excluded = await somePlayer(wallet.backend.db, { realCents: 20_000 });
    const now = wallet.backend.clock.now();
    await wallet.backend.db.transaction((tx) =>
      startExclusion(tx, excluded, { kind: 'exclusion', months: 3 }, now),
    );
    beginSession({ access_token: await wallet.tokenOf(excluded), expires_in: 3_600 });
    const page = await show(language);
    fireEvent.change(page.amount, { target: { value: '150.00' } });
    await vi.waitFor(() =>
      expect(screen.getByText(after).closest('div')?.textContent?.replaceAll(/\D/g, '')).toBe('5000'),
    );
    screen.getByText(when);
    // The ordinary limits are not theirs.
    expect(screen.queryByText(/Valor de um saque|Amount of one withdrawal|Monto de un retiro/)).toBeNull();
  },
);

test('a player who has paused reads the ordinary limits', async () => {
  const paused = await somePlayer(wallet.backend.db, { realCents: 20_000 });
  const now = wallet.backend.clock.now();
  await wallet.backend.db.transaction((tx) =>
    startExclusion(tx, paused, { kind: 'suspension', days: 1 }, now),
  );
  beginSession({ access_token: await wallet.tokenOf(paused), expires_in: 3_600 });
  const page = await show();
  expect(screen.getByText('Valor de um saque')).toBeDefined();
  expect(screen.queryByText(/sacar todo o saldo real/)).toBeNull();
  expect(screen.queryByText(/termina todos os bônus/)).toBeNull();
  page.ask('200.00', (await findPlayer(wallet.backend.db.queries, paused))?.document);
  await vi.waitFor(() => expect(said(page.amount)).toContain('Valor máximo de um saque: R$ 100,00'));
});

test.each([
  ['has self-excluded', 'exclusion', 'se excluiu', 'excluded yourself', 'Te excluiste'],
  ['is in the register', 'register', 'no registro de quem', 'in the register of', 'en el registro de'],
  ['closes the account', 'closing', 'sendo encerrada', 'being closed', 'se está cerrando'],
] as const)('a player who %s reads why everything can be withdrawn at once', async (_, by, pt, en, es) => {
  const { backend } = wallet;
  const id = await somePlayer(backend.db, { realCents: 20_000 });
  const now = backend.clock.now();
  await backend.db.transaction(async (tx) => {
    if (by === 'exclusion') await startExclusion(tx, id, { kind: 'exclusion', months: 3 }, now);
    if (by === 'register') await blockPlayer(tx, id, now);
    if (by === 'closing') await requestAccountClosure(tx, id, now);
  });
  beginSession({ access_token: await wallet.tokenOf(id), expires_in: 3_600 });
  await show();
  expect((await screen.findByText(new RegExp(pt))).textContent).toContain('sacar todo o saldo real');
  await switchLanguage('en');
  expect((await screen.findByText(new RegExp(en))).textContent).toContain('all of your real money');
  await switchLanguage('es');
  expect((await screen.findByText(new RegExp(es))).textContent).toContain('retirar todo el saldo real');
});

test.each([
  [
    'pt',
    /termina todos os bônus/,
    /não dá mais para desistir do encerramento/,
    /Uma pessoa da equipe confere/,
  ],
  [
    'en',
    /ends every bonus/,
    /closing of the account can no longer be called off/,
    /A person of our team reviews/,
  ],
  ['es', /termina todos los bonos/, /ya no se puede desistir del cierre/, /Una persona del equipo revisa/],
] as const)(
  'what a withdrawal ends is read before it is requested, in %s',
  async (language, bonuses, final, review) => {
    await set({ withdraw_auto_kyc: false });
    const { backend } = wallet;
    const now = backend.clock.now();
    const [excluded, closing] = [
      await somePlayer(backend.db, { realCents: 100 }),
      await somePlayer(backend.db, { realCents: 100 }),
    ];
    await backend.db.transaction((tx) =>
      startExclusion(tx, excluded, { kind: 'exclusion', months: null }, now),
    );
    await backend.db.transaction((tx) => requestAccountClosure(tx, closing, now));
    beginSession({ access_token: await wallet.tokenOf(closing), expires_in: 3_600 });
    await show(language);
    for (const text of [bonuses, final, review]) expect(screen.getByText(text)).toBeDefined();
    cleanup();
    queryClient.clear();
    // An exclusion for good waits for no review, and no closure is under way.
    beginSession({ access_token: await wallet.tokenOf(excluded), expires_in: 3_600 });
    await show(language);
    expect(screen.getByText(bonuses)).toBeDefined();
    for (const text of [final, review]) expect(screen.queryByText(text)).toBeNull();
  },
);

test('when closed, the page says so and has no form; earlier requests are still listed', async () => {
  await set({ withdraw_enabled: false });
  await switchLanguage('pt');
  render(
    <QueryClientProvider client={queryClient}>
      <WithdrawPage />
    </QueryClientProvider>,
  );
  await screen.findByText(
    'Os saques estão fechados no momento. Seu saldo não mudou. Tente de novo mais tarde.',
  );
  expect(document.querySelector('form')).toBeNull();
  expect((await screen.findAllByRole('listitem')).length).toBeGreaterThan(0);
});

test('a PIX key that is no mobile number has its error at the field; nothing is asked', async () => {
  const { amount } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Celular' }));
  const key = await screen.findByLabelText<HTMLInputElement>('Chave PIX: celular');
  fireEvent.change(amount, { target: { value: '15,00' } });
  for (const typed of ['20998765432', '8134567890', '119']) {
    fireEvent.change(key, { target: { value: typed } });
    fireEvent.submit(key);
    await waitFor(() => expect(said(key)).toContain('Este celular não existe. Use DDD + 9 dígitos.'));
    expect(key.getAttribute('aria-invalid')).toBe('true');
  }
  // A number that exists, with its trunk prefix, gets as far as the payment provider.
  fireEvent.change(key, { target: { value: '011' } });
  fireEvent.change(key, { target: { value: '0119876543' } });
  fireEvent.change(key, { target: { value: '01198765432' } });
  fireEvent.change(key, { target: { value: '011987654321' } });
  fireEvent.submit(key);
  await waitFor(() => expect(said(key)).toContain('no seu CPF'));
});
