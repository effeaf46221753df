import { describe, expect, test } from 'vitest';
import { FRAME_PROTOCOL as protocol } from '#contract/frame-messages.ts';
import { reduceFrameMessage, INITIAL_PLAY_STATE, balanceToSend, type PlayState } from './play-state.ts';

const start = (round: string) => ({ protocol, type: 'round-start', round, stake: 50 }) as const;
const end = (round: string, win: number) => ({ protocol, type: 'round-end', round, stake: 50, win }) as const;
const play = (...messages: Parameters<typeof reduceFrameMessage>[1][]): PlayState =>
  messages.reduce(reduceFrameMessage, INITIAL_PLAY_STATE);

describe('a running game', () => {
  test('is there once it says so', () => {
    expect(play({ protocol, type: 'ready' }).ready).toBe(true);
  });

  test('has a round from its start to its end, and then its result', () => {
    expect(play(start('1')).round).toBe('1');
    expect(play(start('1'), end('1', 120))).toMatchObject({ round: null, lastResult: 70 });
    expect(play(start('1'), end('1', 0)).lastResult).toBe(-50);
  });

  test('a late end of an earlier round leaves the one under way open', () => {
    expect(play(start('1'), start('2'), end('1', 0))).toMatchObject({ round: '2', lastResult: null });
  });

  test.each([
    ['for want of money', { protocol, type: 'insufficient-funds' }],
    ['because the session is over', { protocol, type: 'session-expired' }],
    ['for another reason', { protocol, type: 'bet-refused', code: 'limit_reached' }],
  ] as const)('a stake refused %s is no loss', (_, refusal) => {
    const won = play(start('1'), end('1', 120));
    const refused = [start('2'), refusal, end('2', 0)].reduce(reduceFrameMessage, won);
    expect(refused).toMatchObject({ round: null, lastResult: 70 });
    expect([start('3'), end('3', 0)].reduce(reduceFrameMessage, refused).lastResult).toBe(-50);
  });

  test('a round that staked and won nothing has no result', () => {
    const nothing = { protocol, type: 'round-end', round: '2', stake: 0, win: 0 } as const;
    expect(play(start('1'), end('1', 120), start('2'), nothing).lastResult).toBe(70);
  });

  test('says what is in the way until a round starts again', () => {
    const poor = play({ protocol, type: 'insufficient-funds' });
    expect(poor.trouble).toBe('insufficient-funds');
    expect(reduceFrameMessage(poor, start('1')).trouble).toBeNull();
    expect(play({ protocol, type: 'session-expired' }).trouble).toBe('session-expired');
  });
});

describe('a wallet that moved elsewhere', () => {
  const ready = play({ protocol, type: 'ready' }, { protocol, type: 'balance-changed', balance: 1_000 });

  test('is told to the game', () => {
    expect(balanceToSend(ready, 6_000)).toBe(6_000);
  });

  test('is not told within a round, before the game is there, or where the game said it first', () => {
    expect(balanceToSend(reduceFrameMessage(ready, start('1')), 6_000)).toBeNull();
    expect(balanceToSend(INITIAL_PLAY_STATE, 6_000)).toBeNull();
    expect(balanceToSend(ready, 1_000)).toBeNull();
    expect(balanceToSend(ready, null)).toBeNull();
  });
});
