// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { campaignStored, STORED } from '#contract/stored.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { setConfig } from '#src/core/config/app-config.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';
import { clearSession, sessionStatus } from '#src/core/session/session-store.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { grantConsent } from '#src/core/tracking/consent.ts';
import { reportSignUp } from '#src/core/tracking/sign-up.ts';
import { RegisterModal } from '../modal/auth-modal.tsx';

type Answer = { status?: number; json: unknown };
type Asked = { path: string; body: Record<string, unknown> };

const CPF = '529.982.247-25';
let asked: Asked[] = [];
let answers: Record<string, (asked: Asked) => Answer | Promise<Answer>> = {};

/** Defaults for requests that this file doesn't test: an easy challenge, default settings, no pictures. */
const elsewhere: typeof answers = {
  '/v2/settings/': () => ({ json: {} }),
  '/v2/images/': () => ({ json: {} }),
  '/v2/bot-check': () => ({
    json: {
      algorithm: 'SHA-256',
      // SHA-256 of 'salt0'.
      challenge: SALT_ZERO,
      maxnumber: 1,
      salt: 'salt',
      signature: 'signed',
    },
  }),
};
let SALT_ZERO = '';

async function answer(url: string | URL | Request, options: RequestInit = {}): Promise<Response> {
  const path = new URL(String(url), 'http://localhost').pathname;
  const body: Record<string, unknown> = JSON.parse(String(options.body ?? '{}'));
  asked.push({ path, body });
  const { status = 200, json } = await ((answers[path] ?? elsewhere[path])?.({ path, body }) ?? {
    status: 404,
    json: null,
  });
  return new Response(JSON.stringify(json), { status });
}

beforeAll(async () => {
  setConfig({ botCheck: 'altcha' });
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('salt0'));
  SALT_ZERO = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  await initI18n('pt');
  await loadTexts('auth');
});
beforeEach(() => {
  asked = [];
  answers = {};
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  clearSession();
  queryClient.clear();
  const links = ['code', 'source_id', 'event_id', 'campaign_id', 'referrer_id', 'gclid'] as const;
  for (const what of [STORED.registerDraft, STORED.consent, STORED.bannerCode, ...links.map(campaignStored)])
    removeStored(what);
  Reflect.deleteProperty(window, 'dataLayer');
  store.set(alertAtom, null);
  vi.unstubAllGlobals();
});

function show() {
  const close = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <RegisterModal open onClose={close} onClosed={() => {}} />
    </QueryClientProvider>,
  );
  return { close };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Criar conta/ }));
const times = (path: string) => asked.filter((one) => one.path === path).length;
const alertText = () => store.get(alertAtom)?.text;
const seeText = (text: string | RegExp) => screen.findByText(text);

const ana = { json: { success: true, name: 'Ana Beatriz Moreira', birthday: '1991-03-14' } };

async function fillAll() {
  answers['/api/validate/document'] = () => ana;
  type('CPF', CPF);
  await seeText('Ana Beatriz Moreira');
  type('E-mail', 'ana@email.com');
  type('Celular', '81998765432');
  type('Senha', 'varanda2026');
  fireEvent.click(screen.getByRole('checkbox'));
}

