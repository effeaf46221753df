// An alert names its subject on the help page as plain text, because core/state/alerts.ts knows no questions.
import { expect, test } from 'vitest';
import { ERROR_CODES } from '#contract/errors.ts';
import { HELP_QUESTIONS } from '#src/widgets/help/help-subjects.ts';
import { isTest, readSources } from '../sources.ts';

const SUBJECTS: readonly string[] = [...Object.values(HELP_QUESTIONS).flat(), ...ERROR_CODES];

/** The call's text up to the bracket that closes it. */
function callAt(text: string, start: number): string {
  let depth = 0;
  for (let end = text.indexOf('(', start); end < text.length; end += 1) {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
    if (depth === 0) return text.slice(start, end + 1);
  }
  return text.slice(start);
}

const alerts = readSources()
  .filter(({ path }) => path.startsWith('src/') && !isTest(path) && path !== 'src/core/state/alerts.ts')
  .flatMap(({ path, text }) =>
    [...text.matchAll(/\bshowAlert\(/g)].map(({ index }) => ({ path, call: callAt(text, index) })),
  );

test('each alert that names a subject names a question of the help page, or the code of a refusal', () => {
  const named = alerts.flatMap(({ path, call }) =>
    [...call.matchAll(/\bhelp: '([^']+)'/g)].map(([, subject = '']) => ({ path, subject })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ subject }) => !SUBJECTS.includes(subject))).toEqual([]);
});
