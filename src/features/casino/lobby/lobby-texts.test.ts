import { describe, expect, test } from 'vitest';
import { periodText, playedText } from './lobby-texts.ts';

const ZONE = 'America/Sao_Paulo';
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour + 3, minute);

describe('the days of a week', () => {
  test.each([
    ['2026-11-16', '2026-11-22', 'pt-BR', '16 a 22/11'],
    ['2026-10-28', '2026-11-03', 'pt-BR', '28/10 a 3/11'],
    ['2026-12-28', '2027-01-03', 'pt-BR', '28/12 a 3/01'],
  ])('from %s to %s, %s', (from, to, locale, text) => {
    expect(periodText(from, to, locale)).toBe(text);
  });

  test('are written as the other languages do', () => {
    expect(periodText('2026-11-16', '2026-11-22', 'en')).toMatch(/^Nov 16\s–\s22$/);
    expect(periodText('2026-11-16', '2026-11-22', 'es')).toMatch(/^16\s?–\s?22 nov$/);
  });
});

describe('when a game was played, at noon of Monday, 23 November', () => {
  test.each([
    [at(23, 9, 5), 'hoje, 9h05'],
    [at(22, 21, 40), 'ontem, 21h40'],
    [at(21, 16, 12), 'sábado, 16h12'],
    [at(17, 0), 'terça-feira, 0h00'],
    [at(16, 23, 59), '16/11, 23h59'],
    // The clock of this device is behind the server's.
    [at(24, 1), 'hoje, 1h00'],
  ])('%i is %s', (played, text) => {
    expect(playedText(played, at(23, 12), 'pt-BR', ZONE)).toBe(text);
  });
});
