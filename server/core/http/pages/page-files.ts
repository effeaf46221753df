// The built page in memory: for every path the file's bytes, plain and compressed with brotli, and its ETag.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync } from 'node:zlib';
import { CONFIG_PLACEHOLDER, SHELL_FILE, VERSION_FILE } from '#contract/build-files.ts';
import { CONFIG_ELEMENT } from '#contract/config.ts';
import { etagOf, formOf, type SentForms } from '../sent-body.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=UTF-8',
  // Without a charset: modules and workers are UTF-8 in any case, and the page's twenty files would each say it.
  '.js': 'text/javascript',
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
  forms: SentForms;
}

export interface PageFiles {
  /** Path (`/assets/x.js`) → file. */
  files: ReadonlyMap<string, PageFile>;
  /** The page without prerendered content (shell.html), with its configuration filled in. */
  shell: string;
}

/** The folder contains no built page. */
export class PageFilesMissing extends Error {
  override name = 'PageFilesMissing';
}

/** Hash of a configuration: changes only with it. */
const markOf = (config: unknown) => etagOf(JSON.stringify(config)).replaceAll('"', '');

/** Writes the configuration and its hash into the page's JSON block (D2). Throws `PageFilesMissing` where the page has no such block. */
export function fillConfig(html: string, config: unknown): string {
  const block = new RegExp(`(<script[^>]*\\bid="${CONFIG_ELEMENT}"[^>]*>)[\\s\\S]*?(</script>)`);
  if (!block.test(html)) throw new PageFilesMissing(`index.html has no block ${CONFIG_ELEMENT}`);
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html
    .replaceAll(CONFIG_PLACEHOLDER, markOf(config))
    .replace(block, (_, open: string, close: string) => open + json + close);
}

const bytes = (source: string | Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(source));

const compress = promisify(brotliCompress);

/** A page as it is sent. A large one takes a tenth of a second to compress, in which the server goes on answering. */
export async function htmlFile(html: string): Promise<PageFile> {
  const compressed = await compress(html);
  return fileOf(`/${SHELL_FILE}`, bytes(html), bytes(compressed));
}

function fileOf(
  path: string,
  body: Uint8Array<ArrayBuffer>,
  brotli: Uint8Array<ArrayBuffer> | undefined,
): PageFile {
  const forms = { plain: formOf(body), br: brotli && formOf(brotli) };
  return { type: TYPES[extname(path)] ?? 'application/octet-stream', forms };
}

/** Files that contain the configuration's hash, so that a changed configuration reaches installed apps (D2). */
const MARKED = ['/sw.js', `/${VERSION_FILE}`];

function readFile(full: string, path: string): PageFile {
  const brotli = existsSync(`${full}.br`) ? bytes(readFileSync(`${full}.br`)) : undefined;
  return fileOf(path, bytes(readFileSync(full)), brotli);
}

/** Files of a folder by their paths below `address`, without compressed copies, pages and hidden files. */
function* filesIn(folder: string, address = ''): Generator<[string, PageFile]> {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = `${address}/${name.replaceAll('\\', '/')}`;
    const full = join(folder, name);
    // The pages in the folder are for static hosts: they contain no data and no configuration.
    if (/\.(br|html)$/.test(path) || path.includes('/.') || !statSync(full).isFile()) continue;
    yield [path, readFile(full, path)];
  }
}

/** The files of a former build; none where another copy of the server removes it just now. */
function keptFiles(folder: string): [string, PageFile][] {
  try {
    return statSync(folder).isDirectory() ? [...filesIn(folder, '/assets')] : [];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Reads the built page once. Takes its folder, the configuration to fill in, and the folder of the previous builds' hashed
 * files, which pages that were opened before a deployment still request (D6). Throws `PageFilesMissing`.
 */
export function readPageFiles(folder: string, config: unknown, keptBuilds?: string): PageFiles {
  if (!existsSync(join(folder, SHELL_FILE))) throw new PageFilesMissing(`no ${SHELL_FILE} in ${folder}`);
  const files = new Map(filesIn(folder));
  for (const build of keptBuilds && existsSync(keptBuilds) ? readdirSync(keptBuilds) : []) {
    if (build.startsWith('.')) continue;
    for (const [path, file] of keptFiles(join(keptBuilds ?? '', build)))
      if (!files.has(path)) files.set(path, file);
  }
  const shell = fillConfig(readFileSync(join(folder, SHELL_FILE), 'utf8'), config);
  const shellFile = fileOf(`/${SHELL_FILE}`, bytes(shell), bytes(brotliCompressSync(shell)));
  for (const path of [`/${SHELL_FILE}`, '/index.html']) files.set(path, shellFile);
  for (const path of MARKED) {
    const file = files.get(path);
    if (!file) continue;
    const text = Buffer.from(file.forms.plain.body)
      .toString('utf8')
      .replaceAll(CONFIG_PLACEHOLDER, markOf(config));
    files.set(path, fileOf(path, bytes(text), bytes(brotliCompressSync(text))));
  }
  return { files, shell };
}
