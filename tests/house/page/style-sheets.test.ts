import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

function read(path: string): string {
  return readFileSync(new URL(`../../../src/${path}`, import.meta.url), 'utf8');
}

const modal = read('ui/overlay/modal.module.css');
const theme = read('ui/theme.css');
const toast = read('ui/overlay/toast-region.module.css');

function token(name: string): string | undefined {
  return new RegExp(`${name}: ([^;]+);`).exec(theme)?.[1];
}

function rule(sheet: string, selector: string): string {
  const from = sheet.indexOf(`${selector} {`);
  return sheet.slice(from, sheet.indexOf('}', from));
}

test('[R9.09a] a modal enters in 300 ms', () => {
  expect(token('--in')).toBe('300ms');
  expect(rule(modal, '.modal[open]')).toContain('var(--in)');
});

test('[R9.09b] a modal leaves in 200 ms', () => {
  expect(token('--out')).toBe('200ms');
  expect(rule(modal, '.modal[data-leaving]')).toContain('var(--out)');
});

test('[R9.09c] a modal has the z-index 10000', () => {
  expect(token('--z-modal')).toBe('10000');
  expect(rule(modal, '.modal')).toContain('z-index: var(--z-modal)');
});

test('an alert has a layer of its own', () => {
  expect(rule(toast, '.region')).toContain('z-index: var(--z-toast)');
});

test('the backgrounds that core/theme/accent-colours.ts computes contrast with are those of the style sheet', () => {
  const reckoned = read('core/theme/accent-colours.ts').matchAll(
    /(bg|s1|s2): \[0x(\w\w), 0x(\w\w), 0x(\w\w)\]/g,
  );
  const [dark, light] = [rule(theme, ':root'), rule(theme, ':root[data-theme="light"]')];
  const found = Array.from(reckoned, ([, name, r, g, b], place) => {
    expect(place < 3 ? dark : light).toContain(`--${name}: #${r}${g}${b};`);
    return name;
  });
  expect(found).toEqual(['bg', 's1', 's2', 'bg', 's1', 's2']);
});

/** Sheets of overlays that a person opened, and of the frame, whose bars other-media.css hides. */
const PRINTED_OR_HIDDEN = [
  'ui/overlay/modal.module.css',
  'ui/overlay/popover.module.css',
  'app/frame/frame.module.css',
  'app/frame/menu/tab-bar.module.css',
];

test('what is fixed over the page is not printed over it', () => {
  const sheets = readdirSync(new URL('../../../src', import.meta.url), { recursive: true, encoding: 'utf8' });
  const fixed = sheets.filter((path) => path.endsWith('.css') && read(path).includes('position: fixed'));
  expect(fixed).toContain('ui/overlay/toast-region.module.css');
  expect(
    fixed.filter(
      (path) => !PRINTED_OR_HIDDEN.includes(path) && !/@media print \{[^@]*display: none/.test(read(path)),
    ),
  ).toEqual([]);
});

/** By selector, the rules that give text the colour of the page or that of what lies on the accent, and its own background. */
function inverseRules(): [where: string, body: string][] {
  const sheets = readdirSync(new URL('../../../src', import.meta.url), { recursive: true, encoding: 'utf8' });
  return sheets
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) =>
      Array.from(
        read(path).matchAll(/([^{}]+)\{([^{}]*)\}/g),
        ([, selector = '', body = '']): [string, string] => [`${path}: ${selector.trim()}`, body],
      ),
    )
    .filter(
      ([, body]) => /background: var/.test(body) && /[^-]color: var\(--(bg|on-acc|on-live)\)/.test(body),
    );
}

test('a contrast theme paints nothing behind text on a ground of its own', () => {
  const rules = inverseRules();
  expect(rules.length).toBeGreaterThan(10);
  // What is chosen has both colours from ui/other-media.css.
  const own = rules.filter(([where]) => !/aria-(current|pressed|selected)/.test(where));
  expect(own.filter(([, body]) => !body.includes('forced-color-adjust: none'))).toEqual([]);
});

test('the update notice stands above what opens the slip and the bars of a page, and beside the rail', () => {
  const notice = read('features/pwa/update-notice.module.css');
  expect(rule(notice, '.notice')).toContain('var(--bar-foot, 0px) + var(--slip-foot, 0px)');
  expect(rule(read('features/sports/slip/slip-bar.module.css'), ':root:has(.bar)')).toContain(
    '--slip-foot: 3.25rem;',
  );
  expect(rule(read('features/sports/slip/open-slip-button.module.css'), ':root:has(.opener)')).toContain(
    '--slip-foot: 4.5rem;',
  );
  const px = (sheet: string, pattern: RegExp) => Array.from(sheet.matchAll(pattern), ([, size]) => size);
  expect(px(read('app/frame/frame.module.css'), /\.rail \{[^}]*\bwidth: (\d+)px/g)).toEqual([
    '300',
    '328',
    '348',
  ]);
  // Each 24 px wider.
  expect(px(notice, /#slip-rail\)\) \.notice \{\s*right: (\d+)px/g)).toEqual(['324', '352', '372']);
});
