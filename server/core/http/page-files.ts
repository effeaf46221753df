// The built page as it lies in memory: every file's address, its bytes plain and in brotli, and its mark.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { CONFIG_ELEMENT } from '#contract/config.ts';
import { etagOf } from './routes.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=UTF-8',
  '.js': 'text/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.webmanifest': 'application/manifest+json; charset=UTF-8',
  '.svg': 'image/svg+xml; charset=UTF-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=UTF-8',
  '.mp3': 'audio/mpeg',
  '.wasm': 'application/wasm',
};

export interface PageFile {
  type: string;
  body: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer> | undefined;
  etag: string;
}

export interface PageFiles {
  /** Path (`/assets/x.js`) → file. */
  files: ReadonlyMap<string, PageFile>;
  /** The page before anything is drawn in it (shell.html), its configuration filled in. */
  shell: string;
}

/** The folder has no built page. */
export class PageMissing extends Error {
  override name = 'PageMissing';
}

/** Puts the configuration into the page's JSON block (D2). Throws `PageMissing` where it has none. */
export function fillConfig(html: string, config: unknown): string {
  const block = new RegExp(`(<script[^>]*\\bid="${CONFIG_ELEMENT}"[^>]*>)[\\s\\S]*?(</script>)`);
  if (!block.test(html)) throw new PageMissing(`index.html has no block ${CONFIG_ELEMENT}`);
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html.replace(block, (_, open: string, close: string) => open + json + close);
}

const bytes = (source: string | Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(source));

/** A page as it is sent. */
export function htmlFile(html: string): PageFile {
  const body = bytes(html);
  return { type: TYPES['.html'] ?? '', body, brotli: bytes(brotliCompressSync(html)), etag: etagOf(body) };
}

function fileOf(
  path: string,
  body: Uint8Array<ArrayBuffer>,
  brotli: Uint8Array<ArrayBuffer> | undefined,
): PageFile {
  return { type: TYPES[extname(path)] ?? 'application/octet-stream', body, brotli, etag: etagOf(body) };
}

/**
 * Reads the built page once. Takes its folder and the configuration to fill in; version.json gets the configuration's
 * mark, so that a changed configuration reaches installed apps (D2). Throws `PageMissing`.
 */
export function readPageFiles(folder: string, config: unknown): PageFiles {
  if (!existsSync(join(folder, 'shell.html'))) throw new PageMissing(`no shell.html in ${folder}`);
  const files = new Map<string, PageFile>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = `/${name.replaceAll('\\', '/')}`;
    const full = join(folder, name);
    // The pages in the folder are for hosts that can only send files: they hold no data and no configuration.
    if (/\.(br|html)$/.test(path) || path.startsWith('/.') || !statSync(full).isFile()) continue;
    const brotli = existsSync(`${full}.br`) ? bytes(readFileSync(`${full}.br`)) : undefined;
    files.set(path, fileOf(path, bytes(readFileSync(full)), brotli));
  }
  const shell = fillConfig(readFileSync(join(folder, 'shell.html'), 'utf8'), config);
  for (const path of ['/shell.html', '/index.html']) files.set(path, htmlFile(shell));
  const version = files.get('/version.json');
  if (version) {
    const built: unknown = JSON.parse(Buffer.from(version.body).toString('utf8'));
    const mark = etagOf(JSON.stringify(config)).replaceAll('"', '');
    const body = JSON.stringify({ ...(typeof built === 'object' ? built : {}), config: mark });
    files.set('/version.json', fileOf('/version.json', bytes(body), undefined));
  }
  return { files, shell };
}
