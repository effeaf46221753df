import { beforeAll, describe, expect, test } from 'vitest';
import { contrast } from '#contract/rules/art/inks.ts';
import { createRandom } from '#contract/rules/art/seeded-random.ts';
import { generateCatalogue } from '#server/sandbox/seed/generate-catalogue.ts';
import { type CoverGame, cover } from './cover.ts';
import { PROVIDERS } from './cover-providers.ts';

const game: CoverGame = { id: '1', name: 'Sete Ladeiras', provider: 'cobogo', category: 'slots' };

describe('the covers of 3,000 games of 40 providers', () => {
  let covers: string[] = [];
  beforeAll(() => {
    const { games } = generateCatalogue({
      games: 3_000,
      providers: 40,
      random: createRandom(2),
      now: 0,
      engines: {},
    });
    covers = games.map(({ id, name, provider, category }) =>
      cover({ id: String(id), name, provider, category }),
    );
  });

  test('weigh between 0.3 and 3 kB', () => {
    const bytes = covers.map((svg) => new TextEncoder().encode(svg).length);
    expect(Math.min(...bytes)).toBeGreaterThan(300);
    expect(Math.max(...bytes)).toBeLessThanOrEqual(3_000);
  });

  test('are all different', () => {
    expect(new Set(covers).size).toBe(3_000);
  });

  test('contain only flat shapes: no text, script, style, gradient, filter, image or address', () => {
    const banned =
      /<text|<script|<style|<image|<use|<foreignObject|[gG]radient|filter|url\(|href|\son\w+=|font/;
    expect(covers.filter((svg) => banned.test(svg))).toEqual([]);
  });

  test('contain no invalid number', () => {
    expect(covers.filter((svg) => /NaN|undefined|Infinity|null/.test(svg))).toEqual([]);
  });

  test('close every element they open', () => {
    for (const svg of covers) {
      const open: string[] = [];
      for (const [, end, name = '', self] of svg.matchAll(/<(\/?)(\w+)(?:\s[^<>]*?)?(\/?)>/g)) {
        if (end) expect(open.pop()).toBe(name);
        else if (!self) open.push(name);
      }
      expect(open).toEqual([]);
      expect(svg.replace(/<[^<>]*>/g, '')).toBe('');
    }
  });
});

test('a cover depends on provider, category, name and id alone', () => {
  expect(cover(game)).toBe(cover({ ...game }));
  const others = [{ id: '2' }, { name: 'Nove Ladeiras' }, { provider: 'tear' }, { category: 'crash' }];
  for (const other of others) expect(cover({ ...game, ...other })).not.toBe(cover(game));
});

test('a wall that would weigh more than 3,000 bytes is drawn with larger modules', () => {
  const heavy = { name: 'Ãããããããã Õõõõõõõõ', provider: 'rendeira', category: 'slots' };
  const weights = Array.from({ length: 200 }, (_, id) => cover({ ...heavy, id: `x${id}` }).length);
  expect(Math.max(...weights)).toBeLessThanOrEqual(3_000);
});

test('an unknown category is drawn like a slot, an unknown provider is refused', () => {
  expect(cover({ ...game, category: 'other' })).toBe(cover(game));
  expect(() => cover({ ...game, provider: 'nobody' })).toThrow('nobody');
});

test('the title contrasts with its ground by 4.5 or more in every palette', () => {
  const palettes = PROVIDERS.flatMap((provider) => provider.palettes);
  expect(PROVIDERS).toHaveLength(40);
  expect(palettes.length).toBeGreaterThanOrEqual(90);
  expect(palettes.filter(({ g, t }) => contrast(t, g) < 4.5)).toEqual([]);
});
