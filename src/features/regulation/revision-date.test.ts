import { expect, test } from 'vitest';
import { revisionDate } from './revision-date.ts';

const ZONE = 'America/Sao_Paulo';

test("a moment is shown as the date in the site's time zone, a plain date stays the same", () => {
  expect(revisionDate('2026-11-21T01:00:00Z', 'pt-BR', ZONE)).toBe('20 de novembro de 2026');
  expect(revisionDate('2026-11-21', 'pt-BR', ZONE)).toBe('21 de novembro de 2026');
  expect(revisionDate('2026-11-21', 'en', ZONE)).toBe('November 21, 2026');
});

test('an invalid date gives an empty text', () => {
  expect(revisionDate('', 'pt-BR', ZONE)).toBe('');
  expect(revisionDate('logo', 'pt-BR', ZONE)).toBe('');
});
