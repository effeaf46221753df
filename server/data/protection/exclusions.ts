// Suspensions and exclusions (D11): begun at once, never shortened, and over only when the player comes back himself after their
// end. Bets that are open stay what they are: only whom the register bars gets them back (docs/decisions/019).
import { and, desc, eq, type InferSelectModel, isNull } from 'drizzle-orm';
import { channels } from '#contract/channel-events.ts';
import { pauseEnd } from '#contract/rules/pause-end.ts';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { newId } from '#server/core/ids.ts';
import { announce } from '#server/core/realtime/outbox.ts';
import { creditRewardsAfterExclusion } from '#server/data/bonuses/rewards.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { exclusionsTable } from '#server/data/schema/protection/protection-table.ts';
import { cancelOpenDeposits } from '#server/data/wallet/deposits.ts';

type Exclusion = InferSelectModel<typeof exclusionsTable>;

/** The pause that holds: of those that the player hasn't come back from the one that ends last. */
export async function findActiveExclusion(
  queries: Queries,
  playerId: string,
): Promise<Exclusion | undefined> {
  const [pause] = await queries
    .select()
    .from(exclusionsTable)
    .where(and(eq(exclusionsTable.playerId, playerId), isNull(exclusionsTable.returnedAt)))
    // One without an end comes first.
    .orderBy(desc(exclusionsTable.endsAt))
    .limit(1);
  return pause;
}

/**
 * Bars a player from now on; his pages hear of it, his open charges are given up. Throws the refusal 'invalid_input' where a pause
 * holds that ends no sooner.
 */
export async function startExclusion(
  tx: Queries,
  playerId: string,
  request: Parameters<typeof pauseEnd>[0],
  now: number,
): Promise<void> {
  // Charges before accounts, as whoever is paid does it.
  await cancelOpenDeposits(tx, playerId, now);
  await lockBalances(tx, playerId);
  const endsAt = pauseEnd(request, now);
  const held = await findActiveExclusion(tx, playerId);
  if (held && (held.endsAt === null || (endsAt !== null && endsAt <= held.endsAt))) {
    throw new Refusal('invalid_input', { text: 'pause_shorter' });
  }
  const { kind } = request;
  await tx
    .insert(exclusionsTable)
    .values({ id: newId(), playerId, kind, startedAt: now, endsAt, returnedAt: null });
  const data = { blocked_at: new Date(now).toISOString() };
  await announce(tx, { channel: channels.user(playerId), event: 'UserBlockedEvent', data }, now);
}

/** Lets a player back whose pauses are over. Throws the refusal 'invalid_input' where one isn't. */
export async function returnFromExclusion(tx: Queries, playerId: string, now: number): Promise<void> {
  await lockBalances(tx, playerId);
  const held = await findActiveExclusion(tx, playerId);
  if (!held) return;
  if (held.endsAt === null || held.endsAt > now) throw new Refusal('invalid_input', { text: 'pause_holds' });
  await tx
    .update(exclusionsTable)
    .set({ returnedAt: now })
    .where(and(eq(exclusionsTable.playerId, playerId), isNull(exclusionsTable.returnedAt)));
  await creditRewardsAfterExclusion(tx, playerId, now);
}
