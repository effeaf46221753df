// The calls of one player, or with one token, in one copy of the server: so many run at a time, a few more wait for their turn, and the
// others are refused. A player who floods the server therefore takes few of its database connections, and the other players keep the rest.
// A refusal is answered one to two seconds later: a client that repeats at once what was refused would otherwise keep the server busy
// with refusals, and with all of them at the same moment.
// A call that doesn't end in time is given up: it loses its turn, and none of its transactions commits any more.
import { type MonotonicTime, processTime, type StartTimer, startProcessTimer } from '#server/core/clock.ts';
import { runWithCommitGuard } from '#server/core/db/commit-guard.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { hasPassed } from '#server/core/passed-moments.ts';
import { type Crowd, restMs } from './crowd-rest.ts';

export interface TurnLimits {
  /** Calls of one player that run at the same time. */
  running: number;
  /** Calls of one player that wait for one of those to end. */
  waiting: number;
  /** Calls of one player that may begin in a minute; no limit where absent. */
  perMinute?: number;
  /** From when on the player's places rest after a call; never where absent. */
  crowd?: Crowd;
}

interface PlayerTurns {
  /**
   * Runs a player's call when it is its turn, in the order of arrival, and tells it whether it has waited. `now`: ms since 1970.
   * Throws the refusal 'too_many', with the rule 'calls_at_once' where too many wait, 'not_ready' where the work doesn't end in time,
   * and what the work throws.
   */
  run<Result>(playerId: string, now: number, work: (hasWaited: boolean) => Promise<Result>): Promise<Result>;
}

/** For the commands, which run one at a time, and for a player's other calls. */
export interface PlayerLoadLimits {
  commands: TurnLimits;
  others: TurnLimits;
}

/** A page sends its start-up's ten to twenty reads at once, and a command for each press. */
export const PLAYER_LOAD_LIMITS: PlayerLoadLimits = {
  commands: { running: 1, waiting: 8, perMinute: 600, crowd: { over: 4, rests: 3 } },
  others: { running: 4, waiting: 60, crowd: { over: 20, rests: 3 } },
};

const MINUTE_MS = 60_000;
const RETRY_AFTER_S = 1;
/** Longest time (ms) that a turn lasts: more than each outside party may take, less than what a proxy waits. */
const TURN_MS = 20_000;
/** After a call that was given up, it may be sent again in (s). */
const RETRY_OVERDUE_S = 10;

const processPause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What is absent is the process's own. */
interface TurnTimes {
  /** Resolves after a time (ms); delays refusals. */
  pause?: (ms: number) => Promise<void>;
  /** From 0 to below 1. */
  random?: () => number;
  /** Measures how long calls take. */
  elapsed?: MonotonicTime;
  /** For the end of a turn, and for the rest after a call. */
  startTimer?: StartTimer | undefined;
}

/** The turns of players, and those in which tokens are looked up: a token that is dead takes none of its player's. */
export interface CallTurns {
  players: PlayerTurns;
  tokens: PlayerTurns;
}

/** Opens both, for the same numbers of calls; only a player's calls are counted by the minute. */
export function openCallTurns(limits: TurnLimits, startTimer?: StartTimer): CallTurns {
  const { perMinute: _, ...ofTokens } = limits;
  const times = { startTimer };
  return { players: openPlayerTurns(limits, times), tokens: openPlayerTurns(ofTokens, times) };
}

/**
 * Runs a call until its turn is over; `ended` is called once, when it has ended or was given up. Throws what it throws, and the refusal
 * 'not_ready' where it was given up.
 */
function runInTime<Result>(
  startTimer: StartTimer,
  work: () => Promise<Result>,
  ended: () => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let overdue: Refusal | undefined;
    const cancel = startTimer(TURN_MS, () => {
      overdue = new Refusal('not_ready', { text: 'call_overdue', retryAfterS: RETRY_OVERDUE_S });
      ended();
      reject(overdue);
    });
    const settle = () => {
      if (overdue) return;
      cancel();
      ended();
    };
    const guard = {
      assertOpen() {
        if (overdue) throw overdue;
      },
    };
    runWithCommitGuard(guard, async () => work()).then(
      (result) => {
        settle();
        resolve(result);
      },
      (error: unknown) => {
        settle();
        reject(error);
      },
    );
  });
}

/** Opens the turns of all players, which are known to this copy alone. */
export function openPlayerTurns(
  { running, waiting, perMinute = Infinity, crowd }: TurnLimits,
  {
    pause = processPause,
    random = Math.random,
    elapsed = processTime,
    startTimer = startProcessTimer,
  }: TurnTimes = {},
): PlayerTurns {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>();
  /** Calls that began in this minute, by player. */
  const begun = new Map<string, number>();
  let minuteEndsAt = 0;

  /** Counts a call that may begin in this minute; the seconds to wait where it may not. */
  function countBegun(playerId: string, now: number): number | undefined {
    if (perMinute === Infinity) return undefined;
    if (hasPassed(minuteEndsAt, now, MINUTE_MS)) {
      begun.clear();
      minuteEndsAt = now + MINUTE_MS;
    }
    const count = begun.get(playerId) ?? 0;
    if (count >= perMinute) return Math.ceil((minuteEndsAt - now) / 1_000);
    begun.set(playerId, count + 1);
    return undefined;
  }

  async function refuse(reason: ConstructorParameters<typeof Refusal>[1]): Promise<never> {
    await pause(RETRY_AFTER_S * 1_000 * (1 + random()));
    throw new Refusal('too_many', reason);
  }

  /** Returns when the call may run; its end, told how long it took (ms), hands the turn to the next one. */
  async function begin(
    playerId: string,
    now: number,
  ): Promise<{ end: (tookMs: number) => void; hasWaited: boolean }> {
    const line = lines.get(playerId) ?? { running: 0, waiting: [] };
    const isFree = line.running < running;
    if (!isFree && line.waiting.length >= waiting)
      return refuse({ text: 'calls_at_once', rule: 'calls_at_once', retryAfterS: RETRY_AFTER_S });
    const retryAfterS = countBegun(playerId, now);
    if (retryAfterS !== undefined) return refuse({ retryAfterS });
    lines.set(playerId, line);
    if (isFree) line.running += 1;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    const passOn = () => {
      const next = line.waiting.shift();
      if (next) {
        next();
        return;
      }
      line.running -= 1;
      if (line.running === 0) lines.delete(playerId);
    };
    const end = (tookMs: number) => {
      const ms = restMs(line.waiting.length, tookMs, crowd);
      if (ms === 0) passOn();
      else startTimer(ms, passOn);
    };
    return { end, hasWaited: !isFree };
  }

  return {
    async run(playerId, now, work) {
      const { end, hasWaited } = await begin(playerId, now);
      const beganAt = elapsed();
      const ended = () => {
        const tookMs = elapsed() - beganAt;
        // Not at once: the embedded database never waits for anything, so a call ends before the next request is read, and none of
        // those that have arrived together would find another one running.
        setImmediate(() => end(tookMs));
      };
      return runInTime(startTimer, () => work(hasWaited), ended);
    },
  };
}
