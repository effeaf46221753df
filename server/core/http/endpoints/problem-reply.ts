import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Problem } from '#contract/errors.ts';
import { type Language, LOCALES } from '#contract/languages.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { type HttpEnv, type RefusalFields, requestMetadataOf } from '#server/core/http/request-metadata.ts';
import { hasText, textOf } from '#server/core/texts.ts';
import type { Refusal } from './refusal.ts';

type Values = Readonly<Record<string, string | number>>;

/** The contract's problem body of a refusal, with its text. */
export function problemOf(refusal: Refusal, language: Language): Problem {
  const { text = refusal.code, fields, values: amounts = {}, retryAfterS = 0 } = refusal.details;
  const { rule, rules, figures, fieldWords = {} } = refusal.details;
  const worded = Object.entries(amounts).map(([name, cents]) => [
    name,
    formatMoney(cents, LOCALES[language]),
  ]);
  const values: Values = { seconds: retryAfterS, ...figures, ...Object.fromEntries(worded) };
  const message = refusal.fixedMessage ?? textOf(language, `problems.${text}`, values);
  const named = {
    code: refusal.code,
    message,
    ...(rule === undefined ? {} : { rule }),
    ...(rules === undefined ? {} : { rules: { ...rules } }),
    ...(figures === undefined ? {} : { figures: { ...figures } }),
  };
  if (!fields) return named;
  const errors = Object.fromEntries(
    Object.entries(fields).map(([field, codes]) => [
      field,
      fieldTexts(language, codes, { ...values, ...fieldWords[field] }),
    ]),
  );
  return { ...named, errors };
}

/** The texts for a field's errors; the general text is used only where no error has its own. */
function fieldTexts(language: Language, codes: readonly string[], values: Values): string[] {
  const known = [...new Set(codes)].map((code) => `fields.${code}`).filter(hasText);
  return (known.length > 0 ? known : ['fields.invalid']).map((key) => textOf(language, key, values));
}

/** Replies with a refusal. `moreFields` gives what the body carries beside the problem. */
export function problemReply(
  context: Context<HttpEnv>,
  refusal: Refusal,
  moreFields: RefusalFields = () => ({}),
): Response {
  context.header('Cache-Control', 'no-store');
  const { retryAfterS } = refusal.details;
  if (retryAfterS !== undefined) context.header('Retry-After', String(retryAfterS));
  const problem = problemOf(refusal, requestMetadataOf(context).language);
  return context.json({ ...problem, ...moreFields(problem) }, refusal.status as ContentfulStatusCode);
}
