import { getBet, listBets, placeBets } from '#contract/endpoints/sports/bet-calls.ts';
import { type Endpoint, endpoint, moneyEndpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Secret } from '#server/core/secret.ts';
import type { Services } from '#server/core/services.ts';
import { findBet, listPlayerBets, toBetResponse } from '#server/data/sportsbook/bet-lists.ts';
import { placeSlip } from '#server/data/sportsbook/bet-placement.ts';
import type { SportsFeed } from '#server/partners/feed/sports-feed.ts';
import { sportsbookToken } from './sportsbook-token.ts';

const SLIPS: RateRule = { name: 'slips', max: 60, windowMs: 60_000 };

/** A player's bets: placing a slip, and listing placed bets. Each call carries the sportsbook's token. */
export function betEndpoints(
  { db, clock, limiter }: Services,
  { sports, priceBetBuilder }: Pick<SportsFeed, 'sports' | 'priceBetBuilder'>,
  sessionSecret: Secret,
): Endpoint[] {
  const authorize = sportsbookToken(db, sessionSecret);
  const quiet = { authorize, quiet: true } as const;
  return [
    moneyEndpoint(
      placeBets,
      {
        prepare: ({ caller, now }) => limiter.consume(SLIPS, caller.playerId, now),
        async answer({ tx, caller: { playerId }, body: slip, ip, bindingAt, language }) {
          const placement = { playerId, slip, sports, priceBetBuilder, ip, bindingAt, clock };
          const placed = await placeSlip(tx, placement);
          return { data: placed.map((bet) => toBetResponse(bet, language)) };
        },
      },
      { authorize },
    ),
    endpoint(
      listBets,
      async ({ caller, query, language }) => {
        const page = Number(query.page ?? '1');
        const { bets, pages } = await listPlayerBets(db.queries, caller.playerId, {
          state: query.state,
          page,
        });
        return {
          data: bets.map((bet) => toBetResponse(bet, language)),
          current_page: page,
          last_page: pages,
        };
      },
      quiet,
    ),
    endpoint(
      getBet,
      async ({ caller, params, language }) => {
        const bet = await findBet(db.queries, caller.playerId, params.id ?? '');
        if (!bet) throw new Refusal('not_found');
        return toBetResponse(bet, language);
      },
      quiet,
    ),
  ];
}
