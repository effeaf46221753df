// What rests on the device is there to be read again: each value has a reader, and so has each field of a value.
import { dirname } from 'node:path';
import type * as v from 'valibot';
import { expect, test } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { isTest, readSources } from '../sources.ts';

/** Values that something outside of the page reads. */
const READ_ELSEWHERE = new Map([
  ['params', '§9: the cookie with all query values is for the operator’s own scripts'],
]);

const sources = readSources().filter(({ path }) => path.startsWith('src/') && !isTest(path));

const entriesOf = (schema: v.GenericSchema): string[] => {
  if ('entries' in schema) return Object.keys(schema.entries as object);
  return 'item' in schema ? entriesOf(schema.item as v.GenericSchema) : [];
};

test.each(Object.keys(STORED).filter((name) => !READ_ELSEWHERE.has(name)))(
  '%s is read, with all of its fields',
  (name) => {
    const users = sources.filter(({ text }) => text.includes(`STORED.${name}`));
    const reads = new RegExp(
      `readStored\\(\\s*STORED\\.${name}\\b|: STORED\\.${name}\\b|useStored\\w*\\([^)]*STORED\\.${name}\\b`,
    );
    expect(users.some(({ text }) => reads.test(text))).toBe(true);
    const rooms = new Set(users.map(({ path }) => dirname(path)));
    const near = sources.filter(({ path }) => rooms.has(dirname(path)));
    const fields = entriesOf(STORED[name as keyof typeof STORED].schema);
    const unread = fields.filter(
      (field) =>
        !near.some(({ text }) => new RegExp(`(\\.|[{,]\\s*)${field}\\b(?!:\\s*(string|number))`).test(text)),
    );
    expect(unread).toEqual([]);
  },
);
