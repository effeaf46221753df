import { expect, test } from 'vitest';
import { matchSearchWords } from './match-search-words.ts';

test.each([
  ['Guaporé x Sertanejo', 'Guaporé Sertanejo'],
  ['guapore X sertanejo', 'guapore sertanejo'],
  ['Ana Prado v Rita Lima', 'Ana Prado Rita Lima'],
  ['Ana Prado vs. Rita Lima', 'Ana Prado Rita Lima'],
  // At either end it is a word of its own, as while somebody still types.
  ['Guaporé x', 'Guaporé x'],
  ['x games', 'x games'],
  ['Vasco Xavante', 'Vasco Xavante'],
])('%s is searched as %s', (typed, words) => {
  expect(matchSearchWords(typed)).toBe(words);
});
