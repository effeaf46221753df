import type { Call } from '#contract/call.ts';
import { SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/bets.ts';
import type { RequestContext } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { readSportsbookToken, TokenInvalid } from '#server/data/players/session-tokens.ts';

/**
 * Looks whether a player's call carries the sportsbook's token of this very session, still good (D10). The check throws the
 * refusal 'access_denied'.
 */
export const sportsbookToken =
  (secret: string) =>
  async ({ caller, header, now }: RequestContext<Call>): Promise<void> => {
    try {
      const { sessionId } = await readSportsbookToken(header(SPORTSBOOK_TOKEN_HEADER), secret, now);
      if (sessionId === caller?.sessionId) return;
    } catch (error) {
      if (!(error instanceof TokenInvalid)) throw error;
    }
    throw new Refusal('access_denied');
  };
