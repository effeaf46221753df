import type { SelfExclusionRegistry } from '#server/data/protection/self-exclusion-registry.ts';
import type { BotCheck } from '#server/partners/bot-check/bot-check.ts';
import type { DocumentRegister } from '#server/partners/documents/document-register.ts';
import type { ImpedimentRegister } from '#server/partners/impediments/impediment-register.ts';

/** What registration depends on: outside parties (D8), and the self-exclusion registry. */
export interface RegistrationPartners {
  documents: DocumentRegister;
  impediments: ImpedimentRegister;
  botCheck: BotCheck;
  selfExclusionRegistry: SelfExclusionRegistry;
}
