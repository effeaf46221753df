import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BadEnvironment, readEnv } from '#server/env.ts';

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
