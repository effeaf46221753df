import { expect, test } from 'vitest';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { settle } from './settled-list.ts';

const event = (id: string, version = 0) => ({ id, version, suspended: false }) as SportEvent;
const ids = (events: readonly SportEvent[]) => events.map(({ id }) => id);

test('a list opens as it is read, each event once', () => {
  const { events, waiting } = settle([], 0, [
    [event('a'), event('b')],
    [event('b'), event('c')],
  ]);
  expect([ids(events), waiting]).toEqual([['a', 'b', 'c'], 0]);
});

test('read again, rows keep their places with what is new about them; what came waits', () => {
  const opened = settle([], 0, [[event('a'), event('b')]]).events;
  const { events, waiting } = settle(opened, 1, [[event('c'), event('b', 2), event('d'), event('a', 3)]]);
  expect(events.map(({ id, version }) => [id, version])).toEqual([
    ['a', 3],
    ['b', 2],
  ]);
  expect(waiting).toBe(2);
});

test('a row that left the list stays in its place and shows no old odds', () => {
  const opened = settle([], 0, [[event('a'), event('b')]]).events;
  const { events, waiting } = settle(opened, 1, [[event('b')]]);
  expect(events.map(({ id, suspended }) => [id, suspended])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  expect(waiting).toBe(0);
});

test('a further page that the player asked for is appended', () => {
  const opened = settle([], 0, [[event('a')]]).events;
  const { events, waiting } = settle(opened, 1, [
    [event('new'), event('a')],
    [event('a'), event('z')],
  ]);
  expect([ids(events), waiting]).toEqual([['a', 'z'], 1]);
});
