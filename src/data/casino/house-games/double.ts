// Queries and commands of Double: the current round (the same for everyone), the player's bets and the outcomes (D9).
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/define-call.ts';
import {
  type DoubleBets,
  type DoubleRound,
  getDouble,
  listDoubleBets,
  listDoubleRounds,
  placeDoubleBet as placeCall,
} from '#contract/endpoints/casino/double-calls.ts';
import { call } from '#src/core/api/call.ts';
import { sendMoneyCommand } from '#src/core/api/money-command.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { noteStake } from '#src/data/wallet/usual-stake.ts';

export type DoubleState = ResponseOf<typeof getDouble>;
const LAST = 20;
const STATE_KEY = ['house-games', 'double', 'state'] as const;

/** The current round, the bets placed on it and the last results. */
export function doubleQuery() {
  return queryOptions({
    queryKey: STATE_KEY,
    queryFn: async ({ signal }): Promise<DoubleState> => {
      const state = await call(getDouble, { signal });
      serverClock.learn(state.now);
      return preferNewerDoubleState(queryClient.getQueryData<DoubleState>(STATE_KEY), state);
    },
    staleTime: 0,
  });
}

/** The player's last bets, newest first. */
export function doubleBetsQuery() {
  return queryOptions({
    queryKey: ['house-games', 'double', 'bets'],
    queryFn: async ({ signal }) => (await call(listDoubleBets, { signal })).data,
    staleTime: 0,
  });
}

/** The last drawn rounds, newest first, and the hash chains that they come from. */
export function doubleRoundsQuery() {
  return queryOptions({
    queryKey: ['house-games', 'double', 'rounds'],
    queryFn: ({ signal }) => call(listDoubleRounds, { signal }),
    staleTime: 0,
  });
}

/**
 * Places a bet on a colour. `onUnclear` is called when no clear
 * answer came and the backend is asked for the outcome (D3).
 */
export function placeDoubleBet(onUnclear: () => void) {
  return mutationOptions({
    mutationFn: async (body: BodyOf<typeof placeCall>) => {
      const bet = await sendMoneyCommand(placeCall, { body }, onUnclear);
      noteStake(body.stake);
      return bet;
    },
    meta: { changes: ['transactions'] },
  });
}

/** Applies a round event to the cached state if it is newer (D7). */
export function applyDoubleRound(round: DoubleRound): void {
  queryClient.setQueryData(doubleQuery().queryKey, (known) => known && mergeDoubleRound(known, round));
}

/** Applies an event about the bets placed on the current round to the cached state. */
export function applyDoubleBets(bets: DoubleBets): void {
  queryClient.setQueryData(doubleQuery().queryKey, (known) => known && mergeDoubleBets(known, bets));
}

/** The newer of the known state and an answer: an event may have arrived while the answer was on its way. */
export function preferNewerDoubleState(known: DoubleState | undefined, answer: DoubleState): DoubleState {
  if (!known?.round || !answer.round || known.round.version <= answer.round.version) return answer;
  return known;
}

/** The known state with this round, if it is newer than the known round. A paid round joins the last results. */
export function mergeDoubleRound(known: DoubleState, round: DoubleRound): DoubleState {
  if (known.round && known.round.version >= round.version) return known;
  const { number, outcome, phase } = round;
  const bets = known.bets?.number === number ? known.bets : null;
  const last =
    phase === 'settled' && outcome !== null
      ? [{ number, outcome }, ...known.last.filter((one) => one.number !== number)].slice(0, LAST)
      : known.last;
  return { ...known, round, bets, last };
}

/** The known state with these bets, if they belong to its round and count more bets than are known. */
export function mergeDoubleBets(known: DoubleState, bets: DoubleBets): DoubleState {
  const { number } = bets;
  if (known.round?.number !== number) return known;
  return known.bets?.number === number && known.bets.count >= bets.count ? known : { ...known, bets };
}
