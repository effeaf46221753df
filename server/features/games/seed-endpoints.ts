import { getSeeds, rotateSeeds, setClientSeed } from '#contract/endpoints/house-games.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import type { Services } from '#server/core/services.ts';
import { assertSeedsUnused } from '#server/data/casino/house-games/house-games.ts';
import {
  type FairSeed,
  findOrCreateCurrentSeed,
  replaceClientSeed,
  rotateSeed,
} from '#server/data/casino/house-games/provably-fair-seeds.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';

const seedsOnTheWire = ({ hash, clientSeed, nonce }: FairSeed) => ({ hash, client_seed: clientSeed, nonce });

/** The player's seeds, from which the rounds of house games are drawn (D9). */
export function seedEndpoints({ db }: Pick<Services, 'db'>): Endpoint[] {
  return [
    endpoint(
      getSeeds,
      ({ caller: { playerId }, now }) =>
        db.transaction(async (tx) => {
          await lockBalances(tx, playerId);
          return seedsOnTheWire(await findOrCreateCurrentSeed(tx, playerId, now));
        }),
      { quiet: true },
    ),
    endpoint(setClientSeed, ({ caller: { playerId }, body, now }) =>
      db.transaction(async (tx) => {
        await lockBalances(tx, playerId);
        await assertSeedsUnused(tx, playerId);
        return seedsOnTheWire(await replaceClientSeed(tx, playerId, body.client_seed, now));
      }),
    ),
    endpoint(rotateSeeds, ({ caller: { playerId }, now }) =>
      db.transaction(async (tx) => {
        await lockBalances(tx, playerId);
        await assertSeedsUnused(tx, playerId);
        const { revealed, current } = await rotateSeed(tx, playerId, now);
        return {
          revealed: { hash: revealed.hash, server_seed: revealed.serverSeed },
          current: seedsOnTheWire(current),
        };
      }),
    ),
  ];
}
