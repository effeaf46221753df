import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
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
import { setLimit } from '#contract/endpoints/player/protection-calls.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { protectionEndpoints } from '#server/features/protection/protection-endpoints.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { switchLanguage } from '#src/core/text/switch-language.ts';
import { ExclusionPage, SuspensionPage } from '#src/features/protection/pause/pause-page.tsx';
import { ProtectionPage } from '#src/features/protection/protection-page.tsx';
import { RealityCheckModal, SessionModal } from '#src/features/protection/session/session-modal.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { isHiddenInOrder } from '#tests/support/browser/hidden-in-order.ts';

const DAY_MS = 24 * 3_600_000;

let wallet: Wallet;
let playerId: string;
/** Answers in place of the backend for one call's path. */
let instead: { path: string; answer: () => Promise<Response> } | null = null;

beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => [...contentEndpoints(services), ...protectionEndpoints(services)],
  });
  await initI18n('pt');
  await loadTexts('protection');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    instead && new URL(url, 'http://localhost').pathname === instead.path
      ? instead.answer()
      : wallet.backend.request(url, init),
  );
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await wallet.backend.close();
});
beforeEach(async () => {
  playerId = await somePlayer(wallet.backend.db, { realCents: 50_000 });
  await login();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  clearSession();
  queryClient.clear();
  instead = null;
});

const login = async () => beginSession({ access_token: await wallet.tokenOf(playerId), expires_in: 3_600 });

function show(Page: ComponentType) {
  return render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
}
const slot = { open: true, onClose: () => {}, onClosed: () => {} };
/** Text with non-breaking spaces made plain. */
const plain = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s/g, ' ');

async function setLossOfTheDay(reais: string) {
  const change = await screen.findByRole('button', { name: /^(Definir|Alterar) limite: Perda por dia$/ });
  fireEvent.click(change);
  const field = await screen.findByLabelText<HTMLInputElement>('Novo limite: Perda por dia');
  fireEvent.change(field, { target: { value: reais } });
  const form = field.closest('form');
  if (!form) throw new Error('no form');
  return { field, form, send: () => fireEvent.submit(form) };
}

const allLimits = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Definir limites' }));
  return screen.findByRole('dialog', { name: 'Definir limites' });
};
const timeField = (sheet: HTMLElement) =>
  within(sheet).getByLabelText<HTMLInputElement>(
    /^(Novo limite: Tempo por dia|New limit: Time a day|Nuevo límite: Tiempo por día)$/,
  );
/** As the last key of a text leaves it: a change without an input type counts as a whole text. */
const typeIn = (field: HTMLInputElement, text: string) =>
  fireEvent.input(field, { target: { value: text }, inputType: 'insertText', data: text.at(-1) });
const UNREADABLE = {
  pt: 'Informe um tempo de até 24 horas, como 90 ou 1h30.',
  en: 'Enter a time of up to 24 hours, such as 90 or 1h30.',
  es: 'Indica un tiempo de hasta 24 horas, como 90 o 1h30.',
};

test('help and the self-assessment are there while limits and results load', async () => {
  let answer = () => {};
  const held = new Promise<Response>((resolve) => {
    answer = () => resolve(Response.json({}, { status: 503 }));
  });
  instead = { path: '/api/protection', answer: () => held };
  show(ProtectionPage);
  const help = screen.getByRole('region', { name: 'Onde buscar ajuda' });
  const assessment = screen.getByRole('region', { name: 'Autoavaliação' });
  expect(document.querySelector('div[aria-busy="true"]')).not.toBeNull();
  expect([help, assessment].map(isHiddenInOrder)).toEqual([false, false]);
  answer();
  await held;
});

