import type * as v from 'valibot';
import {
  getBotChallenge,
  register,
  type registerBody,
  TRACKING_FIELDS,
} from '#contract/endpoints/player/registration-calls.ts';
import { MIN_AGE_YEARS } from '#contract/limits.ts';
import { type PhoneNumber, parsePhoneNumber } from '#contract/rules/player/phone-number.ts';
import { typedCode } from '#contract/rules/player/typed-code.ts';
import type { Queries } from '#server/core/db/database.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { askCounted, type RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Services } from '#server/core/services.ts';
import { textOf } from '#server/core/texts.ts';
import { CouponRefused, claimCoupon } from '#server/data/bonuses/coupon-claims.ts';
import { recordReferral } from '#server/data/bonuses/referral-rewards.ts';
import { writeDueContentFirst } from '#server/data/content/due-content.ts';
import { passwordProblems } from '#server/data/players/chosen-password.ts';
import { createPlayer, DocumentOrEmailTaken } from '#server/data/players/players.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import {
  DocumentRegisterUnavailable,
  type RegisteredPerson,
} from '#server/partners/documents/document-register.ts';
import { ageAt } from './age.ts';
import { type RegistrationPartners, validateDocumentEndpoint } from './validate-document.ts';

const TRIES: RateRule = { name: 'register', max: 3, windowMs: 3_600_000 };

type Form = v.InferOutput<typeof registerBody>;
type Problems = Record<string, readonly string[]>;

/** Whom the registers are asked about, and for which address. */
interface Asked {
  document: string;
  ip: string;
  now: number;
}

function refuse(fields: Problems): never {
  throw new Refusal('invalid_input', { fields });
}

/** The form's own errors; they disclose nothing. */
function formProblems(form: Form, phone: PhoneNumber | null, now: number, timeZone: string): Problems {
  const problems: Problems = passwordProblems(form, {
    ...form,
    phoneCode: form.phone_code,
    phone: phone?.national ?? form.phone,
  });
  const { email } = form;
  if (!phone) problems.phone = ['phone_invalid'];
  if (typedCode(form.email_confirmation).toLowerCase() !== email.toLowerCase()) {
    problems.email_confirmation = ['email_mismatch'];
  }
  if (ageAt(form.birthday, now, timeZone) < MIN_AGE_YEARS) problems.birthday = ['birthday_minor'];
  return problems;
}

/** A name without differences in spelling. */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

function trackingOf(form: Form): Record<string, string> {
  return Object.fromEntries(TRACKING_FIELDS.flatMap((name) => (form[name] ? [[name, form[name]]] : [])));
}

/**
 * A link's coupon, whatever it is for: the page clears the code with the registration and applies nothing afterwards (§7). One that can't
 * be claimed doesn't stop the registration.
 */
async function claimLinkCoupon(tx: Queries, playerId: string, code: string, now: number): Promise<void> {
  const { bonus_enabled: open } = await readSettings(tx);
  if (!open || code === '') return;
  try {
    await claimCoupon(tx, playerId, code, now);
  } catch (error) {
    if (!(error instanceof CouponRefused)) throw error;
  }
}

/**
 * `POST /v2/auth/register` (§3, §5, D5, D11). Checks in order: the form, the bot check, three tries an hour from one
 * address, the register of persons, the register of barred persons, and only then whether the document or the address
 * is in use.
 */
