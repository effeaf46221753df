// The erasure of what players typed (LGPD art. 15 and 16, decision 020), in two steps: what no law wants stored when
// the account is closed, the rest after the legal retention period.
import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { deleteCommandsOf } from '#server/core/http/idempotency/idempotent-commands.ts';
import { eraseChosenTexts } from '#server/data/casino/house-games/house-games.ts';
import { deleteMailsOf } from '#server/data/notices/mail-queue.ts';
import { eraseHomeAddress } from '#server/data/players/home-addresses.ts';
import { forgetDevices } from '#server/data/players/known-devices.ts';
import { eraseVerificationLinks } from '#server/data/players/kyc-verifications.ts';
import { deletePasswordRecoveries } from '#server/data/players/password-recoveries.ts';
import { removePasskeys } from '#server/data/players/registered-passkeys.ts';
import { disableSecondFactor } from '#server/data/players/second-factors.ts';
import type { SelfExclusionRegistry } from '#server/data/protection/self-exclusion-registry.ts';
import { favouritesTable } from '#server/data/schema/catalogue-table.ts';
import { playersTable } from '#server/data/schema/players-table.ts';
import { depositsTable, paymentEventsTable, withdrawalsTable } from '#server/data/schema/wallet-table.ts';

/**
 * Erases what is not stored any longer than the account. The caller has ended the player's sessions, which removes the
 * devices for notices.
 */
export async function eraseContactData(tx: Queries, playerId: string, now: number): Promise<void> {
  const [player] = await tx
    .select({ email: playersTable.email })
    .from(playersTable)
    .where(eq(playersTable.id, playerId));
  await deleteMailsOf(tx, playerId, player?.email ?? '');
  await tx
    .update(playersTable)
    .set({
      contactErasedAt: now,
      email: `closed-${playerId}`,
      phoneCode: '',
      phone: '',
      passwordHash: '',
      referer: '',
      tracking: {},
    })
    .where(eq(playersTable.id, playerId));
  await disableSecondFactor(tx, playerId);
  await removePasskeys(tx, playerId);
  await forgetDevices(tx, playerId);
  await deletePasswordRecoveries(tx, playerId);
  await eraseHomeAddress(tx, playerId);
  await eraseVerificationLinks(tx, playerId);
  await deleteCommandsOf(tx, playerId);
  await tx.delete(favouritesTable).where(eq(favouritesTable.playerId, playerId));
  await tx
    .update(withdrawalsTable)
    .set({ pixKey: '' })
    .where(
      and(eq(withdrawalsTable.playerId, playerId), inArray(withdrawalsTable.pixKeyType, ['email', 'phone'])),
    );
}

const DAY_MS = 24 * 3_600_000;
/** Identity, money and bets: Lei 9.613/1998, art. 10, and the rules of the SPA/MF. */
const IDENTITY_RETENTION_MS = (5 * 365 + 2) * DAY_MS;
const ERASE_BATCH_SIZE = 200;

/**
 * Erases the identity of closed accounts after the legal retention period; addresses and devices were deleted earlier
 * with the sessions. A permanently self-excluded player is entered in the self-exclusion registry. Also erases what an
 * older build left of accounts that it closed. True: more may be due.
 */
export async function eraseClosedAccounts(
  tx: Queries,
  selfExclusionRegistry: SelfExclusionRegistry,
  now: number,
): Promise<boolean> {
  const left = await eraseWhatWasLeft(tx, now);
  const due = await tx
    .select({ id: playersTable.id, document: playersTable.document })
    .from(playersTable)
    .where(
      and(lte(playersTable.closedAt, now - IDENTITY_RETENTION_MS), isNull(playersTable.identityErasedAt)),
    )
    .orderBy(asc(playersTable.closedAt))
    .limit(ERASE_BATCH_SIZE);
  for (const { id, document } of due) {
    await selfExclusionRegistry.add(tx, { id, document }, now);
    await eraseIdentity(tx, id, document);
    await tx.update(playersTable).set({ identityErasedAt: now }).where(eq(playersTable.id, id));
  }
  await erasePayersWithoutAccount(tx, now);
  return Math.max(left, due.length) === ERASE_BATCH_SIZE;
}

/** Gives how many accounts it erased. */
async function eraseWhatWasLeft(tx: Queries, now: number): Promise<number> {
  const left = await tx
    .select({
      id: playersTable.id,
      document: playersTable.document,
      identityErasedAt: playersTable.identityErasedAt,
    })
    .from(playersTable)
    .where(and(isNotNull(playersTable.closedAt), isNull(playersTable.contactErasedAt)))
    .orderBy(asc(playersTable.closedAt))
    .limit(ERASE_BATCH_SIZE);
  for (const { id, document, identityErasedAt } of left) {
    await eraseContactData(tx, id, now);
    if (identityErasedAt !== null) await eraseIdentity(tx, id, document);
  }
  return left.length;
}

async function eraseIdentity(tx: Queries, id: string, document: string): Promise<void> {
  await eraseHomeAddress(tx, id);
  await tx.update(withdrawalsTable).set({ pixKey: '' }).where(eq(withdrawalsTable.playerId, id));
  const ownCharges = tx
    .select({ chargeId: depositsTable.chargeId })
    .from(depositsTable)
    .where(eq(depositsTable.playerId, id));
  // Also where the player paid for somebody else, or before a charge was known.
  await tx
    .update(paymentEventsTable)
    .set({ payerDocument: '' })
    .where(
      or(inArray(paymentEventsTable.chargeId, ownCharges), eq(paymentEventsTable.payerDocument, document)),
    );
  await eraseChosenTexts(tx, id);
  const erased = { name: '', document: `erased-${id}`, birthday: '', gender: null };
  await tx.update(playersTable).set(erased).where(eq(playersTable.id, id));
}

/** A payment that was not credited names somebody who may have no account, whose closure would begin the period. */
async function erasePayersWithoutAccount(tx: Queries, now: number): Promise<void> {
  await tx
    .update(paymentEventsTable)
    .set({ payerDocument: '' })
    .where(
      and(
        ne(paymentEventsTable.payerDocument, ''),
        ne(paymentEventsTable.outcome, 'credited'),
        lte(paymentEventsTable.receivedAt, now - IDENTITY_RETENTION_MS),
      ),
    );
}
