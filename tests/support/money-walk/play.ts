// What the walks play besides a provider's games: a sportsbook with a scripted feed, Mines and Double, on the desk's backend.
import { SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/sports/bet-calls.ts';
import type { MovableClock } from '#server/core/clock.ts';
import type { Endpoint } from '#server/core/http/endpoints/endpoint.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import type { Services } from '#server/core/services.ts';
import { openSession } from '#server/data/players/player-sessions.ts';
import { signSportsbookToken } from '#server/data/players/session-tokens.ts';
import { doubleJobs } from '#server/features/games/double/double-jobs.ts';
import { houseGameEndpoints } from '#server/features/games/house-game-features.ts';
import { betEndpoints } from '#server/features/sports/bet-endpoints.ts';
import { cashOutEndpoints } from '#server/features/sports/cash-out-endpoints.ts';
import { automaticCashOutJob, betSettlementJob, sportsFeedJob } from '#server/features/sports/sports-jobs.ts';
import { SESSION_SECRET } from '../backend/backend.ts';
import { priced } from '../sportsbook/cash-out-bets.ts';
import { endedEvent, scriptedFeed } from '../sportsbook/scripted-feed.ts';

const YEARS_MS = 20 * 365 * 86_400_000;
const HOUR_MS = 3_600_000;

export type Play = ReturnType<typeof openPlay>;

interface Parts {
  services: Services;
  script: ReturnType<typeof scriptedFeed>;
  doubles: Job[];
}

/** `endpoints` is for the desk, which opens the backend; everything else is for the walks on it. */
export function openPlay(clockOf: () => MovableClock) {
  let opened: Parts | undefined;
  let events = 0;

  function parts(): Parts {
    if (!opened) throw new Error('the backend is not open yet');
    return opened;
  }

  function endpoints(services: Services): readonly Endpoint[] {
    opened ??= { services, script: scriptedFeed(services.clock), doubles: doubleJobs(services) };
    return [
      ...betEndpoints(services, opened.script.feed, SESSION_SECRET),
      ...cashOutEndpoints(services, SESSION_SECRET),
      ...houseGameEndpoints(services),
    ];
  }

  /** A second passes and the feed is polled. */
  async function poll(): Promise<void> {
    const { services, script } = parts();
    clockOf().advance(1_000);
    await sportsFeedJob(services, script.feed).run(services.clock.now());
  }

  return {
    endpoints,
    /** Events that accept bets, by name. */
    async newEvents(count: number): Promise<string[]> {
      const names = Array.from({ length: count }, () => {
        events += 1;
        return `walk-${events}`;
      });
      const { script } = parts();
      script.say(...names.map((name) => upcoming(name)));
      await poll();
      return names;
    },
    poll,
    /** The event ends with this outcome of its home side, and its bets are settled. */
    async endEvent(name: string, outcome: 'won' | 'lost' | 'void'): Promise<void> {
      const { services, script } = parts();
      script.say(endedEvent(upcoming(name), { result: { home: outcome, draw: 'lost', away: 'lost' } }));
      await poll();
      await betSettlementJob(services).run(services.clock.now());
    },
    /** Bets whose offers have reached their automatic values are cashed out. */
    async cashOutAutomatically(): Promise<void> {
      const { services } = parts();
      await automaticCashOutJob(services).run(services.clock.now());
    },
    /** So many ms pass, and then the rounds of Double go on. */
    async runDouble(ms: number): Promise<void> {
      const { services, doubles } = parts();
      clockOf().advance(ms);
      for (const job of doubles) await job.run(services.clock.now());
    },
    /** A session's token with one for the sportsbook that was handed out before anything kept the player from play. */
    async sportsbookAccess(playerId: string) {
      const { db, clock } = parts().services;
      const visit = { playerId, ip: '10.0.0.1', userAgent: 'test', now: clock.now() };
      const { token, sessionId } = await db.transaction((tx) => openSession(tx, visit, SESSION_SECRET));
      const claims = { playerId, sessionId, expiresAt: clock.now() + HOUR_MS };
      return {
        token,
        headers: { [SPORTSBOOK_TOKEN_HEADER]: await signSportsbookToken(claims, SESSION_SECRET) },
      };
    },
  };

  /** Begins after all that a walk can wait for; its home side, at 2.00, wins with a probability of one half. */
  function upcoming(name: string) {
    return priced(name, 500_000, { startsAt: parts().services.clock.now() + YEARS_MS });
  }
}
