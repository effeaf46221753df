// `npm run mutate:money`: makes money code and its SQL wrong on purpose, one patch at a time, and demands that the named
// test turns red. A patch has these fields:
//   wrong     what the patch breaks
//   file      the patched file
//   find      text that occurs once in it; any whitespace matches any other
//   replace   what takes its place
//   test      the test file that must turn red
//   title     the first words of that test's title, after `on embedded` or `on PostgreSQL` where it runs on both
//   postgres  true: only PostgreSQL shows it, because the embedded database has one connection
// `npm run mutate:money -- --only text` runs the patches whose words or file contain the text, `--workers 1` uses one core,
// `--check` only checks that every patch still fits its file.
// Patches are applied in copies of the tree in the temporary folder: the checkout is never changed.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BONUSES } from './money/bonuses.mjs';
import { LEDGER } from './money/ledger.mjs';
import { REWARDS_AND_COUPONS } from './money/rewards.mjs';
import { STAKES } from './money/stakes.mjs';
import { WITHDRAWALS } from './money/withdrawals.mjs';

const ALL = [...LEDGER, ...BONUSES, ...REWARDS_AND_COUPONS, ...STAKES, ...WITHDRAWALS];
const REPORT = resolve('reports/mutation/money.json');
const MOST_MS = 300_000;
/** Migrated databases that the tests restore (tests/support/backend/memory-database.ts). */
const DUMPS = 'node_modules/.cache/migrated-database';

const { values: asked } = parseArgs({
  options: { only: { type: 'string' }, workers: { type: 'string' }, check: { type: 'boolean' } },
});
const only = asked.only ?? '';
const patches = ALL.filter(({ wrong, file }) => wrong.includes(only) || file.includes(only));

const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = ({ find }) => new RegExp(find.trim().split(/\s+/).map(literal).join('\\s+'), 'g');

/** Vitest writes the name of the database in quotes; suites and requirements may stand between it and the words. */
const titlePattern = (title) => literal(title).replace(/^on (embedded|PostgreSQL) /, "on '$1' .*");

/** What is wrong with a patch itself. */
function faultOf(patch) {
  if (!existsSync(patch.file)) return `${patch.file} does not exist`;
  if (!existsSync(patch.test)) return `${patch.test} does not exist`;
  const found = readFileSync(patch.file, 'utf8').match(patternOf(patch))?.length ?? 0;
  return found === 1 ? undefined : `its text occurs ${found} times in ${patch.file}, not once`;
}

