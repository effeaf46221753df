import type { Database } from '#server/core/db/database.ts';
import type { PlayedRound, SeedsAnswer, SeedsRequest } from '../game-protocol.ts';
import type { GameSession } from '../game-round-store.ts';
import { playedOf } from '../played-round.ts';
import {
  endedFairRounds,
  hasOpenRound,
  lockSeeds,
  ownerOf,
  revealSeed,
  setClientSeed,
} from './fair-seeds.ts';

/** How many of the player's last rounds are listed. */
const LISTED = 20;

/** How many of them a game shows when it opens. */
const SHOWN = 5;

/** The owner's last rounds of a game that have ended, without one that is still to be shown. The latest first. */
export async function listedRounds(
  database: Database,
  session: GameSession,
  unseen: string | undefined,
  now: number,
): Promise<PlayedRound[]> {
  const rounds = await endedFairRounds(database.queries, session, SHOWN + 1);
  return rounds
    .filter(({ round }) => round.id !== unseen)
    .slice(0, SHOWN)
    .map(({ round }) => playedOf(round, now));
}

/** Shows, and on request changes, the seeds that a session plays on. Nothing changes while one of their rounds is open. */
export async function answerSeeds(
  database: Database,
  session: GameSession,
  { change }: Pick<SeedsRequest, 'change'>,
  now: number,
): Promise<SeedsAnswer> {
  return database.transaction(async (tx) => {
    const owner = ownerOf(session);
    const seed = await lockSeeds(tx, owner, now);
    const open = await hasOpenRound(tx, seed);
    if (change && !open) {
      if (change.type === 'client-seed') await setClientSeed(tx, seed, change.clientSeed);
      else await revealSeed(tx, seed, now);
    }
    const current = change && !open ? await lockSeeds(tx, owner, now) : seed;
    const rounds = await endedFairRounds(tx, session, LISTED);
    return {
      hash: current.hash,
      clientSeed: current.clientSeed,
      nonce: current.nonce,
      open,
      rounds: rounds.map(({ round, ...seeds }) => ({ ...playedOf(round, now), ...seeds })),
    };
  });
}
