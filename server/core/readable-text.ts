// The one rule for texts that come from outside, of players and of other parties.

/** Characters that are no text: NUL, which the database can't store, and single surrogates, which it would change (RFC 8259, 8.2). */
const UNREADABLE = /\0|\p{Surrogate}/u;

/** False for a text with NUL or half a surrogate pair in it. */
export const isReadableText = (text: string): boolean => !UNREADABLE.test(text);

/** The places of the unreadable texts in a value, names of fields included, as paths. Empty for a readable value. */
export function unreadablePlaces(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isReadableText(value) ? [] : [path.join('.')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...unreadablePlaces(name, path),
    ...unreadablePlaces(inner, [...path, name]),
  ]);
}
