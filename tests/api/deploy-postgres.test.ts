// PostgreSQL as the compose file of docs/deploy starts it has connections for all copies of an upgrade, and some besides.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import yaml from 'js-yaml';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkRole } from '#server/features/ops/doctor/database-checks.ts';
import { canRestartPostgres, findProgram, startPostgres } from '#tests/support/backend/postgres.ts';

interface Compose {
  'x-copy': { environment: { DATABASE_POOL_SIZE: string } };
  services: { postgres: { command: string[] } };
}
const compose = yaml.safeLoad(readFileSync('docs/deploy/compose.yaml', 'utf8')) as Compose;
const [program, ...words] = compose.services.postgres.command;
const settings = words.filter((word) => word !== '-c');
const psql = findProgram('psql');
const size = Number(compose['x-copy'].environment.DATABASE_POOL_SIZE);

describe.runIf(canRestartPostgres)('the example’s PostgreSQL', () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    cluster = await startPostgres(settings);
  });
  afterAll(() => cluster?.stop());

  test('starts with its settings', async () => {
    expect([program, settings]).toEqual(['postgres', ['max_connections=43']]);
    const database = await cluster.open();
    const { rows } = (await database.queries.execute(sql`show max_connections`)) as unknown as {
      rows: object[];
    };
    expect(rows).toEqual([{ max_connections: '43' }]);
  });

  test.runIf(psql)('gets two roles from its script, with which a server starts', async () => {
    const administrator = new URL(await cluster.create());
    const host = administrator.searchParams.get('host') ?? '';
    execFileSync('sh', ['docs/deploy/create-roles.sh'], {
      env: {
        PATH: [dirname(psql ?? ''), process.env.PATH].join(delimiter),
        PGHOST: host,
        DATABASE_OWNER_PASSWORD: "the owner's",
        DATABASE_PASSWORD: "the server's",
      },
    });
    const as = (role: string) => {
      const url = new URL(administrator);
      url.username = role;
      url.pathname = '/varanda';
      return url.href;
    };
    const copy = await cluster.openAt(as('varanda_server'), { size: 1 }, as('varanda_owner'));
    expect(await checkRole(copy, true)).toMatchObject([{ state: 'ok' }]);
  });

  test('serves three copies that use all their connections, and still an operator', async () => {
    const address = await cluster.create();
    const copies = [];
    for (let copy = 0; copy < 3; copy += 1) copies.push(await cluster.openAt(address, { size }));
    // Each transaction keeps its connection until all of them, and the operator's own, are open.
    let open = 0;
    let release = () => {};
    const allOpen = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = copies.flatMap((copy) =>
      Array.from({ length: size }, () =>
        copy.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          open += 1;
          if (open === copies.length * size) release();
          await allOpen;
        }),
      ),
    );
    // Where one finds no connection, this rejects.
    await Promise.race([allOpen, Promise.all(held)]).finally(release);
    const operator = new Client({ connectionString: address });
    await operator.connect();
    const { rows } = await operator.query(
      "select count(*)::int as used from pg_stat_activity where backend_type = 'client backend' and datname = current_database()",
    );
    await operator.end();
    await Promise.all(held);
    expect(rows).toEqual([{ used: 31 }]);
  });
});
