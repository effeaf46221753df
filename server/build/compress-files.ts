import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Files worth a compressed copy; pictures and fonts are compressed already. */
const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt)$/;

/** Writes a brotli copy beside every text file of a folder, once its files are final. */
export function compressFiles(folder: string): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!COMPRESSED.test(name) || !statSync(path).isFile()) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), { params }));
  }
}
