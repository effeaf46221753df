// Building blocks of the contract's schemas: what the wire may leave out, spoil or spell in two ways.
import * as v from 'valibot';
import { reaisToCents } from './rules/money/money.ts';

/** Integer cents as they travel in settings, transactions, bets, deposits and withdrawals (D3). */
export const cents = v.pipe(v.number(), v.safeInteger());

/** Real money in currency units on the wire, a decimal with two places; integer cents inside (D3). */
export const reais = v.pipe(
  v.union([v.number(), v.string()]),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return reaisToCents(dataset.value);
    } catch {
      addIssue({ message: 'not an amount in currency units' });
      return NEVER;
    }
  }),
);

/** An identifier that backends send as a number or a string; a string inside. */
export const id = v.pipe(
  v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(80)), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
);

/** Text that may be missing or null: empty then. */
export const text = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((value) => value ?? ''),
);

/**
 * A field of an answer that may be missing; a backend that writes null for it means the same. Undefined then. Our server leaves
 * such a field out, so that null is no part of the type.
 */
// @__NO_SIDE_EFFECTS__
export function optionalOrNull<Schema extends v.GenericSchema>(schema: Schema) {
  return v.nullish(schema, () => undefined) as unknown as v.OptionalSchema<Schema, undefined>;
}

/** A switch that backends send as 0/1, '0'/'1' or a boolean; a boolean inside. */
export const flag = v.pipe(
  v.union([v.boolean(), v.picklist([0, 1]), v.picklist(['0', '1'])]),
  v.transform((value) => value === true || value === 1 || value === '1'),
);

/** A moment as an ISO 8601 text; milliseconds since 1970 inside. */
export const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((value) => Date.parse(value)),
);

/**
 * A list in which a bad entry drops that entry alone (D1).
 * Takes the schema of one entry; what isn't a list at all is still an error.
 */
// @__NO_SIDE_EFFECTS__
export function listOf<Entry extends v.GenericSchema>(entry: Entry) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((entries) =>
      entries.flatMap((candidate) => {
        const parsed = v.safeParse(entry, candidate);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  );
}

/** Takes the default for a field that is missing, null or of the wrong shape (D1). */
// @__NO_SIDE_EFFECTS__
export function orDefault<Schema extends v.GenericSchema>(schema: Schema, value: v.InferOutput<Schema>) {
  return v.fallback(schema, value as never);
}

/** Field name → messages, as the server answers a refused form (D13). */
export const fieldErrors = v.record(
  v.string(),
  v.union([
    v.array(v.string()),
    v.pipe(
      v.string(),
      v.transform((message) => [message]),
    ),
  ]),
);
export type FieldErrors = v.InferOutput<typeof fieldErrors>;
