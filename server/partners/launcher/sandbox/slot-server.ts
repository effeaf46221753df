// The sandboxed game provider: it decides the spins and asks the operator's wallet for stakes and wins. An answer that is
// lost is asked again under the same name, so a round is paid once or undone, never half.
import type { Database } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import { LaunchRefused, readLaunch } from '../launch-token.ts';
import type { WalletRefusal } from '../wallet-calls.ts';
import {
  findSession,
  type GameRound,
  type GameSession,
  keepFunRound,
  keepRound,
  keepSession,
  moveRound,
  openRounds,
} from './slot-books.ts';
import { drawStops, type RandomBelow, STAKES, spinAt, winOf } from './slot-game.ts';
import type { OpenedAnswer, SpinAnswer, SpinRequest } from './slot-protocol.ts';
import type { WalletClient, WalletOutcome } from './wallet-client.ts';

/** Fun money of a demo session, in cents. */
const FUN_CENTS = 100_000;
/** A stake whose answer is missing this long (ms) is given back. */
const GIVE_UP_MS = 30_000;

interface SlotServerOptions {
  database: Database;
  /** Signs launches; shared with the operator. */
  launchSecret: string;
  wallet: WalletClient;
  random: RandomBelow;
}

export interface SlotServer {
  /** Opens a session once for each launch. Throws `LaunchRefused`. */
  open(launchToken: string, now: number): Promise<OpenedAnswer>;
  /** What the session may stake; nothing where the wallet doesn't say. */
  balance(session: string, now: number): Promise<number | undefined>;
  /** Plays a round, or carries it on where it is known already. */
  spin(asked: SpinRequest, now: number): Promise<SpinAnswer>;
  /** Carries on every round that was left with money in the air. */
  settle(now: number): Promise<void>;
}

const stakesOf = ({ minBetCents, maxBetCents }: GameSession) =>
  STAKES.filter((stake) => stake >= minBetCents && stake <= maxBetCents);

const EXPIRED: WalletRefusal = { error: 'session_expired', code: '' };

export function createSlotServer({ database, launchSecret, wallet, random }: SlotServerOptions): SlotServer {
  async function balanceOf(session: GameSession, now: number): Promise<number | undefined> {
    if (session.mode === 'demo') return session.funCents;
    const outcome = await wallet.balance(session.walletSession, now);
    return outcome.type === 'done' ? outcome.balance : undefined;
  }

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

  async function afterDebit(round: GameRound, outcome: WalletOutcome): Promise<GameRound> {
    if (outcome.type === 'done') {
      return moveRound(database, round, { state: 'debited', balanceCents: outcome.balance });
    }
    if (outcome.type === 'refused') {
      return moveRound(database, round, { state: 'refused', refusal: outcome.refusal });
    }
    return round;
  }

  /** Takes a round as far as the wallet's answers allow. */
  async function carryOn(started: GameRound, session: GameSession, now: number): Promise<GameRound> {
    let round = started;
    if (round.state === 'debiting') round = await afterDebit(round, await move('debit', round, session, now));
    if (round.state === 'debited') {
      // Also where nothing was won: the credit of nothing tells the operator that the round is over.
      const outcome = await move('credit', round, session, now);
      if (outcome.type === 'done') {
        round = await moveRound(database, round, { state: 'settled', balanceCents: outcome.balance });
      }
    }
    if (round.state === 'cancelling') {
      const outcome = await move('rollback', round, session, now);
      if (outcome.type === 'done') round = await moveRound(database, round, { state: 'cancelled' });
    }
    return round;
  }

  function answerOf(round: GameRound): SpinAnswer {
    if (round.state === 'refused') return { type: 'refused', refusal: round.refusal ?? EXPIRED };
    if (round.state === 'cancelled') return { type: 'refused', refusal: { error: 'refused', code: '' } };
    if (round.state !== 'settled') return { type: 'pending' };
    const { grid, wins } = spinAt(round.stops);
    const { stakeCents: stake, winCents: win, balanceCents } = round;
    return { type: 'played', grid, wins, stake, win, balance: balanceCents ?? 0 };
  }

  function newRound(id: string, session: GameSession, stakeCents: number, now: number): GameRound {
    const stops = drawStops(random);
    const winCents = winOf(stakeCents, spinAt(stops).pays);
    const fresh = { state: 'debiting', refusal: null, balanceCents: null, startedAt: now } as const;
    return { id, sessionId: session.id, stakeCents, stops, winCents, ...fresh };
  }

  return {
    async open(launchToken, now) {
      const launch = readLaunch(launchSecret, launchToken, now);
      const { session: walletSession, game, mode } = launch;
      const { minBetCents, maxBetCents } = launch;
      const limits = { minBetCents, maxBetCents };
      const fresh = { id: newId(), launchId: launch.id, funCents: FUN_CENTS, createdAt: now };
      const session = { ...fresh, ...limits, walletSession, game, mode };
      const balance = await balanceOf(session, now);
      if (balance === undefined) throw new LaunchRefused('the wallet knows no such session');
      if (!(await keepSession(database, session))) throw new LaunchRefused('used already');
      return { session: session.id, mode, balance, stakes: stakesOf(session) };
    },

    async balance(id, now) {
      const session = await findSession(database, id);
      return session && balanceOf(session, now);
    },

    async spin({ session: id, round: roundId, stake }, now) {
      const session = await findSession(database, id);
      if (!session) return { type: 'refused', refusal: EXPIRED };
      if (!stakesOf(session).includes(stake))
        return { type: 'refused', refusal: { error: 'refused', code: 'limit_reached' } };
      const drawn = newRound(roundId, session, stake, now);
      const kept = await (session.mode === 'demo' ? keepFunRound : keepRound)(database, drawn);
      if (kept.sessionId !== session.id) return { type: 'refused', refusal: EXPIRED };
      return answerOf(await carryOn(kept, session, now));
    },

    async settle(now) {
      for (const round of await openRounds(database, now - GIVE_UP_MS)) {
        const session = await findSession(database, round.sessionId);
        if (!session) continue;
        const giveBack = round.state === 'debiting';
        const next = giveBack ? await moveRound(database, round, { state: 'cancelling' }) : round;
        await carryOn(next, session, now);
      }
    },
  };
}
