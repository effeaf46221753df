// `npm test`: every check in a fixed order. A red step doesn't end the run: only what needs a failed build is left out. At the end
// it prints the time of each step, what was red or flaky, and how many tests ran; the exit code is 1 if anything was red.
//   node tests/support/runner/run-all.mjs [tests] [lighthouse] [soak] [weekly]   without a part: tests
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { firstLine, readReport } from './reports.mjs';
import { PARTS, STEPS } from './steps.mjs';

// An absolute path: Playwright resolves a relative one from its configuration's folder.
const RESULTS = resolve('test-results');

const parts = process.argv.slice(2);
const unknown = parts.find((part) => !PARTS.includes(part));
if (unknown !== undefined) {
  console.error(`there is no part ${unknown}: ${PARTS.join(', ')}`);
  process.exit(2);
}
const wanted = parts.length > 0 ? parts : ['tests'];
const steps = STEPS.filter((step) => step.parts.some((part) => wanted.includes(part)));

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

/** Runs an npm script; resolves with its exit code and, where it writes no report, what it printed. */
function runScript({ script, report }, path) {
  const env = { ...process.env, VITEST_REPORT: '', PLAYWRIGHT_JSON_OUTPUT_NAME: '' };
  if (report === 'vitest') env.VITEST_REPORT = path;
  if (report === 'playwright') env.PLAYWRIGHT_JSON_OUTPUT_NAME = path;
  const stdio = report ? 'inherit' : ['inherit', 'pipe', 'pipe'];
  const child = spawn('npm', ['run', '--silent', script], { stdio, env });
  let printed = '';
  for (const [stream, terminal] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    stream?.on('data', (chunk) => {
      terminal.write(chunk);
      printed += chunk;
    });
  }
  return new Promise((settle) => {
    child.on('close', (code) => settle({ code: code ?? 1, printed }));
  });
}

/** The line of a tool's output that most likely says what is wrong. */
const faultIn = (printed) =>
  firstLine(printed.split('\n').find((line) => /error|✖|×|exceed/i.test(line)) ?? printed);

const total = { passed: 0, skipped: 0 };
const red = [];
const flaky = [];
const times = [];
let built = true;
for (const [index, step] of steps.entries()) {
  const head = `[${index + 1}/${steps.length}] ${step.name}`;
  if (step.needsBuild && !built) {
    red.push({ step: step.name, file: '-', title: 'left out', error: 'the build failed' });
    continue;
  }
  const started = Date.now();
  console.log(`\n${head}`);
  const path = `${RESULTS}/${step.script.replaceAll(':', '-')}.json`;
  const { code, printed } = await runScript(step, path);
  const outcome = step.report
    ? readReport(step.report, path)
    : { passed: code === 0 ? 1 : 0, skipped: 0, failed: [], flaky: [] };
  total.passed += outcome.passed;
  total.skipped += outcome.skipped;
  red.push(...outcome.failed.map((finding) => ({ step: step.name, ...finding })));
  flaky.push(...outcome.flaky.map((finding) => ({ step: step.name, ...finding })));
  // A step can fail beside its tests: its tool ended early, or a check outside of them failed.
  if (code !== 0 && outcome.failed.length === 0) {
    const error = step.report ? `exit code ${code}` : faultIn(printed);
    red.push({ step: step.name, file: '-', title: `npm run ${step.script}`, error });
  }
  if (step.name === 'build') built = code === 0;
  const seconds = Math.round((Date.now() - started) / 1000);
  times.push({ step: step.name, seconds });
  console.log(`${head}: ${seconds} s`);
}

const line = ({ step, file, title, error, trace }) =>
  `  ${step} | ${file} | ${title} | ${error}${trace ? ` | ${trace}` : ''}`;
const seconds = times.reduce((sum, time) => sum + time.seconds, 0);
const summary = { ...total, failed: red.length, seconds, times, red, flaky };
writeFileSync(`${RESULTS}/summary.json`, JSON.stringify(summary, null, 1));
console.log(`\n${times.map((time) => `${time.step} ${time.seconds} s`).join(', ')}`);
console.log(`all of it ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
if (red.length > 0) console.log(['\nRed (step | file | title | error):', ...red.map(line)].join('\n'));
if (flaky.length > 0) console.log(['\nFlaky (green only the second time):', ...flaky.map(line)].join('\n'));
console.log(`\n${flaky.length} flaky`);
console.log(`${total.passed} passed, ${red.length} failed, ${total.skipped} skipped`);
process.exitCode = red.length > 0 ? 1 : 0;