test('the ways to pause come before the long list of limits, then results, reality check, self-assessment and help', async () => {
  show(ProtectionPage);
  const parts = [
    screen.getByText('Nesta sessão'),
    screen.getByRole('link', { name: /^Pausar/ }),
    screen.getByRole('link', { name: /^Excluir-me/ }),
    await screen.findByRole('button', { name: 'Definir limite: Depósitos por dia' }),
    screen.getByRole('region', { name: 'Seu tempo e seu resultado' }),
    screen.getByRole('button', { name: /^Aviso de tempo/ }),
    screen.getByRole('button', { name: /^Autoavaliação/ }),
    screen.getByRole('region', { name: 'Onde buscar ajuda' }),
  ];
  for (const [place, part] of parts.slice(1).entries()) {
    expect(parts[place]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

test.each([
  ['pt', /saca dentro dos limites comuns/, /saca tudo de uma vez.*termina todos os bônus/],
  ['en', /withdraw within the usual withdrawal limits/, /take out everything at once.*ends every bonus/],
  ['es', /retiras dentro de los límites comunes/, /retiras todo de una vez.*termina todos los bonos/],
] as const)(
  'what a pause and an exclusion mean for withdrawals is read first, in %s',
  async (language, pause, exclusion) => {
    onTestFinished(() => switchLanguage('pt'));
    await switchLanguage(language);
    show(SuspensionPage);
    await screen.findByText(pause);
    expect(screen.queryByText(exclusion)).toBeNull();
    cleanup();
    show(ExclusionPage);
    await screen.findByText(exclusion);
    expect(screen.queryByText(pause)).toBeNull();
  },
);

describe('the limits of a player', () => {
  test('[R2.23a] are set, hold at once, show what is used, and wait where they are loosened', async () => {
    await wallet.play(playerId, 1_500);
    show(ProtectionPage);
    const strict = await setLossOfTheDay('200.00');
    expect(plain(strict.form)).toContain('R$ 200,00 por dia');
    expect(plain(strict.form)).toContain('Vale na hora.');
    const ways = screen.getAllByRole('button', { name: /^(Deixar como está|Salvar limite de)/ });
    expect(ways.map(plain)).toEqual([
      'Deixar como está',
      expect.stringMatching(/^Salvar limite de R\$ 200 por dia/),
    ]);
    // Neither choice is more prominent than the other.
    expect(new Set(ways.map(({ className }) => className)).size).toBe(1);
    strict.send();
    await vi.waitFor(() => expect(plain(document.body)).toContain('R$ 15 de R$ 200'));
    const loose = await setLossOfTheDay('400.00');
    expect(plain(loose.form)).toContain('Até lá continua R$ 200.');
    loose.send();
    const undo = await screen.findByRole('button', { name: 'Desfazer a mudança: Perda por dia' });
    expect(plain(document.body)).toContain('R$ 400 a partir de');
    fireEvent.click(undo);
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Desfazer/ })).toBeNull());
    expect(plain(document.body)).toContain('R$ 15 de R$ 200');
  });

  test('are set together in one sheet, which says what holds at once and what in a day', async () => {
    show(ProtectionPage);
    const strict = await setLossOfTheDay('200.00');
    strict.send();
    await vi.waitFor(() => expect(plain(document.body)).toContain('R$ 0 de R$ 200'));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Definir limites' }));
    const sheet = await screen.findByRole('dialog', { name: 'Definir limites' });
    const type = (label: string, value: string) =>
      fireEvent.change(within(sheet).getByLabelText(label), { target: { value } });
    type('Novo limite: Perda por dia', '300.00');
    type('Novo limite: Depósitos por mês', '900.00');
    type('Novo limite: Tempo por dia', '1h30');
    // More than a day is no time: it is not cut to the longest one.
    type('Novo limite: Tempo por dia', '48 h');
    const holds = within(sheet).getAllByRole('status').map(plain);
    expect(holds.filter((text) => text === 'Vale na hora.')).toHaveLength(2);
    expect(holds.filter((text) => /^Vale a partir de .* Até lá continua R\$ 200\.$/.test(text))).toHaveLength(
      1,
    );
    expect(holds.filter((text) => text === 'Hoje: Sem limite. Sem mudança.')).toHaveLength(9);
    fireEvent.click(within(sheet).getByRole('button', { name: /^Salvar limites/ }));
    await vi.waitFor(() => expect(plain(document.body)).toContain('R$ 0 de R$ 900'));
    await vi.waitFor(() => expect(plain(document.body)).toContain('R$ 300 a partir de'));
    await vi.waitFor(() => expect(plain(document.body)).toContain('de 1h30'));
  });

  test.each([
    [
      'pt',
      ['Vale na horaDepósitos por mês R$ 900', 'Vale em 24 horasPerda por dia R$ 300'],
      'Perda por dia: R$ 300. Vale em 24 horas.',
    ],
    [
      'en',
      ['Holds at onceDeposits a month R$900', 'Holds in 24 hoursLoss a day R$300'],
      'Loss a day: R$300. It holds in 24 hours.',
    ],
    [
      'es',
      ['Vale al instanteDepósitos por mes R$ 900', 'Vale en 24 horasPérdida por día R$ 300'],
      'Pérdida por día: R$ 300. Vale en 24 horas.',
    ],
  ] as const)(
    'are summed up above the buttons, and a single one in the alert, in %s',
    async (language, sums, said) => {
      onTestFinished(() => switchLanguage('pt'));
      const body = { name: 'loss_day', value: 20_000 } as const;
      await wallet.backend.ask(setLimit, { token: await wallet.tokenOf(playerId), body });
      show(ProtectionPage);
      const sheet = await allLimits();
      const field = (label: string) => within(sheet).getByLabelText(`Novo limite: ${label}`);
      const [loss, deposits] = [field('Perda por dia'), field('Depósitos por mês')];
      const summary = () => [...sheet.querySelectorAll('dl > div')].map(plain);
      expect(summary()).toEqual([]);
      fireEvent.change(loss, { target: { value: '300.00' } });
      fireEvent.change(deposits, { target: { value: '900.00' } });
      await switchLanguage(language);
      await vi.waitFor(() => expect(summary()).toEqual(sums));
      fireEvent.change(deposits, { target: { value: '' } });
      expect(summary()).toEqual([sums[1]]);
      fireEvent.submit(loss);
      await vi.waitFor(() => expect(store.get(alertAtom)?.text.replaceAll(/\s/g, ' ')).toBe(said));
    },
  );

  test('are not saved while a time can’t be read, which is said at its field', async () => {
    show(ProtectionPage);
    const sheet = await allLimits();
    const loss = within(sheet).getByLabelText('Novo limite: Perda por dia');
    fireEvent.change(loss, { target: { value: '300.00' } });
    const time = timeField(sheet);
    typeIn(time, '48 h');
    expect(time.getAttribute('aria-invalid')).toBeNull();
    fireEvent.click(within(sheet).getByRole('button', { name: /^Salvar limites/ }));
    await within(sheet).findByText(UNREADABLE.pt);
    expect([time.value, time.getAttribute('aria-invalid'), document.activeElement]).toEqual([
      '48 h',
      'true',
      time,
    ]);
    expect(plain(document.body)).not.toContain('de R$ 300');
    typeIn(time, '4 h');
    expect(time.getAttribute('aria-invalid')).toBeNull();
    fireEvent.click(within(sheet).getByRole('button', { name: /^Salvar limites/ }));
    await vi.waitFor(() => expect(plain(document.body)).toContain('R$ 0 de R$ 300'));
    await vi.waitFor(() => expect(plain(document.body)).toContain('de 4h00'));
  });

  test.each(['pt', 'en', 'es'] as const)(
    'a time that can’t be read is named when its field is left, in %s',
    async (language) => {
      onTestFinished(() => switchLanguage('pt'));
      show(ProtectionPage);
      const sheet = await allLimits();
      await switchLanguage(language);
      const time = timeField(sheet);
      for (const unreadable of ['1:3', '90x', 'abc', '48 h']) {
        typeIn(time, unreadable);
        expect(within(sheet).queryByText(UNREADABLE[language])).toBeNull();
        fireEvent.blur(time);
        await within(sheet).findByText(UNREADABLE[language]);
        expect(time.value).toBe(unreadable);
      }
      typeIn(time, ' ');
      fireEvent.blur(time);
      expect(within(sheet).queryByText(UNREADABLE[language])).toBeNull();
    },
  );

  test('a limit that is taken away shows no time that was typed before', async () => {
    const body = { name: 'time_day', value: 60 } as const;
    await wallet.backend.ask(setLimit, { token: await wallet.tokenOf(playerId), body });
    show(ProtectionPage);
    fireEvent.click(await screen.findByRole('button', { name: 'Alterar limite: Tempo por dia' }));
    const sheet = await screen.findByRole('dialog');
    typeIn(timeField(sheet), '48 h');
    fireEvent.click(within(sheet).getByRole('checkbox', { name: 'Tirar o limite em 24 horas' }));
    expect(timeField(sheet).value).toBe('');
    expect(plain(sheet)).toContain('Até lá continua 1h00.');
    fireEvent.click(within(sheet).getByRole('button', { name: /^Salvar sem limite/ }));
    await vi.waitFor(() => expect(plain(document.body)).toContain('Sem limite a partir de'));
  });

  test('keep what was typed when they could not be saved', async () => {
    show(ProtectionPage);
    const typed = await setLossOfTheDay('200.00');
    instead = { path: '/api/protection/limits', answer: () => Promise.reject(new TypeError('no network')) };
    typed.send();
    await within(typed.form).findByText(/Não chegou resposta do servidor/);
    expect(typed.field.value).toBe('200.00');
    expect(within(typed.form).getByRole('link', { name: 'Ajuda' }).getAttribute('href')).toBe('/help#limits');
  });

  test('are reported missing when they do not load, and load with a retry', async () => {
    instead = {
      path: '/api/protection',
      answer: async () => Response.json({ code: 'too_many', message: 'Espere.' }, { status: 429 }),
    };
    show(ProtectionPage);
    await screen.findByText('Não deu para carregar a sua proteção', undefined, { timeout: 20_000 });
    instead = null;
    fireEvent.click(screen.getAllByRole('button', { name: /Tentar de novo/ })[0] as HTMLElement);
    await screen.findByRole('button', { name: 'Definir limite: Perda por dia' });
  });

  test('[R1.04a] are shown beside self-assessment, the central service and the past months, in each language', async () => {
    await wallet.play(playerId, 1_500, { won: 0 });
    show(ProtectionPage);
    const chart = await screen.findByRole('img', { name: /^Resultado dos últimos 6 meses/ });
    expect((chart.getAttribute('aria-label') ?? '').replaceAll(/\s/g, ' ')).toContain('−R$ 15,00');
    for (const period of ['Resultado de hoje', 'Resultado do mês', 'Resultado do ano']) {
      expect(plain(screen.getByText(period).nextElementSibling)).toBe('−R$ 15,00');
    }
    const central = screen.getByRole('link', { name: /^Autoexclusão central/ });
    expect(central.getAttribute('href')).toMatch(/^https:\/\/www\.gov\.br\//);
    fireEvent.click(screen.getByRole('button', { name: /^Autoavaliação 9 perguntas/ }));
    const often = screen.getAllByRole('radio', { name: 'Muitas vezes' });
    expect(often).toHaveLength(9);
    for (const radio of often) fireEvent.click(radio);
    await screen.findByText('Sinais fortes de risco');
    for (const [language, title] of [
      ['en', 'Protection'],
      ['es', 'Protección'],
      ['pt', 'Proteção'],
    ] as const) {
      await switchLanguage(language);
      await screen.findByRole('heading', { level: 1, name: title });
    }
  });
});

/** The period beside a radio button, and the date on which it ends. */
const nameAndEnd = (radio: HTMLElement) =>
  ['aria-labelledby', 'aria-describedby'].map(
    (attribute) => document.getElementById(radio.getAttribute(attribute) ?? '')?.textContent,
  );

describe('pausing', () => {
  test('[R1.04b] takes two steps, says what it means, and then leaves the withdrawal available', async () => {
    show(ExclusionPage);
    const go = await screen.findByRole('button', { name: 'Continuar' });
    expect(go.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('link', { name: 'Voltar sem parar' })).toBeDefined();
    screen.getByText(/Apostas esportivas em aberto continuam valendo/);
    fireEvent.click(screen.getByRole('radio', { name: '3 meses' }));
    fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Voltar' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Para sempre' }));
    fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    await screen.findByText('Para sempre, sem data de volta');
    screen.getByText(/Apostas esportivas em aberto continuam valendo/);
    fireEvent.click(screen.getByRole('button', { name: /^Excluir-me agora/ }));
    await screen.findByRole('heading', { name: 'Sua exclusão é para sempre' });
    expect(screen.getByRole('link', { name: 'Sacar' })).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('says why it could not begin, with the way to help', async () => {
    const body = { code: 'too_many', message: 'Espere.' };
    instead = { path: '/api/protection/pauses', answer: async () => Response.json(body, { status: 429 }) };
    show(SuspensionPage);
    fireEvent.click(await screen.findByRole('radio', { name: '14 dias' }));
    fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Pausar agora/ }));
    const help = await screen.findByRole('link', { name: 'Ajuda' });
    expect(help.getAttribute('href')).toBe('/help#pause');
    expect(help.closest('[role=alert]')?.textContent).toMatch(/^\S/);
  });

  test('[R1.04c] offers only longer periods, and can’t be ended early by the player', async () => {
    // The page's clock follows the server's.
    vi.useFakeTimers({ toFake: ['Date'], now: wallet.backend.clock.now() });
    show(SuspensionPage);
    fireEvent.click(await screen.findByRole('radio', { name: '14 dias' }));
    fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Pausar agora/ }));
    await screen.findByRole('heading', { name: /^Sua pausa vai até/ });
    await vi.waitFor(() =>
      expect(screen.getAllByRole('radio').map(nameAndEnd)).toEqual([
        ['30 dias', expect.stringMatching(/^Até \d/)],
        ['42 dias', expect.stringMatching(/^Até \d/)],
      ]),
    );
    wallet.backend.clock.advance(14 * DAY_MS);
    vi.setSystemTime(wallet.backend.clock.now());
    await login();
    await queryClient.invalidateQueries({ queryKey: ['protection'] });
    await screen.findByRole('heading', { name: /^O tempo terminou em/ });
    expect(screen.getByRole('link', { name: 'Talvez mais tarde' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Voltar a jogar' }));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Voltar a jogar' })).toBeNull());
  });
});

