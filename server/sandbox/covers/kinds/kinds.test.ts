import { beforeAll, describe, expect, test } from 'vitest';
import { contrast, INKS } from '#contract/rules/art/inks.ts';
import { createRandom } from '#contract/rules/art/seeded-random.ts';
import { cover } from '#server/sandbox/covers/cover.ts';
import { PROVIDERS } from '#server/sandbox/covers/cover-providers.ts';
import { generateCatalogue } from '#server/sandbox/seed/generate-catalogue.ts';
import { BACCARAT } from './baccarat.ts';
import { BINGO } from './bingo.ts';
import { CRASH } from './crash.ts';
import { DICE } from './dice.ts';
import { KENO } from './keno.ts';
import { LIVE } from './live.ts';
import { inksOn, letterInk } from './parts/inks.ts';
import { ROULETTE } from './roulette.ts';
import { type Scenes, sceneAskedFor } from './scene.ts';
import { SCRATCH } from './scratch.ts';
import { TABLE } from './table.ts';
import { TWENTY_ONE } from './twenty-one.ts';
import { VIDEO_POKER } from './video-poker.ts';

/** A name for each of the six compositions of a kind, in their order. */
const NAMES: readonly (readonly [
  kind: string,
  category: string,
  scenes: Scenes,
  names: readonly string[],
])[] = [
  [
    'live',
    'live',
    LIVE,
    ['Cais ao Vivo', 'Salão Rosa', 'Estúdio 14', 'Mercado ao Vivo', 'Terraço ao Vivo', 'Estúdio do Rei'],
  ],
  [
    'table',
    'mesa',
    TABLE,
    ['Banca Distante', 'Mesa da Ponte', 'Carta Velha', 'Mesa da Galeria', 'Banca Funda', 'Carta da Ilha'],
  ],
  [
    'twenty-one',
    'vinte-e-um',
    TWENTY_ONE,
    ['Beco 21', 'Vinte e Um Real', 'Pátio 21', 'Ilha 21', 'Vento 21', 'Sobrado 21'],
  ],
  [
    'baccarat',
    'mesa',
    BACCARAT,
    ['Bacará de Prata', 'Bacará Real', 'Bacará Nove', 'Bacará do Sul', 'Bacará Fino', 'Bacará Lento'],
  ],
  [
    'roulette',
    'roleta',
    ROULETTE,
    ['Giro da Laje', 'Roleta do Sol', 'Mesa do Giro', 'Órbita do Zero', 'Roleta da Maré', 'Roleta 17'],
  ],
  [
    'crash',
    'crash',
    CRASH,
    ['Subida 27', 'Pipa da Rede', 'Balão da Serra', 'Escada do Sol', 'Órbita 37', 'Linha ao Luar'],
  ],
  [
    'keno',
    'keno',
    KENO,
    ['Keno de Março', 'Keno da Noite', 'Keno do Atlas', 'Keno da Torre', 'Keno da Roda', 'Keno do Fio'],
  ],
  [
    'bingo',
    'bingo',
    BINGO,
    ['Bingo da Praça', 'Cartela 24', 'Globo da Vila', 'Bingo do Coreto', 'Quermesse 9', 'Bingo do Cais'],
  ],
  [
    'scratch',
    'raspadinha',
    SCRATCH,
    ['Raspa Verde', 'Cartela Real', 'Raspa do Norte', 'Raspa de Ouro', 'Raspa da Laje', 'Cartela Clara'],
  ],
  [
    'dice',
    'dados',
    DICE,
    [
      'Dados da Feira',
      'Lance da Serra',
      'Cinco do Pátio',
      'Seis de Barro',
      'Lance do Copo',
      'Torre de Dados',
    ],
  ],
  [
    'video poker',
    'mesa',
    VIDEO_POKER,
    ['Pôquer Vivo', 'Pôquer de Maio', 'Tela da Noite', 'Ás de Barro', 'Par e Trinca', 'Dez ao Rei'],
  ],
];

