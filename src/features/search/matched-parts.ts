import { normalizeWords } from '#contract/rules/casino/game-search.ts';

interface NamePart {
  text: string;
  /** A typed word begins one of the name's words so. */
  matched: boolean;
}

/** A name in parts, so that the beginnings of words that were typed can be shown as found. What was found by a typing error has none. */
export function matchedParts(name: string, typed: string): NamePart[] {
  const words = normalizeWords(typed).split(' ').filter(Boolean);
  const parts: NamePart[] = [];
  const add = (text: string, matched: boolean) => {
    const last = parts.at(-1);
    if (text === '') return;
    if (last?.matched === matched) last.text += text;
    else parts.push({ text, matched });
  };
  for (const piece of name.normalize('NFC').split(/([\p{L}\p{N}]+)/u)) {
    const found = words
      .filter((word) => normalizeWords(piece).startsWith(word))
      .reduce((most, { length }) => Math.max(most, length), 0);
    const letters = [...piece];
    add(letters.slice(0, found).join(''), true);
    add(letters.slice(found).join(''), false);
  }
  return parts;
}
