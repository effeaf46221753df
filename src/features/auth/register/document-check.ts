// The document check of §5: sends a CPF to the backend; a name and a birth date come back, or errors.
import type { ResponseOf } from '#contract/call.ts';
import { validateDocument } from '#contract/endpoints/registration.ts';
import { ApiError, call } from '#src/core/api/call.ts';
import { solveBotCheck } from '#src/partners/bot-check.ts';

export interface CpfHolder {
  name: string;
  /** yyyy-mm-dd */
  birthday: string;
}

/** found: the CPF's holder. refused: the server's texts, shown at the field and as an alert. nameless: the field's error. */
export type DocumentOutcome =
  | { type: 'found'; person: CpfHolder }
  | { type: 'refused'; texts: string[] }
  | { type: 'nameless'; text: string };

/** A birth date as backends write it (2001-02-03, with or without a time, or 03/02/2001) as yyyy-mm-dd; otherwise empty. */
export function isoDay(text: string): string {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(text)?.[1];
  if (iso) return iso;
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month}-${day}` : '';
}

/** What the check's answer means (§5). */
export function documentOutcome(answer: ResponseOf<typeof validateDocument>): DocumentOutcome {
  const { errors, message, name, birthday } = answer;
  if (!answer.success) {
    const texts = (Array.isArray(errors) ? errors : Object.values(errors).flat()).filter(Boolean);
    return { type: 'refused', texts: texts.length > 0 ? texts : [message].filter(Boolean) };
  }
  const person = { name: name.trim(), birthday: isoDay(birthday) };
  return person.name ? { type: 'found', person } : { type: 'nameless', text: message };
}

/**
 * Requests the holder of a CPF (eleven digits). Solves a proof of work first if the backend requires one (D5).
 * Throws as `call` does.
 */
export async function checkDocument(document: string, signal: AbortSignal): Promise<DocumentOutcome> {
  try {
    return documentOutcome(await call(validateDocument, { body: { document }, signal }));
  } catch (error) {
    if (!wantsProof(error)) throw error;
    const bot_token = await solveBotCheck(signal);
    return documentOutcome(await call(validateDocument, { body: { document, bot_token }, signal }));
  }
}

function wantsProof(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'too_many' || 'bot_token' in error.errors);
}
