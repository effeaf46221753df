import { describe, expect, test } from 'vitest';
import { contrast, INKS } from '#contract/rules/art/inks.ts';
import { PROVIDERS } from '#server/sandbox/covers/cover-providers.ts';
import { type Palette, paletteOf } from '#server/sandbox/covers/palette.ts';
import { brickInks, type SkinInks, skinInks } from './skin-inks.ts';

const PALETTES = PROVIDERS.flatMap(({ palettes }) => palettes);

function inkName(ink: string): string {
  return Object.entries(INKS).find(([, value]) => value === ink)?.[0] ?? ink;
}

function named(palette: Palette): string {
  const { g, a, b, c, k, t } = palette;
  return [g, a, b, c, k, t].map(inkName).join(' ');
}

/** The palettes whose skin breaks `holds`. */
function failing(holds: (inks: SkinInks, palette: Palette) => boolean): string[] {
  return PALETTES.filter((palette) => !holds(skinInks(palette), palette)).map(named);
}

test('the palettes of all providers are 95', () => {
  expect(PALETTES).toHaveLength(95);
});

describe('in every palette', () => {
  test('paper is told from the ground: 1.25', () => {
    expect(failing(({ paper }, { g }) => contrast(paper, g) >= 1.25)).toEqual([]);
  });

  test('the frame is clear on the paper: 1.9', () => {
    expect(failing(({ frame, paper }) => contrast(frame, paper) >= 1.9)).toEqual([]);
  });

  test('the frame is clear on the ground: 1.9, but for two palettes whose frames were chosen by eye', () => {
    expect(failing(({ frame }, { g }) => contrast(frame, g) >= 1.9)).toEqual([
      'vinho mamao jabuticaba ipe tinta cal',
      'folha urucum cal ipe tinta tinta',
    ]);
    expect(failing(({ frame }, { g }) => contrast(frame, g) >= 1.4)).toEqual([]);
  });

  test('a notch differs from the frame: 2.2', () => {
    expect(failing(({ notch, frame }) => contrast(notch, frame) >= 2.2)).toEqual([]);
  });

  test('symbols have three main inks or more, all different, all clear on the paper: 1.9', () => {
    expect(failing(({ mains }) => new Set(mains).size >= 3)).toEqual([]);
    expect(failing(({ mains }) => new Set(mains).size === mains.length)).toEqual([]);
    expect(failing(({ mains, paper }) => mains.every((ink) => contrast(ink, paper) >= 1.9))).toEqual([]);
  });

  test("a brick's second ink differs from its first: 1.5, on the paper and on the other face", () => {
    const turns = [1, 2, 3, 4];
    const grounds = ({ paper, other }: SkinInks) => [paper, other];
    expect(
      failing((inks, palette) =>
        grounds(inks).every((ground) =>
          turns.every((turn) => {
            const { first, second } = brickInks(palette, inks, turn, ground);
            return contrast(first, ground) >= 1.9 && contrast(second, first) >= 1.5;
          }),
        ),
      ),
    ).toEqual([]);
  });

  test("the other face is told from the paper and isn't the plate's", () => {
    expect(failing(({ other, paper }) => contrast(other, paper) >= 1.25)).toEqual([]);
    expect(failing(({ other, mains }) => other !== mains[0])).toEqual([]);
  });

  test('the line is clear on the paper, it or its edge on the other face: 1.9', () => {
    expect(failing(({ line, paper }) => contrast(line, paper) >= 1.9)).toEqual([]);
    expect(
      failing(({ line, edge, other }) => Math.max(contrast(line, other), contrast(edge, other)) >= 1.9),
    ).toEqual([]);
  });

  test('text on the frame is legible: 4.5', () => {
    expect(failing(({ onFrame, frame }) => contrast(onFrame, frame) >= 4.5)).toEqual([]);
  });
});

function skinOf(names: string) {
  const { paper, frame, notch, mains, other, line, edge } = skinInks(paletteOf(names));
  return [[paper, frame, notch].map(inkName), mains.map(inkName), [other, line, edge].map(inkName)].map(
    (inks) => inks.join(' '),
  );
}

test('inks of the six slots of the design: paper, frame, notch; main inks; other face, line, its edge', () => {
  expect(skinOf('vinho mamao jabuticaba ipe tinta cal')).toEqual([
    'cal tinta ipe',
    'vinho jabuticaba tinta',
    'ipe urucum cal',
  ]);
  expect(skinOf('folha urucum cal ipe tinta tinta')).toEqual([
    'cal urucum cal',
    'urucum folha tinta',
    'ipe urucum cal',
  ]);
  expect(skinOf('anil papel ipe urucum noite cal')).toEqual([
    'urucum papel urucum',
    'papel anil ipe noite',
    'noite tinta urucum',
  ]);
  expect(skinOf('mata mamao folha cal tinta cal')).toEqual([
    'tinta mamao mata',
    'mamao cal mata folha',
    'ipe urucum cal',
  ]);
  expect(skinOf('noite ceu anil ipe tinta ceu')).toEqual([
    'anil ceu anil',
    'ceu ipe tinta',
    'tinta urucum cal',
  ]);
  expect(skinOf('goiaba ipe cal folha tinta tinta')).toEqual([
    'cal tinta folha',
    'folha goiaba tinta',
    'ipe urucum cal',
  ]);
});

test('without an exception paper and frame follow from contrast', () => {
  // On anil four of the other inks are clear: urucum, ipe, papel and tinta (1.98); the frame is the darkest ink.
  expect(skinOf('papel urucum anil ipe tinta tinta')[0]).toBe('anil tinta ipe');
  // The darkest ink isn't clear on the ground: a is next.
  expect(skinOf('anil papel ipe urucum noite cal')[0]).toBe('urucum papel urucum');
});

test('the tone is the ground with 14 % of the darkest ink; of the title ink where ground and darkest are one', () => {
  expect(skinInks(paletteOf('vinho mamao jabuticaba ipe tinta cal')).tone).toBe('#6E1E2F');
  expect(skinInks(paletteOf('tinta ipe cal urucum tinta cal')).tone).toBe('#3A3730');
});
