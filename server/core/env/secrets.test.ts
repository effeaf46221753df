import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadOrCreateSecrets, MissingSecret, withPreviousSecrets } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'varanda-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NAMES = ['SESSION_SECRET', 'PIX_SECRET'] as const;

test('secrets are generated once and stored for the owner alone; given ones take precedence', () => {
  const made = loadOrCreateSecrets(NAMES, {}, folder, true);
  expect(made.SESSION_SECRET).toHaveLength(43);
  expect(made.SESSION_SECRET).not.toBe(made.PIX_SECRET);
  expect(loadOrCreateSecrets(NAMES, {}, folder, true)).toEqual(made);
  expect(loadOrCreateSecrets(NAMES, { PIX_SECRET: 'given' }, folder, true)).toEqual({
    ...made,
    PIX_SECRET: 'given',
  });
  expect(statSync(join(folder, 'secrets.json')).mode & 0o077).toBe(0);
});

test('a secret that is not given and may not be generated is an error', () => {
  expect(() => loadOrCreateSecrets(NAMES, { PIX_SECRET: 'given' }, folder, false)).toThrow(MissingSecret);
});

test('a secret that is rotated has its previous values beside it', () => {
  const secrets = { SESSION_SECRET: 'new', PIX_SECRET: 'pix' };
  expect(withPreviousSecrets(secrets, { SESSION_SECRET: ['old', 'older'] })).toEqual({
    SESSION_SECRET: { current: 'new', previous: ['old', 'older'] },
    PIX_SECRET: 'pix',
  });
});
