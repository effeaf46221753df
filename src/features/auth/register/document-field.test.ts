import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { validateDocument } from '#contract/endpoints/player/registration-calls.ts';
import { documentOutcome, isoDay } from './document-field.tsx';

const answered = (json: unknown) => documentOutcome(v.parse(validateDocument.response, json));

describe('the document check’s answer', () => {
  test('[R5.04] a name comes with the birth date', () => {
    expect(answered({ success: true, name: ' Ana Moreira ', birthday: '1991-03-14' })).toEqual({
      type: 'found',
      person: { name: 'Ana Moreira', birthday: '1991-03-14' },
    });
  });

  test.each([
    [{ success: false, errors: { document: ['Bloqueado', 'Fale conosco'] } }, ['Bloqueado', 'Fale conosco']],
    [{ success: false, errors: ['Menor de idade'] }, ['Menor de idade']],
    [{ success: false, message: 'Recusado' }, ['Recusado']],
    [{ success: false }, []],
    [{ success: false, name: 'Ana Moreira', birthday: '1991-03-14' }, []],
  ])('[R5.03a] a failure is a refusal with the available texts: %j', (json, texts) => {
    expect(answered(json)).toEqual({ type: 'refused', texts });
  });

  test('[R5.05] without a name, the message becomes the field’s error', () => {
    expect(answered({ success: true, name: '', message: 'CPF sem registro' })).toEqual({
      type: 'nameless',
      text: 'CPF sem registro',
    });
  });
});

test.each([
  ['1991-03-14', '1991-03-14'],
  ['1991-03-14T00:00:00Z', '1991-03-14'],
  ['14/03/1991', '1991-03-14'],
  ['March 14', ''],
  ['0000-00-00', ''],
  ['0000-00-00 00:00:00', ''],
  ['00/00/0000', ''],
  ['1991-13-40', ''],
  ['1991-02-30', ''],
  ['30/02/1991', ''],
  ['', ''],
])('the birth date %j is read as %j', (text, day) => {
  expect(isoDay(text)).toBe(day);
});
