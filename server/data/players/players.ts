import { and, eq, type InferSelectModel, isNull } from 'drizzle-orm';
import { channels } from '#contract/channel-events.ts';
import type { Language } from '#contract/languages.ts';
import { typedCode } from '#contract/rules/player/typed-code.ts';
import type { Queries } from '#server/core/db/database.ts';
import { constraintOf } from '#server/core/db/database-error.ts';
import { newId } from '#server/core/ids.ts';
import { enqueueEvent } from '#server/core/realtime/outbox.ts';
import { openAccounts } from '#server/data/ledger/ledger.ts';
import { playersTable } from '#server/data/schema/players-table.ts';
import { recordConsent } from './consents.ts';
import { hashPassword } from './passwords.ts';

export type Player = InferSelectModel<typeof playersTable>;

export interface NewPlayer {
  name: string;
  /** Eleven digits. */
  document: string;
  email: string;
  phoneCode: string;
  phone: string;
  /** yyyy-mm-dd */
  birthday: string;
  password: string;
  language: Language;
  referer: string;
  tracking: Readonly<Record<string, string>>;
  now: number;
}

/** Another player has this document or e-mail address; which of the two is not disclosed (D5). */
export class DocumentOrEmailTaken extends Error {
  override name = 'DocumentOrEmailTaken';
}

/**
 * Registers a player and opens the accounts; returns the id. Throws `DocumentOrEmailTaken`, after which the
 * transaction is unusable.
 */
export async function createPlayer(tx: Queries, player: NewPlayer): Promise<string> {
  const { password, now, email, ...rest } = player;
  const id = newId();
  const passwordHash = await hashPassword(password);
  try {
    await tx
      .insert(playersTable)
      .values({ ...rest, id, email: email.toLowerCase(), passwordHash, createdAt: now });
  } catch (error) {
    const isDuplicate = ['players_document', 'players_email'].includes(constraintOf(error) ?? '');
    throw isDuplicate ? new DocumentOrEmailTaken() : error;
  }
  await openAccounts(tx, id);
  // Registration asks for only this: the terms are accepted, advertising is not.
  await recordConsent(tx, { playerId: id, kind: 'terms', given: true }, now);
  return id;
}

/** A player by id; undefined if there is none. */
export async function findPlayer(queries: Queries, id: string): Promise<Player | undefined> {
  const [player] = await queries.select().from(playersTable).where(eq(playersTable.id, id));
  return player;
}

/** The normal form of a login name: a CPF's eleven digits, or an e-mail address in lower case. */
export function normalizeLogin(typed: string): string {
  const login = typedCode(typed);
  const digits = login.replace(/\D/g, '');
  const isDocument = /^[\d.\p{Pd}\s]+$/u.test(login) && digits.length === 11;
  return isDocument ? digits : login.toLowerCase();
}

/** A player by e-mail address or, given eleven digits, by CPF; undefined if there is none. */
export async function findPlayerByLogin(queries: Queries, login: string): Promise<Player | undefined> {
  const name = normalizeLogin(login);
  const column = /^\d{11}$/.test(name) ? playersTable.document : playersTable.email;
  const [player] = await queries.select().from(playersTable).where(eq(column, name));
  return player;
}

/** A player by e-mail address only; undefined if there is none. */
export async function findPlayerByEmail(queries: Queries, email: string): Promise<Player | undefined> {
  const [player] = await queries
    .select()
    .from(playersTable)
    .where(eq(playersTable.email, email.toLowerCase()));
  return player;
}

/** The hash against which a player's password is checked, locked until the transaction ends. */
export async function lockPasswordHash(tx: Queries, playerId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ passwordHash: playersTable.passwordHash })
    .from(playersTable)
    .where(eq(playersTable.id, playerId))
    .for('share');
  return row?.passwordHash;
}

/** Sets the hash against which a player's password is checked. */
export async function setPasswordHash(tx: Queries, playerId: string, passwordHash: string): Promise<void> {
  await tx.update(playersTable).set({ passwordHash }).where(eq(playersTable.id, playerId));
}

/** Sets a player's contact data: telephone (digits) and the language of mails. */
export async function changeContact(
  queries: Queries,
  playerId: string,
  contact: { phoneCode: string; phone: string; language: Language },
): Promise<void> {
  await queries.update(playersTable).set(contact).where(eq(playersTable.id, playerId));
}

/** Data that the operator corrects after seeing the player's documents; absent fields stay unchanged. */
interface Correction {
  email?: string | undefined;
  /** §3: 0 female, 1 male; null: not given. */
  gender?: number | null | undefined;
}

/**
 * Corrects a player's data; false where the account is closed. Throws `DocumentOrEmailTaken`, after which the transaction is unusable, if another player
 * has the address.
 */
export async function correctPlayer(
  tx: Queries,
  playerId: string,
  { email, gender }: Correction,
): Promise<boolean> {
  const values = {
    ...(email === undefined ? {} : { email: email.toLowerCase() }),
    ...(gender === undefined ? {} : { gender }),
  };
  try {
    const corrected = await tx
      .update(playersTable)
      .set(values)
      .where(and(eq(playersTable.id, playerId), isNull(playersTable.closedAt)))
      .returning({ id: playersTable.id });
    return corrected.length > 0;
  } catch (error) {
    throw constraintOf(error) === 'players_email' ? new DocumentOrEmailTaken() : error;
  }
}

/** Records that the register of barred persons was asked. */
export async function recordImpedimentCheck(queries: Queries, playerId: string, now: number): Promise<void> {
  await queries.update(playersTable).set({ impedimentAskedAt: now }).where(eq(playersTable.id, playerId));
}

/** Bars a player from playing (D11) and announces it to the player's pages; an existing bar keeps its start. */
export async function blockPlayer(tx: Queries, playerId: string, now: number): Promise<boolean> {
  const blocked = await tx
    .update(playersTable)
    .set({ blockedAt: now })
    .where(and(eq(playersTable.id, playerId), isNull(playersTable.blockedAt)))
    .returning({ id: playersTable.id });
  if (blocked.length === 0) return false;
  const data = { blocked_at: new Date(now).toISOString() };
  await enqueueEvent(tx, { channel: channels.user(playerId), event: 'UserBlockedEvent', data }, now);
  return true;
}

/** Lifts the register's bar; returns its start (ms since 1970), or null if there was none. */
export async function unblockPlayer(tx: Queries, playerId: string): Promise<number | null> {
  const [player] = await tx.select().from(playersTable).where(eq(playersTable.id, playerId)).for('update');
  if (!player || player.blockedAt === null) return null;
  await tx.update(playersTable).set({ blockedAt: null }).where(eq(playersTable.id, playerId));
  return player.blockedAt;
}
