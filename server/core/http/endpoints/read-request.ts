import type { Context } from 'hono';
import * as v from 'valibot';
import { unreadablePlaces } from '#server/core/readable-text.ts';
import { Refusal } from './refusal.ts';

/** Bearer token of the Authorization header; empty where it is missing. Cookies are never accepted (D5). */
export function bearerToken(context: Context): string {
  return /^Bearer +([\w.-]{1,4096})$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
}

/** The parsed body: JSON, or the form format that socket libraries send. Throws the refusal 'invalid_input'. */
export async function readBody(context: Context): Promise<unknown> {
  const raw = await context.req.text();
  if (raw === '') return {};
  // RFC 9110, 8.3.1: the name of a media type has no case.
  if (/^application\/x-www-form-urlencoded\b/i.test(context.req.header('content-type') ?? '')) {
    return Object.fromEntries(new URLSearchParams(raw));
  }
  try {
    return JSON.parse(raw);
  } catch {
    throw new Refusal('invalid_input', { fields: { body: ['not_json'] } });
  }
}

/** The fields of the object in which an issue found one too many; undefined for another issue. */
function knownFields(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): string[] | undefined {
  if (issue.type !== 'strict_object' || issue.expected !== 'never') return undefined;
  const keys = (issue.path ?? []).slice(0, -1).map(({ key }) => key);
  const entries = keys.reduce<SchemaParts | undefined>(
    partAt,
    plain(schema as v.GenericSchema & SchemaParts),
  )?.entries;
  return entries && Object.keys(entries);
}

/** What schemas are made of, as far as a place in them is looked up. */
interface SchemaParts {
  wrapped?: SchemaParts;
  item?: SchemaParts;
  entries?: Readonly<Record<string, SchemaParts>>;
}
/** The schema inside optional ones. A pipe has the parts of its first schema. */
function plain(schema: SchemaParts | undefined): SchemaParts | undefined {
  return schema?.wrapped ? plain(schema.wrapped) : schema;
}
const partAt = (schema: SchemaParts | undefined, key: unknown): SchemaParts | undefined =>
  plain(schema?.item ?? schema?.entries?.[String(key)]);

/** Words for the texts that name a bound ("At most {bound}.") or what there is to choose from. */
function boundWords({ expected, requirement }: v.BaseIssue<unknown>): Readonly<Record<string, string>> {
  const bound = typeof requirement === 'number' ? { bound: String(requirement) } : {};
  return { ...bound, among: (expected ?? '').replace(/[()"]/g, '').replaceAll(' | ', ', ') };
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
  const fieldWords: Record<string, Readonly<Record<string, string>>> = {};
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue) ?? 'body';
    const codes = fields[field] ?? [];
    const known = knownFields(schema, issue);
    fieldWords[field] = known ? { known: known.join(', ') } : boundWords(issue);
    const code = known ? 'field_unknown' : issue.received === 'undefined' ? 'required' : issue.message;
    fields[field] = [...codes, code];
  }
  throw new Refusal('invalid_input', { fields, fieldWords });
}
