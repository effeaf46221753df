import { eachApart } from '#server/core/concurrently.ts';
import type { Database } from '#server/core/db/database.ts';
import { isDatabaseUnavailable } from '#server/core/db/database-error.ts';
import { expireBonuses } from '#server/data/bonuses/bonus-lifecycle.ts';
import { expireDeposits } from './deposit-charges.ts';

/** Ends a player's bonuses and charges whose time has passed, as the jobs would: what is read next shows them as they are now. Throws at the first
 * that the database doesn't answer for, a locked account too: a request waits for one such lock and not for one after another. */
export async function endWhatIsOver(db: Database, playerId: string, now: number): Promise<void> {
  await eachApart(
    [expireBonuses, expireDeposits],
    1,
    (expire) => expire(db, now, playerId),
    isDatabaseUnavailable,
  );
}