describe('the document check', () => {
  test('[R5.04] runs once the CPF is complete and shows its holder', async () => {
    answers['/api/validate/document'] = () => ana;
    show();
    type('CPF', '529.982.247-2');
    expect(times('/api/validate/document')).toBe(0);
    type('CPF', CPF);
    await seeText('Ana Beatriz Moreira');
    await seeText('Nascimento em 14/03/1991 · preenchido pelo CPF');
    expect(asked.find((one) => one.path === '/api/validate/document')?.body).toEqual({
      document: '52998224725',
    });
  });

  /** A person is found first, then another CPF is refused. */
  async function refusedAfterFound() {
    answers['/api/validate/document'] = ({ body }) =>
      body.document === '52998224725'
        ? ana
        : { json: { success: false, errors: { document: ['CPF impedido', 'Fale conosco'] } } };
    show();
    type('CPF', CPF);
    await seeText('Ana Beatriz Moreira');
    type('CPF', '111.444.777-35');
    await seeText('CPF impedido Fale conosco');
  }

  test('[R5.03a] failure shows its errors on the field', async () => {
    await refusedAfterFound();
    expect(field('CPF').getAttribute('aria-invalid')).toBe('true');
    expect(field('CPF').parentElement?.parentElement?.textContent).toContain('CPF impedido Fale conosco');
  });

  test('[R5.03b] failure shows its errors as an alert', async () => {
    await refusedAfterFound();
    expect(store.get(alertAtom)).toMatchObject({ kind: 'error', text: 'CPF impedido Fale conosco' });
  });

  test('[R5.03c] failure clears name and birthday', async () => {
    await refusedAfterFound();
    expect(screen.queryByText('Ana Beatriz Moreira')).toBeNull();
    expect(screen.queryByText(/14\/03\/1991/)).toBeNull();
  });

  test('[R5.03c] a cleared name is never sent with another document', async () => {
    show();
    await fillAll();
    answers['/api/validate/document'] = () => ({ json: { success: false, message: 'CPF impedido' } });
    type('CPF', '111.444.777-35');
    await seeText('CPF impedido');
    submit();
    await waitFor(() => expect(document.activeElement).toBe(field('CPF')));
    expect(times('/v2/auth/register')).toBe(0);
  });

  test('[R5.05] without a name the message is the field’s error, and no alert shows', async () => {
    answers['/api/validate/document'] = () => ({ json: { success: true, message: 'CPF sem registro' } });
    show();
    type('CPF', CPF);
    await seeText('CPF sem registro');
    expect(alertText()).toBeUndefined();
  });

  test('[R5.06] a failed request shows the server’s message, and can be retried', async () => {
    answers['/api/validate/document'] = () => ({ status: 503, json: { message: 'Registro fora do ar' } });
    show();
    type('CPF', CPF);
    await seeText('Registro fora do ar');
    answers['/api/validate/document'] = () => ana;
    fireEvent.click(screen.getByRole('button', { name: 'Conferir de novo' }));
    await seeText('Ana Beatriz Moreira');
  });

  test('[R5.07] emptying the document clears name and birthday', async () => {
    answers['/api/validate/document'] = () => ana;
    show();
    type('CPF', CPF);
    await seeText('Ana Beatriz Moreira');
    type('CPF', '');
    expect(screen.queryByText('Ana Beatriz Moreira')).toBeNull();
    submit();
    await seeText('Digite um CPF válido, com 11 números.');
    expect(times('/v2/auth/register')).toBe(0);
  });

  test('a late answer for another CPF is ignored', async () => {
    let late: (answer: Answer) => void = () => {};
    answers['/api/validate/document'] = ({ body }) =>
      body.document === '52998224725'
        ? new Promise((resolve) => {
            late = resolve;
          })
        : { json: { success: true, name: 'Caio Nogueira', birthday: '1990-01-01' } };
    show();
    type('CPF', CPF);
    type('CPF', '111.444.777-35');
    await seeText('Caio Nogueira');
    late(ana);
    await Promise.resolve();
    expect(screen.queryByText('Ana Beatriz Moreira')).toBeNull();
  });

  test('after five checks an hour, a proof of work is sent with the request', async () => {
    answers['/api/validate/document'] = ({ body }) =>
      body.bot_token ? ana : { status: 429, json: { code: 'too_many', message: 'Espere' } };
    show();
    type('CPF', CPF);
    await seeText('Ana Beatriz Moreira');
  });
});

