// What a player's pages hear when the wallet moves: written in the same transaction, published after it.
import { channels } from '#contract/events.ts';
import { centsToReais } from '#contract/rules/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { announce } from '#server/core/realtime/outbox.ts';
import { startOfDay } from './day.ts';
import { type Balances, playResult } from './ledger.ts';
import { readSettings } from './settings.ts';

/** Won minus staked today in the site's time zone (cents). D11 */
export async function dayResult(queries: Queries, playerId: string, now: number): Promise<number> {
  const { general_time_zone } = await readSettings(queries);
  return playResult(queries, playerId, startOfDay(now, general_time_zone));
}

/** Announces what a player has now. */
export async function announceBalance(
  tx: Queries,
  playerId: string,
  balances: Balances,
  now: number,
): Promise<void> {
  await announce(
    tx,
    {
      channel: channels.user(playerId),
      event: 'UserUpdateEvent',
      data: {
        balance: centsToReais(balances.realCents),
        bonus_mixed: balances.bonusCents,
        day_result: await dayResult(tx, playerId, now),
        version: balances.version,
      },
    },
    now,
  );
}
