// Finds games by what a person types: accents, capitals and small typing errors don't matter. The backend searches its whole
// catalogue with it, the page what it has kept while it is offline.

/** What is searched of one game or sports event. */
interface SearchEntry {
  name: string;
  /** The game's provider or the event's league; a match in it ranks after a match in the name. */
  secondaryName: string;
}

const MAX_QUERY_WORDS = 6;
/** From how many letters on a word may have one error, and two. */
const ONE_ERROR_MIN_LETTERS = 4;
const TWO_ERRORS_MIN_LETTERS = 7;
/** Beside other words a word of so many letters may have one wrong letter, after the first: `são telmo` finds San Telmo. */
const SHORT_WORD_LETTERS = 3;
/** A query without its spaces begins a name without its spaces: fewer letters would find too much. */
const JOINED_MIN_LETTERS = 4;

// What a match costs; the sum over the words of a query is a game's rank, less is earlier.
const WHOLE_WORD_COST = 1;
const PREFIX_COST = 2;
const SECONDARY_NAME_COST = 3;
const TYPO_COST = 20;
const NO_MATCH = 255;

/** A text without accents, capitals and signs, one space between words: `Água & Sol` is `agua sol`. */
export function normalizeWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

interface WordIndexEntry {
  names: number[];
  secondaryNames: number[];
}

/**
 * Makes a search over games. It takes what was typed and gives the places (from 0, in the list given here) of the games that have
 * every word of it: names that begin so first, then words that begin so, then those with a typing error, each group in the
 * list's order. Nothing typed finds nothing.
 */
export function gameSearch(games: readonly SearchEntry[]): (typed: string) => number[] {
  const names = games.map(({ name }) => normalizeWords(name));
  const joined = names.map((name) => name.replaceAll(' ', ''));
  const places = new Map<string, WordIndexEntry>();
  const placesOf = (word: string): WordIndexEntry => {
    const known = places.get(word) ?? { names: [], secondaryNames: [] };
    places.set(word, known);
    return known;
  };
  for (const [place, { secondaryName }] of games.entries()) {
    for (const word of new Set(names[place]?.split(' '))) placesOf(word).names.push(place);
    for (const word of new Set(normalizeWords(secondaryName).split(' ')))
      placesOf(word).secondaryNames.push(place);
  }

  /** The least cost of a word at each place. */
  const costsOf = (word: string, among: number): Uint8Array => {
    const costs = new Uint8Array(games.length).fill(NO_MATCH);
    const lowerCosts = (at: readonly number[], cost: number) => {
      for (const place of at) if (cost < (costs[place] ?? 0)) costs[place] = cost;
    };
    for (const [candidate, found] of places) {
      const cost = among > 1 && isShortVariant(word, candidate) ? TYPO_COST : wordCost(word, candidate);
      if (cost === NO_MATCH) continue;
      lowerCosts(found.names, cost);
      lowerCosts(found.secondaryNames, cost + SECONDARY_NAME_COST);
    }
    return costs;
  };

  return (typed) => {
    const query = normalizeWords(typed);
    if (query === '') return [];
    const typedWords = query.split(' ').slice(0, MAX_QUERY_WORDS);
    const words = typedWords.map((word) => costsOf(word, typedWords.length));
    const queryWithoutSpaces = query.replaceAll(' ', '');
    const ranks: number[] = [];
    for (let place = 0; place < games.length; place += 1) {
      const cost = names[place]?.startsWith(query) ? 0 : totalCost(words, place);
      if (cost < NO_MATCH) ranks.push(cost * games.length + place);
      else if (
        queryWithoutSpaces.length >= JOINED_MIN_LETTERS &&
        joined[place]?.startsWith(queryWithoutSpaces)
      ) {
        ranks.push(TYPO_COST * games.length + place);
      }
    }
    return ranks.sort((one, other) => one - other).map((rank) => rank % games.length);
  };
}

/** All words together; a game that lacks one of them isn't found. */
function totalCost(words: readonly Uint8Array[], place: number): number {
  let sum = 0;
  for (const costs of words) {
    const cost = costs[place] ?? NO_MATCH;
    if (cost === NO_MATCH) return NO_MATCH;
    sum += cost;
  }
  return Math.min(sum, NO_MATCH - 1);
}

/** Whether one of two words of three letters has one other letter, not its first. */
function isShortVariant(word: string, candidate: string): boolean {
  if (word.length !== SHORT_WORD_LETTERS || candidate.length !== SHORT_WORD_LETTERS) return false;
  const wrong = [...word].filter((letter, place) => letter !== candidate[place]).length;
  return word[0] === candidate[0] && wrong === 1;
}

function wordCost(word: string, candidate: string): number {
  if (candidate.startsWith(word)) return candidate.length === word.length ? WHOLE_WORD_COST : PREFIX_COST;
  const allowed = word.length >= TWO_ERRORS_MIN_LETTERS ? 2 : word.length >= ONE_ERROR_MIN_LETTERS ? 1 : 0;
  if (allowed === 0 || candidate.length < word.length - allowed) return NO_MATCH;
  const errors = editDistance(word, candidate, allowed);
  return errors > allowed ? NO_MATCH : TYPO_COST * errors;
}

/**
 * How many errors make `word` out of the beginning of `candidate`: a letter wrong, missing or too many, or two neighbours
 * exchanged. Past `most` the answer is only that it is more.
 */
function editDistance(word: string, candidate: string, most: number): number {
  const width = Math.min(candidate.length, word.length + most);
  let before: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, index) => index);
  for (let row = 1; row <= word.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= width; column += 1) {
      const same = word[row - 1] === candidate[column - 1];
      let cost = Math.min(
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
      );
      const exchanged =
        row > 1 &&
        column > 1 &&
        word[row - 1] === candidate[column - 2] &&
        word[row - 2] === candidate[column - 1];
      if (exchanged) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = last;
    last = next;
  }
  return Math.min(...last);
}
