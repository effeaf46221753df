// Routes that are no call of the contract, because the page never sends them: the operator's calls, callbacks and calls of
// outside parties, health. Paths are spelled as OpenAPI does.

import * as v from 'valibot';
import { getSettings } from '#contract/endpoints/content/settings-calls.ts';
import { SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/sports/bet-calls.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { emailAddress } from '#contract/rules/player/email.ts';
import {
  balanceRequest,
  creditRequest,
  WALLET_PATHS,
  walletAnswer,
  walletRefusal,
  walletTransactionRequest,
} from '#server/partners/games/seamless-wallet.ts';
import { SIGNATURE_HEADER } from '#server/partners/signed-message.ts';
import { EMBED_PLAYER_PATH, embedPlayer } from '#server/partners/sports-embed/embed-player.ts';

/** Who may send a request, as a security scheme of the document; `nobody` needs none. */
type Sender = 'operator' | 'partySignature' | 'sportsbookToken' | 'nobody';

export interface RouteDocumentation {
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  tag: string;
  summary: string;
  sender: Sender;
  query?: v.GenericSchema;
  body?: v.GenericSchema;
  response: v.GenericSchema;
  /** Codes of refusals in the form of every call; `internal` besides. */
  errors: readonly ErrorCode[];
  /** Refusals in the party's own form, by status. */
  partyRefusals?: Readonly<Record<number, v.GenericSchema>>;
}

export const SECURITY_SCHEMES = {
  operator: { type: 'http', scheme: 'bearer', description: 'OPS_TOKEN; without it there are no such calls.' },
  partySignature: {
    type: 'apiKey',
    in: 'header',
    name: SIGNATURE_HEADER,
    description: 'The party’s signature of the body; another adapter may read another header.',
  },
  sportsbookToken: { type: 'apiKey', in: 'header', name: SPORTSBOOK_TOKEN_HEADER },
} as const;

const moment = v.pipe(v.string(), v.isoTimestamp());
const cents = v.pipe(v.number(), v.integer());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const listOf = <Row extends v.GenericSchema>(row: Row) => v.object({ data: v.array(row) });
const outcome = v.object({ outcome: v.string() });
/** A body in a form that the party's adapter knows. */
const partyBody = v.unknown();

const withdrawal = v.object({
  id: v.string(),
  player: v.string(),
  status: v.number(),
  amount: cents,
  waits_for: v.nullable(v.string()),
  tries: count,
  next_try_at: v.nullable(moment),
  created_at: moment,
});

const OPERATOR_ERRORS: readonly ErrorCode[] = ['access_denied', 'not_found'];
const COMMAND_ERRORS: readonly ErrorCode[] = [...OPERATOR_ERRORS, 'invalid_input', 'limit_reached'];
const operatorRoute = { tag: 'ops', sender: 'operator', errors: OPERATOR_ERRORS } as const;
const operatorCommand = { ...operatorRoute, method: 'POST', errors: COMMAND_ERRORS } as const;
const walletRoute = {
  method: 'POST',
  tag: 'wallet',
  sender: 'partySignature',
  response: walletAnswer,
  errors: ['too_many'],
  partyRefusals: { 401: walletRefusal, 404: walletRefusal, 409: walletRefusal, 422: walletRefusal },
} as const;

export const ROUTE_DOCUMENTATION: readonly RouteDocumentation[] = [
  {
    name: 'getLiveness',
    method: 'GET',
    path: '/livez',
    tag: 'health',
    summary: 'The process answers, whether or not its database does: it need not be restarted.',
    sender: 'nobody',
    response: v.object({ status: v.literal('ok') }),
    errors: [],
  },
  {
    name: 'getHealth',
    method: 'GET',
    path: '/healthz',
    tag: 'health',
    summary: 'Server and database answer.',
    sender: 'nobody',
    response: v.object({ status: v.literal('ok') }),
    errors: ['not_ready'],
  },
  {
    name: 'getReadiness',
    method: 'GET',
    path: '/readyz',
    tag: 'health',
    summary: 'As /healthz, and this copy was not told to stop: requests may be sent to it.',
    sender: 'nobody',
    response: v.object({ status: v.literal('ok') }),
    errors: ['not_ready'],
  },
  {
    ...operatorRoute,
    name: 'listWaitingWithdrawals',
    method: 'GET',
    path: '/api/ops/withdrawals',
    summary: 'Withdrawals that wait for a person or that the bank keeps not taking; with all=1 the newest.',
    query: v.object({ all: v.optional(v.literal('1')) }),
    response: listOf(withdrawal),
  },
  {
    ...operatorCommand,
    name: 'approveWithdrawal',
    path: '/api/ops/withdrawals/{id}/approve',
    summary: 'Lets a waiting withdrawal go to the bank.',
    response: withdrawal,
  },
  {
    ...operatorCommand,
    name: 'refuseWithdrawal',
    path: '/api/ops/withdrawals/{id}/refuse',
    summary: 'Gives the money of a waiting withdrawal back.',
    response: withdrawal,
  },
  {
    ...operatorRoute,
    name: 'listUndecidedDocuments',
    method: 'GET',
    path: '/api/ops/documents',
    summary: 'Players who tried to be verified and are not.',
    response: listOf(v.object({ player: v.string(), step: v.string(), state: v.string(), tried_at: moment })),
  },
  ...(['approve', 'refuse'] as const).map((decision) => ({
    ...operatorCommand,
    name: `${decision}Document`,
    path: `/api/ops/documents/{player}/${decision}`,
    summary: `Decides a verification that the provider cannot: ${decision}. The player by e-mail or CPF.`,
    response: v.object({ player: v.string(), status: v.string() }),
  })),
  {
    ...operatorCommand,
    name: 'unblockPlayer',
    path: '/api/ops/players/{player}/unblock',
    summary: 'Lifts the bar of a player whom the register, asked again, does not bar.',
    response: v.object({ player: v.string(), was_blocked: v.boolean() }),
    errors: [...COMMAND_ERRORS, 'not_ready'],
  },
  {
    ...operatorCommand,
    name: 'correctPlayer',
    path: '/api/ops/players/{player}/correct',
    summary: 'Corrects e-mail or gender, which players cannot change themselves.',
    body: v.object({
      email: v.optional(emailAddress),
      gender: v.optional(v.nullable(v.picklist([0, 1]))),
    }),
    response: v.object({ player: v.string(), fields: v.array(v.string()) }),
  },
  {
    ...operatorRoute,
    name: 'listClosures',
    method: 'GET',
    path: '/api/ops/closures',
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
  {
    ...operatorCommand,
    name: 'executeClosure',
    path: '/api/ops/closures/{id}/close',
    summary: 'Ends an account with nothing left in it.',
    response: v.object({ player: v.string(), closed_at: moment }),
  },
  {
    ...operatorCommand,
    name: 'disableSecondFactor',
    path: '/api/ops/second-factors/{player}/off',
    summary: 'Login asks a player for no code any more.',
    response: v.object({ player: v.string(), was_on: v.boolean() }),
  },
  {
    ...operatorRoute,
    name: 'listSettings',
    method: 'GET',
    path: '/api/ops/settings',
    summary: 'All settings, their defaults, and what each means.',
    response: v.object({
      settings: getSettings.response,
      defaults: getSettings.response,
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
  {
    ...operatorCommand,
    name: 'changeSettings',
    method: 'PUT',
    path: '/api/ops/settings',
    summary: 'Changes the named settings and returns all.',
    body: v.record(v.string(), v.unknown()),
    response: getSettings.response,
  },
  {
    ...operatorCommand,
    name: 'setAffiliate',
    path: '/api/ops/affiliates',
    summary: 'Makes a player an affiliate, or an ordinary player again.',
    body: v.object({ login: v.pipe(v.string(), v.minLength(1), v.maxLength(254)), affiliate: v.boolean() }),
    response: v.object({ player: v.string(), affiliate: v.boolean() }),
  },
  {
    ...operatorRoute,
    name: 'listAuditEntries',
    method: 'GET',
    path: '/api/ops/audit',
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
  {
    ...operatorRoute,
    name: 'verifyAuditLog',
    method: 'GET',
    path: '/api/ops/audit/verification',
    summary:
      'Recomputes the hashes of the audit log. `broken`: the id of the first entry that was changed, lacks its hash, or before which one is missing.',
    response: v.object({
      verified: count,
      without_hash: count,
      broken: v.nullable(count),
      head: v.string(),
    }),
  },
  {
    ...operatorRoute,
    name: 'listVitals',
    method: 'GET',
    path: '/api/ops/vitals',
    summary: 'The 75th percentile of each web vital, by day and route.',
    query: v.object({ days: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/))) }),
    response: v.object({
      vitals: v.array(
        v.object({ day: v.string(), route: v.string(), metric: v.string(), p75: v.number(), samples: count }),
      ),
    }),
    errors: [...OPERATOR_ERRORS, 'invalid_input'],
  },
  {
    ...operatorRoute,
    name: 'diagnose',
    method: 'GET',
    path: '/api/ops/doctor',
    summary: 'What is wrong with secrets, clocks, queues, adapters and versions.',
    response: listOf(
      v.object({
        area: v.picklist(['secrets', 'clocks', 'queues', 'ledger', 'adapters', 'parties', 'versions']),
        subject: v.string(),
        state: v.picklist(['ok', 'note', 'problem']),
        text: v.string(),
      }),
    ),
  },
  {
    name: 'receivePixEvent',
    method: 'POST',
    path: '/api/webhooks/pix',
    tag: 'webhooks',
    summary: 'The payment provider reports a charge or a payout; a repeat changes nothing.',
    sender: 'partySignature',
    body: partyBody,
    response: outcome,
    errors: [],
    partyRefusals: { 401: outcome },
  },
  {
    name: 'receiveKycEvent',
    method: 'POST',
    path: '/api/webhooks/kyc',
    tag: 'webhooks',
    summary: 'The provider of verifications reports an outcome; a repeat changes nothing.',
    sender: 'partySignature',
    body: partyBody,
    response: outcome,
    errors: [],
    partyRefusals: { 401: outcome, 404: outcome },
  },
  {
    ...walletRoute,
    name: 'getGameBalance',
    path: WALLET_PATHS.balance,
    summary: 'What the player of a game session can stake.',
    body: balanceRequest,
  },
  {
    ...walletRoute,
    name: 'debitStake',
    path: WALLET_PATHS.debit,
    summary: 'Takes a stake, once under the provider’s transaction id.',
    body: walletTransactionRequest,
  },
  {
    ...walletRoute,
    name: 'creditWin',
    path: WALLET_PATHS.credit,
    summary: 'Credits a win; 0 ends a lost round.',
    body: creditRequest,
  },
  {
    ...walletRoute,
    name: 'rollbackStake',
    path: WALLET_PATHS.rollback,
    summary: 'Undoes a debit.',
    body: walletTransactionRequest,
  },
  {
    name: 'getEmbedPlayer',
    method: 'GET',
    path: EMBED_PLAYER_PATH,
    tag: 'embed',
    summary: 'The player of a sportsbook’s token, and what they can stake.',
    sender: 'sportsbookToken',
    response: embedPlayer,
    errors: ['access_denied', 'too_many'],
  },
];
