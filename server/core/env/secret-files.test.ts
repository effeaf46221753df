import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BadEnvironment, readEnv } from '#server/env.ts';
import { fixedFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'varanda-secret-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECRET = 's'.repeat(32);
function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('a secret may lie in a file, with a line break behind it', () => {
  const env = readEnv({
    SESSION_SECRET_FILE: file('session', `${SECRET}\n`),
    SESSION_SECRET_PREVIOUS_FILE: file('before', 'b'.repeat(32)),
    DATABASE_URL_FILE: file('database', 'postgres://me:secret@host/name\n'),
  });
  expect(env.secrets).toEqual({ SESSION_SECRET: SECRET });
  expect(env.previousSecrets).toEqual({ SESSION_SECRET: ['b'.repeat(32)] });
  expect(env.databaseUrl).toBe('postgres://me:secret@host/name');
});

describe('the later processes of a server', () => {
  test('read what its files had when it started', () => {
    const path = file('rotated', SECRET);
    const source = {
      PORT: '3000',
      SESSION_SECRET_FILE: path,
      SESSION_SECRET_PREVIOUS_FILE: file('empty', '\n'),
    };
    const later = {
      ...source,
      ...fixedFiles(source, ['SESSION_SECRET', 'SESSION_SECRET_PREVIOUS', 'PIX_SECRET']),
    };
    writeFileSync(path, 'n'.repeat(32));
    expect(readEnv(source).secrets).toEqual({ SESSION_SECRET: 'n'.repeat(32) });
    expect(readEnv(later)).toMatchObject({
      secrets: { SESSION_SECRET: SECRET },
      previousSecrets: {},
      notes: [],
    });
  });

  test('get the names of the files where one can’t be read, and say so', () => {
    const source = { SESSION_SECRET_FILE: file('whole', SECRET), PIX_SECRET_FILE: join(folder, 'none') };
    expect(fixedFiles(source, ['SESSION_SECRET', 'PIX_SECRET'])).toEqual({});
  });
});

test.each([
  ['missing', { PIX_SECRET_FILE: join(folder, 'none') }, "PIX_SECRET_FILE can't be read (ENOENT)"],
  ['a folder', { PIX_SECRET_FILE: folder }, "PIX_SECRET_FILE can't be read (EISDIR)"],
  [
    'given beside the value',
    { PIX_SECRET: SECRET, PIX_SECRET_FILE: file('pix', SECRET) },
    'PIX_SECRET and PIX_SECRET_FILE are both set: one of them says it',
  ],
  ['too short', { PIX_SECRET_FILE: file('short', 'short') }, 'PIX_SECRET must have 32 characters or more'],
])('a file that is %s stops the start with its name', (_, source, message) => {
  expect(() => readEnv(source)).toThrow(BadEnvironment);
  expect(() => readEnv(source)).toThrow(message);
});

test('the message about a file has nothing of what the file says', () => {
  const path = file('leak', 'not-to-be-shown');
  expect(() => readEnv({ PIX_SECRET_FILE: path })).not.toThrow(/not-to-be-shown/);
});
