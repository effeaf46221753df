// The balance event for a player's pages: written in the transaction that moves money, published after it commits.
import type * as v from 'valibot';
import { channels, type REALTIME_EVENTS } from '#contract/channel-events.ts';
import { centsToReais } from '#contract/rules/money/money.ts';
import { startOfDay } from '#server/core/calendar-day.ts';
import type { Queries } from '#server/core/db/database.ts';
import { writeLate } from '#server/core/db/late-writes.ts';
import { signalEvents } from '#server/core/realtime/outbox.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import type { Balances } from './ledger.ts';
import { quarterOf } from './play-totals.ts';

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
  signalEvents();
  await writeLate(tx, {
    kind: 'balance',
    channel: channels.user(playerId),
    event: 'UserUpdateEvent',
    data: {
      balance: centsToReais(balances.realCents),
      bonus_mixed: balances.bonusCents,
      version: balances.version,
    } satisfies Omit<v.InferInput<(typeof REALTIME_EVENTS)['UserUpdateEvent']>, 'day_result'>,
    player: playerId,
    quarter: quarterOf(await dayBegan(tx, now)),
    at: now,
  });
}
