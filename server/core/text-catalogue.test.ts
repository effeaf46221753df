import { describe, expect, test } from 'vitest';
import { createTextCatalogue, UnknownText } from './text-catalogue.ts';

const { hasText, textOf, textsUnder } = createTextCatalogue({
  pt: {
    fields: { required: 'Preencha {field}.', missing_in_english: 'Só em português' },
    symbol: { sol: 'sol' },
  },
  en: {
    fields: { required: 'Fill in {field}.' },
    symbol: { sol: 'sun', onda: 'wave', group: { nested: 'x' } },
  },
  es: { fields: { required: 'Rellena {field}.' }, symbol: { sol: 'sol' } },
});

describe('a text catalogue', () => {
  test('fills placeholders, and leaves unknown ones unchanged', () => {
    expect(textOf('en', 'fields.required', { field: 'name' })).toBe('Fill in name.');
    expect(textOf('en', 'fields.required')).toBe('Fill in {field}.');
  });

  test('uses Portuguese if a language lacks a text', () => {
    expect(textOf('en', 'fields.missing_in_english')).toBe('Só em português');
  });

  test('reports a missing text', () => {
    expect(hasText('fields.required')).toBe(true);
    expect(['fields', 'fields.nothing', 'constructor', 'fields.required.length'].filter(hasText)).toEqual([]);
    expect(() => textOf('pt', 'fields.nothing')).toThrow(UnknownText);
  });

  test('returns a group of texts by their names', () => {
    expect(textsUnder('en', 'symbol')).toEqual({ sol: 'sun', onda: 'wave' });
    expect(() => textsUnder('en', 'nothing')).toThrow(UnknownText);
    expect(() => textsUnder('en', 'symbol.sol')).toThrow(UnknownText);
  });
});
