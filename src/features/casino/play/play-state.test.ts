import { describe, expect, test } from 'vitest';
import { FRAME_PROTOCOL as protocol } from '#contract/frame-messages.ts';
import {
  balanceToSend,
  INITIAL_PLAY_STATE,
  type PlayState,
  reduceFrameMessage,
  refusalReason,
} from './play-state.ts';

const start = (round: string) => ({ protocol, type: 'round-start', round, stake: 50 }) as const;
const end = (round: string, win: number) => ({ protocol, type: 'round-end', round, stake: 50, win }) as const;
const play = (...messages: Parameters<typeof reduceFrameMessage>[1][]): PlayState =>
  messages.reduce(reduceFrameMessage, INITIAL_PLAY_STATE);

describe('a running game', () => {
  test('is ready when it reports so', () => {
    expect(play({ protocol, type: 'ready' }).ready).toBe(true);
  });

  test('has a round from its start to its end, and then the result of the round', () => {
    expect(play(start('1')).round).toBe('1');
    expect(play(start('1'), end('1', 120))).toMatchObject({ round: null, lastResult: 70 });
    expect(play(start('1'), end('1', 0)).lastResult).toBe(-50);
  });

  test('keeps the current round open when a late end of an earlier round arrives', () => {
    expect(play(start('1'), start('2'), end('1', 0))).toMatchObject({ round: '2', lastResult: null });
  });

  test.each([
    ['for lack of money', { protocol, type: 'insufficient-funds' }],
    ['because the session is over', { protocol, type: 'session-expired' }],
    ['for another reason', { protocol, type: 'bet-refused', code: 'limit_reached' }],
  ] as const)('counts no loss for a stake refused %s', (_, refusal) => {
    const won = play(start('1'), end('1', 120));
    const refused = [start('2'), refusal, end('2', 0)].reduce(reduceFrameMessage, won);
    expect(refused).toMatchObject({ round: null, lastResult: 70 });
    expect([start('3'), end('3', 0)].reduce(reduceFrameMessage, refused).lastResult).toBe(-50);
  });

  test('has no result of a round without stake and win', () => {
    const nothing = { protocol, type: 'round-end', round: '2', stake: 0, win: 0 } as const;
    expect(play(start('1'), end('1', 120), start('2'), nothing).lastResult).toBe(70);
  });

  test('shows what blocks play until a round starts again', () => {
    const poor = play({ protocol, type: 'insufficient-funds' });
    expect(poor.trouble).toBe('insufficient-funds');
    expect(reduceFrameMessage(poor, start('1')).trouble).toBeNull();
    expect(play({ protocol, type: 'session-expired' }).trouble).toBe('session-expired');
  });
});

describe('a balance that changed outside the game', () => {
  const ready = play({ protocol, type: 'ready' }, { protocol, type: 'balance-changed', balance: 1_000 });

  test('is sent to the game', () => {
    expect(balanceToSend(ready, 6_000)).toBe(6_000);
  });

  test('is not sent during a round, before the game is ready, or if the game reported it first', () => {
    expect(balanceToSend(reduceFrameMessage(ready, start('1')), 6_000)).toBeNull();
    expect(balanceToSend(INITIAL_PLAY_STATE, 6_000)).toBeNull();
    expect(balanceToSend(ready, 1_000)).toBeNull();
    expect(balanceToSend(ready, null)).toBeNull();
  });
});

test.each([
  ['limit_reached', 'limit_reached'],
  ['not_verified', 'not_verified'],
  ['area_closed', 'area_closed'],
  ['', 'other'],
  ['internal', 'other'],
])('a bet refused with the code "%s" gets the sentence of %s', (code, reason) => {
  expect(refusalReason(code)).toBe(reason);
});
