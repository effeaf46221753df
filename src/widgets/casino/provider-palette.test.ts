import { expect, test } from 'vitest';
import { contrastRatio, parseColor, type Rgb } from '#src/core/theme/colour.ts';
import { brandedPalette, providerPalette } from './provider-palette.ts';

const IDS = ['cobogo', 'lajedo', 'maresia', 'xilo', 'vera', 'trilho', 'meiodia', 'breu', '', '7'];
const rgb = (colour: string): Rgb => parseColor(colour) ?? [0, 0, 0];

test('a provider always has the same colours, and providers differ', () => {
  expect(IDS.map(providerPalette)).toEqual(IDS.map(providerPalette));
  expect(new Set(IDS.map((id) => providerPalette(id).ground)).size).toBeGreaterThan(3);
});

test('text is readable and drawings are visible on every background', () => {
  for (const { ground, ink, inks } of IDS.map(providerPalette)) {
    expect(contrastRatio(rgb(ground), rgb(ink))).toBeGreaterThanOrEqual(4.5);
    for (const drawn of inks) expect(contrastRatio(rgb(ground), rgb(drawn))).toBeGreaterThanOrEqual(1.9);
  }
});

test("the backend's own colours are used if text is readable on them", () => {
  expect(brandedPalette({ id: 'a', ground: '#FFFFFF', ink: '#111111' })).toMatchObject({ ground: '#FFFFFF' });
  for (const [ground, ink] of [
    ['#FFFFFF', '#EEEEEE'],
    ['', ''],
    ['red', '#111111'],
    ['url(x)', '#111111'],
  ] as const) {
    expect(brandedPalette({ id: 'a', ground, ink })).toEqual(providerPalette('a'));
  }
});
