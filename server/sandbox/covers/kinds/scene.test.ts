import { expect, test } from 'vitest';
import { randomFor } from '#contract/rules/art/seeded-random.ts';
import { FAMILIES } from '#server/sandbox/covers/families.ts';
import { paletteOf } from '#server/sandbox/covers/palette.ts';
import { oneOf, type Scenes, saysOneOf } from './scene.ts';

/** Each composition draws its place, and the next number of the source. */
const SCENES: Scenes = [
  { words: 'cais porto', draw: ({ random }) => `0 ${random()}` },
  { words: 'salao', draw: ({ random }) => `1 ${random()}` },
  { words: 'porta #', draw: ({ random }) => `2 ${random()}` },
  { words: 'mesa', draw: ({ random }) => `3 ${random()}` },
  { words: 'muro', draw: ({ random }) => `4 ${random()}` },
  { words: 'noite', draw: ({ random }) => `5 ${random()}` },
];

function drawnFor(name: string, id = '1'): string[] {
  const palette = paletteOf('papel urucum anil ipe tinta tinta');
  const more = { motif: 'sol', family: FAMILIES.bloco, floor: 106, leastSide: 20 } as const;
  return oneOf(SCENES)({ palette, random: randomFor(id), name, ...more }).split(' ');
}

test.each([
  ['Porto ao Vivo', '0'],
  ['Salão Azul', '1'],
  ['SALÕES E SALÃO', '1'],
  ['Estúdio 14', '2'],
  ['Mesa da Noite', '5'],
  ['Noite na Mesa', '3'],
  ['Mesa 7', '2'],
])('the last word of %s that asks for a composition gets number %s', (name, place) => {
  expect(drawnFor(name)[0]).toBe(place);
});

test('a name without such a word gets one of the six by the id, always the same', () => {
  const places = Array.from({ length: 60 }, (_, id) => drawnFor('Xisto', String(id))[0]);
  expect(new Set(places)).toEqual(new Set(['0', '1', '2', '3', '4', '5']));
  expect(Array.from({ length: 60 }, (_, id) => drawnFor('Xisto', String(id))[0])).toEqual(places);
});

test('the parameters are the same whether the word or the id chose', () => {
  const parameters = ['Porto', 'Mesa', 'Xisto', 'Mesas'].map((name) => drawnFor(name)[1]);
  expect(new Set(parameters).size).toBe(1);
});

test('only whole words count', () => {
  expect(saysOneOf(['tela'], 'Tela Cinco')).toBe(true);
  expect(saysOneOf(['tela'], 'Estrela Cinco')).toBe(false);
  expect(saysOneOf(['poquer'], 'PÔQUER')).toBe(true);
});
