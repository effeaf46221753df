import type { KeptOut } from '#server/data/kept-out.ts';
import type { BotCheck } from '#server/partners/bot-check/bot-check.ts';
import type { DocumentRegister } from '#server/partners/documents/document-register.ts';
import type { ImpedimentRegister } from '#server/partners/impediments/impediment-register.ts';

/** Whom registration asks: outside parties (D8), and who excluded himself for good. */
export interface RegistrationParties {
  documents: DocumentRegister;
  impediments: ImpedimentRegister;
  botCheck: BotCheck;
  keptOut: KeptOut;
}
