import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirUnusable, ensureDataDir } from './data-dir.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'varanda-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a data folder is created with its parent folders, and may exist already', () => {
  const inner = join(folder, 'a/b');
  ensureDataDir(inner);
  ensureDataDir(inner);
  expect(statSync(inner).isDirectory()).toBe(true);
});

test.runIf(existsSync('/proc/self'))(
  'a folder that a file system never takes is refused, and not tried for ever',
  () => {
    expect(() => ensureDataDir('/proc/varanda/data')).toThrow('DATA_DIR /proc/varanda/data must be a folder');
  },
);

test('the error for a folder that can’t be created names the folder and the variable', () => {
  writeFileSync(join(folder, 'file'), '');
  const inner = join(folder, 'file/data');
  expect(() => ensureDataDir(inner)).toThrow(DataDirUnusable);
  expect(() => ensureDataDir(inner)).toThrow(`DATA_DIR ${inner}`);
});
