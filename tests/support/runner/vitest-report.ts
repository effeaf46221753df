// Writes what a Vitest run found to the file in VITEST_REPORT, in the shape that reports.mjs describes. Vitest's own JSON
// reporter leaves out errors that happen outside of tests.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

interface Finding {
  file: string;
  title: string;
  error: string;
}

const firstLine = (text = 'no message') =>
  text
    .split('\n')
    .find((line) => line.trim())
    ?.trim() ?? text;

export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env.VITEST_REPORT;
    if (!path) return;
    let passed = 0;
    let skipped = 0;
    const failed: Finding[] = [];
    const fail = (file: string, title: string, error: string | undefined) =>
      failed.push({ file: relative(process.cwd(), file), title, error: firstLine(error) });
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') fail(module.moduleId, test.fullName, errors[0]?.message);
        else skipped += 1;
      }
      for (const suite of module.children.allSuites()) {
        for (const error of suite.errors()) fail(module.moduleId, suite.fullName, error.message);
      }
      for (const error of module.errors()) fail(module.moduleId, 'the file itself', error.message);
    }
    for (const error of unhandled) fail('-', 'outside of tests', error.stack ?? error.message);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify({ passed, skipped, failed, flaky: [] }, null, 1));
  }
}
