import { pick, type Random } from '#contract/rules/art/seeded-random.ts';
import { slugify } from '#contract/rules/page/slug.ts';
import type { Family } from '#server/sandbox/covers/families.ts';
import { isAllowedName } from './allowed-name.ts';
import { NOUNS, type Noun, pluralOf } from './nouns.ts';
import { adjectivesFor, COMPLEMENTS, numbersFor, PLACES } from './qualifiers.ts';

type Pattern = (random: Random) => string;

/** The names in use, and the categories whose own words are used up: their further games are numbered sequels. */
export interface NameStock {
  /** Slugs. */
  taken: Set<string>;
  /** Slugs of categories. */
  spent: Set<string>;
}

/** No free name is left for a category: the catalogue asked for is larger than the words allow. */
class NamesExhausted extends Error {
  override name = 'NamesExhausted';
}

const ATTEMPTS = 2_000;

function any<T>(random: Random, list: readonly T[]): T {
  const [first, ...rest] = list;
  if (first === undefined) throw new NamesExhausted('An empty list has no word');
  return pick(random, [first, ...rest]);
}

/** A complement that doesn't say the noun again (no 'Prata de Prata'). */
function complementFor(random: Random, word: string): string {
  return any(
    random,
    COMPLEMENTS.filter((complement) => !complement.endsWith(word)),
  );
}

const withAdjective: Pattern = (random) => {
  const { word, gender } = any(random, NOUNS);
  return `${word} ${any(random, adjectivesFor(gender))}`;
};

const withComplement: Pattern = (random) => {
  const { word } = any(random, NOUNS);
  return `${word} ${complementFor(random, word)}`;
};

const alone: Pattern = (random) => any(random, NOUNS).word;

const counted: Pattern = (random) => {
  const { word, gender } = any(random, NOUNS);
  return `${any(random, numbersFor(gender))} ${pluralOf(word)}`;
};

const paired: Pattern = (random) => {
  const { word } = any(random, NOUNS);
  const other = any(
    random,
    NOUNS.filter((noun) => noun.word !== word),
  );
  return `${word} e ${other.word}`;
};

function ofPlace(random: Random): string {
  const [gender, place] = any(random, PLACES);
  return `${gender === 'm' ? 'do' : 'da'} ${place}`;
}

function ofNoun(random: Random): string {
  const { gender, word } = any(random, NOUNS);
  return `${gender === 'm' ? 'do' : 'da'} ${word}`;
}

/** A first word of the category, and what may follow it. */
function headed(heads: readonly string[], ...tails: readonly ((random: Random) => string)[]): Pattern[] {
  return tails.map((tail) => (random) => `${any(random, heads)} ${tail(random)}`);
}

const complement = (random: Random) => any(random, COMPLEMENTS);
const number = (from: number, to: number) => (random: Random) =>
  String(from + Math.floor(random() * (to - from + 1)));
const sequelNumber = number(2, 99);
const adjective = (gender: Noun['gender']) => (random: Random) => any(random, adjectivesFor(gender));
const placeName = (random: Random) => any(random, PLACES)[1];

/** A place and what stands behind it: 'Terraço da Noite'. */
const placed: Pattern = (random) => {
  const place = placeName(random);
  return `${place} ${complementFor(random, place)}`;
};

const SLOTS: readonly (readonly [share: number, pattern: Pattern])[] = [
  [0.4, withAdjective],
  [0.35, withComplement],
  [0.1, alone],
  [0.08, counted],
  [0.07, paired],
];

const BY_CATEGORY: ReadonlyMap<string, readonly Pattern[]> = new Map([
  [
    'live',
    [
      (random: Random) => `${placeName(random)} ao Vivo`,
      placed,
      ...headed(['Salão', 'Estúdio', 'Mesa'], number(2, 99)),
      ...headed(['Salão', 'Estúdio'], adjective('m'), complement),
      ...headed(['Estúdio'], ofPlace, ofNoun),
    ],
  ],
  [
    'mesa',
    [
      ...headed(['Mesa', 'Carta', 'Banca'], ofPlace, adjective('f'), complement, ofNoun),
      ...headed(['Bacará', 'Pôquer'], adjective('m'), complement),
      ...headed(['Bacará', 'Tela', 'Ás', 'Dez'], complement, ofNoun),
    ],
  ],
  [
    'vinte-e-um',
    [
      ...headed(['Vinte e Um'], adjective('m'), complement),
      (random) => `${placeName(random)} 21`,
      (random) => `${any(random, NOUNS).word} 21`,
    ],
  ],
  [
    'crash',
    headed(
      ['Voo', 'Linha', 'Órbita', 'Pipa', 'Subida', 'Balão', 'Escada'],
      complement,
      ofNoun,
      number(2, 40),
    ),
  ],
  [
    'roleta',
    [...headed(['Roleta', 'Giro'], complement, ofPlace, ofNoun), ...headed(['Roleta'], number(1, 36))],
  ],
  ['bingo', headed(['Bingo', 'Quina'], ofPlace, ofNoun, complement)],
  ['raspadinha', headed(['Raspa', 'Cartela'], complement, ofNoun, adjective('f'))],
  ['dados', headed(['Dados', 'Lance', 'Copo', 'Torre', 'Cinco', 'Seis'], ofPlace, complement, ofNoun)],
  ['keno', headed(['Keno'], complement, ofPlace, ofNoun)],
]);

/** Patterns to try in turn: the one that chance chose first, the others after it. */
function patternsFor(category: string, random: Random): readonly Pattern[] {
  const own = BY_CATEGORY.get(category);
  const drawn = random();
  if (own) {
    const first = Math.floor(drawn * own.length);
    return [...own.slice(first), ...own.slice(0, first)];
  }
  let sum = 0;
  const first = SLOTS.findIndex(([share]) => {
    sum += share;
    return drawn < sum;
  });
  const patterns = SLOTS.map(([, pattern]) => pattern);
  return [...patterns.slice(first), ...patterns.slice(0, first)];
}

/**
 * A name for a game of `category` (slug) whose cover is lettered in `family`, its slug not taken; notes it in the stock. On a clash or a
 * name that isn't allowed the next pattern is tried, and where they are used up a name with a number. Throws `NamesExhausted`.
 */
export function nextName(category: string, random: Random, family: Family, stock: NameStock): string {
  const patterns = patternsFor(category, random);
  const plain = (attempt: number) => patterns[attempt % patterns.length]?.(random) ?? '';
  const sequel = (attempt: number) => `${plain(attempt)} ${sequelNumber(random)}`;
  if (!stock.spent.has(category)) {
    const name = freeName(plain, family, stock.taken);
    if (name !== undefined) return name;
    stock.spent.add(category);
  }
  const name = freeName(sequel, family, stock.taken);
  if (name === undefined) throw new NamesExhausted(`No free name is left in '${category}'`);
  return name;
}

function freeName(make: (attempt: number) => string, family: Family, taken: Set<string>): string | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const name = make(attempt);
    const slug = slugify(name);
    if (taken.has(slug) || !isAllowedName(name, family)) continue;
    taken.add(slug);
    return name;
  }
  return undefined;
}
