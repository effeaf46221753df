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

const football = (home: string, away: string) => ({ sport: 'football', home, away });

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
    expect(crestsClash(football('Guaporé', 'Guaporé'))).toBe(true);
    expect(crestsClash(football('Guaporé', 'Sertanejo'))).toBe(false);
  });

  // Red and white, green and white, black and white, blue and yellow: no two of the six most common inks.
  test.each([
    ['#ff0000', '#ffffff', '#E25532', '#DCE9E4'],
    ['#007a33', '#ffffff', '#1B5743', '#DCE9E4'],
    ['#000000', '#ffffff', '#1B1813', '#DCE9E4'],
    ['#0000ff', '#ffff00', '#23449F', '#F6BC31'],
  ])(
    'with the colours %s and %s has the nearest inks, and all else as by its name',
    (one, other, field, charge) => {
      const { outline, chargePath } = crestOf('Guaporé');
      expect(crestOf('Guaporé', false, [one, other])).toMatchObject({ field, charge, outline, chargePath });
      expect(crestOf('Guaporé')).toMatchObject({ field: '#D8BC8E', charge: '#16264F' });
    },
  );
});

test('two sides get inks that are told apart', () => {
  const inks = (home: string, away: string) => sideInks(football(home, away));
  expect(inks('Guaporé', 'Comercial do Planalto')).toEqual({ home: '#D8BC8E', away: '#A6C9E6' });
  expect(inks('Sertanejo', 'Cerrado Central')).toEqual({ home: '#E76A82', away: '#FBF4E4' });
  const colours = { home: ['#ffff00', '#000000'], away: null } as const;
  expect(sideInks({ ...football('Guaporé', 'Comercial do Planalto'), colours }).home).toBe('#F6BC31');
});

test.each(['tennis', 'mma', 'esports'])(
  'a side’s ink in %s is one of its own face, or stands for none',
  (sport) => {
    for (const name of [
      'Tomás Queiroga',
      'Rita Alvarado',
      'Davi Laranjal',
      'Noé Campobranco',
      'Iara Monteverde',
    ]) {
      const { ground, ink } = sport === 'esports' ? teamTagOf(name) : personStoneOf(name);
      const { home } = sideInks({ sport, home: name, away: 'Ugo Ferralta' });
      expect([ground, ink, '#FBF4E4']).toContain(home);
    }
  },
);

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
