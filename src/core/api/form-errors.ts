import * as v from 'valibot';
import { ApiError } from './call.ts';

/**
 * What is wrong with a form, by field: the first fault of each, worded. Takes what the check of it found, and a word for a
 * code; a fault without a code of ours is `missing`.
 */
export function formErrors(
  issues: readonly v.BaseIssue<unknown>[],
  word: (code: string) => string,
): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? '';
    if (!found.has(field))
      found.set(field, word(/^[a-z_]+$/.test(issue.message) ? issue.message : 'missing'));
  }
  return Object.fromEntries(found);
}

/** The same of what a server refused; empty where it named no field. */
export function serverFieldErrors(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiError ? Object.entries(error.errors) : [];
  return Object.fromEntries(fields.map(([name, [said = '']]) => [name, said]));
}
