import {
  cashOutBet,
  listCashOuts,
  quoteCashOut,
  removeAutoCashOut,
  setAutoCashOut,
} from '#contract/endpoints/sports/cash-out-calls.ts';
import type { Language } from '#contract/languages.ts';
import type { Queries } from '#server/core/db/database.ts';
import { type Endpoint, endpoint, moneyEndpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Secret } from '#server/core/secret.ts';
import type { Services } from '#server/core/services.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import { findBet, findBets, toBetResponse } from '#server/data/sportsbook/bet-lists.ts';
import { isCashOutOffer, listCashOutOffers } from '#server/data/sportsbook/cash-out-offers.ts';
import {
  cashOutAtQuote,
  createCashOutQuote,
  removeAutomaticCashOut,
  setAutomaticCashOut,
} from '#server/data/sportsbook/cash-outs.ts';
import { sportsbookToken } from './sportsbook-token.ts';

const QUOTES: RateRule = { name: 'cash-out-quotes', max: 120, windowMs: 60_000 };
const CASH_OUTS: RateRule = { name: 'cash-outs', max: 60, windowMs: 60_000 };
const AUTOMATIC: RateRule = { name: 'automatic-cash-outs', max: 60, windowMs: 60_000 };

/** Cash outs of open bets: listing offers, holding a price, accepting it, and a value for an automatic cash out. */
export function cashOutEndpoints({ db, clock, limiter }: Services, sessionSecret: Secret): Endpoint[] {
  const authorize = sportsbookToken(db, sessionSecret);

  async function shown(queries: Queries, playerId: string, betId: string, language: Language) {
    const bet = await findBet(queries, playerId, betId);
    if (!bet) throw new Refusal('not_found');
    return toBetResponse(bet, language);
  }

  return [
    endpoint(
      listCashOuts,
      async ({ caller, query, now }) => {
        const settings = await readSettings(db.queries);
        const bets = await findBets(db.queries, caller.playerId, query.bets.split(','));
        const offers = await listCashOutOffers(db.queries, bets, settings, now);
        return {
          data: [...offers].map(([bet, offer]) =>
            isCashOutOffer(offer) ? { bet, amount: offer.offerCents } : { bet, rule: offer.rule },
          ),
        };
      },
      { authorize, quiet: true },
    ),
    endpoint(
      quoteCashOut,
      async ({ caller: { playerId }, params, now }) => {
        await limiter.consume(QUOTES, playerId, now);
        const betId = params.id ?? '';
        const { expiresAt, ...quote } = await db.transaction((tx) =>
          createCashOutQuote(tx, { playerId, betId, now }),
        );
        return { ...quote, expires_at: new Date(expiresAt).toISOString() };
      },
      { authorize },
    ),
    moneyEndpoint(
      cashOutBet,
      {
        prepare: ({ caller, now }) => limiter.consume(CASH_OUTS, caller.playerId, now),
        async answer({ tx, caller: { playerId }, params, body, bindingAt, language }) {
          const betId = params.id ?? '';
          const { quote: quoteId, stake: stakeCents } = body;
          const now = clock.now();
          const request = { playerId, betId, quoteId, stakeCents, bindingAt, now };
          await cashOutAtQuote(tx, request);
          return shown(tx, playerId, betId, language);
        },
      },
      { authorize },
    ),
    endpoint(
      setAutoCashOut,
      async ({ caller: { playerId }, params, body, language, now }) => {
        await limiter.consume(AUTOMATIC, playerId, now);
        const betId = params.id ?? '';
        await db.transaction((tx) =>
          setAutomaticCashOut(tx, { playerId, betId, amountCents: body.amount, now }),
        );
        return shown(db.queries, playerId, betId, language);
      },
      { authorize },
    ),
    endpoint(
      removeAutoCashOut,
      async ({ caller: { playerId }, params, language, now }) => {
        const betId = params.id ?? '';
        await db.transaction((tx) => removeAutomaticCashOut(tx, { playerId, betId, now }));
        return shown(db.queries, playerId, betId, language);
      },
      { authorize },
    ),
  ];
}
