// Finds questions and sections of the rules by what is typed, with the matching of the search for games.
import { gameSearch, normalizeWords } from '#contract/rules/casino/game-search.ts';

/** A question with its answer, or a section of a rule with its text. */
export interface HelpEntry<Item> {
  item: Item;
  title: string;
  text: string;
}

/** Words of a sentence that are too short to say what it is about (letters). */
const TELLING_WORD_LETTERS = 4;
/** Where no entry has every word of a sentence, so many are shown that have most of them. */
const NEAREST = 5;

/**
 * Makes a search over entries: those that have every word that was typed, a match in the title first. Where there is none, as for a whole
 * sentence, those that have most of its longer words.
 */
export function helpSearch<Item>(entries: readonly HelpEntry<Item>[]): (typed: string) => Item[] {
  const search = gameSearch(entries.map(({ title, text }) => ({ name: title, secondaryName: text })));
  const itemsAt = (places: readonly number[]) =>
    places.flatMap((place) => {
      const entry = entries[place];
      return entry ? [entry.item] : [];
    });
  return (typed) => {
    const places = search(typed);
    if (places.length > 0) return itemsAt(places);
    const words = normalizeWords(typed).split(' ');
    const telling = words.filter((word) => word.length >= TELLING_WORD_LETTERS);
    if (words.length < 2) return [];
    const counts = new Map<number, { words: number; rank: number }>();
    for (const word of new Set(telling)) {
      for (const [rank, place] of search(word).entries()) {
        const known = counts.get(place) ?? { words: 0, rank: 0 };
        counts.set(place, { words: known.words + 1, rank: known.rank + rank });
      }
    }
    const nearest = [...counts].sort(
      ([, one], [, other]) => other.words - one.words || one.rank - other.rank,
    );
    return itemsAt(nearest.slice(0, NEAREST).map(([place]) => place));
  };
}
