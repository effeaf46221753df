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
  /** Hands a mail over at `now` (ms). Throws where it wasn't accepted; it is then sent again. */
  send(mail: Mail, now: number): Promise<void>;
}
