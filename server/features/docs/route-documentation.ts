// Routes that are no call of the contract, because the page never sends them: the operator's calls, callbacks and calls of
// outside parties, health. Paths are spelled as OpenAPI does.

import * as v from 'valibot';
import { SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/sports/bet-calls.ts';
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
import type { RouteDocumentation } from './documented-route.ts';
import { OPERATOR_ROUTES } from './operator-documentation.ts';

export const SECURITY_SCHEMES = {
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a person of the operator’s who has one of these roles, or OPS_TOKEN.',
  },
  partySignature: {
    type: 'apiKey',
    in: 'header',
    name: SIGNATURE_HEADER,
    description: 'The party’s signature of the body; another adapter may read another header.',
  },
  sportsbookToken: { type: 'apiKey', in: 'header', name: SPORTSBOOK_TOKEN_HEADER },
} as const;

const outcome = v.object({ outcome: v.string() });
/** A body in a form that the party's adapter knows. */
const partyBody = v.unknown();

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
  ...OPERATOR_ROUTES,
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
