// The JSON of other parties' calls, read by one rule.
import * as v from 'valibot';
import { isReadableText } from '#server/core/readable-text.ts';

function refuseUnreadable(name: string, value: unknown): unknown {
  if (!isReadableText(name) || (typeof value === 'string' && !isReadableText(value)))
    throw new SyntaxError('unreadable text');
  return value;
}

/** A raw body as its JSON value. Refused as no JSON: a name or text, at any depth, with NUL or half a surrogate pair. */
export const partyJson = v.pipe(
  v.string(),
  v.parseJson({ reviver: (name, value) => refuseUnreadable(name, value) }),
);
