import { PHONE_CODE } from '../../limits.ts';

/** Countries whose telephone code can be chosen: the code and the region that `Intl.DisplayNames` names. Brazil first. */
export const PHONE_COUNTRIES: readonly { code: string; region: string }[] = [
  { code: PHONE_CODE, region: 'BR' },
  { code: '54', region: 'AR' },
  { code: '57', region: 'CO' },
  { code: '1', region: 'US' },
  { code: '52', region: 'MX' },
  { code: '44', region: 'GB' },
];

/** A Brazilian mobile number has a DDD and nine digits, so 11; elsewhere one digit fewer is taken too. */
const MIN_DIGITS = 10;
const MAX_DIGITS = 11;

/**
 * How many digits a national number lacks (above 0) or has too many (below 0) for its country; 0 when it fits.
 * Takes the country's code and the digits without it.
 */
export function missingPhoneDigits(code: string, digits: string): number {
  const shortest = code === PHONE_CODE ? MAX_DIGITS : MIN_DIGITS;
  if (digits.length < shortest) return shortest - digits.length;
  return Math.min(0, MAX_DIGITS - digits.length);
}
