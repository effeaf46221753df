import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { login } from '#contract/endpoints/player/login-calls.ts';
import { ApiError } from '#src/core/api/call.ts';
import { credentialsOf, loginOutcome, loginRefusal } from './login-outcome.ts';

const answered = (json: unknown) => loginOutcome(v.parse(login.response, json));
const refused = (status: number, json: unknown) => new ApiError('POST login', { status, json });

describe('the login answer', () => {
  test('a token is returned as the token', () => {
    expect(answered({ status: true, data: { access_token: 'abc', expires_in: 3_600 } })).toEqual({
      access_token: 'abc',
      expires_in: 3_600,
    });
  });

  test.each([
    [{ data: { error: 'Conta bloqueada' }, message: 'x' }, 'Conta bloqueada'],
    [{ data: { errors: { email: ['Não é um e-mail'] } } }, 'Não é um e-mail'],
    [{ status: false, message: 'Tente mais tarde' }, 'Tente mais tarde'],
  ])('[R5.10a] without a token, the server’s text is used: %j', (json, text) => {
    expect(answered(json)).toEqual({ code: 'wrong', text });
  });

  test('[R5.10b] without a token and a text of the server, the text is ours', () => {
    expect(answered({})).toEqual({ code: 'wrong', text: '' });
  });

  test('[R5.09a] 403 means access denied, with the server’s text', () => {
    expect(loginRefusal(refused(403, { message: 'Conta em análise' }))).toEqual({
      code: 'denied',
      text: 'Conta em análise',
    });
  });

  test('[R5.09b] 403 without a text of the server has a text of ours', () => {
    expect(loginRefusal(refused(403, null))).toEqual({ code: 'denied', text: '' });
  });

  test.each([
    [403, { data: { error: 'Conta bloqueada' } }, 'denied', 'Conta bloqueada'],
    [403, { data: { errors: { login: ['CPF em análise'] } } }, 'denied', 'CPF em análise'],
    [401, { data: { error: 'Senha antiga' }, message: 'Unauthorized' }, 'wrong', 'Senha antiga'],
    [401, { data: { errors: { email: 'E-mail não confirmado' } } }, 'wrong', 'E-mail não confirmado'],
    [401, { errors: { email: ['Use o CPF'] } }, 'wrong', ''],
    [401, { message: 'Credenciais inválidas' }, 'wrong', 'Credenciais inválidas'],
    [401, { data: 'none', message: 'Tente mais tarde' }, 'wrong', 'Tente mais tarde'],
  ])('a %i with %j keeps the server’s words', (status, json, code, text) => {
    expect(loginRefusal(refused(status, json))).toEqual({ code, text });
  });

  test('[R5.10b] 401 means wrong credentials; other failures are not about the password', () => {
    expect(loginRefusal(refused(401, { code: 'wrong_credentials', message: '' }))).toEqual({
      code: 'wrong',
      text: '',
    });
    expect(loginRefusal(refused(500, null))).toBeNull();
    expect(loginRefusal(new Error('no network'))).toBeNull();
  });
});

describe('[R3.03] the login request', () => {
  test.each([
    [' ana@email.com ', { email: 'ana@email.com', login: '' }],
    ['\u202aana@email.com\u202c', { email: 'ana@email.com', login: '' }],
    ['529.982.247-25\u200b', { email: '52998224725', login: '52998224725' }],
    ['529.982.247-25', { email: '52998224725', login: '52998224725' }],
    ['52998224725', { email: '52998224725', login: '52998224725' }],
    ['５２９９８２２４７２５', { email: '52998224725', login: '52998224725' }],
    ['529 982 247 25', { email: '52998224725', login: '52998224725' }],
    ['CPF 529.982.247–25', { email: '52998224725', login: '52998224725' }],
    ['52998224725@email.com', { email: '52998224725@email.com', login: '' }],
    ['52998224724', { email: '52998224724', login: '' }],
  ])('%j', (identity, sent) => {
    expect(credentialsOf(identity, 'segredo')).toEqual({ ...sent, password: 'segredo' });
  });
});
