// The house's own games as the server knows them: the open round, ended ones, and the seeds (D9).
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import {
  cashOutMines as cashOutCall,
  getOpenMines,
  getSeeds,
  listMines,
  revealMines as revealCall,
  rotateSeeds as rotateCall,
  setClientSeed as setClientSeedCall,
  startMines as startCall,
} from '#contract/endpoints/house-games.ts';
import { call } from '#src/core/api/call.ts';
import { sendMoneyCommand } from '#src/core/api/money-command.ts';

/** The round of Mines that is open; null: none. */
export function openMinesQuery() {
  return queryOptions({
    queryKey: ['house-games', 'mines', 'open'],
    queryFn: async ({ signal }) => (await call(getOpenMines, { signal })).round,
    staleTime: 0,
  });
}

/** The last ended rounds of Mines, newest first. */
export function endedMinesQuery() {
  return queryOptions({
    queryKey: ['house-games', 'mines', 'ended'],
    queryFn: async ({ signal }) => (await call(listMines, { signal })).data,
    staleTime: 0,
  });
}

/** The seeds of the rounds to come. */
export function seedsQuery() {
  return queryOptions({
    queryKey: ['house-games', 'seeds'],
    queryFn: ({ signal }) => call(getSeeds, { signal }),
    staleTime: 0,
  });
}

/** Stakes on a new round; `onUnclear` is told when no clear answer came and the backend is asked (D3). */
export function startMines(onUnclear: () => void) {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof startCall>) => sendMoneyCommand(startCall, { body }, onUnclear),
    meta: { changes: ['transactions'] },
  });
}

/** Opens a brick of a round. */
export function revealMines(onUnclear: () => void) {
  return mutationOptions({
    mutationFn: ({ id, tile }: { id: string; tile: number }) =>
      sendMoneyCommand(revealCall, { params: { id }, body: { tile } }, onUnclear),
  });
}

/** Stops a round; takes its id. */
export function cashOutMines(onUnclear: () => void) {
  return mutationOptions({
    mutationFn: (id: string) => sendMoneyCommand(cashOutCall, { params: { id } }, onUnclear),
    meta: { changes: ['transactions'] },
  });
}

/** Sets the player's seed of the rounds to come. */
export function setClientSeed() {
  return mutationOptions({
    mutationFn: (seed: string) => call(setClientSeedCall, { body: { client_seed: seed } }),
    meta: { changes: ['house-games'] },
  });
}

/** Reveals the server seed in use; the next rounds have another. */
export function rotateSeeds() {
  return mutationOptions({ mutationFn: () => call(rotateCall), meta: { changes: ['house-games'] } });
}
