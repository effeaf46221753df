import { expect, test } from 'vitest';
import { dateOf } from './date-of.ts';

const ZONE = 'America/Sao_Paulo';

test("a moment falls on the day of the site's time zone, a bare day stays that day", () => {
  expect(dateOf('2026-11-21T01:00:00Z', 'pt-BR', ZONE)).toBe('20 de novembro de 2026');
  expect(dateOf('2026-11-21', 'pt-BR', ZONE)).toBe('21 de novembro de 2026');
  expect(dateOf('2026-11-21', 'en', ZONE)).toBe('November 21, 2026');
});

test('what is no date is left out', () => {
  expect(dateOf('', 'pt-BR', ZONE)).toBe('');
  expect(dateOf('logo', 'pt-BR', ZONE)).toBe('');
});
