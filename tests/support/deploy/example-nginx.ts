// nginx as docs/deploy configures it, with other ports, hosts and folders.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { findProgram } from '#tests/support/backend/postgres.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';

/** A request with this header counts as one from the address in it. */
export const CALLER = 'x-caller';

const nginx = findProgram('nginx');
const openssl = findProgram('openssl');

/** Whether this machine has IPv6, at least with itself. */
export const HAS_IPV6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

/** The programs that the example needs and this machine lacks. */
export const MISSING_FOR_NGINX = [...(nginx ? [] : ['nginx']), ...(openssl ? [] : ['openssl'])];

interface ExampleNginx {
  ports: { plain: number; secure: number };
  /** The page's certificate. */
  certificate: Buffer;
  /** The file of its configuration. */
  file: string;
  /** A program that calls nginx with it. */
  program: string;
  stop: () => Promise<void>;
}

const takesConnections = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .on('connect', () => resolve(true))
      .on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** Makes a certificate of the page and its key in the folder, in place of a former one. */
export function makePageCertificate(folder: string): void {
  const names = 'subjectAltName=DNS:page.example,DNS:sandbox.page.example';
  const words = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=page.example -addext ${names}`;
  const files = ['-keyout', join(folder, 'page.key'), '-out', join(folder, 'page.pem')];
  execFileSync(openssl ?? '', [...words.split(' '), ...files], { stdio: 'ignore' });
}

/**
 * Starts it. Takes a folder for its files, the address (`host:port`) of each copy, whose sandbox is at the port after it, and what else
 * to change in the configuration.
 */
export async function startExampleNginx(
  folder: string,
  places: Readonly<Record<string, string>>,
  change: (configuration: string) => string = (configuration) => configuration,
): Promise<ExampleNginx> {
  if (!nginx || !openssl) throw new Error(`not installed: ${MISSING_FOR_NGINX.join(', ')}`);
  makePageCertificate(folder);
  const port = await freePortPair();
  const ports = { plain: port, secure: port + 1 };
  const callers = ['set_real_ip_from 127.0.0.1;', 'set_real_ip_from ::1;', `real_ip_header ${CALLER};`];
  // Where a user other than root runs it, the usual folders are closed.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const example = readFileSync('docs/deploy/nginx.conf', 'utf8')
    .replace(/copy-[ab]:300[01]/g, (given) => {
      const [copy = '', page] = given.split(':');
      const [host, number] = (places[copy] ?? '').split(':');
      return `${host}:${Number(number) + (page === '3001' ? 1 : 0)}`;
    })
    .replaceAll('/etc/nginx/certificates/', `${folder}/`)
    .replace('/var/log/nginx/', `${folder}/`)
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replaceAll('listen 443 ssl;', `listen 127.0.0.1:${ports.secure} ssl;`)
    // As the example says where there is no IPv6.
    .replace(/^ *listen \[::\]:(80|443)( ssl)?;\n/gm, (_, number: string, tls = '') =>
      HAS_IPV6 ? `listen [::1]:${number === '80' ? ports.plain : ports.secure}${tls};\n` : '',
    )
    .replace('http {', `http {\n  ${[...temporary, ...callers].join('\n  ')}`);
  chmodSync(folder, 0o777);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, change(example));
  const log = join(folder, 'error.log');
  const own = `daemon off; pid ${join(folder, 'nginx.pid')};`;
  const program = join(folder, 'nginx');
  const call = `exec ${nginx} -p ${folder} -c ${file} -e ${log} -g '${own}' "$@"`;
  writeFileSync(program, `#!/bin/sh\n${call}\n`, { mode: 0o755 });
  execFileSync(program, ['-t'], { stdio: 'pipe' });
  const running = spawn(program, { stdio: 'ignore' });
  await vi.waitFor(async () => expect(await takesConnections(ports.secure)).toBe(true), 30_000);
  return {
    ports,
    certificate: readFileSync(join(folder, 'page.pem')),
    file,
    program,
    async stop() {
      running.kill('SIGTERM');
      if (running.exitCode === null) await once(running, 'exit');
    },
  };
}
