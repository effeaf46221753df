import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from '#contract/errors.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { UnknownText } from './text-catalogue.ts';
import { hasText, textOf } from './texts.ts';

describe("the server's texts", () => {
  test('have a sentence for every code, in every language', () => {
    for (const language of LANGUAGES) {
      for (const code of ERROR_CODES) expect(textOf(language, `problems.${code}`)).not.toBe('');
    }
  });

  test('fill placeholders', () => {
    expect(textOf('en', 'fields.amount_between', { min: 'R$ 1', max: 'R$ 2' })).toBe(
      'The amount goes from R$ 1 to R$ 2.',
    );
  });

  test('contain no text of the sandbox', () => {
    expect(hasText('sandbox.label')).toBe(false);
    expect(() => textOf('pt', 'sandbox.label')).toThrow(UnknownText);
  });
});
