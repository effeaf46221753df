// A static host, like any web space: a file by its name, a folder's index, 404 for the rest.
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { SHELL_FILE } from '#contract/build-files.ts';
import { CONFIG_ELEMENT } from '#contract/config.ts';
import { isFilePath } from '#contract/rules/page/file-path.ts';
import { freePortPair } from './ports.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export interface StaticHost {
  url: string;
  /** Writes the configuration into every page, as the operator who uploads the files would. */
  configure: (config: Record<string, unknown>) => void;
  /** Folder of its files. */
  folder: string;
  /** Has the files of another build from now on. */
  replaceFiles: (client: string) => void;
  /** From now on sends these headers, and the shell for each address that is no file, as `docs/operators.md` asks of hosts. */
  sendHeaders: (headersOf: (path: string) => Record<string, string>) => void;
  /** From now on passes the backend's paths on to this address, sockets too. */
  passOn: (backend: string) => void;
  stop: () => Promise<void>;
}

/** What a host on the page's own origin passes on (`docs/operators.md`). */
const OF_BACKEND = /^\/((api|v2|media|storage|wallet|embed|app)\/|(sitemap\.xml|robots\.txt)$)/;

function passRequest(backend: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { hostname, port } = new URL(backend);
  const { url: path, method, headers } = incoming;
  const passed = request({ hostname, port, path, method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  passed.on('error', () => outgoing.destroy());
  incoming.pipe(passed);
}

/** Passes a socket on, from its request to upgrade. */
function passSocket(backend: string, incoming: IncomingMessage, socket: Socket, head: Buffer): void {
  const { hostname, port } = new URL(backend);
  const lines = incoming.rawHeaders.flatMap((part, at, all) => (at % 2 ? [] : [`${part}: ${all[at + 1]}`]));
  const passed = connect(Number(port), hostname, () => {
    passed.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    passed.write(head);
    socket.pipe(passed).pipe(socket);
  });
  passed.on('error', () => socket.destroy());
  socket.on('error', () => passed.destroy());
}

/** Serves a copy of the built page. */
export async function openStaticHost(): Promise<StaticHost> {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-static-'));
  cpSync('dist/client', folder, { recursive: true });
  let headersOf: ((path: string) => Record<string, string>) | undefined;
  let backend: string | undefined;
  const findFile = (pathname: string) => {
    const asked = join(folder, normalize(decodeURIComponent(pathname)));
    const file = existsSync(asked) && statSync(asked).isDirectory() ? join(asked, 'index.html') : asked;
    const isPage = headersOf && !existsSync(file) && !isFilePath(pathname);
    return isPage ? join(folder, SHELL_FILE) : file;
  };
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    if (backend && OF_BACKEND.test(pathname)) return passRequest(backend, incoming, outgoing);
    const file = findFile(pathname);
    if (!existsSync(file))
      return void outgoing.writeHead(404, { 'content-type': 'text/html' }).end('Not here');
    outgoing.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      ...headersOf?.(pathname),
    });
    outgoing.end(readFileSync(file));
  });
  server.on('upgrade', (incoming, socket: Socket, head) => {
    if (backend) passSocket(backend, incoming, socket, head);
    else socket.destroy();
  });
  const port = await freePortPair();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${port}`,
    folder,
    replaceFiles(client) {
      rmSync(folder, { recursive: true, force: true });
      cpSync(client, folder, { recursive: true });
    },
    sendHeaders(given) {
      headersOf = given;
    },
    passOn(address) {
      backend = address;
    },
    configure(config) {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      for (const name of names.filter((one) => one.endsWith('.html'))) {
        const html = readFileSync(join(folder, name), 'utf8');
        const filled = html.replace(
          new RegExp(`(id="${CONFIG_ELEMENT}"[^>]*>)\\{\\}`),
          (_, start: string) => start + JSON.stringify(config),
        );
        writeFileSync(join(folder, name), filled);
      }
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
      }),
  };
}
