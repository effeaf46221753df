import { eq, type InferSelectModel } from 'drizzle-orm';
import type { Language } from '#contract/languages.ts';
import type { Queries } from '#server/core/db/database.ts';
import { constraintOf } from '#server/core/db/database-error.ts';
import { newId } from '#server/core/ids.ts';
import { openAccounts } from './ledger.ts';
import { hashPassword } from './passwords.ts';
import { playersTable } from './players-table.ts';

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

/** Somebody has this document or e-mail address already; which of them is nobody's business (D5). */
export class DocumentOrEmailTaken extends Error {
  override name = 'DocumentOrEmailTaken';
}

/** Registers a player and opens the accounts; gives the id. Throws `DocumentOrEmailTaken`, which spoils the transaction. */
export async function createPlayer(tx: Queries, player: NewPlayer): Promise<string> {
  const { password, now, email, ...rest } = player;
  const id = newId();
  const passwordHash = await hashPassword(password);
  try {
    await tx
      .insert(playersTable)
      .values({ ...rest, id, email: email.toLowerCase(), passwordHash, createdAt: now });
  } catch (error) {
    const taken = ['players_document', 'players_email'].includes(constraintOf(error) ?? '');
    throw taken ? new DocumentOrEmailTaken() : error;
  }
  await openAccounts(tx, id);
  return id;
}

/** A player by id; undefined where there is none. */
export async function findPlayer(queries: Queries, id: string): Promise<Player | undefined> {
  const [player] = await queries.select().from(playersTable).where(eq(playersTable.id, id));
  return player;
}

/** A player by e-mail address or, where eleven digits are given, by CPF; undefined where there is none. */
export async function findPlayerByLogin(queries: Queries, login: string): Promise<Player | undefined> {
  const digits = login.replace(/\D/g, '');
  const byDocument = /^[\d.\-\s]+$/.test(login) && digits.length === 11;
  const [player] = await queries
    .select()
    .from(playersTable)
    .where(
      byDocument ? eq(playersTable.document, digits) : eq(playersTable.email, login.trim().toLowerCase()),
    );
  return player;
}
