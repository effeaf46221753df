// `npm test`: every check in a fixed order, stopping at the first failure; prints the time of each and, at the end, how
// many tests ran.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

// An absolute path: Playwright resolves a relative one from its configuration's folder.
const RESULTS = resolve('test-results');
const UNIT = `${RESULTS}/unit.json`;
const BROWSER = `${RESULTS}/browser.json`;

const STEPS = [
  ['format', 'check:format'],
  ['lint', 'check:lint'],
  ['types', 'check:types'],
  ['house and dead code', 'check:house', `${RESULTS}/house.json`],
  ['unit, screens, api', 'check:unit', UNIT],
  ['build', 'build'],
  ['byte budget', 'check:bytes'],
  ['browser, offline and updates', 'check:browser', BROWSER],
];

function readCounts(path) {
  if (!path || !existsSync(path)) return { passed: 0, failed: 0, skipped: 0 };
  const report = JSON.parse(readFileSync(path, 'utf8'));
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
let status = 0;
for (const [index, [name, script, report]] of STEPS.entries()) {
  const started = Date.now();
  console.log(`\n[${index + 1}/${STEPS.length}] ${name}`);
  const env = { ...process.env, VITEST_JSON: report ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: report ?? '' };
  const run = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit', env });
  const counts = readCounts(report);
  for (const key of Object.keys(total)) total[key] += counts[key];
  console.log(`[${index + 1}/${STEPS.length}] ${name}: ${Math.round((Date.now() - started) / 1000)} s`);
  if (run.status !== 0) {
    console.error(`\n${name} failed; nothing after it was run`);
    status = 1;
    break;
  }
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(status);
