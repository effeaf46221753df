import type { Call } from '#contract/define-call.ts';
import { SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/sports/bet-calls.ts';
import type { Database } from '#server/core/db/database.ts';
import type { RequestContext } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Secret } from '#server/core/secret.ts';
import { findLiveSession } from '#server/data/players/player-sessions.ts';
import { readSportsbookToken, TokenInvalid } from '#server/data/players/session-tokens.ts';

/**
 * Checks that a player's call carries a valid sportsbook token of the same session (D10), and that this session is live: another company
 * may have been asked since the call was authenticated. Throws the refusals 'access_denied' and 'token_expired'.
 */
export const sportsbookToken =
  (db: Pick<Database, 'queries'>, secret: Secret) =>
  async ({ caller, header, now }: RequestContext<Call>): Promise<void> => {
    const sessionId = await sessionOf(header(SPORTSBOOK_TOKEN_HEADER), secret, now);
    if (sessionId === undefined || sessionId !== caller?.sessionId) throw new Refusal('access_denied');
    if (!(await findLiveSession(db.queries, sessionId, now))) throw new Refusal('token_expired');
  };

/** The session of a valid sportsbook token; undefined for any other text. */
async function sessionOf(token: string, secret: Secret, now: number): Promise<string | undefined> {
  try {
    return (await readSportsbookToken(token, secret, now)).sessionId;
  } catch (error) {
    if (error instanceof TokenInvalid) return undefined;
    throw error;
  }
}
