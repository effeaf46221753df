import { describe, expect, test } from 'vitest';
import { contrast } from '#contract/rules/art/inks.ts';
import { PROVIDERS } from '#server/sandbox/covers/cover-providers.ts';
import { MOTIFS, type MotifName } from '#server/sandbox/covers/motifs.ts';
import { sandboxTextsUnder } from '#server/sandbox/texts/sandbox-texts.ts';
import { skinInks } from './skin-inks.ts';
import { drawSymbols, symbolWords } from './skin-symbols.ts';

const ALL = Object.keys(MOTIFS) as MotifName[];
const PALETTES = PROVIDERS.flatMap(({ palettes }) => palettes);

/** The drawings of a sprite by their ids. */
function drawingsOf(sprite: string): Map<string, string> {
  const symbols = sprite.matchAll(/<symbol id='s-(\dx?)' viewBox='-42 -42 84 84'>(.*?)<\/symbol>/g);
  return new Map([...symbols].map(([, id = '', drawing = '']) => [id, drawing]));
}

function inksOf(drawing: string): string[] {
  return [...drawing.matchAll(/(?:fill|stroke)='(#\w{6})'/g)].map(([, ink = '']) => ink);
}

/** Main and second ink of a motif's drawing, by the roles of its shapes. */
function emblemInks(motif: MotifName, drawing: string): { main: string; second: string } {
  const roles = [...MOTIFS[motif].join('').matchAll(/'([ABK])'/g)].map(([, role]) => role);
  const inks = inksOf(drawing).slice(-roles.length);
  const main = inks[roles.indexOf('A')] ?? '';
  return { main, second: inks[roles.indexOf('B')] ?? inks[roles.indexOf('K')] ?? '' };
}

describe('the symbols of every motif in every palette', () => {
  test('have a main ink clear on what they stand on (1.9) and a second that differs from it (1.5)', () => {
    const wrong: string[] = [];
    for (const palette of PALETTES) {
      const inks = skinInks(palette);
      for (const motif of ALL) {
        const drawings = drawingsOf(drawSymbols(motif, palette, inks));
        symbolWords(motif)
          .slice(0, 4)
          .forEach((word, index) => {
            for (const id of [`${index}`, `${index}x`]) {
              const name = word as MotifName;
              const { main, second } = emblemInks(name, drawings.get(id) ?? '');
              const plate = index === 0 ? inks.mains[0] : inks.paper;
              const ground = id.endsWith('x') ? inks.other : plate;
              if (contrast(main, ground) < 1.9) wrong.push(`${id} ${name} ${main} on ${ground}`);
              if (second && contrast(second, main) < 1.5) wrong.push(`${id} ${name} ${second} in ${main}`);
            }
          });
      }
    }
    expect(wrong).toEqual([]);
  });

  test('take the main inks in turn, the dearest lies on a plate in the first', () => {
    for (const palette of PALETTES) {
      const inks = skinInks(palette);
      const drawings = drawingsOf(drawSymbols('tambor', palette, inks));
      const at = (turn: number) => inks.mains[turn % inks.mains.length];
      expect(inksOf(drawings.get('0') ?? '')[0]).toBe(at(0));
      expect(emblemInks('viola', drawings.get('1') ?? '').main).toBe(at(1));
      expect(emblemInks('mascara', drawings.get('2') ?? '').main).toBe(at(2));
      expect(emblemInks('sino', drawings.get('3') ?? '').main).toBe(at(3));
      expect(['4', '5', '6', '7'].map((id) => inksOf(drawings.get(id) ?? '')[0])).toEqual(
        [1, 2, 3, 4].map(at),
      );
    }
  });

  test('have another face on a ground that fills the cell', () => {
    for (const palette of PALETTES) {
      const inks = skinInks(palette);
      const drawings = drawingsOf(drawSymbols('sol', palette, inks));
      const ground = `<path fill='${inks.other}' d='M-42-42h84v84h-84z'/>`;
      const others = [...drawings].filter(([id]) => id.endsWith('x')).map(([, drawing]) => drawing);
      expect(others).toHaveLength(8);
      expect(others.filter((drawing) => !drawing.startsWith(ground))).toEqual([]);
    }
  });
});

test('the eight silhouettes of a slot differ, whatever their inks', () => {
  const [palette] = PALETTES;
  if (!palette) throw new Error('no palette');
  for (const motif of ALL) {
    const drawings = drawingsOf(drawSymbols(motif, palette, skinInks(palette)));
    const fronts = [0, 1, 2, 3, 4, 5, 6, 7].map((id) =>
      (drawings.get(`${id}`) ?? '').replace(/(fill|stroke)='#\w{6}'/g, ''),
    );
    expect(new Set(fronts).size).toBe(8);
    expect(new Set(symbolWords(motif)).size).toBe(8);
  }
});

test('the cousins of a motif', () => {
  const bricks = ['catavento', 'roseta', 'ampulheta', 'losango'];
  expect(symbolWords('tambor')).toEqual(['tambor', 'viola', 'mascara', 'sino', ...bricks]);
  expect(symbolWords('caju')).toEqual(['caju', 'abacaxi', 'ave', 'folha', ...bricks]);
  expect(symbolWords('flor')).toEqual(['flor', 'ave', 'folha', 'olho', ...bricks]);
  expect(symbolWords('peixe')).toEqual(['peixe', 'barco', 'onda', 'serpente', ...bricks]);
  expect(symbolWords('lua')).toEqual(['lua', 'estrela', 'olho', 'sol', ...bricks]);
  expect(symbolWords('abacaxi')).toEqual(['abacaxi', 'caju', 'peixe', 'balao', ...bricks]);
});

test('every symbol has a word for one and for several in each language', () => {
  const words = new Set(ALL.flatMap(symbolWords));
  expect(words.size).toBe(31);
  for (const language of ['pt', 'en', 'es'] as const) {
    const one = sandboxTextsUnder(language, 'symbol');
    const several = sandboxTextsUnder(language, 'symbols');
    expect([...words].filter((word) => !one[word] || !several[word])).toEqual([]);
  }
});
