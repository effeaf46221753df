import { expect, test } from 'vitest';
import { askedOf, NO_CHOICE, readChoice, withChoice } from './list-choice.ts';

const read = (query: string) => readChoice(new URLSearchParams(query));

test('a choice is read from an address', () => {
  const query = 'q=on%C3%A7a&provider=vera&tag=mar&volatility=high&demo=1&jackpot=1&sort=rtp&utm_source=x';
  expect(read(query)).toEqual({
    q: 'onça',
    provider: 'vera',
    tag: 'mar',
    volatility: 'high',
    demo: '1',
    jackpot: '1',
    sort: 'rtp',
  });
});

test.each([
  'sort=luck',
  'volatility=extreme',
  'demo=yes',
  `q=${'x'.repeat(61)}`,
  `provider=${'x'.repeat(41)}`,
  'q=',
])('an address that says %s says nothing', (query) => {
  expect(read(query)).toEqual({});
});

test('a change leaves the rest of the address alone', () => {
  const query = new URLSearchParams('q=a&sort=rtp&code=X');
  expect(withChoice(query, { sort: undefined, tag: 'mar' }).toString()).toBe('q=a&code=X&tag=mar');
  expect(withChoice(query, NO_CHOICE).toString()).toBe('code=X');
});

test('a search without a letter asks for nothing', () => {
  expect(askedOf({ q: ' & ', sort: 'new' })).toEqual({ sort: 'new' });
  expect(askedOf({ q: 'a ' })).toEqual({ q: 'a ' });
});
