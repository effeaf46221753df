// The operator's people: each has a name, roles and a token of which the database knows the hash alone.
import { createHash } from 'node:crypto';
import { asc, eq, type InferSelectModel, isNull, or } from 'drizzle-orm';
import type { OperatorRole } from '#contract/operator-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import { operatorsTable } from '#server/data/schema/operators-table.ts';

export type StoredOperator = InferSelectModel<typeof operatorsTable>;

/** A token as `npm run ops -- token` makes it: 256 random bits. */
export const OPERATOR_TOKEN = /^vop_[\w-]{43}$/;

/** The operator whose token this is, also a revoked one. */
export async function findOperatorByToken(
  queries: Queries,
  token: string,
): Promise<StoredOperator | undefined> {
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const [found] = await queries.select().from(operatorsTable).where(eq(operatorsTable.tokenHash, tokenHash));
  return found;
}

export async function listOperators(queries: Queries): Promise<StoredOperator[]> {
  return queries.select().from(operatorsTable).orderBy(asc(operatorsTable.name));
}

/** Locks all rows that are not revoked: a change of roles sees who else has them. */
export async function lockActiveOperators(tx: Queries): Promise<StoredOperator[]> {
  return tx
    .select()
    .from(operatorsTable)
    .where(isNull(operatorsTable.revokedAt))
    .orderBy(asc(operatorsTable.name))
    .for('update');
}

/** Reads a person, also a revoked one, whose roles stay as they are until the transaction ends. */
export async function lockOperator(tx: Queries, name: string): Promise<StoredOperator | undefined> {
  const [operator] = await tx.select().from(operatorsTable).where(eq(operatorsTable.name, name)).for('share');
  return operator;
}

/** Whether somebody active has the name, or anybody has or had the token. The name null asks about the token alone. */
export async function isOperatorTaken(
  queries: Queries,
  name: string | null,
  tokenHash: string,
): Promise<boolean> {
  const rows = await queries
    .select()
    .from(operatorsTable)
    .where(
      or(eq(operatorsTable.tokenHash, tokenHash), name === null ? undefined : eq(operatorsTable.name, name)),
    );
  return rows.some((row) => row.tokenHash === tokenHash || row.revokedAt === null);
}

/** Adds a person; somebody revoked gets a new token and roles. The name must not be taken. */
export async function addOperator(
  tx: Queries,
  { name, roles, tokenHash, by }: { name: string; roles: OperatorRole[]; tokenHash: string; by: string },
  now: number,
): Promise<void> {
  const values = { roles, tokenHash, createdAt: now, createdBy: by, revokedAt: null, revokedBy: null };
  await tx
    .insert(operatorsTable)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: operatorsTable.name, set: values });
}

export async function setOperatorRoles(tx: Queries, name: string, roles: OperatorRole[]): Promise<void> {
  await tx.update(operatorsTable).set({ roles }).where(eq(operatorsTable.name, name));
}

export async function revokeOperator(tx: Queries, name: string, by: string, now: number): Promise<void> {
  await tx.update(operatorsTable).set({ revokedAt: now, revokedBy: by }).where(eq(operatorsTable.name, name));
}

/** Replaces an operator's token: the former one is no longer accepted. */
export async function replaceOperatorToken(tx: Queries, name: string, tokenHash: string): Promise<void> {
  await tx.update(operatorsTable).set({ tokenHash }).where(eq(operatorsTable.name, name));
}
