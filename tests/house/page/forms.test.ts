// The kinds of fields and forms that need care exist once, and everything else uses those.
import { expect, test } from 'vitest';
import { isTest, readSources } from '../sources.ts';

const sources = readSources().filter(({ path }) => path.startsWith('src/') && !isTest(path));

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('every form reads its controls when it is submitted', () => {
  expect(filesWith(/<form\b/)).toEqual(['src/ui/form/form.tsx']);
});

test('a form that is checked before it is sent counts as being sent from the check on', () => {
  const checked = sources.filter(({ text }) => /\bhandleSubmit\(/.test(text));
  expect(checked.length).toBeGreaterThan(6);
  expect(
    checked.filter(({ text }) => !/sending=\{[^}\n]*isSubmitting/.test(text)).map(({ path }) => path),
  ).toEqual([]);
});

test('no day is typed into a field of the browser, whose order is not the page’s', () => {
  expect(filesWith(/type="(date|datetime-local|month|week)"/)).toEqual([]);
});

test('no field changes the text in its change handler: a composing keyboard would repeat it', () => {
  const rewriting =
    /onChange=\{[^\n]*(\n[^\n]*){0,2}?\.value\s*\.(replace|replaceAll|slice|toUpperCase|toLowerCase|normalize)\(/;
  expect(filesWith(/onChange=\{[^\n]*\.value\s*\.trim\(/)).toEqual([]);
  expect(filesWith(rewriting)).toEqual([]);
});

test('the error of a whole form leads to its question on the help page', () => {
  const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
  const forms = sources.flatMap(({ path, text }) => {
    // Beside a single field of a form, which says the rest.
    const errors = count(text, /<(SubmitForm|FormError)\b(?! text=\{wrong\.)/g);
    return path.startsWith('src/ui/') || errors === 0 ? [] : [{ path, errors, text }];
  });
  expect(forms.length).toBeGreaterThan(10);
  expect(
    forms.filter(({ errors, text }) => count(text, /help=\{<HelpLink /g) !== errors).map(({ path }) => path),
  ).toEqual([]);
});
