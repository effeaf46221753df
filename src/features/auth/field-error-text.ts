import type { TFunction } from 'i18next';
import { PHONE_CODE } from '#contract/limits.ts';
import { missingPhoneDigits, namesCountry } from '#contract/rules/player/phone.ts';

/** An error as react-hook-form stores it: our code from a validation, or the server's text (`type` is `server`). */
type FieldProblem = { type?: unknown; message?: string | undefined } | undefined;

/** The text under a field; undefined if the field has no error. */
export function fieldErrorText(problem: FieldProblem, t: TFunction<'auth'>): string | undefined {
  if (!problem) return undefined;
  if (problem.type === 'server') return problem.message || t('error.invalid');
  return t([`error.${problem.message}`, 'error.invalid']);
}

/** The same for a phone number: says how many digits are missing or too many; for an empty one, the expected format. */
export function phoneErrorText(
  problem: FieldProblem,
  phone: { code: string; digits: string },
  t: TFunction<'auth'>,
): string | undefined {
  if (!problem || problem.type === 'server') return fieldErrorText(problem, t);
  if (phone.code !== PHONE_CODE || namesCountry(phone.digits)) return t('error.phone_abroad');
  const gap = missingPhoneDigits(phone.digits);
  if (gap === 0 || phone.digits === '') return fieldErrorText(problem, t);
  return gap > 0 ? t('error.phone_short', { count: gap }) : t('error.phone_long', { count: -gap });
}
