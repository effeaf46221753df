import { eq } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { publicDataTable } from '#server/data/schema/settings/public-data-table.ts';

/** Rises with every change of public data: settings, content, catalogue. The database counts by triggers. */
export async function readPublicDataVersion(queries: Queries): Promise<number> {
  const [row] = await queries.select().from(publicDataTable).where(eq(publicDataTable.name, 'pages'));
  return row?.version ?? 0;
}
