// The sandboxed game provider: it draws the rounds of every engine and asks the operator's wallet for stakes and wins.
// A request whose answer is lost is repeated under the same name, so a round is paid once or undone, never half.

import type { Cents } from '#contract/rules/money/money.ts';
import type { Database } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import type { Secret } from '#server/core/secret.ts';
import { LaunchRefused, verifyLaunch } from '#server/partners/games/launch-token.ts';
import type { WalletRefusal } from '#server/partners/games/seamless-wallet.ts';
import type { GameEngine, RandomBelow } from './game-engine.ts';
import { ENGINES, engineOf } from './game-engines.ts';
import type { OpenedAnswer, PlayAnswer, PlayedRound, PlayRequest, SeenRequest } from './game-protocol.ts';
import {
  findSession,
  type GameRound,
  type GameSession,
  isHeld,
  latestUnseenRound,
  markRoundSeen,
  openRounds,
  saveDemoRound,
  saveRound,
  saveSession,
  updateRound,
} from './game-round-store.ts';
import { contributeStake, type JackpotRule, jackpotAmount } from './jackpot/jackpot-pool.ts';
import type { WalletClient, WalletOutcome } from './wallet-client.ts';

/** Initial balance of a demo session, in cents. */
const FUN_CENTS = 100_000;
/** A stake without an answer is refunded after this long (ms). */
const GIVE_UP_MS = 30_000;

interface GameServerOptions {
  database: Database;
  /** Signs launches; shared with the operator. */
  launchSecret: Secret;
  wallet: WalletClient;
  random: RandomBelow;
}

/** A jackpot with what it would pay now. */
interface OpenJackpot {
  engine: string;
  rule: JackpotRule;
  potCents: Cents;
}

export interface GameServer {
  /** Opens a session once for each launch. Throws `LaunchRefused`. */
  open(launchToken: string, now: number): Promise<OpenedAnswer>;
  /** What the session may stake; nothing if the wallet doesn't answer. */
  balance(session: string, now: number): Promise<number | undefined>;
  /** Plays a round, or continues a known one. */
  play(asked: PlayRequest, now: number): Promise<PlayAnswer>;
  /** Every jackpot that can be won now, with its engine. */
  jackpots(): Promise<OpenJackpot[]>;
  /** Records that the player saw a round's end, and pays a win that waited for it. Returns the new balance (cents). */
  seen(asked: SeenRequest, now: number): Promise<number | undefined>;
  /** Continues every unfinished round. */
  settle(now: number): Promise<void>;
}

const stakesOf = ({ stakes }: GameEngine, { minBetCents, maxBetCents }: GameSession) =>
  stakes.filter((stake) => stake >= minBetCents && stake <= maxBetCents);

const EXPIRED: WalletRefusal = { error: 'session_expired', code: '' };

const playedOf = ({ id, bets, drawn, stakeCents, winCents, jackpotCents }: GameRound): PlayedRound => ({
  round: id,
  bets,
  drawn,
  stake: stakeCents,
  win: winCents,
  jackpot: jackpotCents,
});

