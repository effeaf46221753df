import { digitsOf, type EditKind } from '../player/masks.ts';
import type { Cents } from './money.ts';

/** The largest amount that can be typed: a digit beyond it leaves the field as it was. */
export const MAX_TYPED_CENTS: Cents = 99_999_999_999;

/** The field after an edit; `cents` is null when it is empty. */
export type MoneyEdit = { cents: Cents | null; text: string; caret: number };

/** Cents as a money field holds them, in every language (§9): precision 2, thousands comma, decimal point. */
export function formatMoneyInput(cents: Cents | null): string {
  if (cents === null) return '';
  const digits = String(cents).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${digits.slice(-2)}`;
}

/** Pasted text as cents: a last separator with one or two digits after it is the decimal one (D12). Null without a digit. */
export function parsePastedMoney(pasted: string): Cents | null {
  const text = pasted.replace(/[^\d.,]/g, '');
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const digits = digitsOf(whole) + fraction.padEnd(2, '0');
  return digitsOf(text) === '' ? null : Number(digits);
}

/**
 * The field after `before` became `text` by an edit that left the caret at `caret`. Typed digits fill from the
 * right, whatever separators are typed between them (D12). `pasted` is the clipboard's text, when that was the edit.
 */
export function editMoney(
  before: string,
  text: string,
  caret: number,
  kind: EditKind,
  pasted = text,
): MoneyEdit {
  if (kind === 'paste') {
    const cents = parsePastedMoney(pasted);
    return cents === null || cents > MAX_TYPED_CENTS ? unchanged(before) : editResult(cents, 0);
  }
  let digits = digitsOf(text);
  let right = digitsOf(text.slice(caret)).length;
  if (digits === digitsOf(before) && text.length < before.length) {
    const place = digits.length - right;
    if (kind === 'delete-left') digits = digits.slice(0, Math.max(0, place - 1)) + digits.slice(place);
    else if (kind === 'delete-right') {
      digits = digits.slice(0, place) + digits.slice(place + 1);
      right = Math.max(0, right - 1);
    }
  }
  const cents = Number(digits);
  if (cents > MAX_TYPED_CENTS) return unchanged(before);
  // Deleting down to nothing empties the field; a typed zero stays, so that the person sees it arrive.
  if (digits === '' || (cents === 0 && kind !== 'type')) return { cents: null, text: '', caret: 0 };
  return editResult(cents, right);
}

function unchanged(text: string): MoneyEdit {
  return { cents: text === '' ? null : Number(digitsOf(text)), text, caret: text.length };
}

// The caret is kept by the digits to its right: that is the side that doesn't move.
function editResult(cents: Cents, digitsToTheRight: number): MoneyEdit {
  const text = formatMoneyInput(cents);
  let seen = 0;
  let caret = text.length;
  while (seen < digitsToTheRight && caret > 0) {
    caret -= 1;
    if (/\d/.test(text.charAt(caret))) seen += 1;
  }
  if (/[.,]/.test(text.charAt(caret - 1))) caret -= 1;
  return { cents, text, caret };
}
