// Deletes data of sessions as soon as nothing needs it (decision 035): tokens past their end, then address and device
// of the login.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { TOKEN_GRACE_S } from '#contract/limits.ts';
import type { Queries } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';

const HOUR_MS = 3_600_000;
/**
 * A token past its end and grace is refused before its row is read, stolen or not; the hour allows for servers whose
 * clocks differ.
 */
const TOKEN_RETENTION_MS = TOKEN_GRACE_S * 1_000 + HOUR_MS;
/** Access records: Marco Civil da Internet, art. 15. */
const IP_RETENTION_MS = 183 * 24 * HOUR_MS;
const BATCH_SIZE = 5_000;

/** Works in batches, so that the first run over years of rows doesn't block other work. */
async function runInBatches(step: () => Promise<unknown[]>): Promise<void> {
  while ((await step()).length === BATCH_SIZE);
}

const cleared = v.object({ id: v.string() });

/** Deletes tokens that can't be used any more. */
export function deleteExpiredTokens(queries: Queries, now: number): Promise<void> {
  return runInBatches(() =>
    selectRows(
      queries,
      cleared,
      sql`delete from session_tokens where id in (
          select id from session_tokens where expires_at < ${now - TOKEN_RETENTION_MS} limit ${BATCH_SIZE}
        ) returning id`,
    ),
  );
}

/** Removes address and device from sessions that ended six months ago, also of closed accounts. */
export function anonymizeOldSessions(queries: Queries, now: number): Promise<void> {
  return runInBatches(() =>
    selectRows(
      queries,
      cleared,
      sql`update sessions set ip = '', user_agent = '' where id in (
          select id from sessions where ended_at <= ${now - IP_RETENTION_MS} and (ip <> '' or user_agent <> '')
          limit ${BATCH_SIZE}
        ) returning id`,
    ),
  );
}
