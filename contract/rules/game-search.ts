// Finds games by what a person types: accents, capitals and small typing errors don't matter. The backend searches its whole
// catalogue with it, the page what it has kept while it is offline.

/** What of a game is searched. */
interface Searched {
  name: string;
  /** Its provider's name: found after the games' own. */
  maker: string;
}

const MOST_WORDS = 6;
/** From how many letters on a word may have one error, and two. */
const ONE_ERROR = 4;
const TWO_ERRORS = 7;
/** A query without its spaces begins a name without its spaces: fewer letters would find too much. */
const LEAST_JOINED = 4;

// What a match costs; the sum over the words of a query is a game's rank, less is earlier.
const WHOLE_WORD = 1;
const BEGINS_WORD = 2;
const IN_MAKER = 3;
const WITH_ERROR = 20;
const NOWHERE = 255;

/** A text without accents, capitals and signs, one space between words: `Água & Sol` is `agua sol`. */
export function normalizeWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

interface Places {
  names: number[];
  makers: number[];
}

/**
 * Makes a search over games. It takes what was typed and gives the places (from 0, in the list given here) of the games that have
 * every word of it: names that begin so first, then words that begin so, then those with a typing error, each group in the
 * list's order. Nothing typed finds nothing.
 */
export function gameSearch(games: readonly Searched[]): (typed: string) => number[] {
  const names = games.map(({ name }) => normalizeWords(name));
  const joined = names.map((name) => name.replaceAll(' ', ''));
  const places = new Map<string, Places>();
  const placesOf = (word: string): Places => {
    const known = places.get(word) ?? { names: [], makers: [] };
    places.set(word, known);
    return known;
  };
  for (const [place, { maker }] of games.entries()) {
    for (const word of new Set(names[place]?.split(' '))) placesOf(word).names.push(place);
    for (const word of new Set(normalizeWords(maker).split(' '))) placesOf(word).makers.push(place);
  }

  /** The least cost of a word at each place. */
  const costsOf = (word: string): Uint8Array => {
    const costs = new Uint8Array(games.length).fill(NOWHERE);
    const note = (at: readonly number[], cost: number) => {
      for (const place of at) if (cost < (costs[place] ?? 0)) costs[place] = cost;
    };
    for (const [candidate, found] of places) {
      const cost = costOf(word, candidate);
      if (cost === NOWHERE) continue;
      note(found.names, cost);
      note(found.makers, cost + IN_MAKER);
    }
    return costs;
  };

  return (typed) => {
    const query = normalizeWords(typed);
    if (query === '') return [];
    const words = query.split(' ').slice(0, MOST_WORDS).map(costsOf);
    const squeezed = query.replaceAll(' ', '');
    const ranks: number[] = [];
    for (let place = 0; place < games.length; place += 1) {
      const cost = names[place]?.startsWith(query) ? 0 : costAt(words, place);
      if (cost < NOWHERE) ranks.push(cost * games.length + place);
      else if (squeezed.length >= LEAST_JOINED && joined[place]?.startsWith(squeezed)) {
        ranks.push(WITH_ERROR * games.length + place);
      }
    }
    return ranks.sort((one, other) => one - other).map((rank) => rank % games.length);
  };
}

/** All words together; a game that lacks one of them isn't found. */
function costAt(words: readonly Uint8Array[], place: number): number {
  let sum = 0;
  for (const costs of words) {
    const cost = costs[place] ?? NOWHERE;
    if (cost === NOWHERE) return NOWHERE;
    sum += cost;
  }
  return Math.min(sum, NOWHERE - 1);
}

function costOf(word: string, candidate: string): number {
  if (candidate.startsWith(word)) return candidate.length === word.length ? WHOLE_WORD : BEGINS_WORD;
  const allowed = word.length >= TWO_ERRORS ? 2 : word.length >= ONE_ERROR ? 1 : 0;
  if (allowed === 0 || candidate.length < word.length - allowed) return NOWHERE;
  const errors = errorsIn(word, candidate, allowed);
  return errors > allowed ? NOWHERE : WITH_ERROR * errors;
}

/**
 * How many errors make `word` out of the beginning of `candidate`: a letter wrong, missing or too many, or two neighbours
 * exchanged. Past `most` the answer is only that it is more.
 */
function errorsIn(word: string, candidate: string, most: number): number {
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
