import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { DEFAULT_SETTINGS, type Settings, settings } from '#contract/endpoints/content/settings-calls.ts';
import { type OperatorSettings, operatorSettings } from '#contract/operator-settings.ts';
import type { Queries } from '#server/core/db/database.ts';
import { currentUnitOfWork } from '#server/core/db/unit-of-work.ts';
import { isTimeZoneName } from '#server/core/time-zone-name.ts';
import { publicDataTable, settingsTable } from '#server/data/schema/settings-table.ts';

/** All settings that the operator changed, as one text: an expression for statements that read other facts too. */
export const settingsSql = sql<string>`(select coalesce(jsonb_object_agg(name, value), '{}')::text from settings)`;

const READ = Symbol('settings');
const PARSED_KEPT = 20;
const parsed = new Map<string, Settings>();

/**
 * The settings in such a text, over the defaults; cached for the unit of work that read it. A text that was validated
 * before isn't validated again.
 */
export function parseStoredSettings(text: string): Settings {
  let read = parsed.get(text);
  if (!read) {
    const stored = v.parse(settings, JSON.parse(text));
    // An earlier version took names that the database reads as other zones.
    const isZone = isTimeZoneName(stored.general_time_zone);
    read = Object.freeze({
      ...stored,
      ...(isZone ? {} : { general_time_zone: DEFAULT_SETTINGS.general_time_zone }),
    });
    if (parsed.size >= PARSED_KEPT) parsed.clear();
    parsed.set(text, read);
  }
  currentUnitOfWork()?.cache.set(READ, read);
  return read;
}

/**
 * The operator's settings over the defaults (D15). A unit of work reads them once, and again after it changed them.
 */
export async function readSettings(queries: Queries): Promise<Settings> {
  const known = currentUnitOfWork()?.cache.get(READ);
  if (known) return known as Settings;
  const [row] = await queries.select({ text: settingsSql }).from(sql`(values (1)) as one (line)`);
  return parseStoredSettings(row?.text ?? '{}');
}

/** The settings of the operator's own work, which no public call answers. */
export async function readOperatorSettings(queries: Queries): Promise<OperatorSettings> {
  const [row] = await queries.select({ text: settingsSql }).from(sql`(values (1)) as one (line)`);
  return v.parse(operatorSettings, JSON.parse(row?.text ?? '{}'));
}

/** The title that the operator gave the site; null where none is set and the default stands for it. */
export async function readSiteTitle(queries: Queries): Promise<string | null> {
  const [row] = await queries
    .select({ value: settingsTable.value })
    .from(settingsTable)
    .where(eq(settingsTable.name, 'general_site_title'));
  const title = v.safeParse(settings.entries.general_site_title.strict, row?.value);
  return title.success ? title.output : null;
}

/** Changes the given settings; the others stay unchanged. */
export async function writeSettings(
  tx: Queries,
  changed: Partial<Settings & OperatorSettings>,
  now: number,
): Promise<void> {
  // An empty setting is stored as JSON null, not as SQL NULL.
  const rows = Object.entries(changed).map(([name, value]) => ({
    name,
    value: value === null ? sql`'null'::jsonb` : value,
    updatedAt: now,
  }));
  if (rows.length === 0) return;
  currentUnitOfWork()?.cache.delete(READ);
  await tx
    .insert(settingsTable)
    .values(rows)
    .onConflictDoUpdate({
      target: settingsTable.name,
      set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
    });
}

/** Rises with every change of public data: settings, content, catalogue. The database counts by triggers. */
export async function readPublicDataVersion(queries: Queries): Promise<number> {
  const [row] = await queries.select().from(publicDataTable).where(eq(publicDataTable.name, 'pages'));
  return row?.version ?? 0;
}
