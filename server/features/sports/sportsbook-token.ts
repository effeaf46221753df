import type { Call } from '#contract/define-call.ts';
import { SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/sports/bet-calls.ts';
import type { RequestContext } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Secret } from '#server/core/secret.ts';
import { readSportsbookToken, TokenInvalid } from '#server/data/players/session-tokens.ts';

/**
 * Checks that a player's call carries a valid sportsbook token of the same session (D10). Throws the refusal
 * 'access_denied'.
 */
export const sportsbookToken =
  (secret: Secret) =>
  async ({ caller, header, now }: RequestContext<Call>): Promise<void> => {
    try {
      const { sessionId } = await readSportsbookToken(header(SPORTSBOOK_TOKEN_HEADER), secret, now);
      if (sessionId === caller?.sessionId) return;
    } catch (error) {
      if (!(error instanceof TokenInvalid)) throw error;
    }
    throw new Refusal('access_denied');
  };
