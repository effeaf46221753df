import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { register } from '#contract/endpoints/player/registration-calls.ts';
import { errorsByField, registerOutcome } from './register-account.ts';

const answered = (json: unknown) => registerOutcome(v.parse(register.response, json));

describe('[R5.08] server errors', () => {
  test('are assigned to the field of the same name, the first text of each', () => {
    expect(errorsByField({ email: ['Já usado', 'Feio'], password: ['Curta'] })).toEqual({
      fields: [
        { field: 'email', text: 'Já usado' },
        { field: 'password', text: 'Curta' },
      ],
      rest: [],
    });
  });

  test("of a field that the player doesn't type show at the related field", () => {
    expect(
      errorsByField({ name: ['Nome curto'], email_confirmation: ['Difere'], phone_code: ['Código?'] }).fields,
    ).toEqual([
      { field: 'document', text: 'Nome curto' },
      { field: 'email', text: 'Difere' },
      { field: 'phone', text: 'Código?' },
    ]);
  });

  test('of an unknown field belong to the form', () => {
    expect(
      errorsByField({ bot_token: ['Verificação falhou'], toString: ['estranho'], referer: ['?'] }),
    ).toEqual({
      fields: [],
      rest: ['Verificação falhou', 'estranho', '?'],
    });
  });
});

describe('the registration’s answer', () => {
  test('success has no error', () => {
    expect(answered({ success: true })).toBeNull();
  });

  test('errors are read from both places of §7', () => {
    expect(answered({ success: false, data: { errors: { email: 'Já usado' } } })).toEqual({
      fields: [{ field: 'email', text: 'Já usado' }],
      rest: [],
    });
    expect(
      answered({ success: false, errors: { document: ['Já usado'] }, message: 'Dados inválidos' }),
    ).toEqual({
      fields: [{ field: 'document', text: 'Já usado' }],
      rest: [],
    });
  });

  test('a message alone belongs to the form', () => {
    expect(answered({ success: false, data: { message: 'Cadastro recusado' } })).toEqual({
      fields: [],
      rest: ['Cadastro recusado'],
    });
  });
});
