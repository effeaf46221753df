import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'varanda-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const lockFile = () => join(folder, 'in-use.json');

describe('the lock of a data folder', () => {
  test('refuses a second server until the first releases it', () => {
    const release = lockDataDir(folder);
    expect(() => lockDataDir(folder)).toThrow(DataDirInUse);
    release();
    lockDataDir(folder)();
  });

  test('names the process that holds it', () => {
    lockDataDir(folder);
    expect(() => lockDataDir(folder)).toThrow(String(process.pid));
  });

  test('is taken over from a process that has ended', async () => {
    const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
    await new Promise((resolve) => child.once('exit', resolve));
    writeFileSync(lockFile(), JSON.stringify({ pid: child.pid, started: '1' }));
    lockDataDir(folder);
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  });

  test.runIf(process.platform === 'linux')('is taken over from an earlier process with the same id', () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, started: '1' }));
    expect(() => lockDataDir(folder)).not.toThrow();
  });

  test('is taken over where it can not be read', () => {
    writeFileSync(lockFile(), '{"pid":');
    expect(() => lockDataDir(folder)).not.toThrow();
  });
});
