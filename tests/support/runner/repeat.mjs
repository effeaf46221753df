// `npm run test:repeat -- N [--busy]`: the steps of `npm test` N times, then a table of what was red or flaky in which round.
//   --busy  keeps one core busy beside it, like a machine of half the speed
// The summary of each round stays in repeat-results.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

const words = process.argv.slice(2);
const rounds = Number(words.find((word) => /^[1-9]\d*$/.test(word)));
const busy = words.includes('--busy');
if (!rounds || words.some((word) => word !== '--busy' && word !== String(rounds))) {
  console.error('usage: npm run test:repeat -- N [--busy]');
  process.exit(2);
}

const FOLDER = 'repeat-results';
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
const loop = busy ? spawn(process.execPath, ['-e', 'for (;;);']) : undefined;
process.on('exit', () => loop?.kill('SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** Step, file and title → in which rounds it was red or flaky. */
const seen = new Map();
const times = [];
for (let round = 1; round <= rounds; round += 1) {
  console.log(`\nround ${round} of ${rounds}`);
  spawnSync(process.execPath, ['tests/support/runner/run-all.mjs'], {
    stdio: 'inherit',
    env: { ...process.env, CI: 'true' },
  });
  const file = `${FOLDER}/round-${round}.json`;
  copyFileSync('test-results/summary.json', file);
  const summary = JSON.parse(readFileSync(file, 'utf8'));
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

console.log(
  `\n${rounds} rounds${busy ? ', one core busy' : ''}: ${times.map((time) => `${time} s`).join(', ')}`,
);
for (const [name, findings] of seen)
  console.log([`  ${name}`, ...findings.map((one) => `    ${one}`)].join('\n'));
console.log(seen.size === 0 ? 'all green, 0 flaky' : `${seen.size} tests were red or flaky`);
process.exitCode = [...seen.values()].flat().some((finding) => finding.startsWith('red')) ? 1 : 0;
