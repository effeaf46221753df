import type { ResponseOf } from '#contract/call.ts';
import type { register } from '#contract/endpoints/registration.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { EMPTY_REGISTER_VALUES, type RegisterField } from './register-values.ts';

/** The errors of a registration: texts for fields, and texts that belong to no field. */
export interface RegisterProblem {
  fields: { field: RegisterField; text: string }[];
  rest: string[];
}

/** A field that the player doesn't type shows its error at the related one that they do (§3's confirmations, the CPF's name). */
const SHOWN_AT: Readonly<Record<string, RegisterField>> = {
  password_confirmation: 'password',
  email_confirmation: 'email',
  name: 'document',
  birthday: 'document',
  phone_code: 'phone',
};

function fieldOf(name: string): RegisterField | null {
  const shown = Object.hasOwn(SHOWN_AT, name) ? SHOWN_AT[name] : undefined;
  if (shown) return shown;
  return isTyped(name) ? name : null;
}

function isTyped(name: string): name is RegisterField {
  return name !== 'referer' && Object.hasOwn(EMPTY_REGISTER_VALUES, name);
}

/** §5: maps server errors by field name to the form's fields, the first text of each; the rest is returned separately. */
export function errorsByField(errors: FieldErrors): RegisterProblem {
  const problem: RegisterProblem = { fields: [], rest: [] };
  for (const [name, texts] of Object.entries(errors)) {
    const field = fieldOf(name);
    const [text] = texts;
    if (!text) continue;
    if (field === null) problem.rest.push(text);
    else if (!problem.fields.some((placed) => placed.field === field)) problem.fields.push({ field, text });
  }
  return problem;
}

/** The errors in an answer to the registration call; null if the account was opened. */
export function registerOutcome(answer: ResponseOf<typeof register>): RegisterProblem | null {
  if (answer.success) return null;
  const problem = errorsByField({ ...answer.data.errors, ...answer.errors });
  const text = answer.data.message || answer.message;
  if (text && problem.fields.length === 0) problem.rest.push(text);
  return problem;
}
