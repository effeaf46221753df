import type { WireResponseOf } from '#contract/call.ts';
import { validateDocument } from '#contract/endpoints/registration.ts';
import { MIN_AGE_YEARS } from '#contract/limits.ts';
import { isValidCpf } from '#contract/rules/cpf.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Services } from '#server/core/services.ts';
import { textOf } from '#server/core/texts.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import { DocumentRegisterUnavailable } from '#server/partners/documents/document-register.ts';
import { ageAt } from './age.ts';
import type { RegistrationPartners } from './registration-partners.ts';

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
    await limiter.take(ALL_CHECKS, ip, now);
    const free = await limiter.tryTake(FREE_CHECKS, ip, now);
    if (!free.allowed && !(await botCheck.verify(body.bot_token ?? '', now))) {
      throw new Refusal('too_many', { retryAfterS: free.retryAfterS });
    }

    const refused = (code: string): Answer => {
      const text = textOf(language, `fields.${code}`);
      return { success: false, name: '', birthday: '', message: text, errors: { document: [text] } };
    };
    const digits = body.document.replace(/\D/g, '');
    if (!isValidCpf(digits)) return refused('document_invalid');
    try {
      const person = await documents.lookUp(digits, now);
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
