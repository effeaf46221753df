import { expect, test } from 'vitest';
import { shortDay } from './short-day.ts';

const NOW = Date.parse('2026-11-26T22:00:00-03:00');

test.each([
  ['pt-BR', '2026-11-26T23:59:00-03:00', 'hoje'],
  ['pt-BR', '2026-11-27T00:01:00-03:00', 'amanhã'],
  ['pt-BR', '2026-11-28T00:01:00-03:00', 'sáb.'],
  ['pt-BR', '2026-12-02T12:00:00-03:00', 'qua.'],
  ['pt-BR', '2026-12-03T12:00:00-03:00', '03/12'],
  ['pt-BR', '2026-11-25T12:00:00-03:00', '25/11'],
  ['en', '2026-11-28T12:00:00-03:00', 'Sat'],
  ['es', '2026-11-27T12:00:00-03:00', 'mañana'],
  ['es', '2026-12-03T12:00:00-03:00', '3/12'],
])('in %s %s is %s', (locale, at, text) => {
  expect(shortDay(Date.parse(at), NOW, locale, 'America/Sao_Paulo')).toBe(text);
});
