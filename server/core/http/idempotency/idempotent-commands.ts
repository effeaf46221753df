// Money commands (D3): a repeated key gets the first answer and has no effect; effect and answer commit in one transaction.

import { createHash } from 'node:crypto';
import { and, between, eq, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { canonicalJson } from '#server/core/canonical-json.ts';
import { moment } from '#server/core/db/columns.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { writeLate } from '#server/core/db/late-writes.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { selectByStatement } from '#server/core/db/statement.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { newId } from '#server/core/ids.ts';
import { PartyUnavailable } from '#server/core/parties/party-calls.ts';
import { isPastSql } from '#server/core/passed-moments.ts';

const idempotentCommandsTable = pgTable(
  'commands',
  {
    playerId: text('player_id').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: integer('status').notNull(),
    response: json('response').$type<unknown>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.key] })],
);

/** How long answers of executed commands are stored (ms). */
export const IDEMPOTENCY_TTL_MS = 30 * 24 * 3_600_000;
/** How long refusals and void keys are (ms): they moved nothing, and a token that could send them again ends within the hour. */
const REFUSED_TTL_MS = 24 * 3_600_000;

interface CommandAnswer {
  status: number;
  body: unknown;
}

export interface Command {
  playerId: string;
  key: string;
  call: string;
  params: Readonly<Record<string, string>>;
  body: unknown;
  now: number;
}

export interface CommandWork<Prepared> {
  /** Guards of a command that has no answer yet. Their refusal is not stored: the same key may try again. */
  admit?(): Promise<void>;
  prepare(): Promise<Prepared>;
  /** The effect. A refusal rolls it back and becomes the answer. */
  effect(tx: Queries, prepared: Prepared): Promise<CommandAnswer>;
  /** Turns a refusal into the stored answer; runs in the transaction that stores it. Throws a refusal with 401 where the session has ended. */
  refused(refusal: Refusal, tx: Queries): CommandAnswer | Promise<CommandAnswer>;
  /**
   * Present where `prepare` sends an order to a party. The key is then running from before the order on, until the outcome is known, and
   * a repeat looks the order up. `request` is stored with it, so that a job can end the command.
   */
  order?: {
    request: object;
    /** The present moment (ms since 1970): a command may have waited since it arrived. */
    now(): number;
    /** What `prepare` would return, from the order that the party knows; undefined where it knows none. */
    lookUp(): Promise<Prepared | undefined>;
  };
}

/** Statuses that mean "try again later", or in another session: they do not use up the key. */
const RETRY_LATER: ReadonlySet<number> = new Set([401, 429, 503]);
const SESSION_ENDED = 401;
/** The status of a mark: a command was begun whose outcome is not known yet. HTTP: processing. */
const RUNNING = 102;
/** Begins the keys of marks. No header can name such a key, and a copy of an older build doesn't take a mark for an answer. */
const MARK = 'running:';
/** How many commands `listRunning` returns at most. */
export const RUNNING_BATCH_SIZE = 50;
/** As long as a turn and an order that is sent at its end last (ms): by then the request that sent the order has ended. */
const ORDER_ENDS_MS = 30_000;
const KEY = /^[\w-]{8,80}$/;
/** How long the answer of a command without a key counts (ms), from its first request on (D3). */
const KEYLESS_MS = 10_000;
/** Begins the keys of commands without one: no header can name such a key. */
const KEYLESS = 'keyless:';
/** Marks a key that may not be used any more. */
const VOID = '';

/** Whether this can be the key of a money command. */
export const isIdempotencyKey = (header: string): boolean => KEY.test(header);

/** The key of a money command. Throws the refusal 'key_missing'. */
export function parseIdempotencyKey(header: string | undefined): string {
  if (!header || !isIdempotencyKey(header)) throw new Refusal('key_missing');
  return header;
}

const lockName = (playerId: string, key: string) => `command:${playerId}:${key}`;

type Content = Pick<Command, 'call' | 'params' | 'body'>;

const fingerprintOf = ({ call, params, body }: Content) =>
  createHash('sha256').update(canonicalJson({ call, params, body })).digest('base64url');

/** The key of a command that came without one: what is sent twice has it in common (D3). Its answer counts for ten seconds. */
export const keylessKey = (content: Content): string => `${KEYLESS}${fingerprintOf(content)}`;

async function findRow(queries: Queries, playerId: string, key: string) {
  const [row] = await queries
    .select()
    .from(idempotentCommandsTable)
    .where(and(eq(idempotentCommandsTable.playerId, playerId), eq(idempotentCommandsTable.key, key)));
  return row;
}

