import type * as v from 'valibot';
import { SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/sports/bet-calls.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import { requestMetadataOf } from '#server/core/http/request-metadata.ts';
import type { Secret } from '#server/core/secret.ts';
import type { Services } from '#server/core/services.ts';
import { walletBalance } from '#server/data/casino/casino-wallet.ts';
import { findLiveSession } from '#server/data/players/player-sessions.ts';
import { readSportsbookToken, TokenInvalid } from '#server/data/players/session-tokens.ts';
import { assertAllowed } from '#server/data/policy/policy.ts';
import { EMBED_PLAYER_PATH, type embedPlayer } from '#server/partners/sports-embed/embed-player.ts';

const LOOKS: RateRule = { name: 'embed-player', max: 120, windowMs: 60_000 };

/**
 * For the server of an embedded sportsbook (D10): the player of a generate-token token, and the amount that can be
 * staked (cents), which is 0 if the policy refuses stakes. Any other token, and one of an ended session, is refused
 * with 'access_denied'.
 */
export function embedRoutes({ db, limiter }: Services, sessionSecret: Secret): Routes {
  async function mayStake(playerId: string, ip: string, now: number): Promise<number> {
    try {
      await assertAllowed(db.queries, playerId, { kind: 'sport_launch', ip }, now);
    } catch (error) {
      if (error instanceof Refusal) return 0;
      throw error;
    }
    return walletBalance(db, playerId, now);
  }

  async function answer(token: string, now: number): Promise<v.InferInput<typeof embedPlayer>> {
    const { playerId, sessionId, expiresAt } = await readSportsbookToken(token, sessionSecret, now);
    // By session: a token whose session has ended takes nothing from the player's other sessions.
    await limiter.consume(LOOKS, sessionId, now);
    const session = await findLiveSession(db.queries, sessionId, now);
    if (!session) throw new TokenInvalid();
    return {
      player: playerId,
      // The player's address is in the session: the caller of this route is the sportsbook's server.
      balance: await mayStake(playerId, session.ip, now),
      currency: 'BRL',
      expires_at: new Date(expiresAt).toISOString(),
    };
  }

  return (app) => {
    app.get(EMBED_PLAYER_PATH, async (context) => {
      context.header('Cache-Control', 'no-store');
      const token = context.req.header(SPORTSBOOK_TOKEN_HEADER) ?? '';
      try {
        return context.json(await answer(token, requestMetadataOf(context).now));
      } catch (error) {
        if (error instanceof TokenInvalid) throw new Refusal('access_denied');
        throw error;
      }
    });
  };
}
