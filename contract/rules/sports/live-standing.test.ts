import { expect, test } from 'vitest';
import { liveStanding, shortPhase } from './live-standing.ts';

test.each([
  ['2º tempo', '2º t'],
  ['Intervalo', 'Int.'],
  ['Half-time', 'Hal.'],
  ['2nd half', '2nd h'],
  ['4º quarto', '4º q'],
  ['3º set', '3º set'],
  ['2º set · 30-15', '2º set'],
  ['Mapa 2', 'Mapa 2'],
  ['', ''],
])('%s in a narrow place: %s', (phase, short) => expect(shortPhase(phase)).toBe(short));

test.each([
  ['football', 67, '2º tempo', ['67′', '2º tempo'], '67′'],
  ['football at half-time', 45, 'Intervalo', ['Int.', ''], 'Intervalo'],
  ['basketball', 31, '4º quarto', ['31′', '4º quarto'], '31′'],
  ['basketball without minutes', null, '4º quarto', ['4º quarto', ''], '4º quarto'],
  ['tennis', null, '2º set · 30-15', ['2º set', '30-15'], '2º set'],
  ['volleyball', null, '3º set', ['3º set', ''], '3º set'],
  ['e-sports', null, 'Mapa 2', ['Mapa 2', ''], 'Mapa 2'],
  ['a feed without phases', 12, '', ['12′', ''], '12′'],
  ['a feed that says neither', null, '', ['', ''], ''],
] as const)('the badge of %s', (_, minute, phase, short, whole) => {
  const { badge, beside } = liveStanding({ minute, phase });
  expect([badge, beside]).toEqual(short);
  expect(liveStanding({ minute, phase }, true).badge).toBe(whole);
});