const storedAnswer = v.object({
  fingerprint: v.string(),
  status: v.number(),
  response: v.unknown(),
  /** When its first request came (ms since 1970). */
  createdAt: v.number(),
});
/** The answer that a key already has. */
export type StoredAnswer = v.InferOutput<typeof storedAnswer>;
const lockedRow = v.object({ ...storedAnswer.entries, isMark: v.boolean() });

/**
 * Whether a stored answer counts for this key at `now` (ms). A keyless one counts as over where it lies further ahead than its time: the
 * clock was corrected.
 */
export const isAnswerCurrent = (
  { createdAt }: Pick<StoredAnswer, 'createdAt'>,
  key: string,
  now: number,
): boolean => !key.startsWith(KEYLESS) || Math.abs(now - createdAt) < KEYLESS_MS;

function answerOf(row: StoredAnswer, command: Command): CommandAnswer {
  if (row.fingerprint !== fingerprintOf(command)) throw new Refusal('key_reused');
  return { status: row.status, body: row.response };
}

/**
 * Runs a money command once; every repeat gets its first answer. `known`: the answer that was found together with the caller, null for
 * none; it is looked up where absent, so that a repeat prepares nothing. Throws the refusal 'key_reused', and those that mean "try again
 * later" (429, 503) or that the session has ended meanwhile (401): these are not stored, and the same key may try again.
 */
export async function runIdempotentCommand<Prepared>(
  db: Database,
  command: Command,
  work: CommandWork<Prepared>,
  known?: StoredAnswer | null,
): Promise<CommandAnswer> {
  const answered = known === undefined ? await findRow(db.queries, command.playerId, command.key) : known;
  if (answered && isAnswerCurrent(answered, command.key, command.now)) return answerOf(answered, command);
  try {
    await work.admit?.();
  } catch (error) {
    return firstAnswer(db, command, error);
  }
  try {
    const ready = work.order
      ? await prepareOrder(db, command, work, work.order)
      : { prepared: await work.prepare() };
    if ('answer' in ready) return ready.answer;
    return await runOnce(db, command, (tx) => work.effect(tx, ready.prepared));
  } catch (error) {
    return refuse(db, command, work, error);
  }
}

/** The answer of a command that failed; its effect is rolled back by now. Throws what is no answer that can be stored. */
async function refuse<Prepared>(
  db: Database,
  command: Command,
  work: CommandWork<Prepared>,
  error: unknown,
): Promise<CommandAnswer> {
  if (!(error instanceof Refusal)) throw error;
  // What the party was asked for stays unused, and the next session may ask for the same again.
  if (error.status === SESSION_ENDED && work.order)
    await forgetRunning(db.queries, command.playerId, command.key);
  if (RETRY_LATER.has(error.status) || error.code === 'key_reused') throw error;
  try {
    // If another request with this key came in between, its answer is the first one.
    return await runOnce(db, command, async (tx) => work.refused(error, tx));
  } catch (later) {
    // The session has ended as well: that is no refusal of what was asked.
    if (later instanceof Refusal && later.status === SESSION_ENDED) return refuse(db, command, work, later);
    throw later;
  }
}

/**
 * Prepares a command that sends an order: it is marked as running meanwhile. Returns the answer of a command that has one by now. Throws
 * 'key_reused', and what preparing throws.
 */
async function prepareOrder<Prepared>(
  db: Database,
  command: Command,
  { prepare }: CommandWork<Prepared>,
  { request, now, lookUp }: NonNullable<CommandWork<Prepared>['order']>,
): Promise<{ prepared: Prepared } | { answer: CommandAnswer }> {
  const begun = await markRunning(db, command, request, now());
  if (begun === 'again') return { prepared: (await lookUp()) ?? (await prepare()) };
  if (begun !== 'first') return begun;
  try {
    return { prepared: await prepare() };
  } catch (error) {
    // Nothing was sent. Any other refusal takes the place of the mark.
    const isLater = error instanceof Refusal && RETRY_LATER.has(error.status);
    if (isLater || error instanceof PartyUnavailable)
      await forgetRunning(db.queries, command.playerId, command.key);
    throw error;
  }
}

/**
 * Marks a command as running from a moment (ms) on, under its lock: one that was called off is not begun. `again`: it was marked before.
 * Throws 'key_reused'.
 */
