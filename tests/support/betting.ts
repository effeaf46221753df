// Players who bet on events of a scripted feed, on one copy of the server or several.

import { type Bet, getBet, placeBets, SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/bets.ts';
import { generateToken } from '#contract/endpoints/session.ts';
import type { Problem } from '#contract/errors.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { balancesOf } from '#server/data/ledger.ts';
import { sessionEndpoints } from '#server/features/session/session-endpoints.ts';
import { betEndpoints } from '#server/features/sports/bet-endpoints.ts';
import { betSettlementJob, sportsFeedJob } from '#server/features/sports/sports-jobs.ts';
import type { FeedEvent, SportsFeed } from '#server/partners/feed/sports-feed.ts';
import { sandboxImpediments } from '#server/partners/impediments/sandbox/sandbox-impediments.ts';
import { type Backend, openBackend, SESSION_SECRET } from './backend.ts';
import type { somePlayer } from './players.ts';
import { scriptedFeed } from './scripted-feed.ts';

/** A leg at the odds that were seen: `['match', 'result', 'home', 2_000]`. */
export type SeenLeg = readonly [event: string, market: string, selection: string, odds: number];

interface SlipSent {
  kind?: 'single' | 'multiple' | 'system';
  size?: number;
  legs: readonly SeenLeg[];
  stakes: readonly number[];
  accept?: 'none' | 'higher' | 'any';
  key?: string;
  on?: Backend;
  headers?: Readonly<Record<string, string>>;
}

let keys = 0;

/** Opens the sportsbook on a database. */
export async function openBetting(database: Database) {
  let script: ReturnType<typeof scriptedFeed> | undefined;
  const endpoints = (services: Services) => {
    script ??= scriptedFeed(services.clock);
    return [
      ...sessionEndpoints(services, SESSION_SECRET, sandboxImpediments(services.db)),
      ...betEndpoints(services, script.feed, SESSION_SECRET),
    ];
  };
  const backend = await openBackend({ endpoints, database });
  const { feed, say } = script ?? scriptedFeed(backend.clock);

  /** Another copy of the server, its clock at the same time. */
  async function copyOn(other: Database): Promise<Backend> {
    const copy = await openBackend({ endpoints, database: other });
    copy.clock.advance(backend.clock.now() - copy.clock.now());
    return copy;
  }

  /** A second passes and the feed is asked. */
  async function hear(...events: readonly FeedEvent[]): Promise<void> {
    backend.clock.advance(1_000);
    say(...events);
    await sportsFeedJob(backend.services, feed).run(backend.clock.now());
    await backend.settled();
  }

  /** A second passes and the feed answers as it is told here, in whatever form, or hangs until `patience` ends. */
  async function answer(
    told: () => Promise<unknown>,
    { patience, name = feed.name }: { patience?: () => AbortSignal; name?: string } = {},
  ): Promise<void> {
    backend.clock.advance(1_000);
    const changes = told as SportsFeed['changes'];
    await sportsFeedJob(backend.services, { name, changes }, patience).run(backend.clock.now());
    await backend.settled();
  }

  async function settle(services: Services = backend.services): Promise<void> {
    await betSettlementJob(services).run(services.clock.now());
    await backend.settled();
  }

  async function someone(money: Parameters<typeof somePlayer>[1] = { realCents: 10_000 }) {
    const { id, token } = await backend.player(money);
    const sports = (await backend.ask(generateToken, { token })).body.token;
    const headers = { [SPORTSBOOK_TOKEN_HEADER]: sports };
    return {
      id,
      token,
      headers,
      async place({ kind = 'single', legs, accept = 'none', key, on = backend, ...sent }: SlipSent) {
        keys += 1;
        const body = {
          kind,
          size: sent.size,
          legs: legs.map(([event, market, selection, odds]) => ({ event, market, selection, odds })),
          stakes: sent.stakes,
          accept,
        };
        const asking = {
          token,
          key: key ?? `slip-of-a-test-${keys}`,
          body,
          headers: sent.headers ?? headers,
        };
        const answer = await on.ask(placeBets, asking);
        return {
          status: answer.status,
          bets: (answer.body.data ?? []) as Bet[],
          problem: answer.body as unknown as Problem,
        };
      },
      async bet(betId: string) {
        const { body } = await backend.ask(getBet, { token, headers, params: { id: betId } });
        return body as unknown as Bet;
      },
      bonus: async () => (await balancesOf(database.queries, id)).bonusCents,
      real: async () => (await balancesOf(database.queries, id)).realCents,
    };
  }

  return { backend, feed: feed as SportsFeed, say, hear, answer, settle, someone, copyOn };
}
