// A Vite plugin for tests with a document: they read each package of a page from one file. Node reads happy-dom from 600 files and
// Testing Library from 200, which took half a second of each test file, because each has its packages anew, in a thread of its own.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** What imports React is here without exception: a page has one React. */
export const PACKAGES = [
  'happy-dom',
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react-dom/static',
  'i18next',
  'react-i18next',
  'react-i18next/TransWithoutContext',
  'jotai',
  'wouter',
  'wouter/use-browser-location',
  'react-hook-form',
  '@hookform/resolvers/valibot',
  '@tanstack/query-core',
  '@tanstack/query-sync-storage-persister',
  '@tanstack/react-query',
  '@tanstack/react-query-persist-client',
  '@testing-library/react',
  // Of the server, on which screens are tested.
  '@simplewebauthn/server',
  'cockatiel',
  'drizzle-orm',
  'drizzle-orm/node-postgres',
  'drizzle-orm/pg-core',
  'drizzle-orm/pglite',
];

/** The contract imports it too, also where there is no page: there is one of it. */
const LEFT_OUT = ['valibot', 'pg', '@electric-sql/pglite'];

/** The bundles have the files that Node would read. */
const AS_NODE = { mainFields: ['main'], conditions: ['node'] };

const CACHE = join(process.cwd(), 'node_modules/.cache/page-packages');

const fileOf = (name: string): string => `${name.replace(/\W+/g, '-')}.js`;

/** Exports all that a package exports, name by name: one that was written for `require` has no list of it. */
async function entryOf(name: string): Promise<string> {
  const names = Object.keys(await import(name)).filter((one) => !/^(module\.exports|__esModule)$/.test(one));
  return `export { ${names.join(', ')} } from '${name}';`;
}

async function writeBundles(folder: string): Promise<void> {
  const input: Record<string, string> = {};
  for (const name of PACKAGES) {
    const entry = join(folder, `entry-${fileOf(name)}`);
    writeFileSync(entry, await entryOf(name));
    input[fileOf(name)] = entry;
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"test"' },
    environments: { ssr: { resolve: { noExternal: true, external: LEFT_OUT, ...AS_NODE } } },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input,
        output: {
          format: 'es',
          entryFileNames: '[name]',
          chunkFileNames: '[name]-[hash].js',
          keepNames: true,
        },
      },
    },
  });
}

/** The folder of the bundles. They are made once, and again where other versions are installed. */
async function bundles(): Promise<string> {
  const source = [readFileSync('package-lock.json'), readFileSync(import.meta.filename)];
  const hash = createHash('sha256');
  for (const text of source) hash.update(text);
  const folder = join(CACHE, hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  // Several runs may begin at the same time: none may read an incomplete bundle.
  const draft = mkdtempSync(join(CACHE, 'draft-'));
  try {
    await writeBundles(draft);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

let made: Promise<string> | undefined;

/** Also gives the environment `page` to the files that ask for it (`@vitest-environment page`). */
export function pagePackages(): Plugin {
  return {
    name: 'page-packages',
    enforce: 'pre',
    async resolveId(id) {
      if (id === 'vitest-environment-page') return join(import.meta.dirname, 'environment.ts');
      if (!PACKAGES.includes(id)) return undefined;
      // One for all projects.
      made ??= bundles();
      return join(await made, fileOf(id));
    },
  };
}