async function markRunning(
  db: Database,
  command: Command,
  request: object,
  at: number,
): Promise<'first' | 'again' | { answer: CommandAnswer }> {
  const { playerId, key, call, now } = command;
  const fingerprint = fingerprintOf(command);
  return db.transaction(async (tx) => {
    const { row } = await lockCommand(tx, command);
    if (row && isAnswerCurrent(row, key, now)) return { answer: answerOf(row, command) };
    const [marked] = await tx
      .update(idempotentCommandsTable)
      .set({ createdAt: at })
      .where(runningRow(playerId, key))
      .returning({ fingerprint: idempotentCommandsTable.fingerprint });
    if (marked && marked.fingerprint !== fingerprint) throw new Refusal('key_reused');
    if (marked) return 'again';
    const mark = { playerId, key: MARK + key, call, fingerprint, status: RUNNING };
    const response = { ...request, begunAt: at };
    await tx.insert(idempotentCommandsTable).values({ ...mark, response, createdAt: at });
    return 'first';
  });
}

const runningRow = (playerId: string, key: string) =>
  and(
    eq(idempotentCommandsTable.playerId, playerId),
    eq(idempotentCommandsTable.key, MARK + key),
    eq(idempotentCommandsTable.status, RUNNING),
  );

/** Makes the key of a command that is known to have moved nothing unknown again. */
async function forgetRunning(queries: Queries, playerId: string, key: string): Promise<void> {
  await queries.delete(idempotentCommandsTable).where(runningRow(playerId, key));
}

/** The same for one that `listRunning` returned at `now` (ms), unless its order was sent once more since then. */
export async function forgetSettled(
  queries: Queries,
  playerId: string,
  key: string,
  now: number,
): Promise<void> {
  await queries.delete(idempotentCommandsTable).where(and(runningRow(playerId, key), isSettledAt(now)));
}

/** Whether a command has been running for so long at `now` (ms) that the request which sent its order has ended. */
const isSettledAt = (now: number) =>
  isPastSql(idempotentCommandsTable.createdAt, now - ORDER_ENDS_MS, ORDER_ENDS_MS);

/** A command that has been running for longer than a request takes, with its request. */
export interface RunningCommand {
  playerId: string;
  key: string;
  call: string;
  request: unknown;
  /** When its order was last sent (ms since 1970). */
  createdAt: number;
}

/** Such commands at `now` (ms), the oldest first: the next fifty after one, or the first fifty. */
export async function listRunning(
  queries: Queries,
  now: number,
  after?: RunningCommand,
): Promise<RunningCommand[]> {
  const { playerId, key, call, response: request, createdAt, status } = idempotentCommandsTable;
  const isNext =
    after &&
    sql`(${createdAt}, ${playerId}, ${key}) > (${after.createdAt}, ${after.playerId}, ${MARK + after.key})`;
  const rows = await queries
    .select({ playerId, key, call, request, createdAt })
    .from(idempotentCommandsTable)
    // As in the index: a parameter would not use it.
    .where(and(sql`${status} = 102`, isSettledAt(now), isNext))
    .orderBy(createdAt, playerId, key)
    .limit(RUNNING_BATCH_SIZE);
  return rows.map((row) => ({ ...row, key: row.key.slice(MARK.length) }));
}

/**
 * Commands whose order's outcome is unknown, for a statement: player, key, call and request of each, and since when it has been (a mark of
 * an older build: when its order was last sent). The mark as `MARK`, the status as in the index.
 */
export const RUNNING_COMMANDS: SQL = sql`(
  select player_id, substr(key, length('running:') + 1) as key, call, response as request,
    coalesce((response ->> 'begunAt')::bigint, created_at) as since
  from commands where status = 102
)`;

/** The answer that the command's first request gives while a repeat is being refused. Throws that refusal where there is none. */
async function firstAnswer(db: Database, command: Command, refusal: unknown): Promise<CommandAnswer> {
  return runOnce(db, command, () => Promise.reject(refusal));
}

/**
 * Takes the command's lock until the transaction ends; returns the answer that its key has, and the mark that it had before the wait for
 * the lock. A second request waits here for the first one's answer.
 */
async function lockCommand(
  tx: Queries,
  { playerId, key }: Command,
): Promise<{ row?: StoredAnswer; mark?: StoredAnswer }> {
  const columns = 'fingerprint, status, response, created_at::float8 as "createdAt"';
  const rows = await selectByStatement(
    tx,
    lockedRow,
    `select ${columns}, false as "isMark" from command_begin($1, $2, $3) union all
      select ${columns}, true as "isMark" from commands where player_id = $2 and key = $4`,
    [lockName(playerId, key), playerId, key, MARK + key],
  );
  const [row, mark] = [false, true].map((isMark) => rows.find((one) => one.isMark === isMark));
  return { ...(row && { row }), ...(mark && { mark }) };
}

