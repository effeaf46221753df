// Vitest's global set-up: compiles the embedded database once. V8 gives what it compiled, and made faster since, to every thread of the
// process that loads the same bytes, as long as one of them keeps it. Without it each test file begins anew.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const kept: WebAssembly.Module[] = [];

/** Returns a function that lets it go. */
export async function setup(): Promise<() => void> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  kept.push(await WebAssembly.compile(readFileSync(join(folder, 'pglite.wasm'))));
  return () => {
    kept.length = 0;
  };
}
