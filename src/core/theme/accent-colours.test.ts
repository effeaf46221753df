import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccentTokens, accentTokens, applyTheme } from './accent-colours.ts';
import { contrastRatio, parseColor, type Rgb } from './colour.ts';
import { defaultAccent, type Theme, themeOf } from './theme.ts';

// The same cases in every run: no build fails by a chance that another one didn't have.
fc.configureGlobal({ seed: 20_261_122 });

const ink = '#1B1813';
const paper = '#FFFDF8';

type Row = [name: string, accent: string, theme: Theme, tokens: Partial<AccentTokens>];
const table: Row[] = [
  ['ipê', '#F6BC31', 'dark', tokens('#F6BC31', ink, '#FEC74B', '#FED37D', '#F6BC31', '#F6BC31', '#403419')],
  ['ipê', '#F6BC31', 'light', tokens('#F6BC31', ink, '#FEC74B', '#FED37D', '#815F00', '#AC8004', '#FDF1D4')],
  ['pure yellow', '#FFFF00', 'light', tokens('#FFFF00', ink, '#F4F51C', '#EAEA27', '#676701', '#8B8B07')],
  ['dark blue', '#10206B', 'dark', tokens('#4863B4', paper, '#405AAA', '#3852A0', '#6C8BDF', '#4863B4')],
  ['dark blue', '#10206B', 'light', tokens('#10206B', paper, '#0A1762', '#060C59', '#10206B', '#10206B')],
  ['red', '#E8452C', 'dark', tokens('#EC4930', ink, '#F7533A', '#FD6349', '#FE5A40', '#EC4930')],
  ['grey', '#777777', 'dark', tokens('#747474', paper, '#6B6B6B', '#636363', '#8F8F8F', '#747474')],
  ['black', '#000000', 'dark', tokens('#666666', paper, '#5D5D5D', '#555555', '#8F8F8F', '#666666')],
];

function tokens(acc: string, onAcc: string, h: string, p: string, t: string, e: string, tint?: string) {
  const row = { '--acc': acc, '--on-acc': onAcc, '--acc-h': h, '--acc-p': p, '--acc-t': t, '--acc-e': e };
  return tint ? { ...row, '--acc-tint': tint } : row;
}

function rgb(colour: string): Rgb {
  const parsed = parseColor(colour);
  if (!parsed) throw new Error(`no colour: ${colour}`);
  return parsed;
}

function distance(one: string, other: string): number {
  const [a, b] = [rgb(one), rgb(other)];
  return Math.max(...a.map((channel, index) => Math.abs(channel - (b[index] ?? 0))));
}

describe('the colours of an accent', () => {
  test.each(table)('%s %s in the %s theme', (_name, accent, theme, expected) => {
    const made = accentTokens(accent, theme);
    for (const [name, colour] of Object.entries(made)) {
      const wanted = new Map(Object.entries(expected)).get(name);
      if (wanted) expect(distance(colour, wanted), `${name} ${colour} for ${wanted}`).toBeLessThanOrEqual(2);
    }
  });

  test('an unreadable colour falls back to ipê', () => {
    for (const bad of ['', 'yellowish', '#12', '#12345', 'rgb(300,0,0)', 'url(x)']) {
      expect(accentTokens(bad, 'dark')).toEqual(accentTokens(defaultAccent, 'dark'));
    }
  });

  test('every way of writing a colour means the same', () => {
    for (const same of ['#fc0', 'FFCC00', ' #FFCC00 ', 'rgb(255, 204, 0)', 'rgb(255 204 0)']) {
      expect(accentTokens(same, 'light')).toEqual(accentTokens('#FFCC00', 'light'));
    }
  });

  test('any accent keeps its text and its edges readable', () => {
    const anyAccent = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((c) => `rgb(${c.join(',')})`);
    fc.assert(
      fc.property(anyAccent, fc.constantFrom<Theme>('dark', 'light'), (accent, theme) => {
        const made = accentTokens(accent, theme);
        const [bg, s1, s2] =
          theme === 'dark' ? ['#14120E', '#1D1A15', '#28241D'] : ['#F3EEE3', paper, '#EAE2D1'];
        const contrast = (one: string, other: string) => contrastRatio(rgb(one), rgb(other));
        expect(contrast(made['--acc'], made['--on-acc'])).toBeGreaterThanOrEqual(4.5);
        for (const pressed of [made['--acc-h'], made['--acc-p']]) {
          expect(contrast(pressed, made['--on-acc'])).toBeGreaterThanOrEqual(4.5);
        }
        for (const ground of [bg, s2, made['--acc-tint']]) {
          expect(contrast(made['--acc-t'], ground)).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(made['--acc-e'], bg)).toBeGreaterThanOrEqual(3);
        expect(contrast(made['--acc-e'], s1)).toBeGreaterThanOrEqual(3);
        if (theme === 'dark') expect(contrast(made['--acc'], s1)).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});

test('Automático follows the device, a choice does not', () => {
  expect(themeOf('auto', true)).toBe('light');
  expect(themeOf('auto', false)).toBe('dark');
  expect(themeOf('dark', true)).toBe('dark');
});

test('applyTheme writes the theme and seven properties on the root', () => {
  const written = new Map<string, string>();
  const root = {
    dataset: {} as Record<string, string | undefined>,
    style: { setProperty: (name: string, value: string) => void written.set(name, value) },
  };
  applyTheme(root, '#10206B', 'light');
  expect(root.dataset.theme).toBe('light');
  expect(Object.fromEntries(written)).toEqual(accentTokens('#10206B', 'light'));
});
