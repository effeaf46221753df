// What a masked field shows, and where its caret goes. Only digits count; signs come and go by the pattern.
// A digit beyond the pattern stays visible at the end, for the field's own check to name: the mask never swallows one.

import { asciiDigits, digitsOf } from './digits.ts';
import { namesCountry } from './phone.ts';

/**
 * `0` in the pattern is a digit. `clean` makes national digits of pasted or auto-filled ones. `whole` gives the digits of a text that
 * replaces the field however few it has, else null. `international` gives those of a number that begins with `+` once it has named a country
 * of the field, else null: until then the field holds the sign with the digits. `typed` gives those of what stands in the field while it has other signs than
 * digits, which then stays as it is written. `ended` gives those that are meant once a sign is typed behind the last digit: `5/` is 05.
 */
export type Mask = {
  pattern: string;
  clean?: (digits: string) => string;
  whole?: (arrived: string) => string | null;
  international?: (written: string) => string | null;
  typed?: (written: string) => string;
  ended?: (digits: string) => string;
};

export const cpfMask: Mask = { pattern: '000.000.000-00' };
export const postalCodeMask: Mask = { pattern: '00000-000' };
export const phoneMask: Mask = { pattern: '(00) 0 0000-0000', clean: nationalPhone };

/** What the person did to the text: typed, let a whole text arrive (paste, drop, fill in), or deleted to the left or right. */
export type EditKind = 'type' | 'paste' | 'delete-left' | 'delete-right';

/** The field after an edit: what to keep (digits, after a `+` where `international` has named no country), what to show, where the caret stands. */
type MaskedEdit = { digits: string; text: string; caret: number };

/** Digits in the pattern's signs, as far as they go; surplus digits follow at the end. After a `+` they have no pattern. */
export function applyMask(mask: Mask, digits: string): string {
  if (digits.startsWith('+')) return digits;
  let text = '';
  let used = 0;
  for (const sign of mask.pattern) {
    if (used === digits.length) return text;
    text += sign === '0' ? digits[used++] : sign;
  }
  return text + digits.slice(used);
}

/**
 * The field after `before` became `text` by an edit that left the caret at `caret`. A whole text that `arrived` with all
 * the digits of the pattern replaces the field; with fewer it is a part of the number and stays where it was inserted.
 */
export function editMasked(
  mask: Mask,
  before: string,
  text: string,
  caret: number,
  kind: EditKind,
  arrived = text,
): MaskedEdit {
  if (text === '') return { digits: '', text, caret: 0 };
  const replaced = (digits: string): MaskedEdit => {
    const masked = applyMask(mask, digits);
    return { digits, text: masked, caret: caretAfter(masked, digits.length) };
  };
  const whole = kind === 'paste' ? mask.whole?.(arrived) : undefined;
  if (typeof whole === 'string') return replaced(mask.clean?.(whole) ?? whole);
  const arrivedWhole = kind === 'paste' && namesCountry(arrived);
  if (mask.international && (arrivedWhole || namesCountry(text))) {
    const written = arrivedWhole ? arrived : text;
    // A sign that is typed before a number is the beginning of its country: the digits behind it are none yet.
    const atEnd = kind === 'paste' || caret === text.length;
    const digits = atEnd ? mask.international(written) : null;
    if (digits !== null) return replaced(digits);
    const signed = `+${digitsOf(written)}`;
    const left = arrivedWhole ? signed.length : 1 + digitsOf(text.slice(0, caret)).length;
    return { digits: signed, text: signed, caret: left };
  }
  if (kind === 'paste') {
    const all = digitsOf(arrived);
    const digits = mask.clean?.(all) ?? all;
    if (digits.length >= digitsOf(mask.pattern).length) return replaced(digits);
  }
  if (mask.typed && kind !== 'paste' && /\D/.test(asciiDigits(text))) {
    return { digits: mask.typed(text), text, caret };
  }
  // The unit between two numbers was deleted: `1230` of `12h30` is none of the times that the person has in mind.
  if (mask.typed && kind.startsWith('delete') && /\d\D+\d/.test(before) && !/\D/.test(text)) {
    return { digits: '', text, caret };
  }
  const had = digitsOf(before);
  let digits = digitsOf(text);
  let left = digitsOf(text.slice(0, caret)).length;
  if (mask.ended && kind === 'type' && caret === text.length && /\d[\s/.,-]$/.test(text)) {
    digits = mask.ended(digits);
    left = digits.length;
  } else if (!mask.typed && !before.startsWith('+') && digits === had && text.length < before.length) {
    // Only a sign of the pattern was deleted: the person meant the digit beyond it. A sign that they wrote themselves is
    // deleted alone.
    if (kind === 'delete-left' && left > 0) {
      digits = digits.slice(0, left - 1) + digits.slice(left);
      left -= 1;
    } else if (kind === 'delete-right') {
      digits = digits.slice(0, left) + digits.slice(left + 1);
    }
  } else if (mask.clean && digits.length - had.length > 1) {
    const cleaned = mask.clean(digits);
    left = Math.max(0, left - (digits.length - cleaned.length));
    digits = cleaned;
  }
  const masked = applyMask(mask, digits);
  return { digits, text: masked, caret: caretAfter(masked, left) };
}

function caretAfter(text: string, digitsToTheLeft: number): number {
  let seen = 0;
  let place = 0;
  while (seen < digitsToTheLeft && place < text.length) {
    if (/\d/.test(text.charAt(place))) seen += 1;
    place += 1;
  }
  return place;
}

// Address books give +55 81 99876-5432, 0055 81 99876-5432 or 081 99876-5432. Typing never comes here: DDD 55 exists.
function nationalPhone(digits: string): string {
  return digits.replace(/^((00)?55|0)(?=\d{11}$)/, '');
}
