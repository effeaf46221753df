import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from '#contract/errors.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { hasText, textOf, textsUnder, UnknownText } from './texts.ts';

describe("the server's texts", () => {
  test('has a sentence for every code, in every language', () => {
    for (const language of LANGUAGES) {
      for (const code of ERROR_CODES) expect(textOf(language, `problems.${code}`)).not.toBe('');
    }
  });

  test('fills placeholders', () => {
    expect(textOf('en', 'fields.amount_between', { min: 'R$ 1', max: 'R$ 2' })).toBe(
      'The amount goes from R$ 1 to R$ 2.',
    );
  });

  test('reports a missing text', () => {
    expect(hasText('fields.required')).toBe(true);
    expect(['fields', 'fields.nothing', 'constructor', 'fields.required.length'].filter(hasText)).toEqual([]);
    expect(() => textOf('pt', 'fields.nothing')).toThrow(UnknownText);
  });

  test('returns a group of texts by their names', () => {
    expect(textsUnder('en', 'sandbox.symbol')).toMatchObject({ sol: 'sun', onda: 'wave' });
    expect(() => textsUnder('en', 'sandbox.nothing')).toThrow(UnknownText);
  });
});
