// Certificates of the production example, renewed by the commands of docs/production.md as they are written there. Only folders, hosts
// and the way to PostgreSQL's administrator are those of this test.
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  asPostgresUser,
  canRestartPostgres,
  findProgram,
  startPostgres,
} from '#tests/support/backend/postgres.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';

const EXAMPLE = resolve('docs/deploy/production');
const [, section = ''] = readFileSync('docs/production.md', 'utf8').split('\n## Certificates\n');
/** The commands of the blocks of the section, in their order: of PostgreSQL's certificate, and of its CA. */
const [YEARLY = [], CA = []] = [...section.matchAll(/```sh\n(.+?)\n *```/gs)].map(([, lines = '']) =>
  lines
    .replace(/\\\n/g, '')
    .split('\n')
    .map((line) => line.replace(/ &&$/, '').trim()),
);

describe.runIf(canRestartPostgres && findProgram('openssl') && findProgram('psql'))(
  'the certificates of the production example’s PostgreSQL',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'varanda-certificates-'));
    const place = (...path: string[]) => join(folder, ...path);
    let cluster: Awaited<ReturnType<typeof startPostgres>>;
    let port: number;
    let administrator: string;

    const sh = (command: string) => promisify(execFile)('sh', ['-c', command], { cwd: EXAMPLE });
    const make = (name: string) => sh(`sh make-certificates.sh ${place(name)} localhost`);
    const serial = (file: string) =>
      execFileSync('openssl', ['x509', '-noout', '-serial', '-in', file], { encoding: 'utf8' });
    /** A new connection that trusts what the copies trust, in place of a copy that is replaced. */
    const connect = () =>
      promisify(execFile)('psql', [
        '--command=select 1',
        `host=localhost port=${port} user=postgres dbname=postgres sslmode=verify-full sslrootcert=${place('certificates/database-ca.pem')}`,
      ]);

    /** Runs the document's commands; a copy that is replaced connects anew, and after each command one can. */
    async function follow(commands: readonly string[]): Promise<void> {
      for (const command of commands) {
        if (!command.startsWith('sh replace-copy.sh'))
          await sh(
            command
              .replaceAll('sudo ', '')
              .replace('docker compose exec --user postgres postgres psql', `psql "${administrator}"`)
              .replaceAll('/srv/varanda/', `${folder}/`)
              .replace(/ postgres$/, ' localhost'),
          );
        await connect();
      }
    }

    beforeAll(async () => {
      port = await freePortPair();
      chmodSync(folder, 0o755);
      await make('certificates');
      const { uid, gid } = asPostgresUser();
      if (uid !== undefined && gid !== undefined)
        for (const name of ['certificates', 'certificates/database', 'certificates/database/database.key'])
          chownSync(place(name), uid, gid);
      cluster = await startPostgres([
        'ssl=on',
        `ssl_cert_file=${place('certificates/database/database.pem')}`,
        `ssl_key_file=${place('certificates/database/database.key')}`,
        `port=${port}`,
        'listen_addresses=localhost',
      ]);
      const socket = new URL(await cluster.create()).searchParams.get('host') ?? '';
      administrator = `host=${socket} port=${port} user=postgres dbname=postgres`;
    });
    afterAll(async () => {
      await cluster?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    test('are renewed each year, by the CA that the copies trust', async () => {
      const ca = serial(place('certificates/database-ca.pem'));
      const before = serial(place('certificates/database/database.pem'));
      await follow(YEARLY);
      expect(YEARLY).toHaveLength(2);
      expect(serial(place('certificates/database/database.pem'))).not.toBe(before);
      expect(serial(place('certificates/database-ca.pem'))).toBe(ca);
    });

    test('are not signed by a new CA because the key of the present one lies elsewhere', async () => {
      const ca = readFileSync(place('certificates/database-ca.pem'), 'utf8');
      renameSync(place('certificates/database-ca.key'), place('kept.key'));
      await expect(make('certificates')).rejects.toThrow('put database-ca.key there for the renewal');
      expect(readFileSync(place('certificates/database-ca.pem'), 'utf8')).toBe(ca);
      expect(existsSync(place('certificates/database-ca.key'))).toBe(false);
      renameSync(place('kept.key'), place('certificates/database-ca.key'));
    });

    test('come from a new CA, while each copy can connect at every step, and are renewed after it', async () => {
      const ca = serial(place('certificates/database-ca.pem'));
      await follow(CA);
      expect(CA.filter((command) => command.startsWith('sh replace-copy.sh'))).toHaveLength(4);
      expect(serial(place('certificates/database-ca.pem'))).not.toBe(ca);
      const before = serial(place('certificates/database/database.pem'));
      await follow(YEARLY);
      expect(serial(place('certificates/database/database.pem'))).not.toBe(before);
    });
  },
);
