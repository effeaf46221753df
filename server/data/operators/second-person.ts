// The rule of two persons (decision 045): the first call is kept and changes nothing; the same call by somebody else who may send it lets
// it happen.
import { createHash } from 'node:crypto';
import { and, asc, eq, type InferSelectModel, inArray, isNull, not } from 'drizzle-orm';
import { mayCall, OPERATOR_CALLS, type OperatorRole } from '#contract/operator-calls.ts';
import { canonicalJson } from '#server/core/canonical-json.ts';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Operator } from '#server/core/http/request-metadata.ts';
import { newId } from '#server/core/ids.ts';
import { isPast, isPastSql } from '#server/core/passed-moments.ts';
import { operatorProposalsTable } from '#server/data/schema/operators-table.ts';
import { recordAuditEntry } from '#server/data/settings/audit-log.ts';
import { lockActiveOperators, lockOperator } from './operators.ts';

export type OperatorProposal = InferSelectModel<typeof operatorProposalsTable>;

/** How long a first person's call waits for the second (ms). */
export const SECOND_PERSON_MS = 24 * 3_600_000;

interface TwoPersonCall {
  operator: Operator;
  /** The call's name in the table of operators' calls. */
  call: string;
  /** The action in the audit log; the first person's entry has `.ask` behind it. */
  action: string;
  subject: string;
  /** What the call was sent with: both persons must send the same. */
  body: unknown;
  /** What others see of it in the list of what waits; nothing of a player's. */
  details: Record<string, unknown>;
  now: number;
}

/** What a call came to: done, with whatever `work` returned, or waiting for a second person. */
export type TwoPersonOutcome<Result> = { done: Result } | { waits: OperatorProposal };

const denied = (rule: string) => new Refusal('access_denied', { rule, text: rule });

/**
 * For a call of one person: their roles at this moment allow it, and keep doing so until the transaction ends. Roles can be taken while a
 * call waits for a row. Throws the refusal 'access_denied'.
 */
export async function assertStillAllowed(tx: Queries, by: Operator, name: string): Promise<void> {
  if (by.isBreakGlass) return;
  const call = OPERATOR_CALLS.find((one) => one.name === name);
  const operator = await lockOperator(tx, by.name);
  if (!operator || operator.revokedAt !== null) throw denied('operator_revoked');
  if (!call || !mayCall(operator.roles, call)) throw denied('operator_role');
}

const { call: callName, subject, fingerprint, askedBy, askedAt, decidedAt } = operatorProposalsTable;

/**
 * Does the work where a second person asks for what a first one asked for, and keeps the first one's wish otherwise. `work` gets the first
 * person's name. OPS_TOKEN acts alone while fewer than two people could; `work` gets null then. Throws the refusals 'limit_reached' with
 * the rule 'second_person' for the same person again, 'second_person_exists' for OPS_TOKEN where two people could.
 */
export async function inTwoPersons<Result>(
  tx: Queries,
  asked: TwoPersonCall,
  work: (askedBy: string | null) => Promise<Result>,
): Promise<TwoPersonOutcome<Result>> {
  const { operator, now } = asked;
  const call = OPERATOR_CALLS.find(({ name }) => name === asked.call);
  const active = await lockActiveOperators(tx);
  const able = active.filter(({ roles }) => call && mayCall(roles, call)).map(({ name }) => name);
  if (operator.isBreakGlass && able.length >= 2)
    throw new Refusal('limit_reached', { rule: 'second_person_exists', text: 'second_person_exists' });
  // The roles that count are those of this moment.
  if (!operator.isBreakGlass && !able.includes(operator.name)) throw denied('operator_role');
  const same = and(
    eq(callName, asked.call),
    eq(subject, asked.subject),
    eq(fingerprint, fingerprintOf(asked.body)),
    isNull(decidedAt),
  );
  const [open] = await tx.select().from(operatorProposalsTable).where(same);
  const isOver = open && isPast(open.askedAt + SECOND_PERSON_MS, now, SECOND_PERSON_MS);
  const isGood = open && !isOver && able.includes(open.askedBy);
  if (!operator.isBreakGlass && !isGood) {
    // One that is too old, or whose person may not send it any more, counts as never asked for.
    await tx.delete(operatorProposalsTable).where(same);
    return { waits: await propose(tx, asked) };
  }
  if (isGood && open.askedBy === operator.name)
    throw new Refusal('limit_reached', { rule: 'second_person', text: 'second_person' });
  await tx.update(operatorProposalsTable).set({ decidedBy: operator.name, decidedAt: now }).where(same);
  return { done: await work(isGood ? open.askedBy : null) };
}

async function propose(
  tx: Queries,
  { operator, call, action, subject: about, body, details, now }: TwoPersonCall,
): Promise<OperatorProposal> {
  // What was decided stays.
  await tx.delete(operatorProposalsTable).where(and(isNull(decidedAt), isOverSql(now)));
  const [added] = await tx
    .insert(operatorProposalsTable)
    .values({
      id: newId(),
      call,
      subject: about,
      fingerprint: fingerprintOf(body),
      details,
      askedBy: operator.name,
      askedAt: now,
    })
    .returning();
  if (!added) throw new Error('the wish of the first person was not kept');
  await recordAuditEntry(tx, {
    at: now,
    who: operator.name,
    action: `${action}.ask`,
    subject: about,
    details: {},
  });
  return added;
}

/**
 * Drops what a person asked for and may not send with these roles: it must not count again for a later person of the name, or once the
 * role is given back. All of it without roles.
 */
export async function dropProposals(
  tx: Queries,
  name: string,
  roles: readonly OperatorRole[],
): Promise<void> {
  const calls = OPERATOR_CALLS.filter((call) => !mayCall(roles, call)).map((call) => call.name);
  await tx
    .delete(operatorProposalsTable)
    .where(and(eq(askedBy, name), isNull(decidedAt), inArray(callName, calls)));
}

/** Whether the first person's call waits no longer. */
const isOverSql = (now: number) => isPastSql(askedAt, now - SECOND_PERSON_MS, SECOND_PERSON_MS);

/** What waits for a second person, the oldest first. */
export async function listProposals(queries: Queries, now: number): Promise<OperatorProposal[]> {
  return queries
    .select()
    .from(operatorProposalsTable)
    .where(and(isNull(decidedAt), not(isOverSql(now))))
    .orderBy(asc(askedAt));
}

function fingerprintOf(body: unknown): string {
  return createHash('sha256').update(canonicalJson(body)).digest('hex');
}
