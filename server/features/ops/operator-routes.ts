// The operator's people (decision 045): owners add them, change their roles and revoke their tokens; everybody replaces their own token.
import type { Context } from 'hono';
import * as v from 'valibot';
import { OPERATOR_CALLS, OPERATOR_ROLES } from '#contract/operator-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import { readBody, validateInput } from '#server/core/http/endpoints/read-request.ts';
import { notFound, Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { type HttpEnv, type Operator, requestMetadataOf } from '#server/core/http/request-metadata.ts';
import { operatorOf } from '#server/core/http/security/operator-access.ts';
import type { Services } from '#server/core/services.ts';
import {
  addOperator,
  isOperatorTaken,
  listOperators,
  lockActiveOperators,
  replaceOperatorToken,
  revokeOperator,
  type StoredOperator,
  setOperatorRoles,
} from '#server/data/operators/operators.ts';
import { assertStillAllowed, dropProposals, inTwoPersons } from '#server/data/operators/second-person.ts';
import { recordAuditEntry } from '#server/data/settings/audit-log.ts';
import { twoPersonAnswer } from './two-person-answer.ts';

/** A name can't be mistaken for OPS_TOKEN's in the audit log. */
const operatorName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9.-]{1,39}$/, 'operator_name'));
const operatorRoles = v.pipe(
  v.array(v.picklist(OPERATOR_ROLES, 'operator_role_unknown')),
  v.minLength(1),
  // In the order of the table, each once.
  v.transform((given) => OPERATOR_ROLES.filter((role) => given.includes(role))),
);
const fingerprint = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'operator_fingerprint'));

const addBody = v.object({ name: operatorName, roles: operatorRoles, fingerprint });
const rolesBody = v.object({ roles: operatorRoles });
const tokenBody = v.object({ fingerprint });

const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

const toOpsOperator = (operator: StoredOperator) => ({
  name: operator.name,
  roles: operator.roles,
  added_at: iso(operator.createdAt),
  added_by: operator.createdBy,
  revoked_at: iso(operator.revokedAt),
  revoked_by: operator.revokedBy,
});

const operatorExists = () =>
  new Refusal('limit_reached', { rule: 'operator_exists', text: 'operator_exists' });

/** Throws the refusal 'limit_reached' where only OPS_TOKEN would be left to add people. */
function assertOwnerLeft(active: readonly StoredOperator[], leaving: string, by: Operator): void {
  const others = active.filter(({ name, roles }) => name !== leaving && roles.includes('owner'));
  if (others.length === 0 && !by.isBreakGlass)
    throw new Refusal('limit_reached', { rule: 'operator_last_owner', text: 'operator_last_owner' });
}

/** Calls below /api/ops/operators, /api/ops/token and /api/ops/roles. */
export function opsOperatorRoutes({ db }: Services): Routes {
  interface Change {
    /** Locks and checks; what it throws comes before a second person is asked for. */
    prepare: (tx: Queries, by: Operator) => Promise<void>;
    carryOut: (tx: Queries, by: Operator, now: number) => Promise<object>;
    action: string;
    /** The call that needs two persons, and what both must send. */
    twoPersons?: { call: string; body: Record<string, unknown>; details: Record<string, unknown> };
  }

  /** Carries a change out and writes it to the audit log. Answers the operator after it. */
  async function change(
    context: Context<HttpEnv>,
    name: string,
    { prepare, carryOut, action, twoPersons }: Change,
  ): Promise<Response> {
    const { now } = requestMetadataOf(context);
    const by = operatorOf(context);
    const outcome = await db.transaction(async (tx) => {
      await prepare(tx, by);
      const work = async (askedBy: string | null) => {
        const details = { ...(await carryOut(tx, by, now)), ...(askedBy ? { asked_by: askedBy } : {}) };
        await recordAuditEntry(tx, { at: now, who: by.name, action, subject: name, details });
        const after = (await listOperators(tx)).find((operator) => operator.name === name);
        if (!after) throw notFound('unknown_operator');
        return after;
      };
      if (!twoPersons) return { done: await work(null) };
      return inTwoPersons(tx, { operator: by, action, subject: name, now, ...twoPersons }, work);
    });
    return twoPersonAnswer(context, outcome, toOpsOperator);
  }

  /** Throws the refusal 'not_found' for a name that no active person has. */
  async function lockOne(tx: Queries, name: string) {
    const active = await lockActiveOperators(tx);
    const operator = active.find((one) => one.name === name);
    if (!operator) throw notFound('unknown_operator');
    return { active, operator };
  }

  return (app) => {
    app.get('/api/ops/operators', async (context) =>
      context.json({ data: (await listOperators(db.queries)).map(toOpsOperator) }),
    );
    app.get('/api/ops/roles', (context) => {
      const { name, roles } = operatorOf(context);
      const data = OPERATOR_CALLS.map((call) => ({
        call: call.name,
        method: call.method,
        path: call.path,
        roles: [...call.roles, 'owner'],
      }));
      return context.json({ operator: { name, roles }, data });
    });
    app.post('/api/ops/operators', async (context) => {
      const body = validateInput(addBody, await readBody(context));
      const { name, roles, fingerprint: tokenHash } = body;
      return change(context, name, {
        action: 'operator.add',
        twoPersons: { call: 'addOperator', body, details: { roles } },
        async prepare(tx) {
          await lockActiveOperators(tx);
          if (await isOperatorTaken(tx, name, tokenHash)) throw operatorExists();
        },
        async carryOut(tx, by, now) {
          await addOperator(tx, { name, roles, tokenHash, by: by.name }, now);
          return { roles };
        },
      });
    });
    app.post('/api/ops/operators/:operator/roles', async (context) => {
      const body = validateInput(rolesBody, await readBody(context));
      const name = context.req.param('operator');
      return change(context, name, {
        action: 'operator.roles',
        twoPersons: { call: 'changeOperatorRoles', body, details: body },
        async prepare(tx, by) {
          const { active } = await lockOne(tx, name);
          if (!body.roles.includes('owner')) assertOwnerLeft(active, name, by);
        },
        async carryOut(tx) {
          const { operator } = await lockOne(tx, name);
          await setOperatorRoles(tx, name, body.roles);
          await dropProposals(tx, name, body.roles);
          return { from: operator.roles, to: body.roles };
        },
      });
    });
    app.post('/api/ops/operators/:operator/revoke', async (context) => {
      const name = context.req.param('operator');
      return change(context, name, {
        action: 'operator.revoke',
        async prepare(tx, by) {
          const { active, operator } = await lockOne(tx, name);
          await assertStillAllowed(tx, by, 'revokeOperator');
          if (operator.roles.includes('owner')) assertOwnerLeft(active, name, by);
        },
        async carryOut(tx, by, now) {
          const { operator } = await lockOne(tx, name);
          await revokeOperator(tx, name, by.name, now);
          await dropProposals(tx, name, []);
          return { roles: operator.roles };
        },
      });
    });
    app.post('/api/ops/token', async (context) => {
      const { fingerprint: tokenHash } = validateInput(tokenBody, await readBody(context));
      const { name, isBreakGlass } = operatorOf(context);
      if (isBreakGlass)
        throw new Refusal('limit_reached', { rule: 'operator_break_glass', text: 'operator_break_glass' });
      return change(context, name, {
        action: 'operator.token',
        async prepare(tx) {
          await lockOne(tx, name);
          if (await isOperatorTaken(tx, null, tokenHash)) throw operatorExists();
        },
        async carryOut(tx) {
          await replaceOperatorToken(tx, name, tokenHash);
          return {};
        },
      });
    });
  };
}
