import { eq } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { publicDataTable } from '#server/data/schema/settings/public-data-table.ts';

/** Rises with every change of what anybody may read: settings, content, catalogue. The database itself counts. */
export async function readPublicDataVersion(queries: Queries): Promise<number> {
  const [row] = await queries.select().from(publicDataTable).where(eq(publicDataTable.name, 'pages'));
  return row?.version ?? 0;
}