describe('registration', () => {
  /** Registers, waits for the login that follows, and gives what was sent. */
  async function registered(): Promise<Record<string, unknown>> {
    answers['/v2/auth/register'] = () => ({ json: { success: true } });
    answers['/api/auth/login'] = () => ({ json: { data: { access_token: 'token', expires_in: 3600 } } });
    show();
    await fillAll();
    submit();
    await waitFor(() => expect(sessionStatus()).toBe('starting'));
    return asked.find((one) => one.path === '/v2/auth/register')?.body ?? {};
  }

  test('[R3.01a] sends the fields of the form, and nothing else beside confirmations and the bot check', async () => {
    const {
      password_confirmation: _,
      email_confirmation: __,
      bot_token: ___,
      ...fields
    } = await registered();
    expect(fields).toEqual({
      name: 'Ana Beatriz Moreira',
      document: '52998224725',
      email: 'ana@email.com',
      phone: '81998765432',
      phone_code: '55',
      birthday: '1991-03-14',
      password: 'varanda2026',
      termsAccepted: true,
      referer: '',
    });
    expect(readStored(STORED.registerDraft)).toBeNull();
  });

  test('[R3.01b] phone_code is 55 where nothing else was chosen', async () => {
    expect(await registered()).toMatchObject({ phone_code: '55' });
  });

  test('[R3.02a] repeats the password as its confirmation', async () => {
    expect(await registered()).toMatchObject({ password_confirmation: 'varanda2026' });
  });

  test('[R3.02b] repeats the e-mail as its confirmation', async () => {
    expect(await registered()).toMatchObject({ email_confirmation: 'ana@email.com' });
  });

  test('[R3.02c] sends an empty token where no bot check is configured, and asks for no challenge', async () => {
    setConfig({});
    const { bot_token } = await registered();
    setConfig({ botCheck: 'altcha' });
    expect(bot_token).toBe('');
    expect(asked.map(({ path }) => path)).not.toContain('/v2/bot-check');
  });

  test('[R3.02c] sends the solved bot check', async () => {
    const { bot_token } = await registered();
    expect(JSON.parse(atob(String(bot_token)))).toMatchObject({ challenge: SALT_ZERO, number: 0 });
  });

  test('[R3.02d] sends each tracking value that is stored', async () => {
    const values = {
      ...{ referrer_id: 'v-referrer', src: 'v-src', btag: 'v-btag', fbc: 'v-fbc', fbp: 'v-fbp' },
      ...{ utm_source: 'v-us', utm_campaign: 'v-uc', utm_content: 'v-ut', utm_medium: 'v-um' },
      ...{ afp: 'v-afp', afp1: 'v-1', afp2: 'v-2', afp3: 'v-3', afp4: 'v-4', afp5: 'v-5', afp6: 'v-6' },
      ...{ afp7: 'v-7', afp8: 'v-8', afp9: 'v-9', shareCode: 'v-share', gclid: 'v-gclid', subid: 'v-subid' },
      ...{ source_id: 'v-source', event_id: 'v-event', campaign_id: 'v-campaign', client_id: '77.88' },
    };
    for (const [name, value] of Object.entries(values))
      writeStored(campaignStored(name as keyof typeof values), value);
    writeStored(campaignStored('code'), 'VERAO');
    expect(await registered()).toMatchObject({ ...values, coupon_code: 'VERAO' });
    for (const name of Object.keys(values)) removeStored(campaignStored(name as keyof typeof values));
  });

  test('[R3.02e] sends no tracking value that is not stored', async () => {
    writeStored(campaignStored('src'), 'v-src');
    const { src, ...others } = await registered();
    expect(src).toBe('v-src');
    expect(Object.keys(others).sort()).toEqual([
      ...['birthday', 'bot_token', 'document', 'email', 'email_confirmation', 'name', 'password'],
      ...['password_confirmation', 'phone', 'phone_code', 'referer', 'termsAccepted'],
    ]);
    removeStored(campaignStored('src'));
  });

  test('[R7.03a] logs in with the same e-mail and password', async () => {
    await registered();
    expect(asked.find((one) => one.path === '/api/auth/login')?.body).toEqual({
      email: 'ana@email.com',
      password: 'varanda2026',
      login: '',
      device: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(readStored(STORED.jwt)).toBe('token');
  });

  test('[R7.03b] clears the stored coupon codes', async () => {
    writeStored(campaignStored('code'), 'VERAO');
    writeStored(STORED.bannerCode, 'SOL');
    await registered();
    expect([readStored(campaignStored('code')), readStored(STORED.bannerCode)]).toEqual([null, null]);
  });

  test('[R7.03c] reports sign_up with the birthday and the stored values of the link, once', async () => {
    grantConsent();
    for (const name of ['source_id', 'event_id', 'campaign_id', 'referrer_id', 'gclid'] as const)
      writeStored(campaignStored(name), `v-${name}`);
    await registered();
    // The event waits for the profile, which says the gender.
    expect(window.dataLayer).toBeUndefined();
    reportSignUp(0);
    reportSignUp(0);
    expect(window.dataLayer).toEqual([
      {
        event: 'sign_up',
        birthday: '1991-03-14',
        gender: 0,
        source_id: 'v-source_id',
        event_id: 'v-event_id',
        campaign_id: 'v-campaign_id',
        referrer_id: 'v-referrer_id',
      },
    ]);
  });

  test('a refused registration reports no sign_up', async () => {
    grantConsent();
    answers['/v2/auth/register'] = () => ({
      status: 422,
      json: { errors: { email: ['Este e-mail não serve'] } },
    });
    show();
    await fillAll();
    submit();
    await seeText('Este e-mail não serve');
    expect(window.dataLayer).toBeUndefined();
  });

  test('[D11] an unavailable server check shows above the button, keeps what was typed, and can be retried', async () => {
    show();
    await fillAll();
    const message = 'O cadastro não respondeu. Tente de novo.';
    answers['/v2/auth/register'] = () => ({ status: 503, json: { code: 'not_ready', message } });
    submit();
    await seeText(message);
    expect([field('E-mail').value, field('Senha').value]).toEqual(['ana@email.com', 'varanda2026']);
    expect(screen.getByText('Ana Beatriz Moreira')).toBeDefined();
    submit();
    await waitFor(() => expect(times('/v2/auth/register')).toBe(2));
  });

  test('[R5.08] server errors show at their fields, and what was typed stays', async () => {
    answers['/v2/auth/register'] = () => ({
      status: 422,
      json: { code: 'invalid_input', message: 'Confira', errors: { email: ['Este e-mail não serve'] } },
    });
    show();
    await fillAll();
    submit();
    await seeText('Este e-mail não serve');
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect([field('E-mail').value, field('Senha').value]).toEqual(['ana@email.com', 'varanda2026']);
  });

  test('each field shows its own error', async () => {
    show();
    type('Celular', '819987654');
    submit();
    await seeText('Faltam 2 números. Use DDD + 9 dígitos, como (81) 9 9876-5432.');
    await seeText('Use 8 caracteres ou mais.');
    await seeText(/Confira o e-mail/);
    await seeText(/confirme sua idade/);
    expect(document.activeElement).toBe(field('CPF'));
    expect(times('/v2/auth/register')).toBe(0);
  });

  test.each([
    ['55', '081998765432', { phone_code: '55', phone: '81998765432' }],
    ['44', '07911 123456', { phone_code: '44', phone: '7911123456' }],
    ['44', '+44 07700 900123', { phone_code: '44', phone: '7700900123' }],
    ['1', '+1 415 555 0123', { phone_code: '1', phone: '4155550123' }],
    ['351', '912 345 678', { phone_code: '351', phone: '912345678' }],
    ['34', '612 34 56 78', { phone_code: '34', phone: '612345678' }],
  ])('[R3.01b] +%s %s is sent as its E.164 parts', async (code, typed, parts) => {
    answers['/v2/auth/register'] = () => ({ json: { success: true } });
    show();
    await fillAll();
    fireEvent.change(field('Código do país'), { target: { value: code } });
    type('Celular', typed);
    submit();
    await waitFor(() => expect(times('/v2/auth/register')).toBe(1));
    expect(asked.find(({ path }) => path === '/v2/auth/register')?.body).toMatchObject(parts);
  });

  test.each([
    ['55', '20998765432', 'Use DDD + 9 dígitos, como (81) 9 9876-5432.'],
    ['1', '055 555 0123', 'Confira o número: não é um celular deste país.'],
    ['44', '020 7946 0958', 'Confira o número: não é um celular deste país.'],
    ['44', '81998765432', 'Confira o número: não é um celular deste país.'],
    ['351', '212 345 678', 'Confira o número: não é um celular deste país.'],
    ['34', '6123456', 'Confira o número: não é um celular deste país.'],
  ])('+%s %s is nobody’s mobile: the field says so', async (code, typed, text) => {
    show();
    await fillAll();
    fireEvent.change(field('Código do país'), { target: { value: code } });
    type('Celular', typed);
    submit();
    await seeText(text);
    expect(field('Celular').getAttribute('aria-invalid')).toBe('true');
    expect(times('/v2/auth/register')).toBe(0);
  });

  test('if the first login fails, the account is reported as open and the login panel opens with its e-mail', async () => {
    answers['/v2/auth/register'] = () => ({ json: { success: true } });
    answers['/api/auth/login'] = () => ({ status: 500, json: null });
    show();
    await fillAll();
    submit();
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail ou CPF')).value).toBe('ana@email.com');
    expect(alertText()).toBe('Conta criada. Entre com seu e-mail e sua senha.');
  });

  test('a failed bot check shows an error, and nothing is sent', async () => {
    answers['/v2/bot-check'] = () => ({ status: 500, json: null });
    show();
    await fillAll();
    submit();
    await seeText(/A verificação automática não terminou/);
    expect(times('/v2/auth/register')).toBe(0);
  });

  test('without a secure context, an error says that no account can be opened, and nothing is sent', async () => {
    vi.stubGlobal('crypto', {});
    show();
    await fillAll();
    submit();
    await seeText(/não veio por uma conexão segura/);
    expect(times('/v2/auth/register')).toBe(0);
  });

  test('stores the values that are not secret in this tab, and nothing else', async () => {
    show();
    await fillAll();
    await waitFor(() =>
      expect(readStored(STORED.registerDraft)).toEqual({
        email: 'ana@email.com',
        phone: '81998765432',
        phone_code: '55',
      }),
    );
    const storedTexts = JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage });
    for (const secret of ['varanda2026', '52998224725', '529.982', 'Ana Beatriz']) {
      expect(storedTexts).not.toContain(secret);
    }
    cleanup();
    show();
    expect(field('Celular').value).toBe('(81) 9 9876-5432');
    expect(field('CPF').value).toBe('');
  });

  test('[R3.23 general_register] closed registration shows a notice instead of a form', async () => {
    answers['/v2/settings/'] = () => ({ json: { general_register: 0 } });
    show();
    await seeText(/não abrimos contas novas/);
    expect(screen.queryByLabelText('CPF')).toBeNull();
  });
});

