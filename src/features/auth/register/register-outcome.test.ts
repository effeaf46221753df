import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { register } from '#contract/endpoints/registration.ts';
import { errorsByField, registerOutcome } from './register-outcome.ts';

const answered = (json: unknown) => registerOutcome(v.parse(register.response, json));

describe('[R5.08] server errors', () => {
  test('go to the fields of their name, the first word of each', () => {
    expect(errorsByField({ email: ['Já usado', 'Feio'], password: ['Curta'] })).toEqual({
      fields: [
        { field: 'email', text: 'Já usado' },
        { field: 'password', text: 'Curta' },
      ],
      rest: [],
    });
  });

  test('of fields that nobody types show where it can be mended', () => {
    expect(
      errorsByField({ name: ['Nome curto'], email_confirmation: ['Difere'], phone_code: ['Código?'] }).fields,
    ).toEqual([
      { field: 'document', text: 'Nome curto' },
      { field: 'email', text: 'Difere' },
      { field: 'phone', text: 'Código?' },
    ]);
  });

  test('of no field of ours are kept for the form', () => {
    expect(
      errorsByField({ bot_token: ['Verificação falhou'], toString: ['estranho'], referer: ['?'] }),
    ).toEqual({
      fields: [],
      rest: ['Verificação falhou', 'estranho', '?'],
    });
  });
});

describe('a registration’s answer', () => {
  test('success has no problem', () => {
    expect(answered({ success: true })).toBeNull();
  });

  test('errors come from either place of §7', () => {
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

  test('a message alone is the form’s', () => {
    expect(answered({ success: false, data: { message: 'Cadastro recusado' } })).toEqual({
      fields: [],
      rest: ['Cadastro recusado'],
    });
  });
});
