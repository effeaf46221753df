// Players who bet on events of a scripted feed, on one server or several.

import { generateToken } from '#contract/endpoints/player/session-calls.ts';
import {
  type Bet,
  getBet,
  placeBets,
  quoteBuiltBet,
  SPORTSBOOK_TOKEN_HEADER,
} from '#contract/endpoints/sports/bet-calls.ts';
import {
  cashOutBet,
  listCashOuts,
  quoteCashOut,
  removeAutoCashOut,
  setAutoCashOut,
} from '#contract/endpoints/sports/cash-out-calls.ts';
import type { Problem } from '#contract/errors.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Endpoint } from '#server/core/http/endpoints/endpoint.ts';
import type { PlayerLoadLimits } from '#server/core/http/rate-limit/player-turns.ts';
import type { Services } from '#server/core/services.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { sessionEndpoints } from '#server/features/session/session-endpoints.ts';
import { betEndpoints } from '#server/features/sports/bet-endpoints.ts';
import { cashOutEndpoints } from '#server/features/sports/cash-out-endpoints.ts';
import { sportsEndpoints } from '#server/features/sports/sports-endpoints.ts';
import { automaticCashOutJob, betSettlementJob, sportsFeedJob } from '#server/features/sports/sports-jobs.ts';
import type { FeedEvent, SportsFeed } from '#server/partners/feed/sports-feed.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, openBackend, SESSION_SECRET, UNLIMITED_LOAD } from '../backend/backend.ts';
import type { somePlayer } from '../backend/players.ts';
import { scriptedFeed } from './scripted-feed.ts';

/** A leg at the odds that the player saw: `['match', 'result', 'home', 2_000]`. */
export type SeenLeg = readonly [event: string, market: string, selection: string, odds: number];

interface SlipSent {
  kind?: 'single' | 'multiple' | 'system' | 'built';
  /** For a bet builder. */
  odds?: number;
  size?: number;
  legs: readonly SeenLeg[];
  stakes: readonly number[];
  accept?: 'none' | 'higher' | 'any';
  key?: string;
  on?: Backend;
  headers?: Readonly<Record<string, string>>;
}

let keys = 0;

/** Opens the sportsbook on a database. `playerLoad`: how many calls of a player run and wait; any number where absent. */
export async function openBetting(
  database: Database,
  more: (services: Services) => readonly Endpoint[] = () => [],
  playerLoad: PlayerLoadLimits = UNLIMITED_LOAD,
) {
  let script: ReturnType<typeof scriptedFeed> | undefined;
  const endpoints = (services: Services) => {
    script ??= scriptedFeed(services.clock);
    return [
      ...sessionEndpoints(services, SESSION_SECRET, sandboxImpediments(services.db)),
      ...sportsEndpoints(services, script.feed),
      ...betEndpoints(services, script.feed, SESSION_SECRET),
      ...cashOutEndpoints(services, SESSION_SECRET),
      ...more(services),
    ];
  };
  const backend = await openBackend({ endpoints, database, playerLoad });
  const { feed, say } = script ?? scriptedFeed(backend.clock);

  /** Another server, its clock at the same time. */
  async function copyOn(other: Database): Promise<Backend> {
    const copy = await openBackend({ endpoints, database: other, playerLoad: UNLIMITED_LOAD });
    copy.clock.advance(backend.clock.now() - copy.clock.now());
    return copy;
  }

  /** A second passes and the feed is polled. */
  async function receiveEvents(...events: readonly FeedEvent[]): Promise<void> {
    backend.clock.advance(1_000);
    say(...events);
    await sportsFeedJob(backend.services, feed).run(backend.clock.now());
    await backend.settled();
  }

  /** A second passes and the feed answers as given, in any form, or hangs until `timeoutSignal` ends. */
  async function answer(
    answered: (since: number | null, now: number) => Promise<unknown>,
    { timeoutSignal, name = feed.name }: { timeoutSignal?: () => AbortSignal; name?: string } = {},
  ): Promise<void> {
    backend.clock.advance(1_000);
    const changes = answered as SportsFeed['changes'];
    await sportsFeedJob(backend.services, { name, changes }, timeoutSignal).run(backend.clock.now());
    await backend.settled();
  }

  /** What selections of an event pay together, as for a visitor: `result home`. */
  async function quoteSelections(event: string, ...parts: readonly string[]) {
    const legs = parts.map((part) => [event, ...part.split(' ')].join('~')).join(',');
    const { status, body } = await backend.ask(quoteBuiltBet, { query: { legs } });
    return { status, ...(body as { odds?: number | null; rule?: string; legs?: number[] }) };
  }

  async function settle(services: Services = backend.services): Promise<void> {
    await betSettlementJob(services).run(services.clock.now());
    await backend.settled();
  }

  /** Runs the job of automatic cash-outs. */
  async function watch(services: Services = backend.services): Promise<void> {
    await automaticCashOutJob(services).run(services.clock.now());
    await backend.settled();
  }

  async function someone(money: Parameters<typeof somePlayer>[1] = { realCents: 10_000 }) {
    const { id, token, sessionId } = await backend.player(money);
    const sports = (await backend.ask(generateToken, { token })).body.token;
    const headers = { [SPORTSBOOK_TOKEN_HEADER]: sports };
    return {
      id,
      token,
      sessionId,
      headers,
      async place({ kind = 'single', legs, accept = 'none', key, on = backend, ...sent }: SlipSent) {
        keys += 1;
        const body = {
          kind,
          size: sent.size,
          odds: sent.odds,
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
      /** What a bet can be cashed out for now, or the rule that forbids it. */
      async offer(betId: string) {
        const { body } = await backend.ask(listCashOuts, { token, headers, query: { bets: betId } });
        const [offer] = body.data as { amount?: number; rule?: string }[];
        return offer?.amount ?? offer?.rule;
      },
      async quote(betId: string) {
        const { status, body } = await backend.ask(quoteCashOut, { token, headers, params: { id: betId } });
        return { status, ...body, problem: body as unknown as Problem };
      },
      async cashOut(
        betId: string,
        { quote, stake, key, on = backend }: { quote: unknown; stake: number; key?: string; on?: Backend },
      ) {
        keys += 1;
        const asking = { token, headers, params: { id: betId }, key: key ?? `cash-out-of-a-test-${keys}` };
        const answer = await on.ask(cashOutBet, { ...asking, body: { quote, stake } });
        return {
          status: answer.status,
          bet: answer.body as unknown as Bet,
          problem: answer.body as unknown as Problem,
        };
      },
      /** Sets the value at which a bet is cashed out automatically; null removes it. */
      async automatic(betId: string, amount: number | null) {
        const asking = { token, headers, params: { id: betId } };
        const { status, body } = await (amount === null
          ? backend.ask(removeAutoCashOut, asking)
          : backend.ask(setAutoCashOut, { ...asking, body: { amount } }));
        return { status, bet: body as unknown as Bet, problem: body as unknown as Problem };
      },
      bonus: async () => (await balancesOf(database.queries, id)).bonusCents,
      real: async () => (await balancesOf(database.queries, id)).realCents,
    };
  }

  return {
    backend,
    feed: feed as SportsFeed,
    say,
    receiveEvents,
    answer,
    quoteSelections,
    settle,
    watch,
    someone,
    copyOn,
  };
}
