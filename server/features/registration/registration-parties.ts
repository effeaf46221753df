import type { BotCheck } from '#server/partners/bot-check/bot-check.ts';
import type { DocumentRegister } from '#server/partners/documents/document-register.ts';
import type { ImpedimentRegister } from '#server/partners/impediments/impediment-register.ts';

/** The outside parties that registration asks (D8). */
export interface RegistrationParties {
  documents: DocumentRegister;
  impediments: ImpedimentRegister;
  botCheck: BotCheck;
}
