/** Only the digits of a text. */
export function digitsOf(text: string): string {
  return asciiDigits(text).replace(/\D/g, '');
}

/**
 * A text with the full-width digits and signs of East Asian keyboards, and the digits and separators of Arabic and Persian ones, in
 * their common form; its length stays.
 */
export function asciiDigits(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\u066b/g, ',')
    .replace(/\u066c/g, '.');
}
