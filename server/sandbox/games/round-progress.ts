// Takes rounds as far as the wallet's answers and the time allow: the stake, the run of a timed round, the win.
import type { Database } from '#server/core/db/database.ts';
import type { GameEngine } from './game-engine.ts';
import { engineOf } from './game-engines.ts';
import {
  endRound,
  type GameRound,
  type GameSession,
  isHeld,
  payDemoRound,
  updateRound,
} from './game-round-store.ts';
import { contributeStake } from './jackpot/jackpot-pool.ts';
import type { WalletClient, WalletOutcome } from './wallet-client.ts';

/** From the stake's debit to the beginning of a timed round (ms): the answer reaches the page before it. */
const LEAD_MS = 1_000;

/** When a timed round that is debited at `now` is over (ms). */
export const timedEnd = (
  { timed }: Pick<GameEngine, 'timed'>,
  { bets, drawn }: Pick<GameRound, 'bets' | 'drawn'>,
  now: number,
): number => (timed ? now + LEAD_MS + timed.lengthMs(bets, drawn) : 0);

/** For how long a timed round has been running (ms); negative before it began to. */
export const elapsedOf = (
  timed: NonNullable<GameEngine['timed']>,
  { bets, drawn, heldUntil }: GameRound,
  now: number,
): number => now - (heldUntil - timed.lengthMs(bets, drawn));

/** Whether a timed round is not over yet, so that its result may not leave the server. */
export const isRunning = (round: GameRound, { game }: GameSession, now: number): boolean =>
  engineOf(game)?.timed !== undefined && round.state === 'debited' && isHeld(round, now);

interface RoundProgress {
  /** Advances a round as far as possible; returns it as stored. */
  carryOn(round: GameRound, session: GameSession, now: number): Promise<GameRound>;
  /** The player ends a running round. Nothing changes if it is over, or was ended before. */
  stop(round: GameRound, session: GameSession, now: number): Promise<GameRound>;
}

/** `later`: the present moment, for a request that began at `now`. */
export function createRoundProgress(
  database: Database,
  wallet: WalletClient,
  later: (now: number) => number,
): RoundProgress {
  function move(kind: 'debit' | 'credit' | 'rollback', round: GameRound, session: GameSession, now: number) {
    const leg = kind === 'credit' ? 'win' : 'stake';
    const request = {
      session: session.walletSession,
      transaction: `${round.id}-${leg}`,
      round: round.id,
      amount: kind === 'credit' ? round.winCents : round.stakeCents,
    };
    return wallet.move(kind, request, now);
  }

  async function afterDebit(
    round: GameRound,
    { game }: GameSession,
    outcome: WalletOutcome,
    now: number,
  ): Promise<GameRound> {
    if (outcome.type === 'done') {
      const engine = engineOf(game);
      if (engine?.jackpot) {
        const drawn = engine.jackpot.numberOf(round.drawn);
        return contributeStake(database, round, outcome.balance, { rule: engine.jackpot.rule, drawn });
      }
      const debited = { state: 'debited', balanceCents: outcome.balance } as const;
      const run = engine?.timed ? { heldUntil: timedEnd(engine, round, later(now)) } : {};
      return updateRound(database, round, { ...debited, ...run });
    }
    if (outcome.type === 'refused') {
      return updateRound(database, round, { state: 'refused', refusal: outcome.refusal });
    }
    return round;
  }

  /** Writes how a timed round ended: after so many ms by the player, or by itself. */
  async function end(round: GameRound, { game }: GameSession, elapsedMs?: number): Promise<GameRound> {
    const engine = engineOf(game);
    if (!engine?.timed || engine.timed.isEnded(round.drawn)) return round;
    const { bets, drawn, heldUntil } = round;
    const ended = engine.timed.ended(bets, drawn, elapsedMs);
    const shorter = engine.timed.lengthMs(bets, drawn) - engine.timed.lengthMs(bets, ended);
    return endRound(database, round, {
      drawn: ended,
      winCents: engine.winOf(bets, ended),
      heldUntil: heldUntil - shorter,
    });
  }

  async function credit(round: GameRound, session: GameSession, now: number): Promise<GameRound> {
    if (session.mode === 'demo') return payDemoRound(database, round);
    // Also without a win: a credit of zero tells the operator that the round is over.
    const outcome = await move('credit', round, session, now);
    if (outcome.type !== 'done') return round;
    return updateRound(database, round, { state: 'settled', balanceCents: outcome.balance });
  }

  async function carryOn(started: GameRound, session: GameSession, now: number): Promise<GameRound> {
    let round = started;
    if (round.state === 'debiting') {
      round = await afterDebit(round, session, await move('debit', round, session, now), now);
    }
    if (round.state === 'debited' && !isHeld(round, now)) {
      round = await credit(await end(round, session), session, now);
    }
    if (round.state === 'cancelling') {
      const outcome = await move('rollback', round, session, now);
      // The operator deletes a session that never had a call, once its login has ended: then the stake never arrived.
      const isUnknown = outcome.type === 'refused' && outcome.refusal.code === 'not_found';
      if (outcome.type === 'done' || isUnknown)
        round = await updateRound(database, round, { state: 'cancelled' });
    }
    return round;
  }

  return {
    carryOn,
    async stop(started, session, now) {
      const round = await carryOn(started, session, now);
      const timed = engineOf(session.game)?.timed;
      if (!timed || !isRunning(round, session, now)) return round;
      return carryOn(await end(round, session, elapsedOf(timed, round, now)), session, now);
    },
  };
}
