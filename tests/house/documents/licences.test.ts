// Which licences the installed packages have, and the list of components that is made of them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenceOfText } from '#server/build/third-party-notices.ts';
import { ROOT } from '../sources.ts';

const COMMON = ['MIT', 'Apache-2.0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause'];

interface Locked {
  dev?: boolean;
  optional?: boolean;
}
interface Manifest {
  name: string;
  version: string;
  license?: unknown;
  licenses?: { type: string }[];
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const installed = Object.entries(lock.packages)
  // Which optional packages are installed differs by platform; each belongs to one that is not optional.
  .filter(([folder, { optional }]) => folder !== '' && !optional && existsSync(join(ROOT, folder)))
  .map(([folder, { dev = false }]) => {
    const manifest = JSON.parse(read(`${folder}/package.json`)) as Manifest;
    const old = manifest.licenses?.map(({ type }) => type).join(' OR ');
    const own = `${folder}/LICENSE`;
    const entitled = existsSync(join(ROOT, own)) ? licenceOfText(read(own)) : undefined;
    return { ...manifest, dev, licence: String(manifest.license ?? old ?? entitled) };
  });

test('the installed packages have the licences that decision 001 lists, and no other', () => {
  const [, table = ''] = read('docs/decisions/platform/001-libraries.md').split('| licence | packages |');
  const listed = table.split('\n').flatMap((row) => {
    const [, licence = '', packages = ''] = row.split('|').map((cell) => cell.trim());
    return [...packages.matchAll(/`([^`]+)`/g)].map(([, name]) => `${name}: ${licence}`);
  });
  expect(table).toContain(`| ${COMMON.join(', ')} | all others |`);
  expect(installed.length).toBeGreaterThan(500);
  const special = installed
    .filter(({ licence }) => !COMMON.includes(licence))
    .map(({ name, licence }) => `${name}: ${licence}`);
  expect([...new Set(special)].toSorted()).toEqual(listed.toSorted());
});

test('what the server runs has common licences, but for one under MPL-2.0 and two in the public domain', () => {
  const special = installed.filter(({ dev, licence }) => !dev && !COMMON.includes(licence));
  expect(special.map(({ name, licence }) => `${name}: ${licence}`).toSorted()).toEqual([
    'tweetnacl-util: Unlicense',
    'tweetnacl: Unlicense',
    'web-push: MPL-2.0',
  ]);
});

test('the project’s own licence is the same in each place', () => {
  expect(read('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) 2026 the varanda maintainers\n/);
  expect(JSON.parse(read('package.json')).license).toBe('MIT');
  expect(lock.packages['']).toMatchObject({ license: 'MIT' });
});

test('`npm run sbom` lists every installed package with version and licence', () => {
  const printed = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { bomFormat, specVersion, components } = JSON.parse(printed) as {
    bomFormat: string;
    specVersion: string;
    components: { name: string; version: string; purl: string; licenses?: { license?: { id?: string } }[] }[];
  };
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.5']);
  const listed = new Set(components.map(({ name, version }) => `${name} ${version}`));
  expect(
    installed.map(({ name, version }) => `${name} ${version}`).filter((one) => !listed.has(one)),
  ).toEqual([]);
  const webPush = components.find(({ name }) => name === 'web-push');
  expect(webPush?.purl).toMatch(/^pkg:npm\/web-push@\d/);
  expect(webPush?.licenses).toEqual([{ license: { id: 'MPL-2.0' } }]);
});