describe('login', () => {
  function openLogin() {
    const shown = show();
    fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    type('E-mail ou CPF', 'ana@email.com');
    type('Senha', 'errada');
    fireEvent.click(screen.getByRole('button', { name: /^Entrar/ }));
    return shown;
  }

  test.each([
    ['[R5.09a]', { status: 403, json: { message: 'Conta em análise' } }, 'Conta em análise'],
    ['[R5.09b]', { status: 403, json: null }, 'Acesso negado'],
  ])('%s 403 shows the server’s text or ours: %j', async (_, reply, text) => {
    answers['/api/auth/login'] = () => reply;
    openLogin();
    await seeText(text);
    expect(field('Senha').value).toBe('errada');
  });

  test.each([
    [
      '[R5.10a]',
      { json: { status: false, data: { error: 'Senha trocada há pouco' } } },
      'Senha trocada há pouco',
    ],
    ['[R5.10b]', { json: { status: true, data: {} } }, 'Email ou senha incorretos!'],
    ['[R5.10b]', { status: 401, json: { code: 'wrong_credentials' } }, 'Email ou senha incorretos!'],
  ])('%s no token shows the server’s text or ours: %j', async (_, reply, text) => {
    answers['/api/auth/login'] = () => reply;
    openLogin();
    await seeText(text);
    expect(sessionStatus()).toBe('out');
  });

  test('the panels share one dialog, and its title receives the focus', async () => {
    show();
    const dialog = screen.getByRole('dialog', { name: 'Criar conta' });
    fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(screen.getByRole('dialog', { name: 'Entrar' })).toBe(dialog);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Entrar' }));
  });
});
