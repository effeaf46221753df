import { describe, expect, test } from 'vitest';
import { createRandom } from '#contract/rules/art/seeded-random.ts';
import { generateCatalogue } from '#server/sandbox/seed/generate-catalogue.ts';
import { FAMILIES, type Family } from './families.ts';
import { fitTitle } from './fitting.ts';

const families: [string, Family][] = Object.entries(FAMILIES);

describe.each(families)('titles in %s', (_, family) => {
  const { games } = generateCatalogue({
    games: 400,
    providers: 8,
    random: createRandom(5),
    now: 0,
    engines: {},
  });

  test('keep to a field of 104 × 40, and their capitals to 9.6 px in a cover shown 104 px wide', () => {
    for (const { name } of games) {
      const title = fitTitle(name, family);
      expect(title.height).toBeLessThanOrEqual(40.001);
      expect((6 * title.unit * 104) / 120).toBeGreaterThanOrEqual(9.6);
      for (const line of title.lines) {
        expect(line.length + 3 * family.weight * title.unit).toBeLessThanOrEqual(104.001);
      }
    }
  });
});

test('no line is a small word alone, and words keep their order', () => {
  const title = fitTitle('Sol e Lua', FAMILIES.bloco);
  expect(title.lines.map(({ glyphs }) => glyphs.length)).not.toContain(1);
});

test('an accent raises its line and a cedilla pushes the next one down', () => {
  const plain = fitTitle('Maca Maca', FAMILIES.fina);
  const marked = fitTitle('Maçá Maca', FAMILIES.fina);
  expect(marked.height / marked.unit).toBeGreaterThan(plain.height / plain.unit);
});
