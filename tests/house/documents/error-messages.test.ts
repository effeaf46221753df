import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../sources.ts';
import {
  generateErrorMessages,
  halfSaid,
  unexplained,
  unused,
  unusedCompanions,
} from './generate-error-messages.ts';

test('each error text has a row that says what it means for the money and the next step', () => {
  expect(unexplained()).toEqual([]);
});

test('each row is of a text that exists', () => {
  expect(unused()).toEqual([]);
});

test('each error that isn’t of a field says, in every language, what it means for the money and the next step', () => {
  expect(halfSaid()).toEqual([]);
});

test('what is declared to stand beside an error is a text, and of an error', () => {
  expect(unusedCompanions()).toEqual([]);
});

test('docs/error-messages.md is what `npm run docs:errors` writes', () => {
  expect(readFileSync(join(ROOT, 'docs/error-messages.md'), 'utf8')).toBe(generateErrorMessages());
});
