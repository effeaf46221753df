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
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
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
  configure: (config: Record<string, string>) => void;
  stop: () => Promise<void>;
}

/** Serves a copy of the built page. */
export async function openStaticHost(): Promise<StaticHost> {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-static-'));
  cpSync('dist/client', folder, { recursive: true });
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    const asked = join(folder, normalize(decodeURIComponent(pathname)));
    const file = existsSync(asked) && statSync(asked).isDirectory() ? join(asked, 'index.html') : asked;
    if (!existsSync(file))
      return void outgoing.writeHead(404, { 'content-type': 'text/html' }).end('Not here');
    outgoing.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    outgoing.end(readFileSync(file));
  });
  const port = await freePortPair();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${port}`,
    configure(config) {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      for (const name of names.filter((one) => one.endsWith('.html'))) {
        const html = readFileSync(join(folder, name), 'utf8');
        const filled = html.replace(
          /(id="app-config"[^>]*>)\{\}/,
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
