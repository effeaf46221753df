// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { removeStored, writeStored } from '#src/core/device/storage.ts';
import { store } from '#src/core/state/store.ts';
import {
  changeStake,
  forgetStakes,
  noteStake,
  placeAfterAll,
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
  const [place, change, ask] = [vi.fn(), vi.fn(), vi.fn()];
  placeOrAsk(stake, { place, change, ask });
  return { place, change, ask, placed: place.mock.calls.length, asked: ask.mock.calls.length };
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
  changeStake()();
  expect(refused.place).not.toHaveBeenCalled();
  expect(refused.change).toHaveBeenCalledOnce();
  const agreed = tries(2_001);
  placeAfterAll();
  expect(agreed.place).toHaveBeenCalledOnce();
  expect(store.get(stakeQuestionAtom)).toBeNull();
});

test('it is asked once: again only for a larger stake', () => {
  stakes(200, 200, 200, 200, 200);
  tries(5_000);
  placeAfterAll();
  expect(tries(5_000)).toMatchObject({ placed: 1, asked: 0 });
  expect(tries(5_001)).toMatchObject({ placed: 0, asked: 1 });
});

test('another player’s stakes are not this one’s, and after a logout none are left', () => {
  stakes(200, 200, 200, 200, 200);
  writeStored(STORED.userId, '8');
  expect(tries(9_000)).toMatchObject({ placed: 1, asked: 0 });
  stakes(200, 200, 200, 200, 200);
  expect(tries(9_000)).toMatchObject({ placed: 0, asked: 1 });
  forgetStakes();
  expect(store.get(stakeQuestionAtom)).toBeNull();
  expect(tries(9_000)).toMatchObject({ placed: 1, asked: 0 });
});

test('the last twenty count', () => {
  stakes(...Array(20).fill(50_000), ...Array(20).fill(100));
  expect(tries(1_001)).toMatchObject({ placed: 0, asked: 1 });
  stakes(...Array(20).fill(50_000));
  expect(tries(400_000)).toMatchObject({ placed: 1, asked: 0 });
});

test('none of it rests on the device (D6)', () => {
  const before = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
  stakes(200, 200, 200, 200, 200);
  tries(9_000);
  placeAfterAll();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])).toBe(before);
});
