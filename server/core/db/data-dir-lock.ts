// The embedded database does not stop two processes from opening one folder and corrupting it, so the folder is locked by a file that
// names the process which holds it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

export class DataDirInUse extends Error {
  override name = 'DataDirInUse';
  constructor(folder: string, pid: number) {
    super(
      `the data folder ${folder} is in use by process ${pid}; stop it first, or set DATA_DIR to another folder`,
    );
  }
}

const holder = v.object({ pid: v.number(), started: v.string() });
type Holder = v.InferOutput<typeof holder>;

// A crashed server's process id may belong to another process by now (in a container it nearly always does). The start time tells them
// apart, where the system provides it.
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
    return fields[19] ?? '';
  } catch {
    return '';
  }
}

function isRunning(known: Holder): boolean {
  try {
    process.kill(known.pid, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return startOf(known.pid) === known.started;
}

function read(path: string): Holder | undefined {
  try {
    const parsed = v.safeParse(holder, JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

function tryCreate(path: string): boolean {
  try {
    writeFileSync(path, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Locks a folder for this process; returns the function that releases it. Throws `DataDirInUse`. */
export function lockDataDir(folder: string): () => void {
  const path = join(folder, 'in-use.json');
  const release = () => rmSync(path, { force: true });
  for (let tried = 0; tried < 3; tried += 1) {
    if (tryCreate(path)) return release;
    const known = read(path);
    if (known && isRunning(known)) throw new DataDirInUse(folder, known.pid);
    release();
  }
  throw new DataDirInUse(folder, read(path)?.pid ?? 0);
}