function registerEndpoint(services: Services, parties: RegistrationPartners): Endpoint {
  const { db, limiter, log } = services;
  async function checkBot(token: string, now: number): Promise<void> {
    const { botCheck } = parties;
    if (botCheck.off || (await botCheck.verify(token, now))) return;
    refuse({ bot_token: [token === '' ? 'bot_check_required' : 'bot_check_failed'] });
  }

  /** Asks a register; a try that it does not answer is none of the address's three. */
  const askRegister = <Answer>(ip: string, ask: () => Promise<Answer>): Promise<Answer> =>
    askCounted(limiter, { rules: [TRIES], key: ip }, ask);

  async function personOf({ document, ip, now }: Asked): Promise<RegisteredPerson> {
    try {
      const person = await askRegister(ip, () => parties.documents.lookUp(document, now));
      return person ?? refuse({ document: ['document_not_found'] });
    } catch (error) {
      if (error instanceof DocumentRegisterUnavailable) return refuse({ document: ['document_unavailable'] });
      throw error;
    }
  }

  /**
   * A person who can't be looked up gets no account. Throws the refusal 'not_ready' if the register doesn't answer.
   */
  async function refuseBarred({ document, ip, now }: Asked): Promise<void> {
    const check = () => parties.impediments.check(document, now);
    const impediment = await askRegister(ip, check).catch((error: unknown) => {
      log.warn({ error }, 'the register of barred persons did not answer');
      throw new Refusal('not_ready', { text: 'register_silent' });
    });
    if (!impediment.mayPlay) refuse({ document: ['document_barred'] });
  }

  async function checkPerson(form: Form, asked: Asked, timeZone: string): Promise<RegisteredPerson> {
    const person = await personOf(asked);
    if (ageAt(person.birthday, asked.now, timeZone) < MIN_AGE_YEARS) refuse({ birthday: ['birthday_minor'] });
    const problems: Problems = {};
    if (plainName(person.name) !== plainName(form.name)) problems.name = ['name_mismatch'];
    if (person.birthday !== form.birthday) problems.birthday = ['birthday_mismatch'];
    if (Object.keys(problems).length > 0) refuse(problems);
    await refuseBarred(asked);
    return person;
  }

  return endpoint(
    register,
    async ({ body: form, language, ip, now }) => {
      const { general_register: open, general_time_zone: timeZone } = await readSettings(db.queries);
      if (!open) throw new Refusal('area_closed', { text: 'registration_closed' });
      const phone = parsePhoneNumber(form.phone_code, form.phone);
      const problems = formProblems(form, phone, now, timeZone);
      if (!phone || Object.keys(problems).length > 0) return refuse(problems);
      await checkBot(form.bot_token, now);
      await limiter.consume(TRIES, ip, now);
      const person = await checkPerson(form, { document: form.document, ip, now }, timeZone);
      const player = {
        ...person,
        document: form.document,
        email: form.email,
        phoneCode: phone.code,
        phone: phone.national,
        password: form.password,
        referer: form.referer,
        tracking: trackingOf(form),
        language,
        now,
      };
      if (form.coupon_code) await writeDueContentFirst(services, now);
      try {
        const playerId = await db.transaction(async (tx) => {
          const id = await createPlayer(tx, player);
          // Checked last, so that neither the text nor the time differs from a document in use.
          if (await parties.selfExclusionRegistry.has(tx, form.document)) throw new DocumentOrEmailTaken();
          await recordReferral(tx, id, form.referrer_id || form.referer, now);
          await claimLinkCoupon(tx, id, form.coupon_code ?? '', now);
          return id;
        });
        log.info({ playerId }, 'a player registered');
      } catch (error) {
        // The same text on both fields, so that the answer doesn't show which of them is in use (D5).
        if (error instanceof DocumentOrEmailTaken)
          refuse({ document: ['account_refused'], email: ['account_refused'] });
        throw error;
      }
      const message = textOf(language, 'registration.opened');
      return { success: true, message, errors: {}, data: { message, errors: {} } };
    },
    { refusalFields: ({ message, errors = {} }) => ({ success: false, errors, data: { message, errors } }) },
  );
}

const CHALLENGES: RateRule = { name: 'bot-challenge', max: 60, windowMs: 60_000 };

/** Registration: the bot check's challenge, the document check, the registration itself. */
export function registrationEndpoints(services: Services, parties: RegistrationPartners): Endpoint[] {
  return [
    endpoint(
      getBotChallenge,
      async ({ ip, now }) => {
        await services.limiter.consume(CHALLENGES, ip, now);
        return parties.botCheck.challenge(now);
      },
      { fresh: true },
    ),
    validateDocumentEndpoint(services, parties),
    registerEndpoint(services, parties),
  ];
}
