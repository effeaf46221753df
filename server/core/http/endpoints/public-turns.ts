// The turns of calls that need no caller. Those of visitors take a visitor's; a public read that a player sends with the token takes one of the
// player's, without a look-up: this copy remembers which tokens it found alive a moment ago. Nothing is allowed by that.
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Call } from '#contract/define-call.ts';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';
import { hasPassed } from '#server/core/passed-moments.ts';
import type { CallTurns } from '../rate-limit/player-turns.ts';
import type { VisitorTurns } from '../rate-limit/visitor-turns.ts';
import { bearerToken } from './read-request.ts';
import { Refusal } from './refusal.ts';

const KNOWN_MS = 60_000;
const KNOWN_TOKENS = 10_000;

interface PublicTurns {
  /** Looks a token up, and notes whether it is alive. `now`: ms since 1970. Throws what the look-up throws. */
  noting<Found extends { caller: { playerId: string } } | undefined>(
    tokenId: string | undefined,
    now: number,
    lookUp: () => Promise<Found>,
  ): Promise<Found>;
  /** Runs a call that needs no caller when it is its turn. Throws what the turns throw. */
  run<Result>(
    call: Call,
    context: Context<HttpEnv>,
    now: number,
    work: () => Promise<Result>,
  ): Promise<Result>;
}

/** Opens them. `idOfToken`: the id of a token by its signature alone; `players`: the turns of players' calls that are no commands. */
export function openPublicTurns(
  visitors: VisitorTurns,
  players: CallTurns['players'],
  idOfToken: (token: string) => Promise<string | undefined>,
): PublicTurns {
  const alive = new LRUCache<string, { playerId: string; until: number }>({ max: KNOWN_TOKENS });

  async function playerOf(token: string, now: number): Promise<string | undefined> {
    const id = token === '' ? undefined : await idOfToken(token);
    const known = id === undefined ? undefined : alive.get(id);
    return known && !hasPassed(known.until, now, KNOWN_MS) ? known.playerId : undefined;
  }

  return {
    async noting(tokenId, now, lookUp) {
      if (tokenId === undefined) return lookUp();
      try {
        const found = await lookUp();
        if (found) alive.set(tokenId, { playerId: found.caller.playerId, until: now + KNOWN_MS });
        return found;
      } catch (error) {
        if (error instanceof Refusal && error.status === 401) alive.delete(tokenId);
        throw error;
      }
    },
    async run(call, context, now, work) {
      const isRead = call.method === 'GET';
      const playerId = isRead ? await playerOf(bearerToken(context), now) : undefined;
      if (playerId !== undefined) return players.run(playerId, now, work);
      return visitors.run(context, isRead ? 'reads' : 'commands', work);
    },
  };
}
