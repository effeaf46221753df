// The blocks of docs/operators.md that start a trial: one container, and the demo with two copies. In docker's place are stand-ins.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ENVIRONMENT } from '#server/env.ts';
import { findProgram } from '#tests/support/backend/postgres.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';
import { commandBlocks } from '#tests/support/deploy/document-commands.ts';
import { exampleDocker } from '#tests/support/deploy/example-docker.ts';
import { exampleMachine, type Obeyed } from '#tests/support/deploy/example-machine.ts';
import { makePageCertificate } from '#tests/support/deploy/example-nginx.ts';

const isThere = findProgram('openssl') && findProgram('curl') && findProgram('git');
const blocks = commandBlocks('docs/operators.md', 'Deploy');
const block = (word: string) => blocks.find((lines) => lines.includes(word)) ?? '';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

test.runIf(isThere)('one container is built and started, and asked when it answers', async () => {
  const container = readFileSync('Containerfile', 'utf8');
  const port = await freePortPair();
  const calls: string[] = [];
  let server: Server | undefined;
  ends.push(() => server?.close());

  function obey(words: readonly string[]): Obeyed {
    const [verb = '', ...rest] = words;
    calls.push(verb);
    const after = (flag: string) => rest.flatMap((word, at) => (rest[at - 1] === flag ? [word] : []));
    if (verb === 'build') expect(rest).toEqual(['-f', 'Containerfile', '-t', 'varanda', '.']);
    if (verb === 'run') {
      expect(rest.at(-1)).toBe('varanda');
      // Ports and folders are the image's.
      const [, exposed = ''] = /^EXPOSE (.+)$/m.exec(container) ?? [];
      expect(after('-p').map((ports) => ports.split(':')[1])).toEqual(exposed.split(' '));
      const [, volumes = ''] = /^VOLUME (.+)$/m.exec(container) ?? [];
      expect(after('-v').map((volume) => volume.split(':')[1])).toEqual(volumes.split(' '));
      const variables = after('-e').map((given) => given.split('=')[0] ?? '');
      expect(variables.filter((name) => !ENVIRONMENT.includes(name))).toEqual([]);
      let asked = 0;
      server = createServer((_, answer) => {
        asked += 1;
        answer.statusCode = asked < 3 ? 503 : 200;
        answer.end();
      }).listen(port, '127.0.0.1');
    }
    if (verb === 'exec') expect(rest.slice(0, 5)).toEqual(['varanda', 'npm', 'run', 'ops', '--']);
    return { ok: true };
  }
  const machine = await exampleMachine((program, words) =>
    program === 'docker' ? obey(words) : { ok: false, said: `no ${program}` },
  );
  ends.push(machine.stop);
  const lines = block('docker run').replace(
    'http://localhost:3000/readyz',
    `http://127.0.0.1:${port}/readyz`,
  );
  await machine.run(lines, process.cwd());
  expect(calls).toEqual(['build', 'run', 'exec']);
});

test.runIf(isThere)('the demo starts with files of the operator’s that Git ignores', async () => {
  let docker: ReturnType<typeof exampleDocker> | undefined;
  const machine = await exampleMachine((program, words) =>
    program === 'docker' && docker ? docker.obey(words) : { ok: false, said: `no ${program}` },
  );
  ends.push(machine.stop);
  const tree = join(machine.root, 'tree');
  mkdirSync(join(tree, 'docs'), { recursive: true });
  for (const name of ['docs/deploy', '.gitignore']) cpSync(name, join(tree, name), { recursive: true });
  execFileSync('git', ['init', '--quiet'], { cwd: tree });
  execFileSync('git', ['add', '.'], { cwd: tree });
  const folder = join(tree, 'docs/deploy');
  docker = exampleDocker(folder);

  await machine.run(block('own/nginx.conf'), tree);
  const edit = (name: string, change: (text: string) => string) =>
    writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')));
  edit('.env', (text) =>
    text.replace(/^(\w+)=$/gm, '$1=0123456789abcdef').replaceAll('page.example', 'my.example'),
  );
  edit('own/nginx.conf', (text) => text.replaceAll('page.example', 'my.example'));
  makePageCertificate(join(folder, 'certificates'));
  // Once more: nothing of it is lost.
  await machine.run(block('own/nginx.conf'), tree);
  await machine.run(block('--build'), folder);
  expect([...docker.running.keys()].toSorted()).toEqual([
    'copy-a',
    'copy-b',
    'grafana',
    'nginx',
    'postgres',
    'prometheus',
  ]);
  const changed = execFileSync('git', ['diff', '--name-only'], { cwd: tree, encoding: 'utf8' });
  const added = execFileSync('git', ['ls-files', '--others', '--exclude-standard'], {
    cwd: tree,
    encoding: 'utf8',
  });
  expect([changed, added]).toEqual(['', '']);
});
