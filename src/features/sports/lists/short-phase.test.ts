import { expect, test } from 'vitest';
import { shortPhase } from './short-phase.ts';

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
])('%s: %s', (phase, short) => expect(shortPhase(phase)).toBe(short));
