import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../sources.ts';

/** Syntax that a browser of 2011 can't parse, outside strings and comments: one match, and none of the script runs. */
const YOUNGER = [
  /=>/,
  /`/,
  /\?\.|\?\?/,
  /\.\.\./,
  /\*\*/,
  /\b(let|const|class|async|await|import|export|of|yield)\b/,
  // Default parameters, shorthand methods, destructuring, and a catch without a binding.
  /function\s*\w*\([^)]*=/,
  /[{,]\s*\w+\s*\([^)]*\)\s*\{/,
  /\b(var|function)\s*[\w\s]*\(?[[{]/,
  /\bcatch\s*\{/,
];

/** The classic scripts in a page, without their strings and comments. */
const plainScripts = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) =>
    script.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replace(/'[^'\n]*'|"[^"\n]*"/g, "''"),
  );

test('[R2.45] the check for old browsers is written in syntax that old browsers can parse', () => {
  const scripts = plainScripts(readFileSync(join(ROOT, 'index.html'), 'utf8'));
  expect(scripts).toHaveLength(1);
  for (const script of scripts) for (const word of YOUNGER) expect(script).not.toMatch(word);
});
