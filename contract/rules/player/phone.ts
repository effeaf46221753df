import { PHONE_CODE } from '../../limits.ts';
import { asciiDigits, digitsOf } from './digits.ts';

/** Countries whose telephone code can be chosen: the code and the region that `Intl.DisplayNames` names. Brazil first. */
export const PHONE_COUNTRIES: readonly { code: string; region: string }[] = [
  { code: PHONE_CODE, region: 'BR' },
  { code: '54', region: 'AR' },
  { code: '57', region: 'CO' },
  { code: '1', region: 'US' },
  { code: '52', region: 'MX' },
  { code: '44', region: 'GB' },
  { code: '351', region: 'PT' },
  { code: '34', region: 'ES' },
];

const BRAZILIAN_DIGITS = 11;

/** How many digits a Brazilian mobile number lacks (above 0) or has too many (below 0): it has a DDD and nine digits. */
export function missingPhoneDigits(digits: string): number {
  return BRAZILIAN_DIGITS - digits.length;
}

/** Whether a `+` comes before the first digit: the number says its own country. */
export function namesCountry(text: string): boolean {
  return /^\D*\+/.test(asciiDigits(text));
}

/** No mobile number of an offered country is shorter: a pasted part of one may begin with two zeros. */
const SHORTEST_DIGITS = 7;

/** A number that names its own country (`+44…`, `0044…`): the code, and the digits after it; null for any other and for a country that isn't offered. */
export function phoneOfCountry(text: string): { code: string; digits: string } | null {
  // An extension follows in words: `ext. 4`, `ramal 12`, `;ext=4`.
  const [, sign, named = ''] = /^\D*?(\+|00)([^\p{L};#]*)/u.exec(asciiDigits(text)) ?? [];
  const digits = digitsOf(named);
  const country = PHONE_COUNTRIES.find(({ code }) => digits.startsWith(code));
  const own = digits.slice(country?.code.length);
  return country && own.length >= (sign === '+' ? 1 : SHORTEST_DIGITS)
    ? { code: country.code, digits: own }
    : null;
}
