import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Settings, settings } from '#contract/endpoints/settings.ts';
import type { Queries } from '#server/core/db/database.ts';
import { settingsTable } from './settings-table.ts';

/** The operator's settings over the defaults (D15). */
export async function readSettings(queries: Queries): Promise<Settings> {
  const rows = await queries.select().from(settingsTable);
  return v.parse(settings, Object.fromEntries(rows.map((row) => [row.name, row.value])));
}

/** Changes some settings; the others stay. */
export async function writeSettings(tx: Queries, changed: Partial<Settings>, now: number): Promise<void> {
  // A setting without a value is the document's null, not the column's.
  const rows = Object.entries(changed).map(([name, value]) => ({
    name,
    value: value === null ? sql`'null'::jsonb` : value,
    updatedAt: now,
  }));
  if (rows.length === 0) return;
  await tx
    .insert(settingsTable)
    .values(rows)
    .onConflictDoUpdate({
      target: settingsTable.name,
      set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
    });
}
