import * as v from 'valibot';

/**
 * An e-mail address as typed: a valid one of the HTML standard (WHATWG) whose domain has a dot. Messages are codes that each side words in
 * the player's language.
 */
export const emailAddress = v.config(
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(254, 'email_invalid'),
    v.rfcEmail('email_invalid'),
    v.regex(/@.*\./, 'email_invalid'),
  ),
  { abortPipeEarly: true },
);
