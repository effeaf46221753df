/** A name of more letters is shortened on a narrow screen. */
const LONG = 12;
const FIRST_WORD = /^(?:Atlético|Real|União|Clube)\s+/u;
/** What kind of club it is, in the languages of the leagues: it tells no two of them apart. */
const CLUB_FORM =
  /^(?:Sociedade Esportiva|Clube (?:Recreativo|Desportivo)|Club (?:Social y Deportivo|Deportivo|Polideportivo)|Institución Atlética|Corporación Deportiva|Associazione Calcio|Turn- und Sportverein|Union Sportive|Racing Club|Basquete|Basket|Vôlei)\s+/u;
const FIRST_LINK = /^(?:do|da|de|dos|das|des)\s+/u;
const LAST_WORDS = /\s+(?:do|da|de|dos|das|di|del|des|la|&)\s.+$/u;
const LAST_LETTERS = /\s+(?:FC|CF)$/u;

/**
 * Shorter names for the sides of a list: without a leading `Real` and the like, then without a trailing `do Norte`. Takes the
 * names of all sides in the list; gives only those that got shorter and that no other side of the list has.
 */
export function shortNames(names: readonly string[]): ReadonlyMap<string, string> {
  const every = [...new Set(names)];
  const short = new Map(every.map((name) => [name, shortName(name)]));
  const counts = new Map<string, number>();
  for (const name of short.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map([...short].filter(([name, brief]) => brief !== name && counts.get(brief) === 1));
}

function shortName(name: string): string {
  if (name.length <= LONG) return name;
  // Without its first word, `União do Minho` is `Minho`.
  const second = name
    .replace(CLUB_FORM, '')
    .replace(FIRST_WORD, '')
    .replace(FIRST_LINK, '')
    .replace(LAST_LETTERS, '');
  return second.length <= LONG ? second : second.replace(LAST_WORDS, '');
}
