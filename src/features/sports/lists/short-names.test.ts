import { expect, test } from 'vitest';
import { shortNames } from './short-names.ts';

test('long names lose their first or last words', () => {
  expect(
    shortNames([
      'Guaporé',
      'Comercial do Planalto',
      'Atlético Baía Azul',
      'Real Norte',
      'União do Minho',
      'Operários de Volta Grande',
    ]),
  ).toEqual(
    new Map([
      ['Comercial do Planalto', 'Comercial'],
      ['Atlético Baía Azul', 'Baía Azul'],
      ['União do Minho', 'Minho'],
      ['Operários de Volta Grande', 'Operários'],
    ]),
  );
});

test('a name that would be mistaken for another stays whole', () => {
  expect(
    shortNames(['Comercial do Planalto', 'Comercial do Litoral', 'Comercial', 'União Tropeira']),
  ).toEqual(new Map([['União Tropeira', 'Tropeira']]));
});
