import { asciiDigits } from './digits.ts';
import { withoutInvisible } from './email.ts';

/**
 * A code or a name that identifies something, as it was typed or copied: without marks that are not seen and spaces around it, and with
 * the letters, digits and dashes of other keyboards, and of texts that were set, in their common form.
 */
export const typedCode = (text: string): string =>
  asciiDigits(withoutInvisible(text.normalize('NFKC')))
    .replace(/\p{Pd}/gu, '-')
    .trim();
