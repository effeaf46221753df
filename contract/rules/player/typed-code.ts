import { withoutInvisible } from './email.ts';
import { asciiDigits } from './digits.ts';

/**
 * A code or a name that identifies something, as it was typed or copied: without marks that are not seen and spaces around it, and with
 * the letters and digits of other keyboards in their common form.
 */
export const typedCode = (text: string): string =>
  asciiDigits(withoutInvisible(text.normalize('NFKC'))).trim();
