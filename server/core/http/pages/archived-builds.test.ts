import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CONFIG_ELEMENT } from '#contract/config.ts';
import { archiveBuild, archiveRunningBuild } from './archived-builds.ts';
import { readPageFiles } from './page-files.ts';

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
  const hoursAgo = Date.now() / 1_000 - 7_200;
  utimesSync(join(root, 'kept/.b.999'), hoursAgo, hoursAgo);
  writeFileSync(join(root, 'kept/builds.json'), '{"half');
  build('c');
  expect(archivedBuilds()).toEqual(['c']);
});

describe('the folder of a server that starts', () => {
  const client = () => join(root, 'client');
  function install(id: string) {
    rmSync(client(), { recursive: true, force: true });
    mkdirSync(join(client(), 'assets'), { recursive: true });
    writeFileSync(join(client(), `assets/app-${id}.js`), id);
    writeFileSync(join(client(), 'version.json'), JSON.stringify({ build: id, config: '' }));
  }
  const start = (id: string) => {
    install(id);
    archiveRunningBuild(client(), join(root, 'kept'));
  };

  test('has the files of the last three builds that ran', () => {
    for (const id of ['a', 'b', 'c', 'd']) start(id);
    expect(archivedBuilds()).toEqual(['b', 'c', 'd']);
    expect(readdirSync(join(root, 'kept/b'))).toEqual(['app-b.js']);
  });

  test('counts a build that runs again, after a step back or a restart, as the newest', () => {
    for (const id of ['a', 'b', 'c', 'a', 'a', 'd']) start(id);
    expect(archivedBuilds()).toEqual(['a', 'c', 'd']);
  });

  test('takes nothing from another copy that starts at the same time', () => {
    start('a');
    // It is copying its own build, and the next of them lists what it needs.
    mkdirSync(join(root, 'kept/.b.1'));
    start('c');
    expect(readdirSync(join(root, 'kept')).sort()).toEqual(['.b.1', 'a', 'builds.json', 'c']);
  });

  test('is read without a build that another copy removes meanwhile', () => {
    for (const id of ['a', 'b']) start(id);
    writeFileSync(join(client(), 'shell.html'), `<script id="${CONFIG_ELEMENT}">{}</script>`);
    // Listed, and gone when it is read.
    symlinkSync('gone.js', join(root, 'kept/b/app-gone.js'));
    const { files } = readPageFiles(client(), {}, join(root, 'kept'));
    expect([...files.keys()].filter((path) => path.startsWith('/assets/'))).toEqual([
      '/assets/app-b.js',
      '/assets/app-a.js',
    ]);
  });

  test('is refused by the name of its variable where it can’t be written', () => {
    install('a');
    writeFileSync(join(root, 'file'), '');
    expect(() => archiveRunningBuild(client(), join(root, 'file/kept'))).toThrow(
      /^KEPT_DIR .*file\/kept must be a folder that the server may write in: /,
    );
  });
});