/** Copies what git knows or would add, with links to the installed packages. Caches in node_modules stay the copy's own. */
function copyTree(folder) {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
  });
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`);
  for (const path of listed.stdout.split('\0').filter((one) => one !== '' && existsSync(one))) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(path, join(folder, path));
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((one) => !/^\.(cache|vite|vitest)/.test(one))) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
  if (existsSync(DUMPS)) cpSync(DUMPS, join(folder, DUMPS), { recursive: true });
}

const running = new Set();
const folders = [];
function clear() {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.on('exit', clear);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

/** The full names of tests, each with its state and first message; undefined if vitest wrote no report. */
async function runTests(folder, files, titles) {
  const report = join(folder, 'mutant-report.json');
  rmSync(report, { force: true });
  const project = files.every((file) => file.startsWith('server/')) ? ['--project=server'] : [];
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...project,
      ...files,
      '--testNamePattern',
      titles.map(titlePattern).join('|'),
      '--reporter=json',
      `--outputFile=${report}`,
      '--maxWorkers=1',
    ],
    { cwd: folder, stdio: 'ignore', env: { ...process.env, VITEST_REPORT: '' } },
  );
  running.add(child);
  const timer = setTimeout(() => child.kill('SIGKILL'), MOST_MS);
  await new Promise((ended) => child.once('close', ended));
  clearTimeout(timer);
  running.delete(child);
  if (!existsSync(report)) return undefined;
  return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, status, failureMessages }) => ({
      name: fullName.replace(/\s+/g, ' '),
      status,
      message: failureMessages?.[0]?.split('\n')[0] ?? '',
    })),
  );
}

/** A patch that can't be parsed, or names something that isn't there, proves nothing. */
const BROKEN = /^(SyntaxError|ReferenceError)|syntax error at or near|does not exist$/;

async function tryPatch(folder, patch) {
  const path = join(folder, patch.file);
  const right = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    right.replace(patternOf(patch), () => patch.replace),
  );
  try {
    const results = await runTests(folder, [patch.test], [patch.title]);
    if (!results) return { outcome: 'broken', message: 'vitest ended without a report' };
    const failed = results.find(({ status }) => status === 'failed');
    if (!failed) {
      const ran = results.some(({ status }) => status === 'passed');
      return ran ? { outcome: 'GREEN', message: '' } : { outcome: 'broken', message: 'no test ran' };
    }
    return { outcome: BROKEN.test(failed.message) ? 'broken' : 'red', ...failed };
  } finally {
    writeFileSync(path, right);
  }
}

const faults = patches.flatMap((patch) => {
  const fault = faultOf(patch);
  return fault ? [`${patch.wrong}: ${fault}`] : [];
});
if (faults.length > 0 || patches.length === 0) {
  console.error(faults.join('\n') || 'no patch contains that text');
  process.exit(1);
}
if (asked.check) {
  console.log(`${patches.length} patches fit their files`);
  process.exit(0);
}

const started = Date.now();
for (let worker = 0; worker < Number(asked.workers ?? 2); worker += 1) {
  const folder = mkdtempSync(join(tmpdir(), 'money-mutants-'));
  folders.push(folder);
  copyTree(folder);
}

// Unpatched, every named test exists and is green; those on PostgreSQL are skipped where it isn't installed.
const files = [...new Set(patches.map(({ test }) => test))];
const unpatched = (await runTests(folders[0], files, [...new Set(patches.map(({ title }) => title))])) ?? [];
const unready = patches.filter(({ title, postgres }) => {
  const named = unpatched.filter(({ name }) => new RegExp(titlePattern(title)).test(name));
  if (named.some(({ status }) => status === 'failed')) return true;
  return !named.some(({ status }) => status === 'passed') && !postgres;
});
if (unready.length > 0) {
  for (const { wrong, test, title } of unready) {
    const states = unpatched
      .filter(({ name }) => new RegExp(titlePattern(title)).test(name))
      .map(({ status, message }) => `${status} ${message}`);
    console.error(
      `not green without a patch: ${test}: ${title} (${wrong}): ${states.join(', ') || 'no such test'}`,
    );
  }
  process.exit(1);
}
const skipped = patches.filter(
  ({ title }) =>
    !unpatched.some(({ name, status }) => new RegExp(titlePattern(title)).test(name) && status === 'passed'),
);

const waiting = patches.filter((patch) => !skipped.includes(patch));
const tried = [];
async function work(folder) {
  for (let patch = waiting.shift(); patch; patch = waiting.shift()) {
    const began = Date.now();
    const result = await tryPatch(folder, patch);
    tried.push({ wrong: patch.wrong, file: patch.file, seconds: (Date.now() - began) / 1_000, ...result });
    console.log(`${result.outcome}: ${patch.wrong} (${patch.file})`);
  }
}
await Promise.all(folders.map(work));

mkdirSync(dirname(REPORT), { recursive: true });
writeFileSync(REPORT, `${JSON.stringify(tried, null, 2)}\n`);
const red = tried.filter(({ outcome }) => outcome === 'red').length;
for (const { wrong } of skipped) console.log(`skipped, needs PostgreSQL: ${wrong}`);
console.log(
  `${red} of ${tried.length} wrong patches turned their test red, ${skipped.length} skipped, in ${Math.round((Date.now() - started) / 1_000)} s`,
);
process.exit(red === tried.length ? 0 : 1);
