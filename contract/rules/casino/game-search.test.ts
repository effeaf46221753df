import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gameSearch, normalizeWords } from './game-search.ts';

// The same cases in every run: no build fails by a chance that another one didn't have.
fc.configureGlobal({ seed: 20_261_122 });

const GAMES = [
  { name: 'Sete Ladeiras', secondaryName: 'Cobogó 12' },
  { name: 'Farol Velho', secondaryName: 'Maresia' },
  { name: 'Órbita', secondaryName: 'Breu' },
  { name: 'Voo da Órbita', secondaryName: 'Breu' },
  { name: 'Onça de Barro', secondaryName: 'Lajedo' },
  { name: 'Fortuna Tigre', secondaryName: 'Maresia' },
  { name: 'Bingo da Praça', secondaryName: 'Xilo & Filhos' },
  { name: 'Maré de Março', secondaryName: 'Breu' },
  { name: 'Barra Funda 21', secondaryName: 'Maresia' },
];
const search = gameSearch(GAMES);
const found = (typed: string) => search(typed).map((place) => GAMES[place]?.name);

describe('a search for games', () => {
  test.each([
    ['órbita', 'Órbita'],
    ['ORBITA', 'Órbita'],
    ['onca', 'Onça de Barro'],
    ['março', 'Maré de Março'],
    ['fortuna tigre', 'Fortuna Tigre'],
    ['tigre fortuna', 'Fortuna Tigre'],
    ['far', 'Farol Velho'],
    ['barra 2', 'Barra Funda 21'],
  ])('%s, as it is or without accents, finds %s first', (typed, name) => {
    expect(found(typed)[0]).toBe(name);
  });

  test.each([
    ['exchanged', 'forutna tigre', 'Fortuna Tigre'],
    ['missing', 'fotuna', 'Fortuna Tigre'],
    ['doubled', 'fortunna', 'Fortuna Tigre'],
    ['wrong', 'tigrr', 'Fortuna Tigre'],
    ['two of them', 'ladieras', 'Sete Ladeiras'],
    ['at the start', 'ofrtuna', 'Fortuna Tigre'],
    ['in half a word', 'ladier', 'Sete Ladeiras'],
    ['the space', 'farolvelho', 'Farol Velho'],
  ])('forgives letters %s: %s', (_, typed, name) => {
    expect(found(typed)).toContain(name);
  });

  test('ranks a name that begins so before a word, a word before a provider, errors last', () => {
    expect(found('orbita')).toEqual(['Órbita', 'Voo da Órbita']);
    expect(found('mar')).toEqual(['Maré de Março', 'Farol Velho', 'Fortuna Tigre', 'Barra Funda 21']);
    // One letter away from 'barra' is 'barro'.
    expect(found('barra')).toEqual(['Barra Funda 21', 'Onça de Barro']);
  });

  test('ranks a whole word before the beginning of one, and a provider’s word after both', () => {
    const games = [
      { name: 'Sol', secondaryName: 'Mar' },
      { name: 'O Marujo', secondaryName: 'Breu' },
      { name: 'Alto Mar', secondaryName: 'Breu' },
      { name: 'Mar Alto', secondaryName: 'Breu' },
    ];
    // The name begins so; a whole word; the beginning of a word; a provider.
    expect(gameSearch(games)('mar')).toEqual([3, 2, 1, 0]);
  });

  test('ranks one wrong letter before two, and keeps the order of the list within a rank', () => {
    const games = [
      { name: 'Fartina', secondaryName: 'a' },
      { name: 'Fortina', secondaryName: 'b' },
      { name: 'Fortuna', secondaryName: 'c' },
      { name: 'Fortona', secondaryName: 'd' },
    ];
    expect(gameSearch(games)('fortuna')).toEqual([2, 1, 3, 0]);
  });

  test.each([
    // One error from four letters on, two from seven on.
    ['sol', 'Sal', []],
    ['solo', 'Salo', [0]],
    ['solara', 'Salora', []],
    ['solaras', 'Saloras', [0]],
  ])('finds for %s in %s: %j', (typed, name, places) => {
    expect(gameSearch([{ name, secondaryName: 'x' }])(typed)).toEqual(places);
  });

  test('counts six words at most', () => {
    const games = [{ name: 'um dois tres quatro cinco seis', secondaryName: 'x' }];
    expect(gameSearch(games)('seis cinco quatro tres dois um zero')).toEqual([0]);
    expect(gameSearch(games)('zero seis cinco quatro tres dois um')).toEqual([]);
  });

  test('wants every word', () => {
    expect(found('farol de barro')).toEqual([]);
    expect(found('velho maresia')).toEqual(['Farol Velho']);
  });

  test('forgives nothing in short words, and finds nothing for nothing', () => {
    expect(found('oco')).toEqual([]);
    expect(found(' &! ')).toEqual([]);
  });

  test('forgives one letter, not the first, in a word of three beside others', () => {
    const clubs = gameSearch([
      { name: 'san telmo del rio', secondaryName: 'Primera' },
      { name: 'telmo del mar', secondaryName: 'Primera' },
    ]);
    expect(clubs('são telmo')).toEqual([0]);
    expect(clubs('sao')).toEqual([]);
    expect(clubs('nao telmo')).toEqual([]);
    expect(clubs('soa telmo')).toEqual([]);
  });

  test('finds each name by any beginning of it, whatever is typed besides breaks nothing', () => {
    fc.assert(
      fc.property(
        fc.nat(GAMES.length - 1),
        fc.nat(20),
        fc.string({ maxLength: 80 }),
        (place, length, junk) => {
          const typed = normalizeWords(GAMES[place]?.name ?? '').slice(0, length + 1);
          expect(search(typed)).toContain(place);
          expect(new Set(search(junk)).size).toBe(search(junk).length);
        },
      ),
    );
  });
});
