// A dump is made and brought back by the lines of docs/production.md, once and a second time, on PostgreSQL as the production example
// configures it.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canRestartPostgres, findProgram } from '#tests/support/backend/postgres.ts';
import { commandBlocks } from '#tests/support/deploy/document-commands.ts';
import { startExamplePostgres } from '#tests/support/deploy/example-postgres.ts';

const DOCUMENT = 'docs/production.md';
const programs = ['openssl', 'psql', 'pg_dump', 'pg_restore', 'pg_verifybackup'];
const isThere = canRestartPostgres && programs.every((name) => findProgram(name));

describe.runIf(isThere)('a dump', () => {
  let example: Awaited<ReturnType<typeof startExamplePostgres>>;
  let dumped: string;
  beforeAll(async () => {
    example = await startExamplePostgres();
    dumped = example.place('varanda.dump');
  });
  afterAll(() => example?.stop());

  /** The document's block without containers that has a word. */
  const block = (heading: string, word: string) =>
    commandBlocks(DOCUMENT, heading).find((lines) => lines.includes(word) && !lines.includes('docker')) ?? '';
  const dump = () =>
    promisify(execFile)(
      'sh',
      [
        '-euc',
        block('Backup, and a moment of the past', 'pg_dump')
          .replaceAll('sudo ', '')
          .replaceAll('/etc/varanda/secrets', example.place('secrets')),
      ],
      { cwd: example.place(), env: example.surroundings() },
    );
  const restore = () => example.run('restore-dump.sh', [dumped], {}, { RUNNER: 'systemd' });
  const names = () =>
    ['DATABASE_URL', 'DATABASE_OWNER_URL'].map((name) => new URL(example.secret(name)).pathname.slice(1));

  /** What a copy of the present addresses has been told; it tells it a further word where one is given. */
  async function words(further?: string): Promise<string[]> {
    const database = await example.open();
    await database.close();
    const url = new URL(example.secret('DATABASE_OWNER_URL'));
    const sql = `create table if not exists told (word text); ${further ? `insert into told values ('${further}');` : ''} select word from told order by word`;
    const { stdout } = await promisify(execFile)('psql', [
      '--quiet',
      '--tuples-only',
      '--no-align',
      `--command=${sql}`,
      url.href,
    ]);
    return stdout.split('\n').filter(Boolean);
  }

  test('is brought back beside the present database, as often as it is needed', async () => {
    await words('first');
    await dump();
    expect(readFileSync(dumped).subarray(0, 5).toString()).toBe('PGDMP');
    expect(await words('second')).toEqual(['first', 'second']);
    await restore();
    expect(names()).toEqual(['varanda_restored', 'varanda_restored']);
    expect(await words('third')).toEqual(['first', 'third']);
    // What was there before the restore stays until it is dropped.
    await expect(restore()).rejects.toThrow("drop it ('drop database varanda' in psql --username=postgres)");
    expect(names()).toEqual(['varanda_restored', 'varanda_restored']);
    await example.psql('drop database varanda');
    await dump();
    expect(await words('fourth')).toEqual(['first', 'fourth', 'third']);
    await restore();
    expect(names()).toEqual(['varanda', 'varanda']);
    expect(await words()).toEqual(['first', 'third']);
    await example.psql('drop database varanda_restored');
  });

  test('that can’t be read leaves the present database in use, and another one may follow it', async () => {
    await words('kept');
    await dump();
    const whole = readFileSync(dumped);
    writeFileSync(dumped, whole.subarray(0, whole.length - 2_000));
    await expect(restore()).rejects.toThrow();
    expect(names()).toEqual(['varanda', 'varanda']);
    writeFileSync(dumped, whole);
    await restore();
    expect(names()).toEqual(['varanda_restored', 'varanda_restored']);
    expect(await words()).toContain('kept');
  });

  test('is not brought back while a copy runs, and where there is none', async () => {
    const copy = await example.open();
    await expect(restore()).rejects.toThrow(/connections of copies are open: stop every copy first/);
    await copy.close();
    await expect(
      example.run('restore-dump.sh', [example.place('nothing')], {}, { RUNNER: 'systemd' }),
    ).rejects.toThrow('there is no dump in');
  });

  test('is in both addresses after the change of the second one was interrupted', async () => {
    const file = join(example.place('secrets'), 'DATABASE_URL');
    writeFileSync(file, example.secret('DATABASE_URL').replace('/varanda_restored?', '/varanda?'));
    expect(names()).toEqual(['varanda', 'varanda_restored']);
    await restore();
    expect(names()).toEqual(['varanda_restored', 'varanda_restored']);
  });
});
