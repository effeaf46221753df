// Backends in other languages write a field that has no value as null. What the page reads takes null for a missing field:
// otherwise one field without a value loses the whole answer, or drops an entry from its list without a word.
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { REALTIME_EVENTS } from '#contract/channel-events.ts';
import { problem } from '#contract/errors.ts';
import { gameFrameMessage, kycFrameMessage } from '#contract/frame-messages.ts';
import { CONTRACT_CALLS } from '#tests/support/contract-calls.ts';

/** The entry of each `listOf`, which its schema doesn't show. */
const entries = vi.hoisted(() => new WeakMap<object, object>());
vi.mock(import('#contract/schema.ts'), async (original) => {
  const schema = await original();
  const listOf = (entry: never) => {
    const list = schema.listOf(entry);
    entries.set(list, entry);
    return list;
  };
  return { ...schema, listOf: listOf as unknown as typeof schema.listOf };
});

type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>;
  item?: Schema;
  options?: readonly unknown[];
  value?: unknown;
  wrapped?: Schema;
  pipe?: readonly unknown[];
};

const isSchema = (part: unknown): part is Schema => Object(part).kind === 'schema';

/** The paths of the fields that may be missing and may not be null. */
function withoutNull(schema: Schema, path: string, seen = new Set<object>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const below = (part: unknown, name = '') =>
    isSchema(part) ? withoutNull(part, `${path}${name}`, seen) : [];
  const fields = Object.entries(schema.entries ?? {}).flatMap(([name, field]) => [
    ...(/optional/.test(field.type) && !v.is(field, null) ? [`${path}.${name}`] : []),
    ...below(field, `.${name}`),
  ]);
  const found = [
    ...fields,
    ...below(schema.item, '[]'),
    ...below(entries.get(schema), '[]'),
    ...below(schema.wrapped),
    ...below(schema.value, '.*'),
    ...(schema.options ?? []).flatMap((option) => below(option)),
    // The first part of a pipe is the schema itself, as it was before the pipe.
    ...(schema.pipe ?? []).flatMap((part) => below(part)),
  ];
  return [...new Set(found)];
}

test.each([
  ...CONTRACT_CALLS.map(({ name, response }) => [name, response] as const),
  ...Object.entries(REALTIME_EVENTS),
  ['a refusal', problem] as const,
  ['a message of a game frame', gameFrameMessage] as const,
  ['a message of a verification frame', kycFrameMessage] as const,
])('%s: each field that may be missing may be null', (name, schema) => {
  expect(withoutNull(schema, name)).toEqual([]);
});

test('the check finds fields in objects, lists, variants and behind defaults', () => {
  const inner = v.object({ inner: v.optional(v.string()), nullable: v.optional(v.nullable(v.string())) });
  const schema = v.object({
    plain: v.optional(v.number()),
    list: v.array(inner),
    choice: v.union([v.object({ other: v.optional(v.number()) }), v.null()]),
    kept: v.fallback(v.nullable(v.pipe(v.object({ deep: v.optional(v.boolean()) }), v.readonly())), null),
    spoilt: v.fallback(v.optional(v.number()), undefined),
  });
  expect(withoutNull(schema, 'x').sort()).toEqual([
    'x.choice.other',
    'x.kept.deep',
    'x.list[].inner',
    'x.plain',
  ]);
});
