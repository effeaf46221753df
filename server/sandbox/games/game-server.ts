// The sandboxed game provider: it draws the rounds of every engine and asks the operator's wallet for stakes and wins.
// A request whose answer is lost is repeated under the same name, so a round is paid once or undone, never half.

import type { Cents } from '#contract/rules/money/money.ts';
import type { Clock } from '#server/core/clock.ts';
import { eachApart } from '#server/core/concurrently.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import { MAX_CLOCK_DIFFERENCE_MS } from '#server/core/passed-moments.ts';
import { rotateBatches } from '#server/core/queue/rotating-batches.ts';
import type { Secret } from '#server/core/secret.ts';
import { type Launch, LaunchRefused, verifyLaunch } from '#server/partners/games/launch-token.ts';
import type { WalletRefusal } from '#server/partners/games/seamless-wallet.ts';
import { fairHmac } from './fairness/fair-hmac.ts';
import { answerSeeds, listedRounds } from './fairness/fair-play.ts';
import { lockSeeds, ownerOf, saveRoundSeeds, takeNonce } from './fairness/fair-seeds.ts';
import type { GameEngine, RandomBelow } from './game-engine.ts';
import { ENGINES, engineOf } from './game-engines.ts';
import type {
  OpenedAnswer,
  PlayAnswer,
  PlayRequest,
  RoundRequest,
  RunningRound,
  SeedsAnswer,
  SeedsRequest,
  SeenRequest,
} from './game-protocol.ts';
import {
  findRound,
  findSession,
  type GameRound,
  type GameSession,
  isHeld,
  lastStart,
  latestUnseenRound,
  markRoundSeen,
  OPEN_ROUNDS,
  openRounds,
  saveRound,
  saveSession,
  updateRound,
} from './game-round-store.ts';
import { type JackpotRule, jackpotAmount } from './jackpot/jackpot-pool.ts';
import { playedOf } from './played-round.ts';
import { createRoundProgress, elapsedOf, isRunning, timedEnd } from './round-progress.ts';
import type { WalletClient } from './wallet-client.ts';

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
  /** The present moment (ms) after a wait for the wallet or for a request's body; the request's own where absent. */
  clock?: Pick<Clock, 'now'>;
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
  /** How a round stands; one whose time is over is ended and paid. */
  round(asked: RoundRequest, now: number): Promise<PlayAnswer>;
  /** Ends a running round at this moment. A repeated request changes nothing. */
  stop(asked: RoundRequest, now: number): Promise<PlayAnswer>;
  /** The seeds of a session of a provably fair game, changed as asked; undefined for any other. */
  seeds(asked: SeedsRequest, now: number): Promise<SeedsAnswer | undefined>;
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

