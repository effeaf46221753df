// Contrast themes and paper (src/ui/other-media.css): what the browser tests see on some pages holds for every page.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../src/${path}`, import.meta.url), 'utf8');
const sheet = read('ui/other-media.css');

/** The rules of a media query, each as its selector and its declarations by name. */
function rulesOf(media: string): { selector: string; says: Record<string, string> }[] {
  const from = sheet.indexOf(`@media ${media} {`);
  expect(from).toBeGreaterThanOrEqual(0);
  const body = sheet.slice(from, sheet.indexOf('\n}', from)).replace(/\/\*[\s\S]*?\*\//g, '');
  return Array.from(body.matchAll(/\n {2}([^{}@]+?) \{([^{}]*)\}/g), ([, selector = '', text = '']) => ({
    selector: selector.trim(),
    says: Object.fromEntries(
      Array.from(text.matchAll(/([\w-]+): ([^;]+);/g), ([, name = '', value = '']) => [
        name,
        value.replace(' !important', ''),
      ]),
    ),
  }));
}

const contrast = rulesOf('(forced-colors: active)');
const roles = contrast.find(({ selector }) => selector === ':root')?.says ?? {};

test.each(['--bg', '--s1', '--s2', '--s3'])('in a contrast theme the ground %s is the theme’s', (ground) => {
  expect(roles[ground]).toBe('Canvas');
});

test.each([
  ...['--text', '--t2', '--t3', '--line', '--edge', '--brick'],
  ...['--pos', '--neg', '--warn', '--info', '--live'],
])('in a contrast theme %s is seen on each ground', (ink) => {
  expect(roles[ink]).toBe('CanvasText');
});

test('in a contrast theme the accent and the words on it are a pair of the theme', () => {
  for (const accent of ['--acc', '--acc-h', '--acc-p', '--acc-t']) expect(roles[accent]).toBe('Highlight');
  expect(roles['--on-acc']).toBe('HighlightText');
  expect(roles['--on-live']).toBe('Canvas');
});

test('in a contrast theme what is chosen, and all that is in it, has both colours', () => {
  const chosen = contrast.filter(({ selector }) => selector.includes('aria-pressed'));
  expect(chosen.map(({ says }) => says)).toEqual([
    { 'forced-color-adjust': 'none', background: 'Highlight', color: 'HighlightText' },
  ]);
  const [own, inner] = chosen[0]?.selector.split(',\n') ?? [];
  for (const state of ['aria-pressed="true"', 'aria-selected="true"', 'aria-current]:not']) {
    expect(own).toContain(state);
    expect(inner).toContain(state);
  }
  expect(inner?.endsWith(' *')).toBe(true);
});

test('on paper the bars of the frame are left out, and words are dark on white', () => {
  const paper = rulesOf('print');
  const hidden = paper.filter(({ says }) => says.display === 'none').map(({ selector }) => selector);
  expect(hidden).toEqual([':root:root [data-layout] > :not(main, footer)']);
  const [page] = paper;
  expect(page?.says).toMatchObject({
    '--bg': '#fff',
    '--s1': '#fff',
    '--text': '#000',
    '--t2': '#000',
    '--t3': '#000',
  });
});

test.each([
  ['features/games/double/double.module.css', '[data-colour]'],
  ['features/games/mines/mines.module.css', '.tile'],
])('a contrast theme leaves the colours of a game as they are: %s', (path, selector) => {
  const rules = Array.from(read(path).matchAll(/([^{}]+)\{([^{}]*)\}/g), ([, left = '', body = '']) => ({
    selector: left.replace(/\/\*[\s\S]*?\*\//g, '').trim(),
    body,
  }));
  const kept = rules.filter((rule) => rule.selector === selector).map(({ body }) => body);
  expect(kept.join()).toContain('forced-color-adjust: none');
});
