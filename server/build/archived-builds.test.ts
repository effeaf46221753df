import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveBuild } from './archived-builds.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'varanda-kept-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function build(id: string) {
  const client = join(root, 'client');
  rmSync(client, { recursive: true, force: true });
  mkdirSync(join(client, 'assets'), { recursive: true });
  writeFileSync(join(client, `assets/app-${id}.js`), id);
  archiveBuild(client, join(root, 'kept'), id);
}
const archivedBuilds = () =>
  readdirSync(join(root, 'kept'))
    .filter((name) => name !== 'builds.json')
    .sort();

test('the last three builds stay', () => {
  for (const id of ['a', 'b', 'c', 'd']) build(id);
  expect(archivedBuilds()).toEqual(['b', 'c', 'd']);
  expect(readdirSync(join(root, 'kept/c'))).toEqual(['app-c.js']);
});

test('the same build again is one build, and the newest', () => {
  for (const id of ['a', 'b', 'c', 'a', 'd']) build(id);
  expect(archivedBuilds()).toEqual(['a', 'c', 'd']);
});

test('what a killed build left behind goes with the next, and a list it spoiled is begun anew', () => {
  build('a');
  mkdirSync(join(root, 'kept/.b.999'));
  writeFileSync(join(root, 'kept/builds.json'), '{"half');
  build('c');
  expect(archivedBuilds()).toEqual(['c']);
});
