import { expect, test } from 'vitest';
import { parseMinutes } from './minutes.ts';

test.each([
  ['90', 90],
  ['1440', 1_440],
  ['1.440', 1_440],
  ['90 min', 90],
  ['90 minutos por dia', 90],
  ['45 minutes a day', 45],
  ['30m', 30],
  ['1h30', 90],
  ['1h05', 65],
  ['1h5', 65],
  ['1 h 30 min', 90],
  ['1 hora e 30 minutos', 90],
  ['1 hour and 5 minutes', 65],
  ['2 horas y 15 minutos', 135],
  ['1:30', 90],
  ['01:30:00', 90],
  ['1:30 h', 90],
  ['2h', 120],
  ['2 horas/dia', 120],
  ['24 h', 1_440],
  ['1,5 h', 90],
  ['1.25 hours', 75],
  ['0,1 h', 6],
  ['１ｈ３０', 90],
  ['\u200e1h30\u200e', 90],
  [' 2 H ', 120],
])('%j is %i minutes', (written, minutes) => {
  expect(parseMinutes(written)).toBe(minutes);
});

test.each([
  '',
  'uma hora',
  '-60',
  '1h30 ou 2h',
  '60 90',
  '1:75',
  '90 s',
  '2 dias',
  '1,5',
  '50%',
  '1h30m20s',
  'R$ 60,00',
  // More than a day: what stands before a colon is hours.
  '1441',
  '48 h',
  '24h01',
  '30:00',
  '90:00',
  // No minutes in groups of three.
  '0,500',
])('%j says no minutes', (written) => {
  expect(parseMinutes(written)).toBeNull();
});

test.each([
  ['10080', 'week', 10_080],
  ['10.080 min', 'week', 10_080],
  ['8 h', 'week', 480],
  ['8h por semana', 'week', 480],
  ['8 horas a la semana', 'week', 480],
  ['90 minutes a week', 'week', 90],
  ['44640', 'month', 44_640],
  ['100h30', 'month', 6_030],
  ['744 h', 'month', 44_640],
  ['40 horas por mês', 'month', 2_400],
  ['40 horas al mes', 'month', 2_400],
  ['40 hours/month', 'month', 2_400],
] as const)('%j for a %s is %i minutes', (written, period, minutes) => {
  expect(parseMinutes(written, period)).toBe(minutes);
});

test.each([
  // More than the period has.
  ['10081', 'week'],
  ['169 h', 'week'],
  ['44641', 'month'],
  ['745 h', 'month'],
  // Another period's time.
  ['60 por semana', 'day'],
  ['8 h por dia', 'week'],
  ['8 h a week', 'month'],
] as const)('%j for a %s says no minutes', (written, period) => {
  expect(parseMinutes(written, period)).toBeNull();
});