export function createGameServer({ database, launchSecret, wallet, random }: GameServerOptions): GameServer {
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

  async function afterDebit(
    round: GameRound,
    session: GameSession,
    outcome: WalletOutcome,
  ): Promise<GameRound> {
    if (outcome.type === 'done') {
      const jackpot = engineOf(session.game)?.jackpot;
      if (jackpot) {
        const drawn = jackpot.numberOf(round.drawn);
        return contributeStake(database, round, outcome.balance, { rule: jackpot.rule, drawn });
      }
      return updateRound(database, round, { state: 'debited', balanceCents: outcome.balance });
    }
    if (outcome.type === 'refused') {
      return updateRound(database, round, { state: 'refused', refusal: outcome.refusal });
    }
    return round;
  }

  /** Advances a round as far as the wallet's answers allow. */
  async function carryOn(started: GameRound, session: GameSession, now: number): Promise<GameRound> {
    let round = started;
    if (round.state === 'debiting')
      round = await afterDebit(round, session, await move('debit', round, session, now));
    if (round.state === 'debited' && !isHeld(round, now)) {
      // Also without a win: a credit of zero tells the operator that the round is over.
      const outcome = await move('credit', round, session, now);
      if (outcome.type === 'done') {
        round = await updateRound(database, round, { state: 'settled', balanceCents: outcome.balance });
      }
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

  /** Whether the round's result is known: its win is paid, or waits only for the player. */
  const isClear = (round: GameRound, now: number) =>
    round.state === 'settled' || (round.state === 'debited' && isHeld(round, now));

  async function answerOf(round: GameRound, session: GameSession, now: number): Promise<PlayAnswer> {
    if (round.state === 'refused') return { type: 'refused', refusal: round.refusal ?? EXPIRED };
    if (round.state === 'cancelled') return { type: 'refused', refusal: { error: 'refused', code: '' } };
    if (!isClear(round, now)) return { type: 'pending' };
    return {
      type: 'played',
      ...playedOf(round),
      balance: round.balanceCents ?? 0,
      pot: await potFor(session),
    };
  }

  async function potFor({ game, mode }: GameSession): Promise<number | null> {
    const jackpot = mode === 'real' ? engineOf(game)?.jackpot : undefined;
    return jackpot ? jackpotAmount(database.queries, jackpot.rule) : null;
  }

  /** The sum of the bets (cents), if the session's game accepts them. */
  function stakeWithin(engine: GameEngine, session: GameSession, bets: PlayRequest['bets']) {
    const stake = engine.stakeOf(bets) ?? 0;
    return stake >= session.minBetCents && stake <= session.maxBetCents ? stake : undefined;
  }

  /** The result of a player's last round, if it wasn't shown; a win that is still owed is paid first. */
  async function unseenOf(player: string, gameId: string, now: number): Promise<PlayedRound | null> {
    const left = await latestUnseenRound(database, player, gameId);
    if (!left) return null;
    const round = await carryOn(left.round, left.session, now);
    return isClear(round, now) ? playedOf(round) : null;
  }

  return {
    async open(launchToken, now) {
      const launch = verifyLaunch(launchSecret, launchToken, now);
      const { session: walletSession, game, mode, player, gameId } = launch;
      const { minBetCents, maxBetCents } = launch;
      const engine = engineOf(game);
      if (!engine) throw new LaunchRefused(`no engine ${game}`);
      const unseen = mode === 'real' ? await unseenOf(player, gameId, now) : null;
      const limits = { minBetCents, maxBetCents: Math.min(maxBetCents, engine.maxBetCents) };
      const fresh = { id: newId(), launchId: launch.id, funCents: FUN_CENTS, createdAt: now };
      const session = { ...fresh, ...limits, walletSession, game, mode, player, gameId };
      const balance = await balanceOf(session, now);
      if (balance === undefined) throw new LaunchRefused('the wallet knows no such session');
      if (!(await saveSession(database, session))) throw new LaunchRefused('used already');
      const stakes = stakesOf(engine, session);
      const pot = await potFor(session);
      return { session: session.id, mode, balance, stakes, maxBet: session.maxBetCents, pot, unseen };
    },

    async balance(id, now) {
      const session = await findSession(database, id);
      return session && balanceOf(session, now);
    },

    async play({ session: id, round: roundId, bets }, now) {
      const session = await findSession(database, id);
      const engine = session && engineOf(session.game);
      if (!session || !engine) return { type: 'refused', refusal: EXPIRED };
      const stakeCents = stakeWithin(engine, session, bets);
      if (stakeCents === undefined)
        return { type: 'refused', refusal: { error: 'refused', code: 'limit_reached' } };
      const drawn = engine.draw(random);
      const fresh = { state: 'debiting', refusal: null, balanceCents: null, seen: false } as const;
      const stored = await (session.mode === 'demo' ? saveDemoRound : saveRound)(database, {
        id: roundId,
        sessionId: session.id,
        bets,
        stakeCents,
        drawn,
        winCents: engine.winOf(bets, drawn),
        jackpotCents: 0,
        heldUntil: engine.holdsWinMs === undefined ? 0 : now + engine.holdsWinMs,
        startedAt: now,
        ...fresh,
      });
      if (stored.sessionId !== session.id) return { type: 'refused', refusal: EXPIRED };
      return answerOf(await carryOn(stored, session, now), session, now);
    },

    async jackpots() {
      const open = ENGINES.map(async ({ name: engine, jackpot }) => {
        if (!jackpot) return [];
        const { rule } = jackpot;
        return [{ engine, rule, potCents: await jackpotAmount(database.queries, rule) }];
      });
      return (await Promise.all(open)).flat();
    },

    async seen({ session: id, round }, now) {
      const session = await findSession(database, id);
      const seen = session && (await markRoundSeen(database, round, session));
      if (!seen) return undefined;
      const paid = await carryOn(seen.round, seen.session, now);
      return paid.state === 'settled' ? (paid.balanceCents ?? undefined) : undefined;
    },

    async settle(now) {
      for (const round of await openRounds(database, now - GIVE_UP_MS, now)) {
        const session = await findSession(database, round.sessionId);
        if (!session) continue;
        const giveBack = round.state === 'debiting';
        const next = giveBack ? await updateRound(database, round, { state: 'cancelling' }) : round;
        await carryOn(next, session, now);
      }
    },
  };
}
