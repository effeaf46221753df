import * as v from 'valibot';

/** An e-mail address as typed; messages are codes that each side words in the player's language. */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254, 'email_invalid'),
  v.email('email_invalid'),
);
