import { describe, expect, test } from 'vitest';
import {
  crestOf,
  crestsClash,
  flagOf,
  leagueTileOf,
  personStoneOf,
  sideInks,
  teamTagOf,
} from './heraldry.ts';

describe('a crest', () => {
  // Colours and outline as in the design's picture.
  test.each([
    ['Guaporé', '#D8BC8E', '#16264F', 'M12 1a11 11 0 1 0 .01 0z'],
    ['Real Mantiqueira', '#DCE9E4', '#1B5743', 'M1 1h22v11a11 11 0 0 1-22 0z'],
    ['Jangadeiros', '#7C1F33', '#F4B8C1', 'M1 1h22v12L12 23 1 13z'],
    ['Igarapé', '#F6BC31', '#23449F', 'M1 1h22v22l-11-6-11 6z'],
  ])('of %s is drawn as in the picture', (name, field, charge, outline) => {
    expect(crestOf(name)).toMatchObject({ field, charge, outline });
  });

  test('has a rim only on the ground on which it would not be seen', () => {
    expect(crestOf('Guaporé')).toMatchObject({ rimOnDark: '#D8BC8E', rimOnLight: '#16264F' });
    expect(crestOf('Veredas')).toMatchObject({ rimOnLight: null });
  });

  test('is the same however its name was encoded', () => {
    expect(crestOf('Guaporé'.normalize('NFD'))).toEqual(crestOf('Guaporé'));
  });

  test('of the away side changes its colours where both would be alike', () => {
    const { field, charge } = crestOf('Guaporé');
    expect(crestOf('Guaporé', true)).toMatchObject({ field: charge, charge: field });
    expect(crestsClash('Guaporé', 'Guaporé')).toBe(true);
    expect(crestsClash('Guaporé', 'Sertanejo')).toBe(false);
  });
});

test('two sides get inks that are told apart', () => {
  expect(sideInks('Guaporé', 'Comercial do Planalto')).toEqual({ home: '#D8BC8E', away: '#A6C9E6' });
  expect(sideInks('Sertanejo', 'Cerrado Central')).toEqual({ home: '#E76A82', away: '#FBF4E4' });
});

test('a country that has no bands of its own gets the world', () => {
  expect(flagOf('brazil').map(({ fill }) => fill)).toEqual(['#1B5743', '#F6BC31', '#23449F']);
  expect(flagOf('atlantis')).toEqual(flagOf('world'));
  expect(flagOf('constructor')).toEqual(flagOf('world'));
});

test('a league has a tile of three inks', () => {
  expect(leagueTileOf('nacional-serie-a')).toHaveLength(3);
  expect(leagueTileOf('nacional-serie-a')).not.toEqual(leagueTileOf('nacional-serie-b'));
});

test.each([
  ['Tomás Queiroga', 'T Q'],
  ['Ana de Sá Íris', 'A I'],
  ['Kaique "Trovão"', 'K'],
])('the stone of %s bears %s', (name, letters) => {
  expect(personStoneOf(name).letters.match(/M/g)?.length).toBe(
    letters.split(' ').reduce((sum, letter) => sum + ({ T: 2, Q: 2, A: 2, I: 1, K: 2 }[letter] ?? 0), 0),
  );
});

test.each(['Trovoada', 'Oxigênio', '12', 'Ó', '', '漢字'])('a tag is drawn for %j', (name) => {
  expect(teamTagOf(name).letters).not.toContain('NaN');
});

test('no face is over 600 bytes', () => {
  for (let place = 0; place < 500; place += 1) {
    const { outline, chargePath } = crestOf(`Clube ${place}`);
    expect(outline.length * 3 + chargePath.length).toBeLessThan(600);
    const tile = leagueTileOf(`liga-${place}`);
    expect(tile.reduce((sum, { path }) => sum + path.length, 0)).toBeLessThan(400);
  }
});