export function createGameServer(options: GameServerOptions): GameServer {
  const { database, launchSecret, wallet, random, clock } = options;
  const later = (now: number) => Math.max(now, clock?.now() ?? now);
  const { carryOn, stop } = createRoundProgress(database, wallet, later);

  async function balanceOf(session: GameSession, now: number): Promise<number | undefined> {
    if (session.mode === 'demo') return session.funCents;
    const outcome = await wallet.balance(session.walletSession, now);
    return outcome.type === 'done' ? outcome.balance : undefined;
  }

  /** Whether the round's result is known: its win is paid, or waits only for the player. */
  const isClear = (round: GameRound, now: number) =>
    round.state === 'settled' || (round.state === 'debited' && isHeld(round, now));

  /** A round that is not over, without what decides it. */
  function runningOf(round: GameRound, session: GameSession, now: number): RunningRound | null {
    const timed = engineOf(session.game)?.timed;
    if (!timed || !isRunning(round, session, now)) return null;
    const { id, bets, stakeCents } = round;
    return { round: id, bets, stake: stakeCents, elapsed: elapsedOf(timed, round, now) };
  }

  async function answerOf(round: GameRound, session: GameSession, now: number): Promise<PlayAnswer> {
    if (round.state === 'refused') return { type: 'refused', refusal: round.refusal ?? EXPIRED };
    if (round.state === 'cancelled') return { type: 'refused', refusal: { error: 'refused', code: '' } };
    const running = runningOf(round, session, now);
    if (running) return { type: 'running', ...running, balance: round.balanceCents ?? 0 };
    if (!isClear(round, now)) return { type: 'pending' };
    return {
      type: 'played',
      ...playedOf(round, now),
      balance: round.balanceCents ?? 0,
      owed: round.state === 'settled' ? 0 : round.winCents,
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

  /** A player's last round, if its end wasn't shown; a win that is still owed is paid first. */
  async function unseenOf({ player, gameId, game }: Launch, now: number) {
    const left = await latestUnseenRound(database, player, gameId);
    if (!left) return { unseen: null, running: null };
    const round = await carryOn(left.round, left.session, now);
    const running = runningOf(round, left.session, now);
    if (running || !isClear(round, now)) return { unseen: null, running };
    const played = playedOf(round, now);
    // What another engine drew means something else here: the page says what the round paid.
    return { unseen: left.session.game === game ? played : { ...played, drawn: [] }, running };
  }

  /** The player's round of that name, with the session that it was played in. */
  async function ownRound({ session: id, round: roundId }: RoundRequest) {
    const asking = await findSession(database, id);
    const round = asking && (await findRound(database, roundId));
    const session = round && (await findSession(database, round.sessionId));
    if (!asking || !session) return undefined;
    const isOwn = session.player === asking.player && session.gameId === asking.gameId;
    return session.id === asking.id || (asking.mode === 'real' && isOwn) ? { round, session } : undefined;
  }

  /** What a round draws: from the player's seeds, or from the server's chance. */
  async function draw(tx: Queries, engine: GameEngine, session: GameSession, round: string, now: number) {
    if (!engine.fair) return { drawn: engine.draw(random) };
    const pair = await lockSeeds(tx, ownerOf(session), now);
    const seeds = await takeNonce(tx, pair);
    const drawn = await engine.fair.draw(fairHmac, seeds);
    return { drawn, stored: () => saveRoundSeeds(tx, round, pair, seeds) };
  }

  const nextOpenRounds = rotateBatches<GameRound, number>({
    size: OPEN_ROUNDS,
    read: (now, after) => openRounds(database, now - GIVE_UP_MS, now, after),
    idOf: ({ id }) => id,
  });

  return {
    async open(launchToken, now) {
      const launch = verifyLaunch(launchSecret, launchToken, now);
      const { session: walletSession, game, mode, player, gameId } = launch;
      const { minBetCents, maxBetCents } = launch;
      const engine = engineOf(game);
      if (!engine) throw new LaunchRefused(`no engine ${game}`);
      const left = mode === 'real' ? await unseenOf(launch, now) : { unseen: null, running: null };
      const limits = { minBetCents, maxBetCents: Math.min(maxBetCents, engine.maxBetCents) };
      const fresh = { id: newId(), launchId: launch.id, funCents: FUN_CENTS, createdAt: now };
      const session = { ...fresh, ...limits, walletSession, game, mode, player, gameId };
      const balance = await balanceOf(session, now);
      if (balance === undefined) throw new LaunchRefused('the wallet knows no such session');
      if (!(await saveSession(database, session))) throw new LaunchRefused('used already');
      const stakes = stakesOf(engine, session);
      const pot = await potFor(session);
      const recent = engine.timed ? await listedRounds(database, session, left.unseen?.round, now) : [];
      return {
        session: session.id,
        mode,
        balance,
        stakes,
        maxBet: session.maxBetCents,
        pot,
        ...left,
        recent,
      };
    },

    async balance(id, now) {
      const session = await findSession(database, id);
      return session && balanceOf(session, now);
    },

    async play({ session: id, round: roundId, bets }, asked) {
      const now = later(asked);
      const session = await findSession(database, id);
      const engine = session && engineOf(session.game);
      if (!session || !engine) return { type: 'refused', refusal: EXPIRED };
      const stakeCents = stakeWithin(engine, session, bets);
      if (stakeCents === undefined)
        return { type: 'refused', refusal: { error: 'refused', code: 'limit_reached' } };
      const saved = { id: roundId, session, settles: engine.timed === undefined };
      const stored = await saveRound(database, saved, async (tx) => {
        const before = engine.startGapMs === undefined ? undefined : await lastStart(tx, session);
        // A start ahead of this copy's clock is another copy's, and no older than clocks of healthy copies differ.
        const gap = before === undefined ? Number.POSITIVE_INFINITY : now - before;
        if (gap < (engine.startGapMs ?? 0) && gap > -MAX_CLOCK_DIFFERENCE_MS) return undefined;
        const { drawn, ...rest } = await draw(tx, engine, session, roundId, now);
        const held = engine.holdsWinMs === undefined ? 0 : now + engine.holdsWinMs;
        const round: GameRound = {
          id: roundId,
          sessionId: session.id,
          bets,
          stakeCents,
          drawn,
          winCents: engine.winOf(bets, drawn),
          jackpotCents: 0,
          heldUntil: engine.timed ? timedEnd(engine, { bets, drawn }, now) : held,
          startedAt: now,
          state: 'debiting',
          refusal: null,
          balanceCents: null,
          seen: false,
        };
        return { round, ...rest };
      });
      if (!stored) return { type: 'refused', refusal: { error: 'refused', code: 'too_soon' } };
      if (stored.sessionId !== session.id) return { type: 'refused', refusal: EXPIRED };
      return answerOf(await carryOn(stored, session, now), session, later(now));
    },

    async round(asked, now) {
      const own = await ownRound(asked);
      if (!own) return { type: 'refused', refusal: EXPIRED };
      return answerOf(await carryOn(own.round, own.session, now), own.session, later(now));
    },

    async stop(asked, now) {
      const own = await ownRound(asked);
      if (!own) return { type: 'refused', refusal: EXPIRED };
      return answerOf(await stop(own.round, own.session, now), own.session, later(now));
    },

    async seeds({ session: id, change }, now) {
      const session = await findSession(database, id);
      if (!session || !engineOf(session.game)?.fair) return undefined;
      return answerSeeds(database, session, { ...(change ? { change } : {}) }, now);
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
      const own = await ownRound({ session: id, round });
      // The end of a round that is not over can't have been seen: it would be paid before its time.
      if (!own || isRunning(own.round, own.session, now)) return undefined;
      const seen = session && (await markRoundSeen(database, round, session));
      if (!seen) return undefined;
      const paid = await carryOn(seen.round, seen.session, now);
      return paid.state === 'settled' ? (paid.balanceCents ?? undefined) : undefined;
    },

    async settle(now) {
      await eachApart(await nextOpenRounds(now), 1, async (round) => {
        const session = await findSession(database, round.sessionId);
        if (!session) return;
        const giveBack = round.state === 'debiting';
        const next = giveBack ? await updateRound(database, round, { state: 'cancelling' }) : round;
        await carryOn(next, session, now);
      });
    },
  };
}
