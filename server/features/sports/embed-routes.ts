import type * as v from 'valibot';
import { SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/bets.ts';
import { factsOf } from '#server/core/http/http-env.ts';
import type { RateRule } from '#server/core/http/rate-limiter.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Routes } from '#server/core/http/routes.ts';
import type { Services } from '#server/core/services.ts';
import { balancesOf } from '#server/data/ledger.ts';
import { findPlayer } from '#server/data/players.ts';
import { readSportsbookToken, TokenInvalid } from '#server/data/session-tokens.ts';
import { EMBED_PLAYER_PATH, type embedPlayer } from '#server/partners/sports-embed/embed-player.ts';

const LOOKS: RateRule = { name: 'embed-player', max: 120, windowMs: 60_000 };

/**
 * For the server of a sportsbook that stands in the page (D10): who has the token of generate-token, for whoever holds it. Any
 * other token is refused with 'access_denied'.
 */
export function embedRoutes({ db, limiter }: Services, sessionSecret: string): Routes {
  async function answer(token: string, now: number): Promise<v.InferInput<typeof embedPlayer>> {
    const { playerId, expiresAt } = await readSportsbookToken(token, sessionSecret, now);
    await limiter.take(LOOKS, playerId, now);
    const player = await findPlayer(db.queries, playerId);
    if (!player) throw new TokenInvalid();
    const { realCents, bonusCents } = await balancesOf(db.queries, playerId);
    return {
      player: playerId,
      balance: realCents + bonusCents,
      currency: 'BRL',
      expires_at: new Date(expiresAt).toISOString(),
    };
  }

  return (app) => {
    app.get(EMBED_PLAYER_PATH, async (context) => {
      context.header('Cache-Control', 'no-store');
      const token = context.req.header(SPORTSBOOK_TOKEN_HEADER) ?? '';
      try {
        return context.json(await answer(token, factsOf(context).now));
      } catch (error) {
        if (error instanceof TokenInvalid) throw new Refusal('access_denied');
        throw error;
      }
    });
  };
}
