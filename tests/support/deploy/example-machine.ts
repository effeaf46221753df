// A machine for the commands of the production example: a folder in place of its root, and stand-ins for the programs that would change
// the real one. `obey` does what they are asked for.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';

/** What a stand-in prints, to the standard error where it fails. */
export interface Obeyed {
  ok: boolean;
  said?: string;
}
type Obey = (program: string, words: readonly string[]) => Obeyed | Promise<Obeyed>;

export interface ExampleMachine {
  root: string;
  /** A path of the machine that \`ssh\` reaches, which has the same folders. */
  elsewhere: (path: string) => string;
  /** A text with this machine's folders in place of the real ones (`/srv`, `/etc/varanda` and so on). */
  placed: (text: string) => string;
  /** Runs lines in a shell that ends at the first failure. Throws with what it printed. */
  run: (lines: string, folder: string, environment?: Record<string, string>) => Promise<string>;
  stop: () => void;
}

const isRoot = userInfo().uid === 0;
/** Folders of the documents; the longer names first. */
const FOLDERS =
  /(?<![\w.])\/(?:etc\/systemd\/system|etc\/varanda|etc\/nginx|opt\/varanda|srv\/varanda|mnt\/backup|var\/lib\/varanda)(?![\w-])/g;

/** The folder of another machine's root, in that of this one. */
const OTHER_MACHINE = 'other-machine';

/** Programs that need root, as a user without its rights runs them; as root they do what they are for. `varanda` is no user here. */
const OWN_PROGRAMS: Record<string, string> = {
  sudo: '[ "$1" = -u ] && shift 2\nexec env "$@"',
  ssh: `shift\nexec sh -c "$(printf %s "$*" | sed "s#$HOME#$HOME/${OTHER_MACHINE}#g")"`,
  chown: isRoot ? 'exec /bin/chown "$@"' : ':',
  chgrp: isRoot ? '[ "$1" = varanda ] && shift && set -- nogroup "$@"\nexec /bin/chgrp "$@"' : ':',
  install: isRoot
    ? 'exec /usr/bin/install "$@"'
    : 'for word; do shift; case $word in -o|-g) skip=1 ;; *) [ -n "$skip" ] || set -- "$@" "$word"; skip= ;; esac; done\nexec /usr/bin/install "$@"',
};

export async function exampleMachine(obey: Obey): Promise<ExampleMachine> {
  const root = mkdtempSync(join(tmpdir(), 'varanda-machine-'));
  const server = createServer(async (asked, given) => {
    const [program = '', ...words] = JSON.parse(await text(asked)) as string[];
    const obeyed = await Promise.resolve(obey(program, words)).catch(
      (error: unknown): Obeyed => ({ ok: false, said: String(error) }),
    );
    given.end(JSON.stringify(obeyed));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const bin = join(root, 'bin');
  mkdirSync(bin);
  mkdirSync(join(root, OTHER_MACHINE, 'etc'), { recursive: true });
  // PostgreSQL's user reads its own files there.
  chmodSync(root, 0o755);
  const ask = `#!${process.execPath}
const words = [require('node:path').basename(process.argv[1]), ...process.argv.slice(2)];
fetch('http://127.0.0.1:${port}', { method: 'POST', body: JSON.stringify(words) })
  .then((answer) => answer.json())
  .then(({ ok, said = '' }) => { (ok ? process.stdout : process.stderr).write(said); process.exitCode = ok ? 0 : 1; });
`;
  for (const name of ['docker', 'systemctl', 'useradd']) writeFileSync(join(bin, name), ask, { mode: 0o755 });
  for (const [name, lines] of Object.entries(OWN_PROGRAMS))
    writeFileSync(join(bin, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  const placed = (written: string) => written.replace(FOLDERS, (path) => join(root, path));
  return {
    root,
    elsewhere: (path) => placed(path).replace(root, join(root, OTHER_MACHINE)),
    placed,
    run: (lines, folder, environment = {}) =>
      new Promise((resolve, reject) => {
        const env = { PATH: [bin, process.env.PATH].join(delimiter), HOME: root, ...environment };
        execFile('sh', ['-euc', placed(lines)], { cwd: folder, env }, (error, out, err) => {
          if (error) reject(new Error(`${lines}\n${out}${err}`));
          else resolve(out);
        });
      }),
    stop() {
      server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
