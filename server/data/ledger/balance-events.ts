// The balance event for a player's pages: written in the transaction that moves money, published after it commits.
import { sql } from 'drizzle-orm';
import { channels } from '#contract/channel-events.ts';
import { centsToReais } from '#contract/rules/money/money.ts';
import { startOfDay } from '#server/core/calendar-day.ts';
import type { Queries } from '#server/core/db/database.ts';
import { enqueueEvent } from '#server/core/realtime/outbox.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import type { Balances } from './ledger.ts';
import { netPlayResultSql, playTotalsSince } from './play-totals.ts';

/** Won minus staked today in the site's time zone (cents). D11 */
export async function todaysNetResult(queries: Queries, playerId: string, now: number): Promise<number> {
  const [today] = await playTotalsSince(queries, playerId, [await dayBegan(queries, now)]);
  return today ? today.returnedCents - today.stakedCents : 0;
}

async function dayBegan(queries: Queries, now: number): Promise<number> {
  return startOfDay(now, (await readSettings(queries)).general_time_zone);
}

/** Announces a player's present balances. */
export async function publishBalance(
  tx: Queries,
  playerId: string,
  balances: Balances,
  now: number,
): Promise<void> {
  await enqueueEvent(
    tx,
    {
      channel: channels.user(playerId),
      event: 'UserUpdateEvent',
      data: {
        balance: centsToReais(balances.realCents),
        bonus_mixed: balances.bonusCents,
        version: balances.version,
      },
    },
    now,
    { fields: sql`jsonb_build_object('day_result', ${netPlayResultSql(playerId, await dayBegan(tx, now))})` },
  );
}
