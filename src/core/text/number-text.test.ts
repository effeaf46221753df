import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES, LOCALES } from '#contract/languages.ts';
import { formatHundredths, formatInteger, formatPercent } from './number-text.ts';

const locale = fc.constantFrom(...LANGUAGES.map((language) => LOCALES[language]));
const figure = fc.oneof(fc.nat(2_000_000_000), fc.nat(200_000));

test('numbers are written as the browser’s own formatter writes them', () => {
  fc.assert(
    fc.property(figure, locale, (value, at) => {
      expect(formatInteger(value, at)).toBe(new Intl.NumberFormat(at).format(value));
      expect(formatHundredths(value, at)).toBe(
        new Intl.NumberFormat(at, { maximumFractionDigits: 2 }).format(value / 100),
      );
      expect(formatPercent(value, at)).toBe(
        new Intl.NumberFormat(at, {
          style: 'percent',
          minimumFractionDigits: 1,
          maximumFractionDigits: 2,
        }).format(value / 10_000),
      );
    }),
  );
});
