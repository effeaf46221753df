// The erasure of what players typed (LGPD art. 15 and 16, decision 020), in two steps: what no law wants stored when
// the account is closed, the rest after the legal retention period.
import {
  and,
  asc,
  eq,
  gt,
  type InferSelectModel,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
} from 'drizzle-orm';
import { eachApart, eachPageApart } from '#server/core/concurrently.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
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

/**
 * Erases the identity of closed accounts after the legal retention period; addresses and devices were deleted earlier
 * with the sessions. A permanently self-excluded player is entered in the self-exclusion registry. Also erases what an
 * older build left of accounts that it closed. Each account has a transaction of its own. Throws the failures after all were tried.
 */
export async function eraseClosedAccounts(
  db: Database,
  selfExclusionRegistry: SelfExclusionRegistry,
  now: number,
): Promise<void> {
  const hasLeft = and(isNotNull(playersTable.closedAt), isNull(playersTable.contactErasedAt));
  const isOver = and(
    lte(playersTable.closedAt, now - IDENTITY_RETENTION_MS),
    isNull(playersTable.identityErasedAt),
  );
  await eachApart(
    [
      () =>
        eachAccount(db, hasLeft, async (tx, { id, document, identityErasedAt }) => {
          await eraseContactData(tx, id, now);
          if (identityErasedAt !== null) await eraseIdentity(tx, id, document);
        }),
      () =>
        eachAccount(db, isOver, async (tx, { id, document }) => {
          await selfExclusionRegistry.add(tx, { id, document }, now);
          await eraseIdentity(tx, id, document);
          await tx.update(playersTable).set({ identityErasedAt: now }).where(eq(playersTable.id, id));
        }),
      () => erasePayersWithoutAccount(db.queries, now),
    ],
    1,
    (part) => part(),
  );
}

async function eachAccount(
  db: Database,
  condition: SQL | undefined,
  erase: (tx: Queries, player: InferSelectModel<typeof playersTable>) => Promise<void>,
): Promise<void> {
  await eachPageApart(
    (after, size) =>
      db.queries
        .select({ id: playersTable.id })
        .from(playersTable)
        .where(and(condition, after === undefined ? undefined : gt(playersTable.id, after)))
        .orderBy(asc(playersTable.id))
        .limit(size),
    ({ id }) =>
      db.transaction(async (tx) => {
        const [player] = await tx
          .select()
          .from(playersTable)
          .where(and(eq(playersTable.id, id), condition));
        if (player) await erase(tx, player);
      }),
  );
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
async function erasePayersWithoutAccount(queries: Queries, now: number): Promise<void> {
  await queries
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
