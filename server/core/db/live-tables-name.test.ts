import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openEmptyPglite } from '#tests/support/backend/memory-database.ts';
import { embeddedEngine } from './embedded-engine.ts';
import { builtInMigrations, migrate } from './migrations.ts';

const RENAMING = '0029-live-tables-name';

test.each([
  ['as it was seeded', 'Ao vivo', 'live', 'Mesas ao vivo', 'cam'],
  ['with a name of the operator', 'Ao vivo já', 'live', 'Ao vivo já', 'live'],
])('the category of live tables %s', async (_what, name, icon, nameAfter, iconAfter) => {
  const engine = embeddedEngine(await openEmptyPglite());
  const migrations = builtInMigrations();
  await migrate(
    engine,
    migrations.filter((one) => one.name < RENAMING),
  );
  const names = JSON.stringify({ pt: name, en: 'Live', es: 'En vivo' });
  await engine.queries.execute(
    sql`insert into casino_categories (id, slug, name, icon, position) values (2, 'live', ${names}::jsonb, ${icon}, 1)`,
  );
  await migrate(engine, migrations);
  const { rows } = (await engine.queries.execute(
    sql`select name ->> 'pt' as name, icon from casino_categories`,
  )) as { rows: unknown[] };
  expect(rows).toEqual([{ name: nameAfter, icon: iconAfter }]);
  await engine.close();
});
