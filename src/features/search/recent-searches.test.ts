// @vitest-environment page
import { beforeEach, expect, test } from 'vitest';
import { forgetAllSearches, forgetSearch, readRecentSearches, rememberSearch } from './recent-searches.ts';

const texts = () => readRecentSearches().map(({ text }) => text);

beforeEach(forgetAllSearches);

test('remembers the last eight, the last one first, each once', () => {
  for (const text of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '3']) rememberSearch({ text, sport: '' });
  expect(texts()).toEqual(['3', '9', '8', '7', '6', '5', '4', '2']);
});

test('forgets one, or all', () => {
  rememberSearch({ text: 'Guaporé', sport: 'football' });
  rememberSearch({ text: 'Mines', sport: '' });
  forgetSearch('Mines');
  expect(readRecentSearches()).toEqual([{ text: 'Guaporé', sport: 'football' }]);
  forgetAllSearches();
  expect(texts()).toEqual([]);
  expect(JSON.stringify({ ...localStorage })).not.toContain('Guaporé');
});

test('leaves out an empty text, and cuts one that the field has no room for', () => {
  rememberSearch({ text: '', sport: '' });
  expect(texts()).toEqual([]);
  rememberSearch({ text: 'a'.repeat(90), sport: '' });
  expect(texts()).toEqual(['a'.repeat(60)]);
});