/** One transaction: returns the stored answer where there is one, else runs the work and stores its answer. Throws 'key_reused'. */
async function runOnce(
  db: Database,
  command: Command,
  work: (tx: Queries) => Promise<CommandAnswer>,
): Promise<CommandAnswer> {
  const { playerId, key, call, now } = command;
  return db.transaction(async (tx) => {
    const { row, mark } = await lockCommand(tx, command);
    if (row && isAnswerCurrent(row, key, now)) return answerOf(row, command);
    if (row) await renameOldAnswer(tx, command);
    if (mark && mark.fingerprint !== fingerprintOf(command)) throw new Refusal('key_reused');
    if (mark) await forgetRunning(tx, playerId, key);
    const { status, body } = await work(tx);
    const fingerprint = fingerprintOf(command);
    const answer = {
      kind: 'answer',
      player: playerId,
      key,
      call,
      fingerprint,
      status,
      response: body,
    } as const;
    await writeLate(tx, { ...answer, at: now });
    return { status, body };
  });
}

/** Gives the key of a keyless command free for the next one; the old answer stays stored as long as any other. */
async function renameOldAnswer(tx: Queries, { playerId, key }: Command): Promise<void> {
  await tx
    .update(idempotentCommandsTable)
    .set({ key: `${key}:${newId()}` })
    .where(and(eq(idempotentCommandsTable.playerId, playerId), eq(idempotentCommandsTable.key, key)));
}

type CommandState = { state: 'unknown' | 'running' } | ({ state: 'done' } & CommandAnswer);

/**
 * The state of a command, for its owner: running while its transaction is open or its order's outcome is unknown, done with its answer, or unknown where it has not
 * arrived or is void. Writes nothing.
 */
export async function findIdempotentCommand(
  db: Database,
  playerId: string,
  key: string,
): Promise<CommandState> {
  return KEY.test(key) ? db.transaction(async (tx) => stateOf(tx, playerId, key)) : { state: 'unknown' };
}

/**
 * Like `findIdempotentCommand`, but makes an unknown key void: a delayed request with it is refused as 'key_reused'. Only then may the
 * caller send the command again with a new key.
 */
export async function voidIdempotentCommand(
  db: Database,
  playerId: string,
  key: string,
  now: number,
): Promise<CommandState> {
  if (!KEY.test(key)) return { state: 'unknown' };
  return db.transaction(async (tx) => {
    const known = await stateOf(tx, playerId, key);
    if (known.state !== 'unknown') return known;
    const nothing = { call: VOID, fingerprint: VOID, status: 0, response: {} };
    await tx
      .insert(idempotentCommandsTable)
      .values({ playerId, key, createdAt: now, ...nothing })
      .onConflictDoNothing();
    return known;
  });
}

/** Keeps the command's lock until the transaction ends, unless it is running. */
async function stateOf(tx: Queries, playerId: string, key: string): Promise<CommandState> {
  const [lock] = await selectRows(
    tx,
    v.object({ free: v.boolean() }),
    sql`select pg_try_advisory_xact_lock(hashtextextended(${lockName(playerId, key)}, 0)) as free`,
  );
  if (!lock?.free) return { state: 'running' };
  const row = await findRow(tx, playerId, key);
  if (row && row.call !== VOID) return { state: 'done', status: row.status, body: row.response };
  const isMarked = !row && (await findRow(tx, playerId, MARK + key)) !== undefined;
  return { state: isMarked ? 'running' : 'unknown' };
}

/** Deletes a player's answers: they and the fingerprints of the bodies tell what the player typed. */
export async function deleteCommandsOf(tx: Queries, playerId: string): Promise<void> {
  await tx.delete(idempotentCommandsTable).where(eq(idempotentCommandsTable.playerId, playerId));
}

/** Deletes expired answers, those of refused commands and void keys earlier than those of executed and running ones. */
export async function deleteExpiredCommands(db: Database, now: number): Promise<void> {
  const { createdAt, status } = idempotentCommandsTable;
  const isExecuted = between(status, 200, 299);
  await db.queries
    .delete(idempotentCommandsTable)
    .where(
      or(
        lt(createdAt, now - IDEMPOTENCY_TTL_MS),
        and(lt(createdAt, now - REFUSED_TTL_MS), not(isExecuted), ne(status, RUNNING)),
      ),
    );
}
