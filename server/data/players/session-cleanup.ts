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
const TOKENS_KEPT_MS = TOKEN_GRACE_S * 1_000 + HOUR_MS;
/** Access records: Marco Civil da Internet, art. 15. */
const TRACES_KEPT_MS = 183 * 24 * HOUR_MS;
const CLEARED_AT_ONCE = 5_000;

/** Works in batches, so that the first run over years of rows doesn't block other work. */
async function clear(step: () => Promise<unknown[]>): Promise<void> {
  while ((await step()).length === CLEARED_AT_ONCE);
}

const cleared = v.object({ id: v.string() });

/** Deletes tokens that can't be used any more. */
export function deleteSpentTokens(queries: Queries, now: number): Promise<void> {
  return clear(() =>
    selectRows(
      queries,
      cleared,
      sql`delete from session_tokens where id in (
          select id from session_tokens where expires_at < ${now - TOKENS_KEPT_MS} limit ${CLEARED_AT_ONCE}
        ) returning id`,
    ),
  );
}

/** Removes address and device from sessions that ended six months ago, also of closed accounts. */
export function anonymizeOldSessions(queries: Queries, now: number): Promise<void> {
  return clear(() =>
    selectRows(
      queries,
      cleared,
      sql`update sessions set ip = '', user_agent = '' where id in (
          select id from sessions where ended_at <= ${now - TRACES_KEPT_MS} and (ip <> '' or user_agent <> '')
          limit ${CLEARED_AT_ONCE}
        ) returning id`,
    ),
  );
}
