// The selections that most players put in their bets, in sets that go onto a slip together (decision 047). Nothing in the answer counts
// players, bets or stakes.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { listOf } from '../../schema.ts';
import { slipLeg } from './bet-calls.ts';

/** How many sets there are at most, and how many selections, each of another event, a set has. */
export const POPULAR_SETS = 3;
export const POPULAR_SET_SIZE = 3;

const popularSet = v.object({ legs: listOf(slipLeg) });

export const listPopularSelections = defineCall({
  name: 'listPopularSelections',
  method: 'GET',
  path: '/api/sports/popular',
  access: 'public',
  response: v.object({ data: listOf(popularSet) }),
});
