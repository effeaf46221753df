import { asciiDigits, digitsOf } from './digits.ts';
import type { Mask } from './masks.ts';

/** The digits of the only number of the mask's form among other text and numbers; null where there is none, or several. */
export function writtenNumber({ pattern }: Mask, arrived: string): string | null {
  const groups = pattern.match(/0+/g) ?? [];
  const form = groups.map((group) => `\\d{${group.length}}`).join('\\D{0,2}');
  const found = asciiDigits(arrived).match(new RegExp(`(?<!\\d)${form}(?!\\d)`, 'g')) ?? [];
  const [only = ''] = found;
  return found.length === 1 ? digitsOf(only) : null;
}

/** The mask of a field into which a number may come with its surroundings, such as a line of an address. */
export const withSurroundings = (mask: Mask): Mask => ({
  ...mask,
  whole: (arrived) => writtenNumber(mask, arrived),
});
