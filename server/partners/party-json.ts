// The JSON of other parties' calls, read by one rule.
import * as v from 'valibot';

/** Characters that are no text: NUL, which the database can't store, and single surrogates, which it would change (RFC 8259, 8.2). */
const UNREADABLE = /\0|\p{Surrogate}/u;

function refuseUnreadable(name: string, value: unknown): unknown {
  if (UNREADABLE.test(name) || (typeof value === 'string' && UNREADABLE.test(value)))
    throw new SyntaxError('unreadable text');
  return value;
}

/** A raw body as its JSON value. Refused as no JSON: a name or text, at any depth, with a character that is no text. */
export const partyJson = v.pipe(
  v.string(),
  v.parseJson({ reviver: (name, value) => refuseUnreadable(name, value) }),
);
