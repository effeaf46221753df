// `npm start`: says in one sentence what is missing on this machine, builds what is missing or old, and starts the server.
// Plain JavaScript, because it must run, and speak, where nothing else does.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const main = join(root, 'dist/server/main.js');
const SOURCES = [
  'contract',
  'server',
  'src',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

function stop(message) {
  console.error(message);
  process.exit(1);
}

function checkMachine() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(`Varanda needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  if (!existsSync(join(root, 'node_modules/vite'))) stop('The packages are missing: run "npm ci" first.');
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    console.warn(
      `Varanda is tried out on Linux x64; this is ${process.platform} ${process.arch}, so take care.`,
    );
  }
}

function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0);
}

function isBuilt() {
  const built = statSync(main, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built === 0 || !existsSync(join(root, 'dist/client/index.html'))) return false;
  return SOURCES.every((source) => newest(join(root, source)) <= built);
}

function build() {
  console.log('Building page and server …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--app'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) stop('The build failed; what went wrong stands above.');
}

checkMachine();
if (!isBuilt()) build();
console.log('Starting …');
await import(pathToFileURL(main).href);
