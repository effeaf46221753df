import * as v from 'valibot';

/** A valid address of the HTML standard (WHATWG), whose domain has at least one dot. */
const VALID =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** A text without the marks of direction and width that copying from another app can add, and that are not seen. */
export const withoutInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '');

/** An e-mail address as typed; messages are codes that each side words in the player's language. */
export const emailAddress = v.pipe(
  v.string(),
  v.transform(withoutInvisible),
  v.trim(),
  v.maxLength(254, 'email_invalid'),
  v.regex(VALID, 'email_invalid'),
);
