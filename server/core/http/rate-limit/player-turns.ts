// The calls of one player in one copy of the server: so many run at a time, a few more wait for their turn, and the others are
// refused. A player who floods the server therefore takes few of its database connections, and the other players keep the rest.
import { Refusal } from '#server/core/http/endpoints/refusal.ts';

export interface TurnLimits {
  /** Calls of one player that run at the same time. */
  running: number;
  /** Calls of one player that wait for one of those to end. */
  waiting: number;
  /** Calls of one player that may begin in a minute; no limit where absent. */
  perMinute?: number;
}

export interface PlayerTurns {
  /**
   * Runs a player's call when it is its turn, in the order of arrival. `now`: ms since 1970. Throws the refusal 'too_many', with the
   * rule 'calls_at_once' where too many wait, and what the work throws.
   */
  run<Result>(playerId: string, now: number, work: () => Promise<Result>): Promise<Result>;
}

/** For the commands, which run one at a time, and for a player's other calls. */
export interface PlayerLoadLimits {
  commands: TurnLimits;
  others: TurnLimits;
}

/** A page sends its start-up's ten to twenty reads at once, and a command for each press. */
export const PLAYER_LOAD_LIMITS: PlayerLoadLimits = {
  commands: { running: 1, waiting: 8, perMinute: 600 },
  others: { running: 4, waiting: 60 },
};

const MINUTE_MS = 60_000;
const RETRY_AFTER_S = 1;

/** Opens the turns of all players, which are known to this copy alone. */
export function openPlayerTurns({ running, waiting, perMinute = Infinity }: TurnLimits): PlayerTurns {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>();
  /** Calls that began in this minute, by player. */
  const begun = new Map<string, number>();
  let minuteEndsAt = 0;

  function assertBelowRate(playerId: string, now: number): void {
    if (now >= minuteEndsAt) {
      begun.clear();
      minuteEndsAt = now + MINUTE_MS;
    }
    const count = begun.get(playerId) ?? 0;
    if (count >= perMinute)
      throw new Refusal('too_many', { retryAfterS: Math.ceil((minuteEndsAt - now) / 1_000) });
    begun.set(playerId, count + 1);
  }

  /** Returns when the call may run; its end hands the turn to the next one. */
  async function begin(playerId: string, now: number): Promise<() => void> {
    const line = lines.get(playerId) ?? { running: 0, waiting: [] };
    const isFree = line.running < running;
    if (!isFree && line.waiting.length >= waiting) {
      throw new Refusal('too_many', {
        text: 'calls_at_once',
        rule: 'calls_at_once',
        retryAfterS: RETRY_AFTER_S,
      });
    }
    if (perMinute < Infinity) assertBelowRate(playerId, now);
    lines.set(playerId, line);
    if (isFree) line.running += 1;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    return () => {
      const next = line.waiting.shift();
      if (next) return next();
      line.running -= 1;
      if (line.running === 0) lines.delete(playerId);
    };
  }

  return {
    async run(playerId, now, work) {
      const end = await begin(playerId, now);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
