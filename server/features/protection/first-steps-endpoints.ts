import { completeFirstSteps, getFirstSteps } from '#contract/endpoints/first-steps.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { saveFirstSteps } from '#server/data/protection/first-steps.ts';

/** The first steps of a player, before the first deposit (D11). */
export function firstStepsEndpoints({ db, log }: Services): Endpoint[] {
  return [
    endpoint(
      getFirstSteps,
      async ({ caller }) => {
        const player = await findPlayer(db.queries, caller.playerId);
        if (!player) throw new Refusal('token_expired');
        return { due: player.firstStepsAt === null };
      },
      { quiet: true },
    ),
    endpoint(completeFirstSteps, async ({ caller: { playerId }, body, now }) => {
      await db.transaction((tx) => saveFirstSteps(tx, playerId, body, now));
      log.info({ playerId }, 'a player completed the first steps');
      return { due: false };
    }),
  ];
}
