import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from '../sources.ts';

test('every wrong patch of tests/mutants fits its file: its text occurs there once', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['tests/mutants/run-money.mjs', '--check'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const fitting = Number(/^(\d+) patches fit their files/.exec(stdout)?.[1]);
  expect(fitting).toBeGreaterThanOrEqual(40);
});
