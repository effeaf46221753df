import { channels } from '#contract/channel-events.ts';
import { authoriseChannel } from '#contract/endpoints/player/session-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Realtime } from '#server/core/realtime/realtime-connection.ts';
import type { Services } from '#server/core/services.ts';
import { findBonus } from '#server/data/bonuses/bonus-lifecycle.ts';
import { listLiveSessions } from '#server/data/players/player-sessions.ts';

const AUTHORISATIONS: RateRule = { name: 'channels', max: 60, windowMs: 60_000 };

/** §4: bonus.{rolloverId}, of a bonus of the player's own. */
async function isOwnBonus(queries: Queries, playerId: string, channel: string): Promise<boolean> {
  const prefix = channels.bonus('');
  if (!channel.startsWith(prefix)) return false;
  return (await findBonus(queries, playerId, channel.slice(prefix.length))) !== undefined;
}

/** Lets a player's socket join only that player's own channels (D7). */
export function realtimeEndpoints({ db, limiter }: Services, realtime: Pick<Realtime, 'sign'>): Endpoint[] {
  return [
    endpoint(
      authoriseChannel,
      async ({ caller, body, now }) => {
        await limiter.consume(AUTHORISATIONS, caller.playerId, now);
        const own: string[] = [channels.user(caller.playerId), channels.transactions(caller.playerId)];
        if (
          !own.includes(body.channel_name) &&
          !(await isOwnBonus(db.queries, caller.playerId, body.channel_name))
        )
          throw new Refusal('access_denied');
        const auth = realtime.sign(body.socket_id, body.channel_name, caller.playerId);
        // A session that ends from now on closes the socket; one that ended since the caller was checked must not
        // open it.
        const live = await listLiveSessions(db.queries, caller.playerId, now);
        if (!live.some(({ id }) => id === caller.sessionId)) throw new Refusal('token_expired');
        return { auth };
      },
      { quiet: true, concurrent: true },
    ),
  ];
}
