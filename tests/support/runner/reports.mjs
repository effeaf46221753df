// Reads what Vitest (vitest-report.ts) and Playwright (its JSON reporter) write, in one shape.
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ file: string, title: string, error: string, trace?: string }} Finding one test, or one error outside tests
 * @typedef {{ passed: number, skipped: number, failed: Finding[], flaky: Finding[] }} Outcome
 */

/** The first line of an error that says something, without colours. */
export function firstLine(text = '') {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours in the output of tools
  const plain = text.replace(/\u001b\[[0-9;]*m/g, '');
  return (
    plain
      .split('\n')
      .find((line) => line.trim())
      ?.trim() ?? 'no message'
  );
}

/** @param {any} report @returns {Outcome} */
function readPlaywright(report) {
  /** @type {Outcome} */
  const outcome = { passed: 0, skipped: 0, failed: [], flaky: [] };
  /** @param {any} suite @param {string[]} titles */
  const visit = (suite, titles) => {
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const failure = test.results.find(({ status }) => status !== 'passed' && status !== 'skipped');
        const finding = {
          file: spec.file,
          title: [...titles, spec.title].join(' › '),
          error: firstLine(failure?.error?.message ?? failure?.errors?.[0]?.message),
          trace: failure?.attachments?.find(({ name }) => name === 'trace')?.path,
        };
        if (test.status === 'expected') outcome.passed += 1;
        else if (test.status === 'skipped') outcome.skipped += 1;
        else if (test.status === 'flaky') {
          outcome.passed += 1;
          outcome.flaky.push(finding);
        } else outcome.failed.push(finding);
      }
    }
  };
  // The outermost suites are the files, whose title is the file's name.
  for (const file of report.suites ?? []) visit(file, []);
  for (const error of report.errors ?? []) {
    outcome.failed.push({
      file: error.location?.file ?? '-',
      title: 'outside of tests',
      error: firstLine(error.message),
    });
  }
  return outcome;
}

/**
 * The outcome of a step's tests. A report that is missing or cut off has none.
 * @param {'vitest' | 'playwright'} kind
 * @param {string} path
 * @returns {Outcome}
 */
export function readReport(kind, path) {
  if (!existsSync(path)) return { passed: 0, skipped: 0, failed: [], flaky: [] };
  const report = JSON.parse(readFileSync(path, 'utf8'));
  return kind === 'vitest' ? report : readPlaywright(report);
}
