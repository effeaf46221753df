import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noticesText, packageFolder, serverPackages } from './third-party-notices.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'varanda-notices-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function install(name: string, manifest: object, files: Record<string, string> = {}): string {
  const folder = `node_modules/${name}`;
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...manifest }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, folder, file), text);
  return folder;
}

test('a bundled module is found in its package, also inside another package and in a scope', () => {
  expect(packageFolder('/home/a/node_modules/react/cjs/react.js?v=1')).toBe('node_modules/react');
  expect(packageFolder('\0/home/a/node_modules/@tanstack/query-core/build/a.js')).toBe(
    'node_modules/@tanstack/query-core',
  );
  expect(packageFolder('/home/a/node_modules/tsyringe/node_modules/tslib/tslib.js')).toBe(
    'node_modules/tsyringe/node_modules/tslib',
  );
  expect(packageFolder('\0vite/preload-helper.js')).toBe('node_modules/vite');
  expect(packageFolder('/home/a/src/core/api/call.ts')).toBeUndefined();
});

test('the notices print each licence and notice file, and a text that packages share once', () => {
  const folders = [
    install('zeta', { license: 'MIT' }, { LICENSE: 'Terms of both\r\n' }),
    install('alpha', { license: 'MIT' }, { 'license.md': 'Terms of both\n' }),
    install('beta', { license: 'Apache-2.0' }, { LICENSE: 'Terms of Apache', 'NOTICE.txt': 'Thanks' }),
  ];
  const rule = '-'.repeat(80);
  expect(noticesText(root, folders, { 'A font (OFL-1.1)': 'Terms of the font\n' })).toBe(
    [
      'Software of others in this program, and the terms of its use.',
      '',
      rule,
      'alpha 1.0.0 (MIT)',
      'zeta 1.0.0 (MIT)',
      '',
      'Terms of both',
      '',
      rule,
      'beta 1.0.0 (Apache-2.0)',
      '',
      'Terms of Apache',
      '',
      'Thanks',
      '',
      rule,
      'A font (OFL-1.1)',
      '',
      'Terms of the font',
      '',
    ].join('\n'),
  );
});

test('a package without a licence text names its licence, its author and a package with the same terms', () => {
  const folders = [
    install('bare', { license: 'MIT', author: { name: 'Ana' } }),
    install('full', { license: 'MIT' }, { LICENSE: 'Terms of MIT' }),
  ];
  expect(noticesText(root, folders)).toContain(
    'bare 1.0.0 (MIT)\n\nThis package holds no licence text. Its licence is MIT. Copyright: Ana. ' +
      'Its terms are those printed for full 1.0.0.\n',
  );
});

test('a package that names no licence has the one whose name its text begins with', () => {
  const folder = install('unnamed', {}, { LICENSE: 'MIT License\n\nTerms of MIT' });
  expect(noticesText(root, [folder])).toContain('unnamed 1.0.0 (MIT)\n\nMIT License\n');
});

test('a package that names no licence stops the build', () => {
  expect(() => noticesText(root, [install('unknown', {})])).toThrow('unknown 1.0.0 names no licence');
});

test('the server’s packages are the installed ones that are not for development', () => {
  install('hono', { license: 'MIT' });
  install('vite', { license: 'MIT' });
  const packages = { '': {}, 'node_modules/hono': {}, 'node_modules/vite': { dev: true } };
  const elsewhere = { 'node_modules/for-another-platform': { optional: true } };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { ...packages, ...elsewhere } }));
  expect(serverPackages(root)).toEqual(['node_modules/hono']);
});