describe('one tap away', () => {
  test('are the limits, the day’s result and the past months, with the way to pause', async () => {
    await wallet.play(playerId, 1_500, { won: 0 });
    show(() => <SessionModal {...slot} />);
    await screen.findByRole('img', { name: /^Resultado dos últimos 6 meses/ });
    await vi.waitFor(() => expect(plain(document.body)).toContain('Resultado de hoje−R$ 15,00'));
    expect(screen.getByRole('link', { name: 'Pausar' })).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Alterar limites' }));
    const sheet = await screen.findByRole('dialog', { name: 'Definir limites' });
    expect(within(sheet).getAllByLabelText(/^Novo limite: /)).toHaveLength(12);
  });

  test('is each limit that is set, and one more tap leads to its field', async () => {
    const body = { name: 'loss_day', value: 20_000 } as const;
    await wallet.backend.ask(setLimit, { token: await wallet.tokenOf(playerId), body });
    show(() => <SessionModal {...slot} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Alterar limite: Perda por dia' }));
    const sheet = await screen.findByRole('dialog', { name: 'Perda por dia' });
    const field = within(sheet).getByLabelText('Novo limite: Perda por dia');
    fireEvent.change(field, { target: { value: '50.00' } });
    fireEvent.submit(field);
    await vi.waitFor(() => expect(plain(document.body)).toContain('R$ 0 de R$ 50'));
    await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Perda por dia' })).toBeNull());
    // The sheet below it stays.
    expect(screen.getByRole('dialog', { name: 'Seu tempo e resultado' })).toBeDefined();
  });

  test('the reality check shows time and result; leaving and continuing look alike', async () => {
    await wallet.play(playerId, 1_500, { won: 0 });
    show(() => <RealityCheckModal {...slot} />);
    await vi.waitFor(() => expect(plain(document.body)).toContain('Resultado de hoje−R$ 15,00'));
    const leave = screen.getByRole('button', { name: 'Sair agora' });
    const goOn = screen.getByRole('button', { name: 'Continuar' });
    expect(leave.className).toBe(goOn.className);
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });
});
