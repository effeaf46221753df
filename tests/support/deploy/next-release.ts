// Another build of the product: a copy of its tree in which something is changed.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const TREE = [
  'contract',
  'docs',
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'server',
  'src',
  'sw',
  'vite.config.ts',
];
const SETTINGS = ['tsconfig.json', 'tsconfig.base.json'];

/** Copies what a release has into a folder: the tree, without its build. */
export function copyTree(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of [...TREE, ...SETTINGS]) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
}

/** Changes a file of a copied tree. */
export function changeFile(folder: string, name: string, change: (text: string) => string): void {
  const path = join(folder, name);
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${name} is not changed`);
  writeFileSync(path, changed);
}

export async function buildTree(folder: string): Promise<void> {
  // Of the test, which is no production.
  const { BUILD_FOLDER: _, NODE_ENV: __, ...env } = process.env;
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--app'], { cwd: folder, env });
}
