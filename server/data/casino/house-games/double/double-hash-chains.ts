// The hash chains from which Double's numbers are derived (D9, domain C2). A chain is made backwards from a secret:
// each hash is SHA-256 of the text of the next one. Its end is published, then a salt is drawn, then the chain is
// used from the end up, one hash a round. Only checkpoints along the chain are stored; the hashes between two
// checkpoints are computed from the later one.
import { createHash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { and, asc, desc, eq, type InferSelectModel, isNull, lt, sql } from 'drizzle-orm';
import { earlierHash } from '#contract/rules/casino/double-rules.ts';
import type { Sha256 } from '#contract/rules/casino/provably-fair.ts';
import type { Queries } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import { isPast } from '#server/core/passed-moments.ts';
import { doubleChainsTable } from '#server/data/schema/double-table.ts';

export type DoubleChain = InferSelectModel<typeof doubleChainsTable>;

/** Rounds of a chain: two and a half days without a pause. */
const CHAIN_LENGTH = 10_000;
const CHECKPOINT_EVERY = 100;
/** The next chain is committed when only this many rounds are left. */
const RESERVE_ROUNDS = 500;
/** A salt is drawn no sooner than this (ms) after the chain's end was published. */
const SALT_AFTER_MS = 1_000;
const SECRET_BYTES = 32;
const LISTED = 20;

export const sha256: Sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** A chain's checkpoints from its end up; yields to other work between checkpoints. */
async function computeCheckpoints(length: number): Promise<string[]> {
  const knots = [randomBytes(SECRET_BYTES).toString('hex')];
  for (let top = Math.ceil(length / CHECKPOINT_EVERY); top > 0; top -= 1) {
    knots.push(await earlierHash(sha256, knots.at(-1) ?? '', CHECKPOINT_EVERY));
    await setImmediate();
  }
  return knots.reverse();
}

/** Commits to a new chain: its end is public from now on. Takes the number of rounds that it has. */
export async function commitChain(queries: Queries, now: number, length = CHAIN_LENGTH): Promise<void> {
  const knots = await computeCheckpoints(length);
  const [terminalHash = ''] = knots;
  await queries.insert(doubleChainsTable).values({
    id: newId(),
    terminalHash,
    length,
    knots,
    committedAt: now,
    salt: null,
    saltDrawnAt: null,
    used: 0,
  });
}

/** The hash that decides the round with this index, counted from 1. It is secret until that round is drawn. */
export async function hashAt({ knots }: Pick<DoubleChain, 'knots'>, index: number): Promise<string> {
  const top = Math.ceil(index / CHECKPOINT_EVERY);
  const knot = knots[top];
  if (knot === undefined || index < 1) throw new RangeError(`the chain has no hash ${index}`);
  return earlierHash(sha256, knot, top * CHECKPOINT_EVERY - index);
}

/** Whether the rounds are running out, so that another chain has to be committed. */
export async function isChainRunningOut(queries: Queries): Promise<boolean> {
  const [row] = await queries
    .select({ left: sql<number>`coalesce(sum(length - used), 0)::float8` })
    .from(doubleChainsTable);
  return (row?.left ?? 0) < RESERVE_ROUNDS;
}

/**
 * Takes the next position in the oldest chain with rounds left; the first position draws the salt. Undefined if no
 * chain's end has been public for long enough. The caller holds the lock on the rounds.
 */
export async function reserveChainPosition(
  tx: Queries,
  now: number,
): Promise<{ chain: DoubleChain; index: number } | undefined> {
  const [next] = await tx
    .select()
    .from(doubleChainsTable)
    .where(lt(doubleChainsTable.used, doubleChainsTable.length))
    .orderBy(asc(doubleChainsTable.committedAt), asc(doubleChainsTable.id))
    .limit(1)
    .for('update');
  if (!next) return undefined;
  const waitMs = SALT_AFTER_MS + 1;
  if (next.salt === null && !isPast(next.committedAt + waitMs, now, waitMs)) return undefined;
  // A wrong clock may have dated the commitment ahead: the salt is still drawn after it.
  if (next.salt === null) await drawSalt(tx, next.id, Math.max(now, next.committedAt + waitMs));
  const [chain] = await tx
    .update(doubleChainsTable)
    .set({ used: next.used + 1 })
    .where(eq(doubleChainsTable.id, next.id))
    .returning();
  if (!chain) throw new Error(`chain ${next.id} is gone`);
  return { chain, index: chain.used };
}

async function drawSalt(tx: Queries, id: string, now: number): Promise<void> {
  const salt = randomBytes(SECRET_BYTES).toString('hex');
  await tx
    .update(doubleChainsTable)
    .set({ salt, saltDrawnAt: now })
    .where(and(eq(doubleChainsTable.id, id), isNull(doubleChainsTable.salt)));
}

/** The latest chains, newest first; the caller selects what is public. */
export async function listChains(queries: Queries): Promise<DoubleChain[]> {
  return queries
    .select()
    .from(doubleChainsTable)
    .orderBy(desc(doubleChainsTable.committedAt), desc(doubleChainsTable.id))
    .limit(LISTED);
}
