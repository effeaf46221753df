// The real PostgreSQL of the production example is asked in tests/api/deploy-production-database.test.ts.
import { describe, expect, test } from 'vitest';
import type { Queries } from '#server/core/db/database.ts';
import { checkBackups } from './backup-checks.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const MINUTE_MS = 60_000;

/** A PostgreSQL that answers so. */
const answering = (row: object) => ({
  kind: 'postgres' as const,
  queries: {
    execute: async () => ({
      rows: [{ isOn: true, archiveAgeMs: 0, fails: false, slots: [], now: NOW, ...row }],
    }),
  } as unknown as Queries,
});
const found = async (row: object) =>
  (await checkBackups(answering(row))).map(({ subject, state, text }) => `${state} ${subject}: ${text}`);

describe('the doctor’s checks of backups', () => {
  test('say nothing where PostgreSQL archives nothing, or is the embedded one', async () => {
    expect(await found({ isOn: false })).toEqual([]);
    expect(await checkBackups({ ...answering({}), kind: 'embedded' })).toEqual([]);
  });

  test.each([
    [{ archiveAgeMs: 10 * MINUTE_MS }, 'ok archive: the last piece of the log was stored 10 min ago'],
    [
      { archiveAgeMs: 10 * MINUTE_MS + 1 },
      'problem archive: the last piece of the log was stored 10 min ago',
    ],
    [
      { archiveAgeMs: 40_000, fails: true },
      "problem archive: the last piece of the log was stored 40 s ago, and the last try failed: PostgreSQL's log says why",
    ],
  ])('of the archive: %j', async (row, line) => {
    expect((await found(row))[0]).toBe(line);
  });

  test.each([
    [[], 'note base backup: base-backup.sh has made none here'],
    [['another', 'varanda_backup_'], 'note base backup: base-backup.sh has made none here'],
    [
      ['varanda_backup_20261125t040000z', 'varanda_backup_20261127t040000z'],
      'ok base backup: the last one is 8 h old',
    ],
    [['varanda_backup_20261126t000000z'], 'ok base backup: the last one is 36 h old'],
    [['varanda_backup_20261125t235959z'], 'problem base backup: the last one is 36 h old'],
    [['varanda_backup_20261127t120001z'], 'ok base backup: the last one is 0 s old'],
  ])('of base backups: %j', async (slots, line) => {
    expect((await found({ slots }))[1]).toBe(line);
  });
});
