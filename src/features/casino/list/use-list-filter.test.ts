import { expect, test } from 'vitest';
import { withParameters } from '#src/widgets/hooks/use-search-in-address.ts';
import { EMPTY_LIST_FILTER, readListFilter, requestFilter } from './use-list-filter.ts';

const read = (query: string) => readListFilter(new URLSearchParams(query));

test('a filter is read from an address', () => {
  const query =
    'q=on%C3%A7a&provider=vera&tag=mar&volatility=high&demo=1&jackpot=1&popular=1&sort=rtp&utm_source=x';
  expect(read(query)).toEqual({
    q: 'onça',
    provider: 'vera',
    tag: 'mar',
    volatility: 'high',
    demo: '1',
    jackpot: '1',
    popular: '1',
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
])('an address with %s sets no filter', (query) => {
  expect(read(query)).toEqual({});
});

test('the empty filter removes every filter parameter from the address', () => {
  const query = new URLSearchParams('q=a&sort=rtp&code=X');
  expect(withParameters(query, EMPTY_LIST_FILTER).toString()).toBe('code=X');
});

test('a search without a letter is not requested', () => {
  expect(requestFilter({ q: ' & ', sort: 'new' })).toEqual({ sort: 'new' });
  expect(requestFilter({ q: 'a ' })).toEqual({ q: 'a ' });
});
