// Every form’s main button is tried by touch in a browser, while a field has the focus: the tab bar hides then, and came back under the finger.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, ROOT, readSources } from '../sources.ts';

const SPECS = join(ROOT, 'tests/e2e');

/** The files that specs by touch name as those of the forms that they try. */
const tried = new Set(
  readdirSync(SPECS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('-by-touch.spec.ts'))
    .flatMap((path) => [...readFileSync(join(SPECS, path), 'utf8').matchAll(/'(src\/[\w./-]+\.tsx)'/g)])
    .map(([, file]) => file),
);

const sources = readSources().filter(({ path }) => path.startsWith('src/') && !isTest(path));

test('every form has a browser test that taps its button while a field has the focus', () => {
  const forms = sources
    .filter(({ path, text }) => !path.startsWith('src/ui/') && /<(Form|SubmitForm)\b/.test(text))
    .map(({ path }) => path);
  expect(forms.length).toBeGreaterThan(10);
  expect(forms.filter((path) => !tried.has(path))).toEqual([]);
});

test('the files that these tests name are there', () => {
  const known = new Set(sources.map(({ path }) => path));
  expect([...tried].filter((path) => !known.has(path ?? ''))).toEqual([]);
});
