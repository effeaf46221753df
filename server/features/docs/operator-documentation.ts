// The operator's calls, documented by the names of the table that says who may send them.
import * as v from 'valibot';
import { contentFile } from '#contract/content-file.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { OPERATOR_CALLS } from '#contract/operator-calls.ts';
import { emailAddress } from '#contract/rules/player/email.ts';
import type { RouteDocumentation } from './documented-route.ts';
import {
  allSettings,
  cents,
  content,
  contentChange,
  count,
  day,
  fingerprint,
  listOf,
  moment,
  movement,
  operator,
  operatorProposal,
  playerSummary,
  reviewedWithdrawal,
  roles,
  schedule,
  stuckOrder,
  withdrawal,
} from './operator-answers.ts';

type OperatorDocumentation = Pick<RouteDocumentation, 'summary' | 'query' | 'body' | 'response'> &
  Partial<Pick<RouteDocumentation, 'errors'>>;

const OPERATOR_ERRORS: readonly ErrorCode[] = ['access_denied', 'not_found'];
const COMMAND_ERRORS: readonly ErrorCode[] = [...OPERATOR_ERRORS, 'invalid_input', 'limit_reached'];

const DOCUMENTED: Readonly<Record<string, OperatorDocumentation>> = {
  listWaitingWithdrawals: {
    summary:
      'Withdrawals that wait for a person or that the bank has not answered for too long, with what an approval needs to see; with all=1 the newest.',
    query: v.object({ all: v.optional(v.literal('1')) }),
    response: listOf(reviewedWithdrawal),
  },
  listStuckOrders: {
    summary:
      'Payouts, refunds and charges that the bank has not answered for too long; of very many the oldest.',
    response: v.object({ ...listOf(stuckOrder).entries, total: count }),
  },
  approveWithdrawal: {
    summary: 'Lets a waiting withdrawal go to the bank.',
    response: withdrawal,
  },
  refuseWithdrawal: {
    summary: 'Gives the money of a waiting withdrawal back.',
    response: withdrawal,
  },
  listUndecidedDocuments: {
    summary: 'Players who tried to be verified and are not: the newest, and how many there are.',
    response: v.object({
      ...listOf(v.object({ player: v.string(), step: v.string(), state: v.string(), tried_at: moment }))
        .entries,
      total: count,
    }),
  },
  approveDocument: {
    summary: 'Decides a verification that the provider cannot: approve. The player by e-mail or CPF.',
    response: v.object({ player: v.string(), status: v.string() }),
  },
  refuseDocument: {
    summary: 'Decides a verification that the provider cannot: refuse. The player by e-mail or CPF.',
    response: v.object({ player: v.string(), status: v.string() }),
  },
  showPlayer: {
    summary:
      'A player by id, e-mail or CPF: state, balances, last movements, limits and sessions. It is audited.',
    response: playerSummary,
  },
  unblockPlayer: {
    summary: 'Lifts the bar of a player whom the register, asked again, does not bar.',
    response: v.object({ player: v.string(), was_blocked: v.boolean() }),
    errors: [...COMMAND_ERRORS, 'not_ready'],
  },
  correctPlayer: {
    summary: 'Corrects e-mail or gender, which players cannot change themselves.',
    body: v.object({
      email: v.optional(emailAddress),
      gender: v.optional(v.nullable(v.picklist([0, 1]))),
    }),
    response: v.object({ player: v.string(), fields: v.array(v.string()) }),
  },
  listClosures: {
    summary: 'Accounts whose players asked for their end.',
    response: listOf(
      v.object({
        id: v.string(),
        player: v.string(),
        asked_at: moment,
        balance: cents,
        in_withdrawal: cents,
        open_bets: count,
      }),
    ),
  },
  executeClosure: {
    summary: 'Ends an account with nothing left in it.',
    response: v.object({ player: v.string(), closed_at: moment }),
  },
  disableSecondFactor: {
    summary: 'Login asks a player for no code any more.',
    response: v.object({ player: v.string(), was_on: v.boolean() }),
  },
  listSettings: {
    summary: 'All settings, their defaults, and what each means.',
    response: v.object({
      settings: allSettings,
      defaults: allSettings,
      guide: v.record(
        v.string(),
        v.object({
          meaning: v.string(),
          unit: v.string(),
          bounds: v.string(),
          example: v.object({ value: v.string(), effect: v.string() }),
        }),
      ),
    }),
  },
  changeSettings: {
    summary: 'Changes the named settings and returns all.',
    body: v.record(v.string(), v.unknown()),
    response: allSettings,
  },
  setAffiliate: {
    summary: 'Makes a player an affiliate, or an ordinary player again.',
    body: v.object({ login: v.pipe(v.string(), v.minLength(1), v.maxLength(254)), affiliate: v.boolean() }),
    response: v.object({ player: v.string(), affiliate: v.boolean() }),
  },
  listContent: {
    summary: 'Promotions, banners, coupons, rollover rules and regulation texts, as writeContent takes them.',
    response: content,
  },
  writeContent: {
    summary:
      'Creates, changes and ends content, all of the file or nothing. With dry=1 nothing is written; with at=… it is written then.',
    query: v.object({ dry: v.optional(v.literal('1')), at: v.optional(moment) }),
    body: contentFile,
    response: v.object({ dry: v.boolean(), scheduled: v.nullable(schedule), data: v.array(contentChange) }),
  },
  listScheduledContent: {
    summary: 'Content that is still to be written.',
    response: listOf(schedule),
  },
  cancelScheduledContent: {
    summary: 'Content that was to be written is not.',
    response: schedule,
  },
  reconcilePayments: {
    summary: 'What lines of the payment party’s file come to, in their order. Changes nothing.',
    body: v.object({
      day,
      rows: v.array(v.object({ id: v.string(), amount: cents, paid: v.boolean(), at: v.nullable(moment) })),
    }),
    response: listOf(
      v.object({
        verdict: v.picklist(['same', 'unknown', 'amount', 'state', 'not_booked', 'day']),
        movement: v.nullable(movement),
      }),
    ),
    errors: [...OPERATOR_ERRORS, 'invalid_input'],
  },
  listMovements: {
    summary: 'Payments and payouts of a day by the payment party’s clock, a page after a key.',
    query: v.object({ day, after: v.optional(v.string()) }),
    response: v.object({ data: v.array(movement), is_last: v.boolean(), day_is_over: v.boolean() }),
    errors: [...OPERATOR_ERRORS, 'invalid_input'],
  },
  listAuditEntries: {
    summary: 'What was done by whom, newest first.',
    response: listOf(
      v.object({
        id: count,
        at: v.nullable(moment),
        who: v.string(),
        action: v.string(),
        subject: v.string(),
        details: v.unknown(),
        hash: v.nullable(v.string()),
      }),
    ),
  },
  verifyAuditLog: {
    summary:
      'Recomputes the hashes of the audit log. `broken`: the id of the first entry that was changed, lacks its hash, or before which one is missing.',
    response: v.object({
      verified: count,
      without_hash: count,
      broken: v.nullable(count),
      head: v.string(),
    }),
  },
  listVitals: {
    summary: 'The 75th percentile of each web vital, by day and route.',
    query: v.object({ days: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/))) }),
    response: v.object({
      vitals: v.array(
        v.object({ day: v.string(), route: v.string(), metric: v.string(), p75: v.number(), samples: count }),
      ),
    }),
    errors: [...OPERATOR_ERRORS, 'invalid_input'],
  },
  diagnose: {
    summary: 'What is wrong with secrets, clocks, queues, adapters and versions.',
    response: listOf(
      v.object({
        area: v.picklist([
          'secrets',
          'clocks',
          'queues',
          'backups',
          'ledger',
          'sports',
          'adapters',
          'parties',
          'versions',
        ]),
        subject: v.string(),
        state: v.picklist(['ok', 'note', 'problem']),
        text: v.string(),
      }),
    ),
  },
  listRoles: {
    summary: 'Who sends this, and which roles may send which call.',
    response: v.object({
      operator: v.object({ name: v.string(), roles }),
      data: v.array(v.object({ call: v.string(), method: v.string(), path: v.string(), roles })),
    }),
  },
  listOperators: {
    summary: 'The operator’s people, those whose token was revoked among them.',
    response: listOf(operator),
  },
  listProposals: {
    summary: 'What one person asked for and a second one must ask for too.',
    response: listOf(operatorProposal),
  },
  addOperator: {
    summary: 'Adds a person by the SHA-256 of a token that no one else has seen.',
    body: v.object({ name: v.string(), roles, fingerprint }),
    response: operator,
  },
  changeOperatorRoles: {
    summary: 'Gives a person these roles in place of the former ones.',
    body: v.object({ roles }),
    response: operator,
  },
  revokeOperator: {
    summary: 'A person’s token is accepted no more.',
    response: operator,
  },
  replaceOwnToken: {
    summary: 'The sender’s own token is replaced by another one, of which this is the SHA-256.',
    body: v.object({ fingerprint }),
    response: operator,
  },
};

/** In the order of the table. Throws for a call without documentation. */
export const OPERATOR_ROUTES: readonly RouteDocumentation[] = OPERATOR_CALLS.map(({ name, method, path }) => {
  const documented = DOCUMENTED[name];
  if (!documented) throw new Error(`${name} has no documentation`);
  const errors = method === 'GET' ? OPERATOR_ERRORS : COMMAND_ERRORS;
  return { name, method, path, tag: 'ops', sender: 'operator', errors, ...documented };
});
