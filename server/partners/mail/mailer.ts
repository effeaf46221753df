import type { Language } from '#contract/languages.ts';

export interface Mail {
  /** The same id is the same mail: sent twice, it arrives once. */
  id: string;
  to: string;
  subject: string;
  /** Plain text; addresses in it are links. */
  text: string;
  language: Language;
}

export interface Mailer {
  /** Hands a mail over at `now` (ms). Throws where it wasn't accepted: it is then sent again, except after `MailRefused`. */
  send(mail: Mail, now: number): Promise<void>;
}

/** The service never accepts this mail, for example because its address doesn't exist. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
