// @vitest-environment page
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/endpoints/player/authentication-calls.ts';
import type { GameFrameMessage } from '#contract/frame-messages.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import * as users from '#src/data/player/user.ts';
import { useHeldBalance } from './use-held-balance.ts';

const reload = vi.spyOn(users, 'reloadProfile').mockResolvedValue();
const protocol = 'varanda-game/1' as GameFrameMessage['protocol'];
const balance = () => users.knownUser()?.balance;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const user = { id: '7', balance: 10_000, wallet: { bonus_mixed: 0 }, balance_version: 5 };
  queryClient.setQueryData(users.userQuery().queryKey, user as User);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  reload.mockClear();
  vi.useRealTimers();
});

function play() {
  const { result, unmount } = renderHook(useHeldBalance);
  const take = result.current;
  return {
    leave: unmount,
    start: () => take({ protocol, type: 'round-start', round: 'r1', stake: 100 }),
    end: (stake: number) => take({ protocol, type: 'round-end', round: 'r1', stake, win: 0 }),
  };
}

test.each([
  [100, 9_900],
  [0, 10_000],
])('a round that took %i leaves %i at its end, before the profile is read again', (taken, left) => {
  const game = play();
  game.start();
  expect(balance()).toBe(9_900);
  game.end(taken);
  expect(balance()).toBe(left);
});

test('who leaves during a round has the profile read again', () => {
  const game = play();
  game.start();
  game.leave();
  expect(reload).toHaveBeenCalledOnce();
});

test('who leaves after the round, or after a logout, has nothing read again', () => {
  const ended = play();
  ended.start();
  ended.end(100);
  ended.leave();
  const loggedOut = play();
  loggedOut.start();
  queryClient.clear();
  loggedOut.leave();
  expect(reload).not.toHaveBeenCalled();
});
