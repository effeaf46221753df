// `npm run test:repeat -- N [--busy[=loops]] [--only=pages|server [--part=1/3]]`: the steps of `npm test` N times, then a table of what
// was red or flaky in which round.
//   --busy        keeps one core busy beside it, like a machine of half the speed; --busy=2 two
//   --only=pages  only the tests with a document; --only=server only those of the server
//   --part=1/3    the first third of them
// The summary of each round stays in repeat-results.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readReport } from './reports.mjs';

const USAGE = 'usage: npm run test:repeat -- N [--busy[=loops]] [--only=pages|server [--part=1/3]]';
const words = process.argv.slice(2);
const [, rounds, loops, only, part] =
  /^([1-9]\d*)(?: --busy(?:=([1-9]))?)?(?: --only=(pages|server)(?: --part=(\d+\/\d+))?)?$/.exec(
    words.join(' '),
  ) ?? [];
if (!rounds) {
  console.error(USAGE);
  process.exit(2);
}
const busy = words[1]?.startsWith('--busy') ? Number(loops ?? 1) : 0;

const FOLDER = 'repeat-results';
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
const burners = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);']));
process.on('exit', () => {
  for (const burner of burners) burner.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** The unit tests with a document; those in tests/screens all have one. */
function filesWithDocument() {
  return ['src', 'server']
    .flatMap((floor) =>
      readdirSync(floor, { recursive: true, encoding: 'utf8' }).map((name) => join(floor, name)),
    )
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => readFileSync(file, 'utf8').startsWith('// @vitest-environment page'));
}

const SELECTED = {
  pages: () => ['--project=unit', '--project=screens', ...filesWithDocument(), 'tests/screens/'],
  server: () => ['--project=server', '--project=api'],
};

/** Runs the selected test files once. */
function runSelected() {
  const report = resolve(FOLDER, 'report.json');
  rmSync(report, { force: true });
  const shard = part ? [`--shard=${part}`] : [];
  const started = Date.now();
  const { status } = spawnSync('npx', ['vitest', 'run', ...SELECTED[only](), ...shard], {
    stdio: 'inherit',
    env: { ...process.env, VITEST_REPORT: report },
  });
  const { failed } = readReport('vitest', report);
  const red = failed.map((finding) => ({ step: only, ...finding }));
  if (status !== 0 && red.length === 0)
    red.push({ step: only, file: '-', title: 'the run', error: `exit code ${status}` });
  return { red, flaky: [], seconds: Math.round((Date.now() - started) / 1_000) };
}

/** Runs all steps of `npm test` once. */
function runAll(file) {
  spawnSync(process.execPath, ['tests/support/runner/run-all.mjs'], {
    stdio: 'inherit',
    env: { ...process.env, CI: 'true' },
  });
  copyFileSync('test-results/summary.json', file);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Step, file and title → in which rounds it was red or flaky. */
const seen = new Map();
const times = [];
for (let round = 1; round <= Number(rounds); round += 1) {
  console.log(`\nround ${round} of ${rounds}`);
  const file = `${FOLDER}/round-${round}.json`;
  const summary = only ? runSelected() : runAll(file);
  if (only) writeFileSync(file, JSON.stringify(summary, null, 1));
  times.push(summary.seconds);
  for (const [kind, findings] of [
    ['red', summary.red],
    ['flaky', summary.flaky],
  ]) {
    for (const finding of findings) {
      const name = `${finding.step} | ${finding.file} | ${finding.title}`;
      seen.set(name, [...(seen.get(name) ?? []), `${kind} in ${round}: ${finding.error}`]);
    }
  }
}

const beside = busy === 0 ? '' : busy === 1 ? ', one core busy' : `, ${busy} busy loops`;
console.log(`\n${rounds} rounds${beside}: ${times.map((time) => `${time} s`).join(', ')}`);
for (const [name, findings] of seen)
  console.log([`  ${name}`, ...findings.map((one) => `    ${one}`)].join('\n'));
console.log(seen.size === 0 ? 'all green, 0 flaky' : `${seen.size} tests were red or flaky`);
process.exitCode = [...seen.values()].flat().some((finding) => finding.startsWith('red')) ? 1 : 0;
