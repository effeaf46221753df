// The operator's side of the seamless wallet: the calls of a game provider about a player's money. Every call is
// signed; every posting is made once under the provider's own transaction id.

import type { Context } from 'hono';
import * as v from 'valibot';
import type { ErrorCode } from '#contract/errors.ts';
import { SIGNATURE_CHALLENGE } from '#server/core/http/complete-headers.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import {
  CALLS_AT_ONCE,
  type FairTurnLimits,
  openFairTurns,
} from '#server/core/http/rate-limit/fair-turns.ts';
import { type HttpEnv, requestMetadataOf } from '#server/core/http/request-metadata.ts';
import type { Secret } from '#server/core/secret.ts';
import type { Services } from '#server/core/services.ts';
import { credit, debit, rollback, WalletMismatch, walletBalance } from '#server/data/casino/casino-wallet.ts';
import {
  findGameSession,
  isLoginSessionLive,
  openGameSessionPlayers,
  touchLoginSession,
} from '#server/data/casino/game-sessions.ts';
import { recordRefusalInOwnTransaction } from '#server/data/notices/push-queue.ts';
import type { GameProvider } from '#server/partners/games/game-provider.ts';
import {
  balanceRequest,
  creditRequest,
  WALLET_PATHS,
  type WalletRefusal,
  type WalletTransactionRequest,
  walletTransactionRequest,
} from '#server/partners/games/seamless-wallet.ts';
import { partyJson } from '#server/partners/party-json.ts';
import { SIGNATURE_HEADER, SignatureError, verifyMessage } from '#server/partners/signed-message.ts';

type PostingKind = 'debit' | 'credit' | 'rollback';

/** A stake whose login session has ended or was idle too long (D5). */
class LoginSessionEnded extends Error {
  override name = 'LoginSessionEnded';
}

/**
 * The turns of a provider's calls: those about one player run one at a time, in the order of arrival, because they wait for the same lock,
 * and all together take a part of the database's connections.
 */
const WALLET_TURNS: FairTurnLimits = {
  running: 4,
  runningPerKey: 1,
  waiting: 2_000,
  waitingPerKey: 40,
};

interface Refused {
  status: 401 | 404 | 409 | 422;
  refusal: WalletRefusal;
}

const refused = (
  status: Refused['status'],
  error: WalletRefusal['error'],
  code: ErrorCode | '',
): Refused => ({
  status,
  refusal: { error, code },
});

/**
 * Routes on the page's origin for the provider. Takes the provider's name in the ledger, the secret shared with it, and
 * whether further stakes of a round may follow a credit. A call that finds too many waiting is answered 429: nothing
 * was done, and the provider sends it again.
 */
export function walletRoutes(
  { db, log, metrics }: Services,
  provider: string,
  secret: Secret,
  { creditLeavesRoundOpen = false }: Pick<GameProvider, 'creditLeavesRoundOpen'> = {},
): Routes {
  const turns = openFairTurns(WALLET_TURNS);
  const playersOf = openGameSessionPlayers(db);

  /** Runs a call when it is its player's turn. The player of a session that this copy has not seen is looked up in a turn of the session. */
  async function inTurn<Result>(session: string, work: () => Promise<Result>): Promise<Result> {
    const playerId = playersOf.known(session) ?? (await turns.run(session, () => playersOf.find(session)));
    return turns.run(playerId ?? session, work);
  }

  async function move(
    kind: PostingKind,
    request: WalletTransactionRequest,
    now: number,
  ): Promise<number | Refused> {
    const session = await findGameSession(db.queries, request.session);
    if (!session) return refused(404, 'session_expired', 'not_found');
    const { playerId, gameId, gameName, bounds, ip } = session;
    const posting = {
      provider,
      transactionId: request.transaction,
      roundId: request.round,
      amountCents: request.amount,
      playerId,
      gameId,
      gameName,
      gameSessionId: session.id,
      bounds,
      creditLeavesRoundOpen,
      ip,
      now,
    };
    const moved = db.transaction(async (tx) => {
      // Only a stake requires a live session; wins and refunds are accepted in any case.
      const admit = async () => {
        if (!(await touchLoginSession(tx, session.sessionId, now))) throw new LoginSessionEnded();
      };
      const move = {
        debit: () => debit(tx, posting, admit),
        credit: () => credit(tx, posting),
        rollback: () => rollback(tx, posting),
      };
      return (await move[kind]()).totalCents;
    });
    return moved.catch(async (error: unknown) => {
      if (error instanceof Refusal) await recordRefusalInOwnTransaction({ db, log }, playerId, error, now);
      throw error;
    });
  }

  async function balance(sessionId: string, now: number): Promise<number | Refused> {
    const session = await findGameSession(db.queries, sessionId);
    if (!session) return refused(404, 'session_expired', 'not_found');
    if (!(await isLoginSessionLive(db.queries, session.sessionId, now))) {
      return refused(422, 'session_expired', 'token_expired');
    }
    return walletBalance(db, session.playerId, now);
  }

  function refusalOf(error: unknown): Refused {
    if (error instanceof SignatureError) return refused(401, 'refused', 'access_denied');
    if (error instanceof v.ValiError) return refused(422, 'refused', 'invalid_input');
    if (error instanceof LoginSessionEnded) return refused(422, 'session_expired', 'token_expired');
    if (error instanceof WalletMismatch) {
      metrics.moneyIncident('wallet_call_contradiction');
      log.warn({ reason: error.message, provider }, 'a wallet call contradicts the ledger');
      return refused(409, 'refused', '');
    }
    if (error instanceof Refusal) {
      const funds = error.code === 'insufficient_funds';
      return refused(422, funds ? 'insufficient_funds' : 'refused', error.code);
    }
    throw error;
  }

  async function answer(
    context: Context<HttpEnv>,
    work: (body: unknown, now: number) => Promise<number | Refused>,
  ): Promise<Response> {
    const { now } = requestMetadataOf(context);
    const raw = await context.req.text();
    let outcome: number | Refused;
    try {
      verifyMessage(secret, raw, context.req.header(SIGNATURE_HEADER), now);
      const body = v.parse(partyJson, raw);
      const { session } = v.parse(balanceRequest, body);
      outcome = await inTurn(session, () => work(body, now));
    } catch (error) {
      // A refusal by the wallet would end the bet at the provider; that the server is busy is no such answer.
      if (error instanceof Refusal && error.details.rule === CALLS_AT_ONCE) throw error;
      outcome = refusalOf(error);
    }
    if (typeof outcome === 'number') return context.json({ balance: outcome });
    return context.json(outcome.refusal, outcome.status, outcome.status === 401 ? SIGNATURE_CHALLENGE : {});
  }

  return (app) => {
    app.post(WALLET_PATHS.balance, (context) =>
      answer(context, async (body, now) => balance(v.parse(balanceRequest, body).session, now)),
    );
    for (const kind of ['debit', 'credit', 'rollback'] as const) {
      app.post(WALLET_PATHS[kind], (context) =>
        answer(context, async (body, now) =>
          move(kind, v.parse(kind === 'credit' ? creditRequest : walletTransactionRequest, body), now),
        ),
      );
    }
  };
}
