import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STORED, type Stored } from '#contract/stored.ts';
import { ERASABLE, STAYS_ON_DEVICE } from '#src/features/account/privacy/erase-device.ts';

const FOLDER = new URL('../../../contract/', import.meta.url);

test('whatever the contract stores is erased with the device, stays by name, or ends with its tab', async () => {
  const names = readdirSync(FOLDER).filter((name) => /^stored.*\.ts$/.test(name) && !name.includes('.test.'));
  expect(names.length).toBeGreaterThan(3);
  const files = await Promise.all(
    names.map((name): Promise<object> => import(new URL(name, FOLDER).pathname)),
  );
  const kinds = [...files.flatMap((file) => Object.values(file)), ...Object.values(STORED)].filter(isStored);
  expect(kinds.length).toBeGreaterThan(30);
  // By name: a file that is imported by its path may be loaded a second time.
  const known = new Set([...ERASABLE, ...STAYS_ON_DEVICE.map((key) => STORED[key])].map(({ name }) => name));
  expect(kinds.filter(({ name, storage }) => storage !== 'tab' && !known.has(name))).toEqual([]);
});

function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && 'schema' in value && 'storage' in value;
}
