// Double as the server knows it: the round that is everybody's, the player's bets, and what was drawn (D9).
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/call.ts';
import {
  type DoubleBets,
  type DoubleRound,
  getDouble,
  listDoubleBets,
  listDoubleRounds,
  placeDoubleBet as placeCall,
} from '#contract/endpoints/double.ts';
import { call } from '#src/core/api/call.ts';
import { sendMoneyCommand } from '#src/core/api/money-command.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';

export type DoubleState = ResponseOf<typeof getDouble>;
const LAST = 20;
const STATE_KEY = ['house-games', 'double', 'state'] as const;

/** The running round, what is staked in it, the last results. */
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

/** The last drawn rounds, newest first, and the chains that they come from. */
export function doubleRoundsQuery() {
  return queryOptions({
    queryKey: ['house-games', 'double', 'rounds'],
    queryFn: ({ signal }) => call(listDoubleRounds, { signal }),
    staleTime: 0,
  });
}

/** Stakes on a colour; `onUnclear` is told when no clear answer came and the backend is asked (D3). */
export function placeDoubleBet(onUnclear: () => void) {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof placeCall>) => sendMoneyCommand(placeCall, { body }, onUnclear),
    meta: { changes: ['transactions'] },
  });
}

/** A round's event: taken where it tells something newer (D7). */
export function applyDoubleRound(round: DoubleRound): void {
  queryClient.setQueryData(doubleQuery().queryKey, (known) => known && mergeDoubleRound(known, round));
}

/** An event of what is staked in the running round. */
export function applyDoubleBets(bets: DoubleBets): void {
  queryClient.setQueryData(doubleQuery().queryKey, (known) => known && mergeDoubleBets(known, bets));
}

/** Of what is known and what an answer says the newer: an event may have come while the answer was on its way. */
export function preferNewerDoubleState(known: DoubleState | undefined, answer: DoubleState): DoubleState {
  if (!known?.round || !answer.round || known.round.version <= answer.round.version) return answer;
  return known;
}

/** What is known, with a round that is newer than its own; a paid one joins the last results. */
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

/** What is known, with the bets of its round where they tell of more than is known. */
export function mergeDoubleBets(known: DoubleState, bets: DoubleBets): DoubleState {
  const { number } = bets;
  if (known.round?.number !== number) return known;
  return known.bets?.number === number && known.bets.count >= bets.count ? known : { ...known, bets };
}
