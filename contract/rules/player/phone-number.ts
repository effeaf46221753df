// Which telephone numbers are somebody's mobile (ITU-T E.164), by Google's metadata. Weighs 35 kB: the page loads it with the first
// form that asks for a number (core/text/phone-rule.ts), the server at once.
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { withoutInvisible } from './email.ts';

/** A number as E.164 has it: `+` and both parts are dialled from anywhere. */
export interface PhoneNumber {
  /** Country calling code, digits. */
  code: string;
  /** Without the code and without a trunk prefix, digits. */
  national: string;
}

/** Set aside by Ofcom for examples; the library counts those of the United States (555-01xx), but not these. */
const BRITISH_EXAMPLE = /^7700900\d{3}$/;

/**
 * The mobile number that was typed beside a country calling code: with or without signs, trunk prefix or the code itself. A number
 * that names its country (`+44…`, `0044…`) is that country's. Null for everything that is no valid mobile number.
 */
export function parsePhoneNumber(code: string, typed: string): PhoneNumber | null {
  // Contacts and chats put marks of direction around a number that is copied.
  const text = withoutInvisible(typed).trim().replace(/^00/, '+');
  const found = parse(code, text);
  if (!found || found.ext) return null;
  const number = { code: found.countryCallingCode, national: found.nationalNumber };
  const isExample = number.code === '44' && BRITISH_EXAMPLE.test(number.national);
  return found.isValid() || isExample ? number : null;
}

function parse(defaultCallingCode: string, text: string) {
  try {
    return parsePhoneNumberFromString(text, { defaultCallingCode, extract: false });
  } catch {
    // No country has this code.
    return undefined;
  }
}
