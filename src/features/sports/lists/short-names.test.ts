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

test.each([
  ['Sociedade Esportiva Ribeirão das Palmeiras', 'Ribeirão'],
  ['Clube Recreativo Barra do Rio Manso', 'Barra'],
  ['Club Deportivo Estudiantes de San Miguel', 'Estudiantes'],
  ['Racing Club des Flandres', 'Flandres'],
  ['Basket Serenissima Nova', 'Serenissima Nova'],
  ['Wexcombe & Hove Borough Albion', 'Wexcombe'],
  ['Serra Dourada FC', 'Serra Dourada'],
  ['San Telmo del Río', 'San Telmo'],
])('without what kind of club it is, %s is %s', (name, short) => {
  expect(shortNames([name, 'Guaporé']).get(name)).toBe(short);
});
