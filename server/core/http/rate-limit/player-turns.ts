// The calls of one player, or with one token, in one copy of the server: so many run at a time, a few more wait for their turn, and the
// others are refused. A player who floods the server therefore takes few of its database connections, and the other players keep the rest.
// A refusal is answered one to two seconds later, later where many are held back: a client that repeats at once what was refused would
// otherwise keep the server busy with refusals, and with all of them at the same moment.
// A call that doesn't end in time is given up: it loses its turn, and none of its transactions commits any more.
import { type MonotonicTime, processTime, type StartTimer, startProcessTimer } from '#server/core/clock.ts';
import { runWithCommitGuard } from '#server/core/db/commit-guard.ts';
import { type HeldTurn, runInTurn } from '#server/core/held-turn.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { hasPassed } from '#server/core/passed-moments.ts';
import { type Crowd, restMs } from './crowd-rest.ts';
import { openPartyTurns } from './party-turns.ts';

export interface TurnLimits {
  /** Calls of one player that run at the same time. */
  running: number;
  /** Calls of one player that wait for one of those to end. */
  waiting: number;
  /** Calls of one player that may begin in a minute; no limit where absent. */
  perMinute?: number;
  /** From when on the player has one place, which rests after a call; never where absent. */
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
  commands: { running: 1, waiting: 8, perMinute: 600, crowd: { over: 4, rests: 9 } },
  others: { running: 4, waiting: 60, crowd: { over: 20, rests: 9 } },
};

/** A player's calls; `away` have left their place to ask a party. */
interface Line {
  running: number;
  waiting: (() => void)[];
  away: number;
}

const MINUTE_MS = 60_000;
/** Each time so many refusals of a player are held back, the next ones are answered a second or two later still, up to so many times. */
const REFUSED_CROWD = 20;
const SLOWEST_REFUSAL = 3;
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

/** A look-up takes one statement. */
const LOOK_UP_RESTS = 3;

/** Opens both, for the same numbers of calls; only a player's calls are counted by the minute. */
export function openCallTurns(limits: TurnLimits, startTimer?: StartTimer): CallTurns {
  const { perMinute: _, crowd, ...numbers } = limits;
  const ofTokens = { ...numbers, ...(crowd && { crowd: { ...crowd, rests: LOOK_UP_RESTS } }) };
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
  const lines = new Map<string, Line>();
  const askInTurn = openPartyTurns({
    running: Infinity,
    runningPerKey: running,
    waiting: Infinity,
    waitingPerKey: waiting,
  });
  /** Refusals that are not answered yet, by player. */
  const refused = new Map<string, number>();
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

  async function refuse(playerId: string, reason: ConstructorParameters<typeof Refusal>[1]): Promise<never> {
    const before = refused.get(playerId) ?? 0;
    refused.set(playerId, before + 1);
    const slower = Math.min(SLOWEST_REFUSAL, 1 + Math.floor(before / REFUSED_CROWD));
    await pause(RETRY_AFTER_S * 1_000 * slower * (1 + random()));
    const left = (refused.get(playerId) ?? 1) - 1;
    if (left === 0) refused.delete(playerId);
    else refused.set(playerId, left);
    throw new Refusal('too_many', reason);
  }

  /** A crowd also lasts as long as refusals are held back: its calls come again. */
  const crowdOf = (playerId: string, { waiting: { length } }: Line): Crowd | undefined =>
    crowd && (length > crowd.over || refused.has(playerId)) ? crowd : undefined;

  /** Lets as many waiting calls run as the player has places for. */
  function passOn(playerId: string, line: Line): void {
    line.running -= 1;
    while (line.running < (crowdOf(playerId, line) ? 1 : running)) {
      const next = line.waiting.shift();
      if (!next) break;
      line.running += 1;
      next();
    }
    forgetIdle(playerId, line);
  }

  function forgetIdle(playerId: string, { running: now, away }: Line): void {
    if (now === 0 && away === 0) lines.delete(playerId);
  }

  /** Gives a place back after a time (ms) of work in it. */
  function release(playerId: string, line: Line, tookMs: number): void {
    // Of a crowd's places the last one alone rests; the others are given up.
    const ms = line.running > 1 ? 0 : restMs(tookMs, crowdOf(playerId, line));
    if (ms === 0) passOn(playerId, line);
    else startTimer(ms, () => passOn(playerId, line));
  }

  /** Takes a place again, before what waits. */
  async function comeBack(playerId: string, line: Line): Promise<void> {
    if (line.running < (crowdOf(playerId, line) ? 1 : running)) line.running += 1;
    else await new Promise<void>((resolve) => line.waiting.unshift(resolve));
  }

  /** The place of a call that runs: it is left while a party is asked, unless a player's calls must run one after the other. */
  function holdPlace(playerId: string, line: Line): { turn: HeldTurn | undefined; end: () => void } {
    let isHeld = true;
    let isOver = false;
    let beganAt = elapsed();
    const turn: HeldTurn = {
      async askParty(party, ask) {
        const asking = () => askInTurn(party, playerId, ask);
        if (!isHeld) return asking();
        isHeld = false;
        line.away += 1;
        release(playerId, line, elapsed() - beganAt);
        try {
          return await asking();
        } finally {
          // The call may have ended without the answer, or was given up: also while it waits for a place.
          const isBack = !isOver;
          if (isBack) await comeBack(playerId, line);
          line.away -= 1;
          beganAt = elapsed();
          if (!isBack) forgetIdle(playerId, line);
          else if (isOver) passOn(playerId, line);
          else isHeld = true;
        }
      },
    };
    return {
      turn: running === 1 ? undefined : turn,
      end() {
        isOver = true;
        if (!isHeld) return;
        isHeld = false;
        const tookMs = elapsed() - beganAt;
        // Not at once: the embedded database never waits for anything, so a call ends before the next request is read, and none of
        // those that have arrived together would find another one running.
        setImmediate(() => release(playerId, line, tookMs));
      },
    };
  }

  /** Returns when the call may run. */
  async function begin(playerId: string, now: number): Promise<{ line: Line; hasWaited: boolean }> {
    const line = lines.get(playerId) ?? { running: 0, waiting: [], away: 0 };
    // A crowd has fewer places: what comes now is behind it.
    const isFree = line.running < running && line.waiting.length === 0;
    if (!isFree && line.waiting.length + line.away >= waiting)
      return refuse(playerId, { text: 'calls_at_once', rule: 'calls_at_once', retryAfterS: RETRY_AFTER_S });
    const retryAfterS = countBegun(playerId, now);
    if (retryAfterS !== undefined) return refuse(playerId, { retryAfterS });
    lines.set(playerId, line);
    if (isFree) line.running += 1;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    return { line, hasWaited: !isFree };
  }

  return {
    async run(playerId, now, work) {
      const { line, hasWaited } = await begin(playerId, now);
      const { turn, end } = holdPlace(playerId, line);
      const run = () => work(hasWaited);
      return runInTime(startTimer, turn ? () => runInTurn(turn, run) : run, end);
    },
  };
}
