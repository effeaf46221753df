// @vitest-environment page
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { campaignStored, STORED } from '#contract/stored.ts';
import { setConfig } from '#src/core/config/app-config.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { grantConsent } from '#src/core/tracking/consent.ts';
import { reportSignUp } from '#src/core/tracking/sign-up.ts';
import {
  alertText,
  answers,
  asked,
  field,
  fillAll,
  saltZero,
  seeText,
  setUpAuthPanel,
  show,
  submit,
  times,
  type,
} from '#tests/support/browser/auth-panel.tsx';

setUpAuthPanel();

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
    expect(JSON.parse(atob(String(bot_token)))).toMatchObject({ challenge: saltZero(), number: 0 });
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
