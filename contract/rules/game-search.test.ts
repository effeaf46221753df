import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gameSearch, normalizeWords } from './game-search.ts';

// The same cases in every run: no build fails by a chance that another one didn't have.
fc.configureGlobal({ seed: 20_261_122 });

const GAMES = [
  { name: 'Sete Ladeiras', maker: 'Cobogó 12' },
  { name: 'Farol Velho', maker: 'Maresia' },
  { name: 'Órbita', maker: 'Breu' },
  { name: 'Voo da Órbita', maker: 'Breu' },
  { name: 'Onça de Barro', maker: 'Lajedo' },
  { name: 'Fortuna Tigre', maker: 'Maresia' },
  { name: 'Bingo da Praça', maker: 'Xilo & Filhos' },
  { name: 'Maré de Março', maker: 'Breu' },
  { name: 'Barra Funda 21', maker: 'Maresia' },
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

  test('wants every word', () => {
    expect(found('farol de barro')).toEqual([]);
    expect(found('velho maresia')).toEqual(['Farol Velho']);
  });

  test('forgives nothing in short words, and finds nothing for nothing', () => {
    expect(found('oco')).toEqual([]);
    expect(found(' &! ')).toEqual([]);
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
