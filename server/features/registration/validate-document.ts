import type { WireResponseOf } from '#contract/define-call.ts';
import { validateDocument } from '#contract/endpoints/player/registration-calls.ts';
import { MIN_AGE_YEARS } from '#contract/limits.ts';
import { isValidCpf } from '#contract/rules/player/cpf.ts';
import { digitsOf } from '#contract/rules/player/digits.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { askCounted, type RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Services } from '#server/core/services.ts';
import { textOf } from '#server/core/texts.ts';
import type { SelfExclusionRegistry } from '#server/data/protection/self-exclusion-registry.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import type { BotCheck } from '#server/partners/bot-check/bot-check-provider.ts';
import {
  type DocumentRegister,
  DocumentRegisterUnavailable,
} from '#server/partners/documents/document-register.ts';
import type { ImpedimentRegister } from '#server/partners/impediments/impediment-register.ts';
import { ageAt } from './age.ts';

/** What registration depends on: outside parties (D8), and the self-exclusion registry. */
export interface RegistrationPartners {
  documents: DocumentRegister;
  impediments: ImpedimentRegister;
  botCheck: BotCheck;
  selfExclusionRegistry: SelfExclusionRegistry;
}

const HOUR_MS = 3_600_000;
/**
 * A name and a birthday for a number are valuable: after this many requests an address must solve a proof of work for
 * each (D5).
 */
const FREE_CHECKS: RateRule = { name: 'document-check', max: 5, windowMs: HOUR_MS };
const ALL_CHECKS: RateRule = { name: 'document-check-all', max: 60, windowMs: HOUR_MS };

type Answer = WireResponseOf<typeof validateDocument>;

/** `POST /api/validate/document` (§5). Request and answer are never logged. */
export function validateDocumentEndpoint(
  { db, limiter }: Services,
  { documents, botCheck }: RegistrationPartners,
): Endpoint {
  return endpoint(validateDocument, async ({ body, language, ip, now }): Promise<Answer> => {
    await limiter.consume(ALL_CHECKS, ip, now);
    const free = await limiter.tryConsume(FREE_CHECKS, ip, now);
    const counted = { rules: free.allowed ? [ALL_CHECKS, FREE_CHECKS] : [ALL_CHECKS], key: ip };
    const verify = () => botCheck.verify(body.bot_token ?? '', now);
    if (!free.allowed && !(await askCounted(limiter, counted, verify))) {
      throw new Refusal('too_many', { retryAfterS: free.retryAfterS });
    }

    const refused = (code: string): Answer => {
      const text = textOf(language, `fields.${code}`);
      return { success: false, name: '', birthday: '', message: text, errors: { document: [text] } };
    };
    const digits = digitsOf(body.document);
    if (!isValidCpf(digits)) return refused('document_invalid');
    try {
      const person = await askCounted(limiter, counted, () => documents.lookUp(digits, now));
      if (!person) return refused('document_not_found');
      const { general_time_zone: zone } = await readSettings(db.queries);
      // A minor's name is not disclosed here.
      if (ageAt(person.birthday, now, zone) < MIN_AGE_YEARS) return refused('birthday_minor');
      return { success: true, ...person, message: '', errors: {} };
    } catch (error) {
      if (error instanceof DocumentRegisterUnavailable) return refused('document_unavailable');
      throw error;
    }
  });
}
