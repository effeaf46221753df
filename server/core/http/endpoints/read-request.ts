import type { Context } from 'hono';
import * as v from 'valibot';
import { unreadablePlaces } from '#server/core/readable-text.ts';
import { Refusal } from './refusal.ts';

/** Bearer token of the Authorization header; empty where it is missing. Cookies are never accepted (D5). */
export function bearerToken(context: Context): string {
  return /^Bearer ([\w.-]{1,4096})$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
}

/** The parsed body: JSON, or the form format that socket libraries send. Throws the refusal 'invalid_input'. */
export async function readBody(context: Context): Promise<unknown> {
  const raw = await context.req.text();
  if (raw === '') return {};
  if ((context.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(raw));
  }
  try {
    return JSON.parse(raw);
  } catch {
    throw new Refusal('invalid_input', { fields: { body: ['not_json'] } });
  }
}

/** Validates input against a schema; unknown fields are dropped, unreadable texts are invalid. Throws the refusal 'invalid_input' with its fields. */
export function validateInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) {
    const bad = unreadablePlaces(parsed.output).map((place) => place || 'body');
    if (bad.length === 0) return parsed.output;
    throw new Refusal('invalid_input', {
      fields: Object.fromEntries(bad.map((field) => [field, ['invalid']])),
    });
  }
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue) ?? 'body';
    const codes = fields[field] ?? [];
    const code = issue.received === 'undefined' ? 'required' : issue.message;
    fields[field] = [...codes, code];
  }
  throw new Refusal('invalid_input', { fields });
}
