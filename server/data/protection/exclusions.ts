// Suspensions and exclusions (D11): they begin at once, are never shortened, and end only when the player returns
// after their end. Open bets stay unchanged: only a bar by the register refunds them (decision 019).
import { and, desc, eq, type InferSelectModel, isNull } from 'drizzle-orm';
import { channels } from '#contract/channel-events.ts';
import { pauseEnd } from '#contract/rules/player/pause-end.ts';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { newId } from '#server/core/ids.ts';
import { isPast } from '#server/core/passed-moments.ts';
import { enqueueEvent } from '#server/core/realtime/outbox.ts';
import { creditRewardsAfterExclusion } from '#server/data/bonuses/rewards.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { exclusionsTable } from '#server/data/schema/protection-table.ts';
import { cancelOpenDeposits } from '#server/data/wallet/deposit-charges.ts';

type Exclusion = InferSelectModel<typeof exclusionsTable>;

/** A pause that is begun again within this time (ms) is the same one with a later end: a player can't fill the table. */
const SAME_PAUSE_MS = 60 * 60_000;

/** The active pause: among those from which the player hasn't returned, the one that ends last. */
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
 * Bars a player from now on, announces it to the player's pages and cancels the open charges. Throws the refusal
 * 'invalid_input' if an active pause ends no sooner.
 */
export async function startExclusion(
  tx: Queries,
  playerId: string,
  request: Parameters<typeof pauseEnd>[0],
  now: number,
): Promise<void> {
  // Charges are locked before accounts, in the same order as when a charge is paid.
  await cancelOpenDeposits(tx, playerId, now);
  await lockBalances(tx, playerId);
  const endsAt = pauseEnd(request, now);
  const held = await findActiveExclusion(tx, playerId);
  if (held && (held.endsAt === null || (endsAt !== null && endsAt <= held.endsAt))) {
    throw new Refusal('invalid_input', { text: 'pause_shorter' });
  }
  const { kind } = request;
  if (held?.kind === kind && !isPast(held.startedAt + SAME_PAUSE_MS, now, SAME_PAUSE_MS)) {
    await tx.update(exclusionsTable).set({ endsAt }).where(eq(exclusionsTable.id, held.id));
  } else {
    await tx
      .insert(exclusionsTable)
      .values({ id: newId(), playerId, kind, startedAt: now, endsAt, returnedAt: null });
  }
  const data = { blocked_at: new Date(now).toISOString() };
  await enqueueEvent(tx, { channel: channels.user(playerId), event: 'UserBlockedEvent', data }, now);
}

/** Ends the pauses of a player who returns. Throws the refusal 'invalid_input' if one hasn't reached its end. */
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
