// A native `disabled` takes the focus from the control and gives it to the document (decision 030): controls are off by
// `offProps`, text fields by `readOnly`.
import { expect, test } from 'vitest';
import { isTest, readSources } from '../sources.ts';

const NATIVE = /<(?:button|input|select|textarea|fieldset)\b/g;

/** The opening tag that begins here; what stands in its braces is left out. */
function openingTag(text: string, from: number): string {
  let depth = 0;
  let tag = '';
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else if (depth === 0) tag += sign;
    if (depth === 0 && sign === '>') return tag;
  }
  return tag;
}

test('no element of the page is disabled natively', () => {
  const found = readSources()
    .filter(({ path }) => path.startsWith('src/') && path.endsWith('.tsx') && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(NATIVE)]
        .map(({ index }) => openingTag(text, index))
        .filter((tag) => /\sdisabled\b/.test(tag))
        .map((tag) => `${path}: ${tag.slice(0, 20)}`),
    );
  expect(found).toEqual([]);
});

/** Buttons, which look off whatever the reason. */
const BUTTONS = /\bbutton\[aria-disabled\]|\.(?:plus|add)\[aria-disabled\]/;

/** Rules that make what is off look so, as `<path>: <selector>`. */
const dimmingRules = (path: string, sheet: string) =>
  [...sheet.matchAll(/([^{}]*\[aria-disabled\][^{}]*)\{([^{}]*)\}/g)]
    .filter(([, selector = '', body = '']) => !BUTTONS.test(selector) && /\b(?:opacity|color):/.test(body))
    .map(([, selector = '']) => `${path}: ${selector.trim()}`);

test('what holds still because its form is being sent looks as before', () => {
  const sheets = readSources().filter(({ path }) => path.startsWith('src/') && path.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.flatMap(({ path, text }) => dimmingRules(path, text))).toEqual([]);
});

test('the check of the looks sees a control, and no button', () => {
  expect(dimmingRules('a.css', '.option:has([aria-disabled]) { color: red; }')).toEqual([
    'a.css: .option:has([aria-disabled])',
  ]);
  expect(dimmingRules('a.css', '.money button[aria-disabled] { color: red; }')).toEqual([]);
  expect(dimmingRules('a.css', '.option[aria-disabled] { cursor: default; }')).toEqual([]);
});

test('the check sees a disabled element, and no aria-disabled one', () => {
  expect(openingTag('<input onChange={() => go(1 > 0)} disabled={off} />', 0)).toMatch(/\sdisabled\b/);
  expect(openingTag('<button type="button" aria-disabled={off}>', 0)).not.toMatch(/\sdisabled\b/);
});
