// Queries and commands of Mines: the open round and the ended rounds (D9).
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/define-call.ts';
import {
  cashOutMines as cashOutCall,
  getOpenMines,
  listMines,
  revealMines as revealCall,
  startMines as startCall,
} from '#contract/endpoints/casino/mines-calls.ts';
import { call } from '#src/core/api/call.ts';
import { sendMoneyCommand } from '#src/core/api/money-command.ts';
import { noteStake } from '#src/data/wallet/usual-stake.ts';

/** The open round of Mines; null if no round is open. */
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

/** Starts a round. `onUnclear` is called when no clear answer came and the backend is asked for the outcome (D3). */
export function startMines(onUnclear: () => void) {
  return mutationOptions({
    mutationFn: async (body: BodyOf<typeof startCall>) => {
      const round = await sendMoneyCommand(startCall, { body }, onUnclear);
      noteStake(body.stake);
      return round;
    },
    meta: { changes: ['transactions'] },
  });
}

/** Opens a tile of a round. `onUnclear` as above. */
export function revealMines(onUnclear: () => void) {
  return mutationOptions({
    mutationFn: ({ id, tile }: { id: string; tile: number }) =>
      sendMoneyCommand(revealCall, { params: { id }, body: { tile } }, onUnclear),
  });
}

/** Cashes out a round, by its id. `onUnclear` as above. */
export function cashOutMines(onUnclear: () => void) {
  return mutationOptions({
    mutationFn: (id: string) => sendMoneyCommand(cashOutCall, { params: { id } }, onUnclear),
    meta: { changes: ['transactions'] },
  });
}
