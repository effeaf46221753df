import { expect, test } from 'vitest';
import type { DoubleRound } from '#contract/endpoints/casino/double-calls.ts';
import { nextPollDelay } from './poll-delay.ts';

const at = (phase: DoubleRound['phase']) => ({
  now: 0,
  bets: null,
  last: [],
  round: {
    number: 1,
    phase,
    version: 1,
    outcome: null,
    hash: null,
    terminal_hash: '',
    chain_index: 1,
    salt: '',
    opened_at: 0,
    locks_at: 15_000,
    drawn_at: phase === 'drawn' ? 17_000 : null,
  },
});

test.each([
  ['betting', 1_000, 16_500],
  ['betting', 14_900, 3_000],
  ['betting', 90_000, 3_000],
  ['locked', 15_500, 3_000],
  ['drawn', 17_000, 7_000],
  ['settled', 30_000, 3_000],
] as const)('in the phase %s, at %i ms, the page polls again after %i ms', (phase, now, ms) => {
  expect(nextPollDelay(at(phase), now)).toBe(ms);
});

test('a clock an hour ahead still polls three times a minute, and without a round the page polls soon', () => {
  expect(nextPollDelay(at('betting'), -3_600_000)).toBe(20_000);
  expect(nextPollDelay(undefined, 0)).toBe(3_000);
  expect(nextPollDelay({ ...at('settled'), round: null }, 0)).toBe(3_000);
});