/** What remains of a picture without its title, mark and colours: a different composition leaves a different one. */
function art(svg: string): string {
  return svg.replace(/#[0-9A-F]{6}/g, '');
}

describe.each(NAMES)('covers of %s', (_kind, category, scenes, names) => {
  const drawn = (name: string, id = 'x1') => cover({ id, name, provider: 'pedra', category });

  test('follow a word of the name to each of the six compositions', () => {
    expect(names.map((name) => sceneAskedFor(scenes, name))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('are six different pictures for the same id, and the same one each time', () => {
    const pictures = names.map((name) => drawn(name));
    expect(new Set(pictures.map(art)).size).toBe(6);
    expect(names.map((name) => drawn(name))).toEqual(pictures);
  });

  test('of every provider and composition weigh at most 3,000 bytes, even with the longest names', () => {
    const longest = names.map((name) => name.padEnd(17, ' ÃÕÇÊÂÍÓÉÃ'));
    const weights = [...names, ...longest].flatMap((name) =>
      PROVIDERS.flatMap(({ id: provider, palettes }) =>
        palettes.map((_, palette) => cover({ id: `w${palette}`, name, provider, category }).length),
      ),
    );
    expect(Math.max(...weights)).toBeLessThanOrEqual(3_000);
  });
});

test('a word that is asked for belongs to one composition of its kind', () => {
  for (const [kind, , scenes] of NAMES) {
    const words = scenes.flatMap((scene) => scene.words.split(' '));
    expect(new Set(words).size, kind).toBe(words.length);
  }
});

test('the last word that asks counts: it is the most particular', () => {
  expect(sceneAskedFor(LIVE, 'Estúdio do Rei')).toBe(5);
  expect(sceneAskedFor(LIVE, 'Porta do Sol')).toBe(5);
  expect(sceneAskedFor(LIVE, 'Estúdio 14')).toBe(2);
  expect(sceneAskedFor(CRASH, 'Pipa da Serra')).toBe(2);
  expect(sceneAskedFor(ROULETTE, 'Roleta do Sol 17')).toBe(5);
});

test("a door and a pocket show their game's number", () => {
  const door = (name: string) => cover({ id: 'd', name, provider: 'pedra', category: 'live' });
  expect(art(door('Estúdio 14'))).not.toBe(art(door('Estúdio 15')));
  const pocket = (id: string) => cover({ id, name: 'Roleta 17', provider: 'bonde', category: 'roleta' });
  const [first, second] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(pocket).map(art);
  expect(first).toBe(second);
});

describe('the covers of a catalogue of 3,000 games', () => {
  let games: { category: string; svg: string }[] = [];
  beforeAll(() => {
    const made = generateCatalogue({
      games: 3_000,
      providers: 40,
      random: createRandom(7),
      now: 0,
      engines: {},
    });
    games = made.games
      .filter(({ category }) => category !== 'slots')
      .map(({ id, name, provider, category }) => ({
        category,
        svg: cover({ id: String(id), name, provider, category }),
      }));
  });

  test('weigh at most 2.0 kB on average, none over 3,000 bytes', () => {
    const weights = games.map(({ svg }) => svg.length);
    expect(weights.length).toBeGreaterThan(1_300);
    expect(weights.reduce((sum, weight) => sum + weight, 0) / weights.length).toBeLessThanOrEqual(2_000);
    expect(Math.max(...weights)).toBeLessThanOrEqual(3_000);
  });

  test('are all different', () => {
    expect(new Set(games.map(({ svg }) => svg)).size).toBe(games.length);
  });
});

describe('in each of the palettes', () => {
  const palettes = PROVIDERS.flatMap((provider) => provider.palettes);

  test('four different inks are seen (1.6) on the ground', () => {
    for (const palette of palettes) {
      const inks = inksOn(palette, palette.g);
      expect(new Set(inks).size, JSON.stringify(palette)).toBe(4);
      expect(Math.min(...inks.map((ink) => contrast(ink, palette.g)))).toBeGreaterThanOrEqual(1.6);
    }
  });

  test('a felt is seen on the ground, and light cards on the felt', () => {
    for (const palette of palettes) {
      const [felt] = inksOn(palette, palette.g, INKS.cal);
      expect(contrast(felt, INKS.cal), JSON.stringify(palette)).toBeGreaterThanOrEqual(1.6);
      expect(contrast(felt, palette.g), JSON.stringify(palette)).toBeGreaterThanOrEqual(1.6);
    }
  });

  test('letters are read (3) on every ink of the palette', () => {
    for (const palette of palettes) {
      for (const ground of [palette.g, palette.a, palette.b, palette.c, palette.k]) {
        expect(contrast(letterInk(palette, ground), ground), JSON.stringify(palette)).toBeGreaterThanOrEqual(
          3,
        );
      }
    }
  });
});
