// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { LAST_STAKES } from '#contract/stored-stakes.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';
import { store } from '#src/core/state/store.ts';
import {
  answerStakeQuestion,
  forgetStakes,
  noteStake,
  placeOrAsk,
  stakeQuestionAtom,
} from './usual-stake.ts';

beforeEach(() => writeStored(STORED.userId, '7'));
afterEach(() => {
  forgetStakes();
  removeStored(STORED.userId);
});

/** Tries to place a bet; says what happened. */
function tries(stake: number) {
  const [place, ask] = [vi.fn(), vi.fn()];
  placeOrAsk(stake, place, ask);
  return { place, ask, placed: place.mock.calls.length, asked: ask.mock.calls.length };
}
const stakes = (...cents: number[]) => {
  for (const one of cents) noteStake(one);
};

test('with fewer than five stakes nothing is asked', () => {
  stakes(200, 200, 200, 200);
  expect(tries(900_000)).toMatchObject({ placed: 1, asked: 0 });
});

test('a stake over ten times the usual one is placed after a yes, and not after a no', () => {
  stakes(200, 200, 200, 200, 200);
  expect(tries(2_000)).toMatchObject({ placed: 1, asked: 0 });
  const refused = tries(2_001);
  expect(refused).toMatchObject({ placed: 0, asked: 1 });
  expect(store.get(stakeQuestionAtom)).toMatchObject({ stake: 2_001, usual: 200 });
  answerStakeQuestion(false);
  expect(refused.place).not.toHaveBeenCalled();
  const agreed = tries(2_001);
  answerStakeQuestion(true);
  expect(agreed.place).toHaveBeenCalledOnce();
  expect(store.get(stakeQuestionAtom)).toBeNull();
});

test('it is asked once: again only for a larger stake', () => {
  stakes(200, 200, 200, 200, 200);
  tries(5_000);
  answerStakeQuestion(true);
  expect(tries(5_000)).toMatchObject({ placed: 1, asked: 0 });
  expect(tries(5_001)).toMatchObject({ placed: 0, asked: 1 });
});

test('another player’s stakes are not this one’s, and after a logout none are left', () => {
  stakes(200, 200, 200, 200, 200);
  writeStored(STORED.userId, '8');
  expect(tries(9_000)).toMatchObject({ placed: 1, asked: 0 });
  writeStored(STORED.userId, '7');
  forgetStakes();
  expect(readStored(LAST_STAKES)).toBeNull();
  expect(tries(9_000)).toMatchObject({ placed: 1, asked: 0 });
});

test('the last twenty count', () => {
  stakes(...Array(20).fill(100), ...Array(20).fill(50_000));
  expect(readStored(LAST_STAKES)?.stakes).toEqual(Array(20).fill(50_000));
});
