import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
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

/** Runs the check in a browser without one feature; gives whether the page stays, and whether the text shows. */
function check(without: string) {
  const [, script = ''] =
    /<script>([\s\S]*?)<\/script>/.exec(readFileSync(join(ROOT, 'index.html'), 'utf8')) ?? [];
  const has = <T>(name: string, value: T) => (name === without ? undefined : value);
  const attributes = (name: string) => (name === without ? {} : { [name]: null });
  let stays = true;
  const text = { hidden: true };
  const parentNode = {
    removeChild: () => {
      stays = false;
    },
  };
  const root = { ...attributes('popover'), parentNode };
  const window: Record<string, unknown> = {
    document: {
      getElementById: (id: string) => (id === 'root' ? root : text),
      createElement: () => attributes('noModule'),
    },
    HTMLDialogElement: has('HTMLDialogElement', class {}),
    Object: { hasOwn: has('Object.hasOwn', () => true) },
    AbortSignal: has('AbortSignal', { timeout: has('AbortSignal.timeout', () => {}) }),
    URL: has('URL', { canParse: has('URL.canParse', () => true) }),
  };
  runInNewContext(script, { ...window, window });
  return { stays, saysWhy: !text.hidden };
}

test('[R2.45] a browser with all that the check names keeps the page', () => {
  expect(check('nothing')).toEqual({ stays: true, saysWhy: false });
});

test.each([
  ['noModule'],
  ['HTMLDialogElement'],
  ['Object.hasOwn'],
  ['AbortSignal'],
  ['AbortSignal.timeout'],
  ['popover'],
  ['URL'],
  ['URL.canParse'],
])('[R2.45] a browser without %s gets the text in place of the page', (feature) => {
  expect(check(feature)).toEqual({ stays: false, saysWhy: true });
});
